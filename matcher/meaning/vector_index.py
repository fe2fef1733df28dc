"""The vectors and terms of all chapters, with an index of near neighbours.

One generation is a folder of arrays that are mapped into memory; it never changes once it is written.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from matcher.meaning.sentence_vectors import Encoded, windows
from matcher.meaning.term_index import TermIndex, Terms

ASKED = 64
"""Windows of chapters that are retrieved for each window of a page."""
GONE, MOST_GONE = -1, 0.2
"""Owner of a window whose chapter was removed, and the maximum share (0–1) of such windows before the graph is
rebuilt."""
BOUNDS = frozenset(("bounds", "term_bounds"))


class ChapterMeaning(NamedTuple):
    """What is stored of a chapter version."""

    id: str
    writing: str
    encoded: Encoded
    terms: Terms


@dataclass(frozen=True, eq=False)
class VectorIndex:
    """All chapters, one after the other.

    Chapter i has the sentences [bounds[i], bounds[i + 1]).
    """

    ids: tuple[str, ...]
    writings: tuple[str, ...]
    arrays: dict[str, NDArray[Any]]
    """`spans`, `vectors`, `bounds`, `hashes`, `counts`, `term_bounds`, `window_owners`."""
    graph: Any
    """The usearch index of windows: window number → vector."""
    silent: frozenset[str] = frozenset()
    """Chapter versions without any sentence, of which there can be no translation."""

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def of(
        cls, chapters: Sequence[ChapterMeaning], size: int, silent: frozenset[str] = frozenset()
    ) -> "VectorIndex":
        """Build the index of chapters whose vectors have `size` dimensions."""
        from usearch.index import Index

        nothing = np.empty(0, np.int64)
        empty = cls((), (), _arrays([], size), Index(ndim=size, metric="ip", dtype="i8"), silent)
        return empty._with(chapters, nothing, size)

    def followed(self, current: Collection[str], chapters: Sequence[ChapterMeaning], size: int) -> "VectorIndex":
        """Build the index that follows this one.

        It contains the chapters of this one that are still current, and additional ones.

        The graph is copied and extended. Windows of removed chapters stay in it and are ignored, until there are so
        many of them that everything is rebuilt.
        """
        kept = [number for number, name in enumerate(self.ids) if name in current]
        silent = self.silent & frozenset(current)
        renumbered = np.full(len(self) + 1, GONE)
        renumbered[kept] = np.arange(len(kept))
        owners = renumbered[np.asarray(self.arrays["window_owners"])]
        if np.count_nonzero(owners == GONE) > MOST_GONE * owners.size:
            return VectorIndex.of([*map(self.chapter, kept), *chapters], size, silent)
        still = [self.chapter(number) for number in kept]
        same = VectorIndex(tuple(each.id for each in still), tuple(each.writing for each in still),
                           _arrays(still, size), self.graph.copy(), silent)
        return same._with(chapters, owners, size)

    def _with(self, chapters: Sequence[ChapterMeaning], owners: NDArray[np.int64], size: int) -> "VectorIndex":
        """Add chapters to the arrays and to the graph.

        `owners` are the owners of the existing windows.
        """
        some = [each for each in chapters if len(each.encoded)]
        each_windows = [windows(each.encoded.vectors) for each in some]
        added = np.repeat(np.arange(len(some)) + len(self), [len(each) for each in each_windows])
        if each_windows:
            keys = np.arange(owners.size, owners.size + added.size, dtype=np.uint64)
            self.graph.add(keys, np.concatenate(each_windows), threads=1)
        arrays = _added(self.arrays, _arrays(some, size)) | {"window_owners": np.concatenate([owners, added])}
        return replace(
            self, ids=(*self.ids, *(each.id for each in some)), arrays=arrays,
            writings=(*self.writings, *(each.writing for each in some)),
            silent=self.silent | {each.id for each in chapters if not len(each.encoded)})

    def save(self, folder: Path) -> None:
        """Write a generation to a new folder."""
        folder.mkdir(parents=True)
        for name, array in self.arrays.items():
            np.save(folder / f"{name}.npy", array, allow_pickle=False)
        names = json.dumps([self.ids, self.writings, sorted(self.silent)])
        (folder / "chapters.json").write_text(names, encoding="utf-8")
        self.graph.save(str(folder / "windows.usearch"))

    @classmethod
    def load(cls, folder: Path) -> "VectorIndex":
        """Map a generation into memory.

        Raises OSError or ValueError if it is damaged.
        """
        from usearch.index import Index

        ids, writings, silent = json.loads((folder / "chapters.json").read_text(encoding="utf-8"))
        names = ("spans", "vectors", "bounds", "hashes", "counts", "term_bounds", "window_owners")
        arrays = {name: np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in names}
        graph = Index.restore(str(folder / "windows.usearch"), view=True)
        if graph is None or len(graph) != arrays["window_owners"].size or arrays["bounds"].size != len(ids) + 1:
            raise ValueError(f"{folder} is incomplete")
        return cls(tuple(ids), tuple(writings), arrays, graph, frozenset(silent))

    @cached_property
    def by_terms(self) -> TermIndex:
        """The same chapters, indexed by their English terms."""
        return TermIndex(np.asarray(self.arrays["hashes"]), np.asarray(self.arrays["counts"]),
                         np.asarray(self.arrays["term_bounds"]))

    @cached_property
    def present_writings(self) -> frozenset[str]:
        """The scripts in which there are chapters."""
        return frozenset(self.writings)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Maps chapter versions to their numbers."""
        return {name: number for number, name in enumerate(self.ids)}

    @cached_property
    def known(self) -> set[str]:
        """All chapter versions that were read for this index."""
        return {*self.ids, *self.silent}

    def chapter(self, number: int) -> ChapterMeaning:
        """Return what is stored of a chapter."""
        start, stop = self.arrays["bounds"][number:number + 2].tolist()
        first, last = self.arrays["term_bounds"][number:number + 2].tolist()
        return ChapterMeaning(
            self.ids[number], self.writings[number],
            Encoded(np.asarray(self.arrays["spans"][start:stop]), np.asarray(self.arrays["vectors"][start:stop])),
            Terms(np.asarray(self.arrays["hashes"][first:last]), np.asarray(self.arrays["counts"][first:last])))

    def near(self, page: Encoded) -> dict[int, float]:
        """Return the chapters near a page, with the mean of its windows' best cosines.

        For a window to which a chapter is not near, the lowest cosine found counts.
        """
        queries = windows(page.vectors)
        if not len(self) or not len(page):
            return {}
        found = self.graph.search(queries, min(ASKED, len(self.graph)), threads=1)
        reached = np.arange(found.keys.shape[1]) < found.counts[:, np.newaxis]  # other entries are uninitialised
        reached[reached] = np.asarray(self.arrays["window_owners"])[found.keys[reached].astype(np.int64)] != GONE
        if not reached.any():
            return {}
        owners = np.asarray(self.arrays["window_owners"])[found.keys[reached].astype(np.int64)]
        cosines = -found.distances[reached].astype(np.float32)
        near, places = np.unique(owners, return_inverse=True)
        best = np.full((len(queries), near.size), cosines.min(), np.float32)
        np.maximum.at(best, (np.nonzero(reached)[0], places), cosines)
        return dict(zip(near.tolist(), best.mean(axis=0).tolist(), strict=True))


def _arrays(chapters: Sequence[ChapterMeaning], size: int) -> dict[str, NDArray[Any]]:
    """Concatenate the data of chapters, except for windows."""
    return {
        "spans": _joined([each.encoded.spans for each in chapters], np.empty((0, 2), np.int32)),
        "vectors": _joined([each.encoded.vectors for each in chapters], np.empty((0, size), np.int8)),
        "bounds": _bounds([len(each.encoded) for each in chapters]),
        "hashes": _joined([each.terms.hashes for each in chapters], np.empty(0, np.uint64)),
        "counts": _joined([each.terms.counts for each in chapters], np.empty(0, np.float32)),
        "term_bounds": _bounds([each.terms.hashes.size for each in chapters]),
    }


def _added(arrays: dict[str, NDArray[Any]], others: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Append arrays to others; bounds are shifted by the last one."""
    return {name: np.concatenate([arrays[name], other[1:] + arrays[name][-1] if name in BOUNDS else other])
            for name, other in others.items()}


def _joined(parts: Sequence[NDArray[Any]], empty: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([empty, *parts])


def _bounds(sizes: Sequence[int]) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]).astype(np.int64)
