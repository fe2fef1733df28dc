"""Take faint marks off a picture, so that lines beneath a watermark are found.

Lines are recognised in the picture as it is: this is for finding them alone.
"""

import numpy as np

from crawler.pictures.bounded_picture import Pixels

FAINT = 0.3
"""Share of the way from paper to ink up to which a mark is no letter."""
LEAST = 60
"""Levels of 255 between paper and ink from which a picture has both."""


def without_faint_marks(pixels: Pixels) -> Pixels:
    """Paint over what is closer to the paper than to the ink; shape and type stay."""
    grey = pixels.mean(axis=2)
    paper = float(np.median(grey))
    dark, light = np.percentile(grey, (1, 99))
    ink = float(dark if paper - dark > light - paper else light)
    if abs(ink - paper) < LEAST:
        return pixels
    is_faint = (grey - paper) / (ink - paper) < FAINT
    painted = pixels.copy()
    painted[is_faint] = round(paper)
    return painted
