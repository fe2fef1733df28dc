"""Convert strings to arrays of code points and back.

Lone surrogates are allowed.
"""

import numpy as np

from fingerprinting.text.folding.tokens import Points


def points_of(text: str) -> Points:
    """Return the code points of a text: shape (n,)."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def text_of(points: Points) -> str:
    """Return the text of an array of code points."""
    return points.tobytes().decode("utf-32-le", "surrogatepass")
