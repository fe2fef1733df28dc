"""Gather the marks of many copies by chapter.

Copies are given texts, or pages that the matcher found.
"""

from collections.abc import Iterable, Iterator, Mapping

from insight.leaks.accusing import Readings
from insight.leaks.plan import ChapterPlan, digest_of
from insight.leaks.reading import agreed, marks_of
from insight.leaks.vault import Vault
from matcher.matcher import Matcher
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING
from storage.mongodb import Database

Facing = tuple[str, str]
"""A copy, and the master text that it copies."""


def readings_of(facing: Iterable[Facing], vault: Vault) -> Readings:
    """Read the marks of copies and combine them by chapter.

    Master texts that were never marked are left out.
    """
    plans: dict[str, ChapterPlan | None] = {}
    found: dict[str, list[Facing]] = {}
    for copy, master in facing:
        digest = digest_of(master)
        if digest not in plans:
            plans[digest] = vault.plan(digest)
        found.setdefault(digest, []).append((copy, master))
    return [(plan, agreed(marks_of(copy, master, plan) for copy, master in found[digest]))
            for digest, plan in plans.items() if plan]


def facing_texts(copies: Iterable[str], masters: Iterable[str]) -> Iterator[Facing]:
    """Find which master texts each text copies."""
    matcher, texts = Matcher(), {digest_of(master): master for master in masters}
    for digest, master in texts.items():
        matcher.add(digest, master)
    for copy in copies:
        yield from ((copy, texts[finding.source.title]) for finding in matcher.match(copy))


def facing_stored(database: Database, organisation: str, work: str, site: str = "") -> Iterator[Facing]:
    """Read an organisation's stored copies of a work, page by page.

    Only those on `site`, if given.
    """
    matches = [match for match in Matches(database).of_work(work)
               if match.organisation == organisation and match.verdict in INFRINGING and site in ("", match.site)]
    masters: Mapping[str, str] = {version: chapter.text for version, chapter in
                                  Works(database).versions({match.chapter_version for match in matches}).items()}
    for match in matches:
        for page in Pages(database).versions([match.page]).values():
            if match.chapter_version in masters:
                yield page.text, masters[match.chapter_version]
