"""Read the lines of a chat or a list without their labels.

A label is the time, the number or the speaker of a line, for example `[09:13] 阿华：`.
"""

import re
from collections.abc import Iterator

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
    text = text_of(points)
    run = list[tuple[int, int]]()
    for start, stop in _lines(text):
        label = _LABEL.match(text, start, stop)
        if label and label[0].strip() and label.end() < stop and len(run) < MOST:
            run.append((label.end(), stop))
            continue
        if len(run) >= FEWEST:
            yield _places(run)
        run = []
    if len(run) >= FEWEST:
        yield _places(run)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and stop of each line that is not empty."""
    start = 0
    for line in text.split("\n"):
        if line.strip():
            yield start, start + len(line)
        start += len(line) + 1


def _places(lines: list[tuple[int, int]]) -> Order:
    return np.concatenate([np.arange(start, stop) for start, stop in lines])
