"""Tell whether pictures can be read on this machine."""

from functools import cache
from importlib.util import find_spec

HOW_TO_INSTALL = "pip install 'wenzong[pictures]'"
"""Installs the recogniser and its models; nothing is downloaded later."""
_NEEDED = ("rapidocr", "onnxruntime", "cv2", "PIL")


@cache
def can_read_pictures() -> bool:
    """Tell whether the extra `pictures` is installed.

    Cached, because it is called for every page and a lookup takes as long as receiving one.
    """
    return all(find_spec(name) is not None for name in _NEEDED)
