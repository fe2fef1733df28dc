"""Attack texts of a library and count how many copies the whole matcher finds."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from zlib import crc32

from benchmarks.attacks.attack_class import ENGLISH, AttackClass
from benchmarks.attacks.attack_texts import Text, Texts
from benchmarks.harness.command_line import Progress
from benchmarks.harness.floors import Bounds
from matcher.finding import Finding
from matcher.matcher import Matcher
from storage.documents import INFRINGING, derive_id

Z = 1.96
REPORTED = INFRINGING | {"quotation"}
"""Verdicts by which an excerpt counts as found."""


@dataclass
class Recalled:
    """Results for the copies of one class, on texts of one kind."""

    attack: AttackClass
    kind: str
    found: int = 0
    wanted: int = 0
    costs: list[float] = field(default_factory=list)
    """Processor seconds of each page."""
    missed: list[str] = field(default_factory=list)
    """Name, finding and beginning of each missed page."""

    @property
    def recall(self) -> float:
        """Compute the share found, 0..1."""
        return self.found / max(self.wanted, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Compute Wilson's 95 % interval."""
        return wilson(self.found, self.wanted)


def wilson(found: int, wanted: int) -> tuple[float, float]:
    """Compute the 95 % confidence interval of a share (Wilson 1927).

    All of 0..1 for no trials.
    """
    if not wanted:
        return 0.0, 1.0
    share, square = found / wanted, Z * Z / wanted
    middle, spread = share + square / 2, Z * sqrt(share * (1 - share) / wanted + square / (4 * wanted))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


class Trial:
    """A library in memory in which attacked texts are looked up."""

    def __init__(self, texts: Texts, progress: Progress) -> None:
        self.texts, self.progress, self.matcher = texts, progress, Matcher()
        for done, each in enumerate(texts.texts, 1):
            self.matcher.add(each.name, each.text, each.kind)
            progress("library", done, len(texts.texts))

    def measure(self, attacks: Sequence[AttackClass], half: str, count: int) -> list[Recalled]:
        """Attack a number of texts of each kind by each class."""
        recalled = []
        for done, attack in enumerate(attacks, 1):
            for kind in sorted(attack.texts) if not attack.is_post else ["post"]:
                recalled.append(Recalled(attack, kind))
                for text in self.texts.chosen(kind, half, count):
                    self._count(recalled[-1], text)
            self.progress(attack.name, done, len(attacks))
        return recalled

    def _count(self, recalled: Recalled, text: Text) -> None:
        attack = recalled.attack
        stranger = self._stranger(text) if attack.is_excerpt and attack.texts == ENGLISH else ""
        page = attack.page(text.text, text.name, stranger)
        start = time.process_time()
        findings = self.matcher.match(page)
        recalled.costs.append(time.process_time() - start)
        recalled.wanted += 1
        if is_found(findings, text, quoted=attack.is_excerpt):
            recalled.found += 1
        else:
            recalled.missed.append(f"{text.name}: {_said(findings)}: {page[:120]!r}")

    def _stranger(self, text: Text) -> str:
        """Choose an English page that is not in the library."""
        strangers = self.texts.strangers
        return strangers[crc32(text.name.encode()) % len(strangers)]


def is_found(findings: Sequence[Finding], text: Text, *, quoted: bool = False) -> bool:
    """Check whether the right chapter is first and called a copy.

    A quotation counts where it is asked for.
    """
    first = findings[0] if findings else None
    wanted = REPORTED if quoted else INFRINGING
    return bool(first and first.source.id == derive_id("", text.kind, text.name) and first.judgement.verdict in wanted)


def bounds(texts: Texts, recalled: Iterable[Recalled]) -> Bounds:
    """Name the recalls as floors; kinds of which there are no texts have none."""
    return Bounds(texts.digest, {f"{each.attack.name}, {each.kind}": round(each.recall, 4)
                                 for each in recalled if each.wanted})


def _said(findings: Sequence[Finding]) -> str:
    return f"{findings[0].source.title}, {findings[0].judgement.verdict}" if findings else "nothing"
