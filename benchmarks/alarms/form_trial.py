"""Judge texts that share only a form, and copies of such texts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from benchmarks.alarms.forms import Filled, Form
from benchmarks.harness.command_line import Progress
from benchmarks.harness.invented import invented
from matcher import Matcher
from matcher.finding import Finding
from storage.documents import INFRINGING

AROUND = 120
"""Characters of another site's own text before and behind a copy."""


OWN = 80
"""Minimum characters of a text's own part that is copied alone; less may be quoted."""


class Setting(NamedTuple):
    """What a rights holder has of a genre."""

    name: str
    texts: int
    works: int


KINDS = "whole", "own part"
"""What is copied: a whole text, or what no other text has."""
SETTINGS = (Setting("1 text", 1, 1), Setting("5 texts", 5, 5), Setting("60 texts", 60, 60),
            Setting("60 chapters of a work", 60, 1))


class Alarm(NamedTuple):
    """A text of its own that is called a copy."""

    form: str
    setting: str
    finding: Finding
    page: str


@dataclass
class Judged:
    """Counts by form and setting."""

    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    alarms: list[Alarm] = field(default_factory=list)
    copies: Counter[tuple[str, str]] = field(default_factory=Counter)
    missed: list[tuple[str, str, str]] = field(default_factory=list)
    """Form, setting and kind of each copy that was not found."""
    digest: str = ""


def judge(forms: Sequence[Form], pages: int, copies: int, series: str, progress: Progress) -> Judged:
    """Judge other texts, and copies of each kind, for each form and setting."""
    found, digest = Judged(), sha256()
    for done, form in enumerate(forms, 1):
        for setting in SETTINGS:
            texts = [form.fill(f"{series} library {number}") for number in range(setting.texts)]
            matcher = Matcher()
            for number, each in enumerate(texts):
                matcher.add(f"{number}", each.text, work=f"{number % setting.works}")
                digest.update(each.text.encode())
            for number in range(pages):
                page = form.fill(f"{series} page {number}").text
                _judge_other(found, matcher, form, setting, page)
                digest.update(page.encode())
            for number in range(copies):
                _judge_copies(found, matcher, form, setting, number % len(texts), texts[number % len(texts)])
        progress("forms", done, len(forms))
    found.digest = digest.hexdigest()[:16]
    return found


def _judge_other(found: Judged, matcher: Matcher, form: Form, setting: Setting, page: str) -> None:
    found.pages[form.name, setting.name] += 1
    called = [each for each in matcher.match(page) if each.judgement.verdict in INFRINGING]
    found.alarms += [Alarm(form.name, setting.name, each, page) for each in called[:1]]


def _judge_copies(found: Judged, matcher: Matcher, form: Form, setting: Setting, number: int, copied: Filled) -> None:
    for kind, page in copies_of(copied, number):
        found.copies[form.name, kind] += 1
        if not any(each.source.title == f"{number}" and each.judgement.verdict in INFRINGING
                   for each in matcher.match(page)):
            found.missed.append((form.name, setting.name, kind))


def copies_of(copied: Filled, seed: int) -> Iterator[tuple[str, str]]:
    """Copy a text whole, and what it has of its own; by kind.

    The copies are between texts of another site.
    """
    head, foot = invented(900_000 + seed, AROUND), invented(910_000 + seed, AROUND)
    yield "whole", f"{head}\n{copied.text}\n{foot}"
    if len(copied.own) >= OWN:
        yield "own part", f"{head}\n{copied.own}\n{foot}"
