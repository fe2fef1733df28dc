"""Remove faint marks from a picture, so that lines below a watermark are found.

This is used only to find lines; they are recognised in the original picture.
"""

import numpy as np

from crawler.pictures.bounded_picture import Pixels

FAINT = 0.3
"""Marks with less contrast, as a share (0–1) of that between paper and ink, are not text."""
LEAST = 60
"""Minimum difference between paper and ink, in levels from 0 to 255."""


def without_faint_marks(pixels: Pixels) -> Pixels:
    """Paint over faint marks with the colour of the paper; shape and type stay."""
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
