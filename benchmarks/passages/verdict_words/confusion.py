"""Count the verdicts of labelled pairs.

The words of docs/how-matching-works.md, checked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from benchmarks.harness.floors import Bounds
from benchmarks.harness.goals import Goal, goal_table
from benchmarks.harness.page import table
from benchmarks.meaning.translation_trial import Outcome
from benchmarks.passages.cases import SCORED
from benchmarks.passages.english import book_chapters, demo_chapters
from benchmarks.passages.pan import TRAINING, read_pairs
from benchmarks.passages.verdict_words.labelled import Labelled, chinese, english, from_origin, independent
from benchmarks.passages.verdict_words.published import news_pairs, pan_pairs
from benchmarks.passages.verdict_words.translators import translators
from matcher import Matcher
from matcher.calibration import example
from matcher.verdict import THRESHOLDS, decide
from storage.documents import Verdict

WORDS: tuple[Verdict, ...] = ("identical", "near_copy", "excerpt", "reworded", "quotation", "boilerplate", "unrelated")
NAME = "words of verdicts"
"""Of the pinned floors."""
GOAL = 0.95
"""Required share of right verdicts for each kind of pair."""
NEWS_SHARE = 2
"""Rounds of old books per round of news."""


class Confusion(NamedTuple):
    """Verdicts of labelled pairs."""

    counts: Counter[tuple[Verdict, str, Verdict]]
    """Counts by true verdict, origin, and given verdict."""
    digest: str
    """Of all pairs: 16 hex digits of SHA-256."""
    translations: Sequence[Outcome] = ()
    unmeasured: str = ""
    """Reason why translations were not measured; empty if they were."""
    left_out: int = 0
    """Number of reworded pairs that are too short for the verdict."""

    def of(self, verdict: Verdict, called: Verdict) -> int:
        """Count the pairs of one true verdict that got a given verdict."""
        return sum(count for (label, _, name), count in self.counts.items() if (label, name) == (verdict, called))

    def total(self) -> int:
        """Count the pairs."""
        return self.counts.total()


def labelled(texts: Sequence[str], rounds: int, share: Path) -> Iterator[Labelled]:
    """Make the scored pairs.

    They use other works and random seeds than those on which thresholds were chosen.
    """
    yield from from_origin(chinese([text for text in texts if len(text) > 600], rounds, SCORED), "old books")
    yield from news_pairs(rounds // NEWS_SHARE)
    yield from from_origin(english(book_chapters(share) or demo_chapters(), rounds, SCORED), "English essays")
    yield from from_origin(independent([*translators(share)]), "manual by two translators")
    if TRAINING.exists():
        yield from pan_pairs(read_pairs(TRAINING))


def confused(lines: Iterable[Labelled]) -> Confusion:
    """Count the verdicts of all pairs."""
    matcher = Matcher()
    found: Counter[tuple[Verdict, str, Verdict]] = Counter()
    digest = sha256()
    for line in lines:
        digest.update(f"{line.verdict}\0{line.page}\0{line.source}\1".encode("utf-8", "surrogatepass"))
        given = {**line._asdict(), "site_pages": list(line.site_pages), "library": list(line.library)}
        found[line.verdict, line.origin, decide(example(given, matcher).evidence).verdict] += 1
    return Confusion(found, digest.hexdigest()[:16])


def right(found: Confusion, verdict: Verdict) -> float:
    """Compute the share of pairs of a verdict that get this verdict."""
    return found.of(verdict, verdict) / max(sum(found.of(verdict, called) for called in WORDS), 1)


def goals(found: Confusion) -> list[Goal]:
    """Compare the right share of each verdict with the goal.

    That of translations, too, where they were measured.
    """
    shares = {verdict: right(found, verdict) for verdict in WORDS}
    if found.translations:
        pages = sum(each.pages for each in found.translations)
        shares["translated"] = sum(each.first for each in found.translations) / max(pages, 1)
    return [Goal(verdict, share, GOAL) for verdict, share in shares.items()]


def bounds(found: Confusion) -> Bounds:
    """Name the right shares of all verdicts, and of the translations, as floors."""
    words = {verdict: round(right(found, verdict), 4) for verdict in WORDS}
    translations = {f"translated, {each.kind}": round(each.first / max(each.pages, 1), 4)
                    for each in found.translations}
    alarms = {f"translated, {each.kind}: another chapter": len(each.alarms) for each in found.translations}
    return Bounds(found.digest, words | translations, alarms)


def section(found: Confusion) -> str:
    """Lay the tables out in Markdown."""
    rows = [(verdict, *(f"{found.of(verdict, called) or '–'}" for called in WORDS)) for verdict in WORDS]
    return (f"""## The words

{found.total():,} labelled pairs (digest `{found.digest}`) and their verdicts; \
[how matching works](how-matching-works.md) defines
the verdicts. `python -m benchmarks passages --words --write` writes only this section; no threshold was chosen on
these pairs.

{table(("is", *WORDS), rows)}
{goal_table(goals(found), "right share of")}
{_left_out(found)}{_origins(found)}
{_translations(found)}""")


def _left_out(found: Confusion) -> str:
    if not found.left_out:
        return ""
    return (f"{found.left_out} more pairs of PAN are left out: they are reworded too, but in fewer "
            f"than {THRESHOLDS.reworded_length:g} characters\n"
            "(`reworded_length`), for which no rule gives this verdict.\n\n")


def _origins(found: Confusion) -> str:
    """Lay out the same counts by origin."""
    origins = dict.fromkeys((verdict, origin) for verdict, origin, _ in found.counts)
    rows = []
    for verdict, origin in sorted(origins, key=lambda each: WORDS.index(each[0])):
        calls = {called: found.counts[verdict, origin, called] for called in WORDS}
        others = ", ".join(f"{count} {called}" for called, count in calls.items() if count and called != verdict)
        rows.append((f"{verdict}: {origin}", f"{sum(calls.values())}", f"{calls[verdict] / sum(calls.values()):.3f}",
                     others or "–"))
    return table(("pairs, and where they are from", "pairs", "right", "others are called"), rows)


def _translations(found: Confusion) -> str:
    if found.unmeasured:
        return f"*translated* was not measured: {found.unmeasured}.\n"
    rows = [(each.kind, f"{each.pages:,}", f"{each.first}", f"{len(each.alarms)}",
             f"{each.first / max(each.pages, 1):.3f}") for each in found.translations]
    pages, first = sum(each.pages for each in found.translations), sum(each.first for each in found.translations)
    rows.append(("all", f"{pages:,}", f"{first}", f"{sum(len(each.alarms) for each in found.translations)}",
                 f"{first / max(pages, 1):.3f}"))
    return ("*translated*, with the extra `wenzong[meaning]`: pages in another language whose chapter is in the "
            "library among others\n([more](meaning.md)).\n\n"
            + table(("pages", "number", "own chapter, translated", "another chapter", "right"), rows))
