"""The rules behind verdicts in words: one table, `rules.tsv`, for desk, reports and command line."""

import csv
from functools import lru_cache
from pathlib import Path

from storage.documents import Reason


def worded(reason: Reason, language: str) -> str:
    """Say a rule with its figures, in 简体中文 for a code that begins with `zh`, else in English.

    A rule that the table lacks stands for itself.
    """
    row = _table().get(reason.rule)
    if row is None:
        return reason.rule
    column = "zh-hans" if language.lower().startswith("zh") else "en"
    return row[column].format(**reason.figures)


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, str]]:
    with Path(__file__).with_name("rules.tsv").open(encoding="utf-8", newline="") as file:
        return {row["rule"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
