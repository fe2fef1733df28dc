"""Run the peer script on the same task.

It imports the same library and crawls the same site, on servers of its own.
"""

import json
from collections import Counter
from dataclasses import dataclass

from benchmarks.harness.corpus import Chapter
from benchmarks.pipeline.costs.phase import Phase
from benchmarks.pipeline.findings import Found
from benchmarks.pipeline.installation import installation
from benchmarks.pipeline.sites.holdings import write_lines
from benchmarks.pipeline.sites.serving_books import ServedBooks


@dataclass(frozen=True)
class Rival:
    """Costs and findings of the peer script."""

    phase: Phase
    """From the first request until the last page was stored and looked up."""
    imported: float
    """Chapters a second."""
    found: Found
    verbatim: float
    """Share of the verbatim copies that it found."""


def rival(chapters: tuple[Chapter, ...], served: ServedBooks) -> Rival:
    """Run the peer's script."""
    with installation([served.pair], [served.pid]) as installed:
        library, output, mark = installed.folder / "library.jsonl", installed.folder / "peer.json", served.mark()
        write_lines(chapters, library)
        phase = installed.measured("peer", 0, lambda: installed.python(
            "-m", "benchmarks.pipeline.peer_script", str(library), served.url, str(output)))
        report, requested = json.loads(output.read_text(encoding="utf-8")), served.requested(mark)
        hits = _found(report["copies"], chapters, served)
        verbatim = hits.found.get("verbatim", 0) / max(1, hits.planted.get("verbatim", 0))
        phase = phase.lasting(len(requested.paths), report["ended"] - requested.first)
        return Rival(phase, report["chapters"] / report["seconds"], hits, verbatim)


def _found(copies: dict[str, list[str]], chapters: tuple[Chapter, ...], served: ServedBooks) -> Found:
    planted = served.site.copies()
    hits = [path for path, copied in planted.items() if chapters[copied.source].id in copies.get(path, ())]
    return Found(Counter(copied.kind for copied in planted.values()), Counter(planted[path].kind for path in hits),
                 sum(path not in planted for path in copies))
