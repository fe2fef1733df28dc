"""Collection `site_boilerplate`: what sites say on page after page. Written by the crawler alone."""

from collections.abc import Mapping
from typing import NamedTuple

from storage.mongodb import Database


class Habit(NamedTuple):
    """What was counted on a site's pages."""

    pages: int = 0
    counts: Mapping[str, int] = {}
    """Pages that held a line, by the line's digest."""


class SiteHabits:
    """The habits of every site."""

    def __init__(self, database: Database) -> None:
        self._habits = database["site_boilerplate"]

    def get(self, site: str) -> Habit:
        """Find what is known of a site; nothing for one never seen."""
        item = self._habits.find_one({"_id": site})
        return Habit(item["pages"], item["counts"]) if item else Habit()

    def put(self, site: str, habit: Habit) -> None:
        """Keep what is known of a site."""
        item = {"_id": site, "pages": habit.pages, "counts": dict(habit.counts)}
        self._habits.replace_one({"_id": site}, item, upsert=True)
