"""Turn strings into arrays of code points and back, lone surrogates included."""

import numpy as np

from fingerprinting.text.folding.tokens import Points


def points_of(text: str) -> Points:
    """List the code points of a text: shape (n,)."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def text_of(points: Points) -> str:
    """Write code points as a text."""
    return points.tobytes().decode("utf-32-le", "surrogatepass")
