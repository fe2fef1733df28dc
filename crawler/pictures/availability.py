"""Tell whether pictures can be read on this machine."""

from importlib.util import find_spec

HOW_TO_INSTALL = "pip install 'wenzong[pictures]'"
"""Brings the recogniser and its models; the models come with it, nothing is downloaded later."""
_NEEDED = ("rapidocr", "onnxruntime", "cv2", "PIL")


def can_read_pictures() -> bool:
    """Tell whether the extra `pictures` is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)
