"""Find signs at regular places.

The chain of characters whose removal makes the most sense of their neighbours.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known

Characters = NDArray[np.int64]
Worth = NDArray[np.float64]
LOOSE = 2
"""How far the distance of two signs may be from the period."""
STRAY = 0.25
"""What each place costs that a distance is off."""
JUMP = 4.0
"""What it costs to lose the chain and begin anew."""
WHOLE_GAIN, HALF_GAIN = 1.0, 0.5


@filling_kernel
def weigh(characters: Characters, bits: Bits, gains: Worth) -> int:
    """Weigh how much better neighbours go together than with the character between.

    Each character gets -1 to 1. Returns 0.
    """
    for at in range(1, len(characters) - 1):
        before, here, after = characters[at - 1], characters[at], characters[at + 1]
        gains[at] = (WHOLE_GAIN * goes(before, after, bits)
                     - HALF_GAIN * goes(before, here, bits) - HALF_GAIN * goes(here, after, bits))
    return 0


@part
def goes(left: int, right: int, bits: Bits) -> bool:
    """Tell whether two characters go together."""
    return is_ideograph(left) and is_ideograph(right) and is_known(left, right, bits)


@filling_kernel
def chain(worth: Worth, step: int, sums: Worth, before: Characters, places: Characters) -> int:
    """Find the chain of places, about `step` apart, whose worth adds up to most.

    Writes it to `places` from its last place to its first; returns how many there are. `sums` becomes the worth of the
    best chain that ends at each place, `before` the place before it, -1 for none.
    """
    best, reached = 0, -1
    for at in range(len(worth)):
        longest, origin = 0.0, -1
        if reached >= 0 and sums[reached] - JUMP > longest:
            longest, origin = sums[reached] - JUMP, reached
        for distance in range(max(1, step - LOOSE), min(step + LOOSE, at) + 1):
            reaching = sums[at - distance] - STRAY * abs(distance - step)
            if reaching > longest:
                longest, origin = reaching, at - distance
        sums[at], before[at] = worth[at] + longest, origin
        far = at - step - LOOSE
        if far >= 0 and (reached < 0 or sums[far] > sums[reached]):
            reached = far
        if sums[at] > sums[best]:
            best = at
    return trace(best, before, places)


@part
def trace(last: int, before: Characters, places: Characters) -> int:
    """Write a chain down from its last place; returns how many places it has."""
    at, count = last, 0
    while at >= 0:
        places[count] = at
        at = before[at]
        count += 1
    return count
