"""Tell whether pictures can be read on this machine."""

from functools import cache
from importlib.util import find_spec

HOW_TO_INSTALL = "pip install 'wenzong[pictures]'"
"""Brings the recogniser and its models; the models come with it, nothing is downloaded later."""
_NEEDED = ("rapidocr", "onnxruntime", "cv2", "PIL")


@cache
def can_read_pictures() -> bool:
    """Tell whether the extra `pictures` is installed.

    Asked for every page, and looked up once: that takes as long as it takes to receive a page.
    """
    return all(find_spec(name) is not None for name in _NEEDED)
