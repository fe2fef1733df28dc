import gzip
import json
from pathlib import Path

import pytest

from benchmarks.harness.corpus import Chapter, Corpus, demo_corpus, read_corpus

LINE = json.dumps({"work": "w", "chapter": "c", "text": "一二三"}, ensure_ascii=False)


def test_reads_plain_and_gzipped_lines(tmp_path: Path) -> None:
    plain, packed = tmp_path / "l.jsonl", tmp_path / "l.jsonl.gz"
    plain.write_text(LINE + "\n", encoding="utf-8")
    packed.write_bytes(gzip.compress((LINE + "\n").encode()))
    assert read_corpus(plain).chapters == read_corpus(packed).chapters == (Chapter("w", "c", "一二三"),)
    assert read_corpus(plain).digest == read_corpus(packed).digest


@pytest.mark.parametrize("line", ["{", '{"work": "w"}', "[1]"])
def test_names_the_bad_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(f"{LINE}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.jsonl, line 2 is not"):
        read_corpus(path)


def test_refuses_an_empty_library(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").touch()
    with pytest.raises(ValueError, match="holds no chapters"):
        read_corpus(tmp_path / "none.jsonl")


def test_digest_sees_every_field_and_the_order() -> None:
    chapters = (Chapter("a", "b", "c"), Chapter("d", "e", "f"))
    variants = [chapters, chapters[::-1], (Chapter("a", "bc", ""), chapters[1]), (Chapter("x", "b", "c"), chapters[1])]
    assert len({Corpus("", variant).digest for variant in variants}) == len(variants)


def test_sample_is_spread_and_stable() -> None:
    corpus = Corpus("", tuple(Chapter("w", str(number), "text") for number in range(100)))
    assert [each.title for each in corpus.sample(4).chapters] == ["0", "25", "50", "75"]
    assert corpus.sample(1000) is corpus


def test_demo_works_are_a_library() -> None:
    corpus = demo_corpus()
    assert len({each.work for each in corpus.chapters}) == 4
    assert len({each.id for each in corpus.chapters}) == len(corpus.chapters) > 30
    assert all(len(each.text) > 300 for each in corpus.chapters)
