"""How many ids a stage claims at a time.

The cost per id of a stage's writes falls with the number of ids written at once, but other stages wait meanwhile.
"""

from storage.claims.parcel import LARGEST

QUICK = 1.0
"""If a full turn takes at most this many seconds, the next one is longer."""
SLOW = 4.0
"""If a turn takes more than this many seconds, the next one is shorter."""


class Turns:
    """The length of a stage's next turn, in ids.

    It grows while many ids wait and turns are quick.
    """

    def __init__(self, shortest: int, longest: int) -> None:
        """Begin with the shortest turn."""
        self._shortest, self._longest = shortest, longest
        self.length = shortest
        """Maximum number of ids to claim."""

    def note(self, claimed: int, seconds: float) -> None:
        """Adapt the length to a turn that claimed `claimed` ids and took `seconds`.

        Claims are whole parcels: a turn was full if another parcel would not have fitted.
        """
        is_full = claimed + LARGEST > self.length
        if is_full and seconds <= QUICK:
            self.length = min(2 * self.length, self._longest)
        elif seconds > SLOW or 2 * claimed <= self.length:
            self.length = max(self.length // 2, self._shortest)
