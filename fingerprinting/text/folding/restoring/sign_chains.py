"""Find characters inserted at regular distances.

They form the chain of places whose removal leaves the most known pairs.
"""

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text.compiled import filling_kernel, part
from fingerprinting.text.folding.restoring.known_pairs import Bits, is_ideograph, is_known

Characters = NDArray[np.int64]
Worth = NDArray[np.float64]
LOOSE = 2
"""Maximum deviation, in characters, of the distance between two inserted characters from the period."""
STRAY = 0.25
"""Cost of each character of this deviation, in units of worth."""
JUMP = 4.0
"""Cost of a gap in the chain that is longer than the period allows."""
WHOLE_GAIN, HALF_GAIN = 1.0, 0.5
"""Gain if the characters before and after form a known pair; loss per known pair with the character between."""


@filling_kernel
def weigh(characters: Characters, bits: Bits, gains: Worth) -> int:
    """Weigh how well the characters around each one fit together without it.

    Writes a value from -1 to 1 for each character into `gains`. Returns 0.
    """
    for at in range(1, len(characters) - 1):
        before, here, after = characters[at - 1], characters[at], characters[at + 1]
        gains[at] = (WHOLE_GAIN * goes(before, after, bits)
                     - HALF_GAIN * goes(before, here, bits) - HALF_GAIN * goes(here, after, bits))
    return 0


@part
def goes(left: int, right: int, bits: Bits) -> bool:
    """Tell whether two characters are Han and form a known pair."""
    return is_ideograph(left) and is_ideograph(right) and is_known(left, right, bits)


@filling_kernel
def chain(worth: Worth, step: int, sums: Worth, before: Characters, places: Characters) -> int:
    """Find the chain of places, about `step` apart, with the largest total worth.

    Writes the chain to `places`, last place first, and returns its length. Fills `sums` with the worth of the best
    chain that ends at each place, and `before` with the previous place in that chain, -1 if there is none.
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
    """Write a chain to `places`, last place first, and return its length."""
    at, count = last, 0
    while at >= 0:
        places[count] = at
        at = before[at]
        count += 1
    return count
