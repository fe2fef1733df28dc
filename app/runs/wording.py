"""Word the counts of a run.

Short for items and the spinner; in full and in two languages for the summary.
"""

from collections.abc import Mapping

from storage.collections.runs import RunCounts
from webadmin.words.catalogue import Words
from webadmin.words.units import Unit, written

MINUTE, HOUR = 60, 3600


def headline(counts: RunCounts) -> dict[str, int]:
    """Return the figures that are shown with the pipeline's step."""
    return {"read": counts.pages.get("read", 0), "new": counts.pages.get("new", 0), "compared": counts.compared,
            "matches": counts.matches, "cases": counts.cases.get("new", 0)}


def progress_line(counts: RunCounts) -> str:
    """Describe in one line how far a run is."""
    words, sites = Words("en"), counts.sites
    left = f" · {time_left(counts.seconds_left, words)}" if counts.seconds_left is not None else ""
    return words("run.so_far", ended=sites.get("done", 0) + sites.get("failed", 0), due=sites.get("due", 0),
                 **headline(counts)) + left


def time_left(seconds: int, words: Words) -> str:
    """Say how long a run still takes, as precisely as the estimate allows."""
    if seconds >= HOUR:
        return words("run.hours_left", count=round(seconds / HOUR, 1))
    return words("run.minutes_left", count=max(1, round(seconds / MINUTE)))


def listed(group: str, counts: Mapping[str, int], words: Words) -> str:
    """List counts by name, such as `3 new, 1 gone`; zeros are left out."""
    return ", ".join(words(f"{group}.{name}", count=written(count, Unit.COUNT))
                     for name, count in counts.items() if count)


def named(group: str, counts: Mapping[str, int], words: Words) -> str:
    """List named counts, the largest first, such as `Near copy 3, Excerpt 1`."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{words.named(group, name)} {written(count, Unit.COUNT)}" for name, count in ranked if count)
