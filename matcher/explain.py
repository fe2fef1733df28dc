"""Explain why a page did, or did not, match a chapter: `wenzong explain`."""

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fingerprinting.methods.base import Keys
from fingerprinting.text.folding.fold import Folded, fold
from matcher.boilerplate_learning import LearnedBoilerplate
from matcher.candidates import LEFT_OUT, STOP_KEY
from matcher.finding import Finding, Translations, described
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page
from matcher.site_boilerplate import NONE, SiteBoilerplate
from matcher.sources import Source
from storage import mongodb
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Page as StoredPage
from storage.documents import Reason
from storage.settings import Settings


class UnknownTextError(Exception):
    """A page or chapter that is not stored; the message names it."""


def explain(
    settings: Settings, page: str, chapter: str = "", translations: Translations | None = None
) -> dict[str, Any]:
    """Explain a stored page, by id or address, against candidates or one chapter.

    The chapter is given by its id or the id of a version.

    Returns `page`, `keys` (all, stop keys, without holders, not looked up) and `candidates`, each with the keys that it
    shares, votes, figures, passages and the deciding rule; `not_a_candidate`, why a requested chapter was not a
    candidate; `translations`, if that extra is in use, the chapters that the page may translate. Raises
    UnknownTextError.
    """
    database = mongodb.connect(settings)
    stored = _page(Pages(database), page)
    version = Works(database).current([chapter]).get(chapter, chapter)
    boilerplate = LearnedBoilerplate(Pages(database)).of(stored.site)
    matcher = Matcher.stored(settings)
    matcher.translations = translations
    return explained_text(matcher, stored.text, version, boilerplate) | {"page": page}


def explained_text(
    matcher: Matcher, text: str, chapter: str = "", boilerplate: SiteBoilerplate = NONE
) -> dict[str, Any]:
    """Explain any text in the same way."""
    folded = fold(text)
    (page,), proposals = matcher.look_up([Page(folded, matcher.keys(folded), boilerplate)])
    folded = page.folded
    postings = proposals[0].postings
    findings = matcher.judge_candidates([page], proposals)[0]
    about: list[Finding] = []
    if chapter:
        about = [finding for finding in findings if chapter in (finding.source.id, finding.source.chapter)]
        findings = about or [matcher.compare(page, _source(matcher, chapter), proposals[0])]
    missed = asdict(_missed(matcher, page, findings[0].source)) if chapter and not about else None
    return {
        "symbols": len(folded), "evasions": dict(folded.evasions), "method": matcher.version,
        "keys": {"all": int(postings.size), "stop_keys": int(np.count_nonzero(postings == STOP_KEY)),
                 "without_holders": int(np.count_nonzero(postings == 0)),
                 "not_looked_up": int(np.count_nonzero(postings == LEFT_OUT))},
        "candidates": [_face(finding, page.keys, matcher.keys(finding.source.folded), postings)
                       for finding in findings],
        **({"not_a_candidate": missed} if missed else {}),
        **({"translations": _translated(matcher, folded, chapter)} if matcher.translations else {}),
    }


def _translated(matcher: Matcher, page: Folded, chapter: str) -> dict[str, Any]:
    """Explain what the page may translate, or why that was not examined."""
    assert matcher.translations is not None  # noqa: S101 - called only if it is set
    answer = matcher.translations.judge(page, matcher.sources)
    wanted = [finding for finding in answer.findings if chapter in ("", finding.source.id, finding.source.chapter)]
    return {"not_encoded": answer.not_encoded, "characters_not_encoded": answer.not_looked_at,
            "candidates": [{"chapter_version": finding.source.id, **described(finding)} for finding in wanted]}


def _face(finding: Finding, page: Keys, source: Keys, postings: NDArray[np.int64]) -> dict[str, Any]:
    shared = np.isin(page.keys, source.keys)
    stop_keys = postings[shared] == STOP_KEY
    return {"shared_keys": {"all": int(np.count_nonzero(shared)), "stop_keys": int(np.count_nonzero(stop_keys)),
                            "of_chapter": int(source.keys.size)},
            "votes": finding.candidate.votes, "vote_score": round(finding.candidate.score, 3),
            "chapter_version": finding.source.id, **described(finding)}


def _source(matcher: Matcher, chapter: str) -> Source:
    source = matcher.sources.get([chapter]).get(chapter)
    if source is None:
        raise UnknownTextError(f"no chapter version {chapter!r} is in the library; `wenzong library` lists them")
    return source


def _missed(matcher: Matcher, page: Page, source: Source) -> Reason:
    """Find out why a chapter was not a candidate."""
    keys = matcher.keys(source.folded)
    shared = page.keys.keys[np.isin(page.keys.keys, keys.keys)]
    if not shared.size:
        return Reason("no_shared_key")
    view = matcher.index.view()
    held = view.resolve(sorted(set(view.lookup(keys.keys).items.tolist())))
    if source.id not in held.values():
        return Reason("not_in_index")
    return Reason("too_few_votes", {"shared_keys": int(shared.size)})


def _page(pages: Pages, page: str) -> StoredPage:
    stored = pages.versions([page]).get(page)
    if stored is None:
        stored = next(iter(reversed(pages.at(page))), None)
    if stored is None:
        raise UnknownTextError(f"no page {page!r} is stored: give the id of a page version or its address")
    return stored
