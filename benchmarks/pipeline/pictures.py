"""Draw pictures of where the time goes.

Stacked bars by phase and by stage, and flame graphs.
"""

from pathlib import Path
from statistics import median

from benchmarks.pipeline.pipeline_goals import Figures
from benchmarks.pipeline.sites.books import Shape
from benchmarks.pipeline.stacked_bars import draw

BY_PHASE, BY_STAGE = "pipeline-phases.svg", "pipeline-stages.svg"


def draw_bars(figures: Figures, folder: Path) -> None:
    """Draw processor time by phase and by stage, all sites in one picture each."""
    draw(folder / BY_PHASE, "Processor milliseconds for each page, by phase and server",
         {f"{shape}: {name}": _phase(figures, shape, name) for shape, rounds in figures.rounds.items()
          for name in rounds[0].phases if name not in ("start of a command", "bare Scrapy")}, "ms")
    draw(folder / BY_STAGE, "Milliseconds for each page after the crawl, by stage",
         {shape: _stages(figures, shape) for shape in figures.rounds}, "ms")


def _phase(figures: Figures, shape: Shape, name: str) -> dict[str, float]:
    phases = [one.phases[name] for one in figures.rounds[shape]]
    return {"commands": median(1000 * phase.a_unit(phase.client) for phase in phases),
            "MongoDB": median(1000 * phase.a_unit(phase.servers.mongodb_seconds) for phase in phases),
            "Redis": median(1000 * phase.a_unit(phase.servers.redis_seconds) for phase in phases)}


def _stages(figures: Figures, shape: Shape) -> dict[str, float]:
    rounds = figures.rounds[shape]
    return {stage: median(1000 * one.stages[stage]["seconds"] / one.phases["after the crawl"].units for one in rounds)
            for stage in rounds[0].stages}


def pictures_of(figures: Figures) -> str:
    """Show the pictures on the page, or say why one is missing."""
    lines = ["", "## Where the time goes", "", f"![Processor time by phase and server]({BY_PHASE})", "",
             f"![Time by stage after the crawl]({BY_STAGE})", ""]
    for name, picture in figures.flames.items():
        what = {"crawl": "`wenzong crawl`", "after": "`wenzong daily` after it"}[name]
        lines += [f"[Flame graph of {what}]({picture})" if picture.endswith(".svg")
                  else f"No flame graph of {what}: {picture}.", ""]
    return "\n".join(lines)
