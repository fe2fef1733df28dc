"""Read the lines of a chat or a list without their labels.

A label is the time, the number or the speaker of a line, for example `[09:13] 阿华：`.
"""

import re
from collections.abc import Iterator
from itertools import groupby

import numpy as np

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.reordering.even_pieces import Order
from fingerprinting.text.folding.tokens import Points

FEWEST, MOST = 8, 400
"""Minimum and maximum number of consecutive lines that have labels."""
_LABEL = re.compile(
    r"[^\S\n]*(?:[\[【(（<#]?[\d０-９/:：.年月日 -]{1,20}[\]】)）>]?[、.]?[^\S\n]*)?"
    r"(?:[^\n，。！？；：:]{1,12}[：:>][^\S\n]*)?")


def without_labels(points: Points) -> Iterator[Order]:
    """Yield the places of consecutive lines without their labels."""
    for is_labelled, lines in groupby(_lines(text_of(points)), key=lambda line: line[0] > 0):
        run = list(lines) if is_labelled else []
        for at in range(0, len(run), MOST):
            if len(piece := run[at:at + MOST]) >= FEWEST:
                yield np.concatenate([np.arange(first, stop) for first, stop in piece])


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each line that is not empty begins after its label, and stops.

    It begins at 0 if it has no label.
    """
    start = 0
    for line in text.split("\n"):
        stop = start + len(line)
        if line.strip():
            label = _LABEL.match(text, start, stop)
            yield (label.end() if label and label[0].strip() and label.end() < stop else 0), stop
        start = stop + 1
