"""How many ids a stage claims at a time.

What a stage writes elsewhere costs less an id the more ids it writes at once; but while it is at them, others wait.
"""

from storage.claims.parcel import LARGEST

QUICK = 1.0
"""Seconds that a turn may take for the next one to be longer."""
SLOW = 4.0
"""Seconds above which the next turn is shorter."""


class Turns:
    """The length of a stage's next turn.

    It grows while much waits and a turn is quick.
    """

    def __init__(self, shortest: int, longest: int) -> None:
        """Begin with the shortest turn."""
        self._shortest, self._longest = shortest, longest
        self.length = shortest
        """Ids to claim at most."""

    def note(self, claimed: int, seconds: float) -> None:
        """Learn from a turn of so many ids that took so long.

        Claims are whole parcels: a turn was full when another parcel would not have fitted.
        """
        is_full = claimed + LARGEST > self.length
        if is_full and seconds <= QUICK:
            self.length = min(2 * self.length, self._longest)
        elif seconds > SLOW or 2 * claimed <= self.length:
            self.length = max(self.length // 2, self._shortest)
