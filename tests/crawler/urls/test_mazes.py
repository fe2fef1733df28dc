"""Mazes of all kinds of addresses are abandoned, and no real site is taken for one."""

import random
from collections import deque
from collections.abc import Callable, Iterable

import pytest

from crawler.urls.mazes import FREE_PAGES, WINDOW, Mazes

WORDS = ("amber", "brook", "cedar", "delta", "ember", "frost", "grove", "haven", "inlet", "jade", "knoll", "lake",
         "moss", "north", "oak", "pine", "reed")
Named = Callable[[str], Iterable[str]]


def crawled(named: Named, start: str, most: int) -> tuple[list[str], Mazes]:
    """Read pages breadth first, doubtful ones last, as a crawl does; return them in order."""
    mazes, known, read = Mazes(), {start}, list[str]()
    waiting, later = deque([start]), deque[str]()
    while (waiting or later) and len(read) < most:
        url = waiting.popleft() if waiting else later.popleft()
        if not mazes.allows(url):
            continue
        read.append(url)
        links = list(dict.fromkeys(named(url)))
        mazes.learn(url, links, {each for each in links if each not in known})
        for each in links:
            if each not in known and mazes.allows(each):
                known.add(each)
                (later if mazes.is_doubtful(each) else waiting).append(each)
    return read, mazes


def novel(chapters: int, prefix: str = "http://a.example/n/7") -> Named:
    """A novel with contents on several pages, and chapters linked to their neighbours and other books."""
    def named(url: str) -> Iterable[str]:
        place = url.removeprefix(f"{prefix}/").removesuffix(".html")
        if not place.isdecimal():
            return [f"{prefix}/{n}.html" for n in range(1, chapters + 1)]
        around = [n for n in (int(place) - 1, int(place) + 1) if 1 <= n <= chapters]
        return [f"{prefix}/", *(f"{prefix}/{n}.html" for n in around),
                *(f"http://a.example/n/{random.Random(place).randrange(20)}/" for _ in range(6))]
    return named


def maze(kind: str) -> Named:
    """A maze of words, numbers or tokens, or one in which every page calls itself a chapter."""
    def named(url: str) -> Iterable[str]:
        dice = random.Random(f"{kind}{url}")
        for _ in range(7):
            if kind == "words":
                yield "http://a.example/" + "/".join(dice.choice(WORDS) + dice.choice(WORDS) for _ in range(3))
            elif kind == "numbers":
                yield f"http://a.example/w/{dice.randrange(10**9)}.html"
            else:
                yield f"http://a.example/?view={dice.randrange(10**9)}&from={dice.randrange(10**6)}"
    return named


@pytest.mark.parametrize("kind", ["words", "numbers", "parameters"])
def test_a_maze_gets_a_shrinking_share(kind: str) -> None:
    read, mazes = crawled(maze(kind), "http://a.example/start", 20_000)
    assert FREE_PAGES < len(read) < 2_500
    counts = mazes.page_counts()
    assert all(each.startswith("a.example") for each in counts)
    assert sum(counts.values()) > len(read) - 2 * WINDOW, "a person is told of nearly all of them"


def test_a_novel_of_three_thousand_chapters_is_read_whole_also_beside_a_maze() -> None:
    alone, mazes = crawled(novel(3_000), "http://a.example/n/7/", 10_000)
    assert not mazes.page_counts()
    assert sum(url.startswith("http://a.example/n/7/") for url in alone) == 3_001
    book, wild = novel(3_000), maze("words")

    def both(url: str) -> Iterable[str]:
        yield from book(url) if "/n/" in url else wild(url)
        if url.endswith("start"):
            yield "http://a.example/n/7/"

    read, _ = crawled(both, "http://a.example/start", 4_000)
    assert sum(url.startswith("http://a.example/n/7/") for url in read) == 3_001


def test_chapters_that_only_name_the_next_one_are_read_to_the_end() -> None:
    read, mazes = crawled(lambda url: [f"http://a.example/c/{int(url.rpartition('/')[2]) + 1}"], "http://a.example/c/0",
                          3_000)
    assert len(read) == 3_000
    assert not mazes.page_counts()


def test_a_large_site_of_articles_that_name_each_other_is_read_whole() -> None:
    def named(url: str) -> Iterable[str]:
        dice = random.Random(url)
        return [f"http://a.example/news/{dice.randrange(4_000)}.html" for _ in range(10)]

    read, mazes = crawled(named, "http://a.example/", 10_000)
    assert len(read) >= 3_990
    assert not mazes.page_counts()


def test_a_maze_of_many_links_that_deepens_its_paths_is_bounded_too() -> None:
    def named(url: str) -> Iterable[str]:
        dice = random.Random(url)
        return [f"{url}/{dice.choice(WORDS)}{dice.randrange(10**6)}" for _ in range(25)]

    read, mazes = crawled(named, "http://a.example/start", 20_000)
    assert len(read) < 3_000
    assert sum(mazes.page_counts().values()) > len(read) / 2
