"""Compare findings with the truth: found and missed by disguise, false alarms."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from app.demo.mirror.truth import TrueCopy, Truth
from storage.documents import INFRINGING, Verdict


class Finding(NamedTuple):
    """What Wenzong reports about one page and one chapter, with licences applied."""

    site: str
    url: str
    work: str
    """Title of the work."""
    chapter: str
    """Title of the chapter."""
    verdict: Verdict


@dataclass(frozen=True)
class Row:
    """One row of the table: the result for one disguise.

    A page counts as found if all its copies were found.
    """

    trick: str
    pages: int
    found: int

    @property
    def missed(self) -> int:
        """Count the pages that were not found."""
        return self.pages - self.found


@dataclass(frozen=True)
class Score:
    """The table, and the copies and findings behind its figures."""

    rows: tuple[Row, ...]
    missed: tuple[TrueCopy, ...]
    false_alarms: tuple[Finding, ...]
    """Infringing verdicts about pages or chapters that no pirate copied."""

    @property
    def perfect(self) -> bool:
        """Whether every copy was found and nothing else was."""
        return not self.missed and not self.false_alarms


def score(findings: Iterable[Finding], truth: Truth) -> Score:
    """Compare findings with the truth.

    A licensed copy counts as found if its verdict is `licensed`.
    """
    known = list(findings)
    alarms = [match for match in known if match.verdict in INFRINGING]
    accused = {(alarm.url, alarm.work, alarm.chapter) for alarm in alarms}
    licensed = {(match.url, match.work, match.chapter) for match in known if match.verdict == "licensed"}
    missed = [copy for copy in truth.copies if _key(copy) not in (licensed if copy.kind == "licensed" else accused)]
    pirated = set(map(_key, truth.pirated))
    false = [alarm for alarm in alarms if (alarm.url, alarm.work, alarm.chapter) not in pirated]
    tricks = dict.fromkeys(copy.trick for copy in truth.copies)
    return Score(tuple(_row(trick, truth.copies, missed) for trick in tricks), tuple(missed), tuple(false))


def _row(trick: str, copies: Iterable[TrueCopy], missed: Iterable[TrueCopy]) -> Row:
    pages = {copy.url for copy in copies if copy.trick == trick}
    return Row(trick, len(pages), len(pages - {copy.url for copy in missed if copy.trick == trick}))


def _key(copy: TrueCopy) -> tuple[str, str, str]:
    return copy.url, copy.work, copy.chapter
