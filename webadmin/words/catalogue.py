"""The texts of `words.tsv` for desk, reports and command line.

The languages are 简体中文 and English.
"""

import csv
import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

from webadmin.words.units import Unit, written

Language = Literal["zh-hans", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_BETWEEN: dict[Language, str] = {"zh-hans": "、", "en": ", "}
"""What separates the items of a list within a sentence."""


def language_of(code: str) -> Language:
    """Choose the language for a code such as `zh-CN`, `zh-hans` or `en-gb`.

    English for any other code.
    """
    return "zh-hans" if code.lower().startswith("zh") else "en"


@lru_cache(maxsize=1)
def catalogue() -> dict[str, dict[str, str]]:
    """Map each key to its wording by language."""
    with Path(__file__).with_name("words.tsv").open(encoding="utf-8", newline="") as file:
        return {row["key"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


class _UnitFormatter(string.Formatter):
    """Fills `{name}` with a text.

    Fills `{name:share}` with a figure formatted by its unit.
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        return written(value, Unit(format_spec)) if format_spec else str(value)


_FORMATTER = _UnitFormatter()


@dataclass(frozen=True)
class Words:
    """The words of one language.

    Call it with a key and the values of its placeholders.
    """

    language: Language

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key; raises KeyError if `words.tsv` does not contain it."""
        return _FORMATTER.vformat(catalogue()[key][self.language], (), values)

    def named(self, group: str, value: str, values: Mapping[str, object] | None = None) -> str:
        """Return the text of a value in an open group such as `verdict`.

        A value without a text is returned itself.
        """
        row = catalogue().get(f"{group}.{value}")
        return _FORMATTER.vformat(row[self.language], (), values or {}) if row else value

    def listed(self, items: Iterable[str]) -> str:
        """Join items into a list within a sentence."""
        return _BETWEEN[self.language].join(items)

    def count(self, key: str, count: int) -> str:
        """Word a number of things in singular or plural."""
        return self(f"{key}.one" if count == 1 else key, count=count)
