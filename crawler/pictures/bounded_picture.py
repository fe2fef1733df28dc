"""Open a picture within size limits, as its bytes are hostile."""

import warnings
from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError

Pixels = npt.NDArray[np.uint8]

MAX_PIXELS = 40_000_000
"""Maximum width times height; a chapter as one long picture of 800 × 30,000 pixels is below it."""
LONGEST_SIDE = 65_000
_DAMAGED = (UnidentifiedImageError, OSError, ValueError, SyntaxError, MemoryError, Image.DecompressionBombError)
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "AVIF")


class PictureError(ValueError):
    """A picture that cannot be read; the message says why."""


def opened(data: bytes) -> Pixels:
    """Open the first frame of a picture, on a white background.

    Shape: height × width × 3, with the colours in the order blue, green, red. Raises PictureError; pictures that are
    too large are refused by their header.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings about colours, and about sizes, which are checked here
            with Image.open(BytesIO(data), formats=[each for each in FORMATS if each in _readable()]) as image:
                _check(image.size)
                return _pixels(image)
    except PictureError:
        raise
    except _DAMAGED as error:
        raise PictureError(f"not a picture that can be opened: {type(error).__name__}: {str(error)[:200]}") from error


def _readable() -> set[str]:
    Image.init()
    return set(Image.OPEN)


def _check(size: tuple[int, int]) -> None:
    width, height = size
    if width * height > MAX_PIXELS or max(size) > LONGEST_SIDE:
        raise PictureError(f"{width} × {height} pixels: more than {MAX_PIXELS:,} or {LONGEST_SIDE:,} on one side")


def _pixels(image: Image.Image) -> Pixels:
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        seen = image.convert("RGBA")
        under = Image.new("RGBA", seen.size, "white")
        under.alpha_composite(seen)
        image = under
    return np.ascontiguousarray(np.asarray(image.convert("RGB"))[:, :, ::-1])
