"""Look the pages of PAN's corpus up in a library of all its sources.

Beside the source that is known to be copied there are others on the same topic.
"""

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.harness.command_line import Progress
from benchmarks.passages.pan import Obfuscated
from matcher import Matcher
from storage.documents import INFRINGING, derive_id


class Lookup(NamedTuple):
    """What the whole matcher says about the pages of one kind."""

    kind: str
    pages: int
    """Pages that copy a passage of their source."""
    listed: int
    """Of these, those for which the source is named at all."""
    called: int
    """Those for which it is called a copy."""
    innocent: int
    """Pages that copy nothing from their source."""
    alarms: int
    """Of these, those for which it is called a copy."""


def sources_of(pairs: Sequence[Obfuscated]) -> list[str]:
    """List the different sources of pairs."""
    return sorted({pair.case.source for pair in pairs})


def library_of(sources: Sequence[str], progress: Progress) -> Matcher:
    """Index sources, each a work of its own."""
    matcher = Matcher()
    for done, source in enumerate(sources, 1):
        matcher.add("source", source, derive_id(source))
        progress("indexing", done, len(sources))
    return matcher


def looked_up(matcher: Matcher, pairs: Sequence[Obfuscated], progress: Progress) -> list[Lookup]:
    """Look up the page of every pair.

    Returns one row per kind, in the order of their names, and one for all.
    """
    verdicts: dict[str, list[tuple[bool, str]]] = {}
    for done, pair in enumerate(pairs, 1):
        verdict = _verdict(matcher, pair)
        for kind in (pair.kind, "all"):
            verdicts.setdefault(kind, []).append((bool(pair.case.truth), verdict))
        progress("looking up", done, len(pairs))
    return [_row(kind, verdicts[kind]) for kind in [*sorted(verdicts.keys() - {"all"}), "all"] if kind in verdicts]


def _verdict(matcher: Matcher, pair: Obfuscated) -> str:
    """Return the verdict on a pair's own source, empty if it is not named."""
    work = derive_id(pair.case.source)
    return next((finding.judgement.verdict for finding in matcher.match(pair.case.page) if finding.source.work == work),
                "")


def _row(kind: str, verdicts: Sequence[tuple[bool, str]]) -> Lookup:
    copies = [verdict for is_copy, verdict in verdicts if is_copy]
    others = [verdict for is_copy, verdict in verdicts if not is_copy]
    return Lookup(kind, len(copies), sum(map(bool, copies)), sum(each in INFRINGING for each in copies),
                  len(others), sum(each in INFRINGING for each in others))
