"""Sites with books that pass off, and similar books that do not."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from benchmarks.harness.corpus import Corpus
from insight.passing_off.books import ClaimedPage
from insight.passing_off.findings import KnownWork, Passing

SITES = 30
SIGNS = "春江潮水连海平月共生滟随波千万里何处无明流宛转绕芳甸照花林皆似霰空飞霜不觉汀白沙看见云楼风雪山河剑歌"
AUTHORS = ("沈砚", "陶未言", "Ada Finch", "顾青", "林小满", "孟远")


@dataclass(frozen=True)
class MadeBook:
    """A book of a site, with the true answer."""

    pages: tuple[ClaimedPage, ...]
    truth: frozenset[tuple[Passing, str]]
    """How it passes off, and which works; empty for a book that does not."""


@dataclass(frozen=True)
class Shelf:
    """The library, and texts that are not in it."""

    works: dict[str, KnownWork]
    texts: dict[str, tuple[str, ...]]
    strange: tuple[str, ...]


@dataclass(frozen=True)
class MadeSite:
    """A site: its pages come without the books that they belong to."""

    books: tuple[MadeBook, ...]


def shelf_of(corpus: Corpus, random: Random) -> Shelf:
    """Put all works of a corpus except one into the library, under random titles.

    The last one serves as unrelated text.
    """
    names = sorted({chapter.work for chapter in corpus.chapters})
    random.shuffle(names)
    texts = {name: tuple(chapter.text for chapter in corpus.chapters if chapter.work == name) for name in names}
    works = {name: KnownWork(name, _title(random), random.choice(AUTHORS), partial(tuple, texts[name]))
             for name in names[:-1]}
    return Shelf(works, {name: texts[name] for name in works}, texts[names[-1]])


def made_site(shelf: Shelf, number: int, random: Random) -> MadeSite:
    """Draw a site of one to six books."""
    host = f"s{number}.example"
    site = random.choice(("笔趣小说网", "书海阁", "云中文学", "Fiction.net"))
    form = random.choice(("{title} {chapter} - {site}", "{chapter}_{title}_{site}", "{title}：{chapter}", "{chapter}",
                          "{chapter}_{site}"))
    books = []
    for folder in range(random.randint(1, 6)):
        made = random.choices(MAKERS, WEIGHTS)[0]
        books.append(made(_Writer(shelf, f"http://{host}/book/{folder}/", form, site, random)))
    return MadeSite(tuple(books))


@dataclass(frozen=True)
class _Writer:
    """Writes the pages of one book in the manner of its site."""

    shelf: Shelf
    folder: str
    form: str
    site: str
    random: Random

    @property
    def tells(self) -> bool:
        """Check whether page titles name the book.

        Otherwise nothing shows what a book claims to be.
        """
        return "{title}" in self.form

    def work(self) -> KnownWork:
        return self.random.choice(list(self.shelf.works.values()))

    def ours(self, work: KnownWork, count: int) -> list[tuple[str, str, float]]:
        """Copy chapters from the beginning of a work: text, work, share."""
        return [(text, work.id, self.random.uniform(0.7, 1)) for text in self.shelf.texts[work.id][:count]]

    def strange(self, count: int, words: Sequence[str] = ()) -> list[tuple[str, str, float]]:
        """Take chapters that are not of the library, and put some words into them."""
        texts = [self.random.choice(self.shelf.strange) for _ in range(count)]
        return [("".join(f"{piece} {self.random.choice(words) if words else ''}" for piece in re.split("[。.]", text)),
                 "", self.random.uniform(0, 0.05)) for text in texts]

    def book(self, title: str, author: str, chapters: list[tuple[str, str, float]],
             truth: frozenset[tuple[Passing, str]] = frozenset()) -> MadeBook:
        """Build the pages of the chapters; a third of all sites name no author."""
        says = self.random.random() < 0.67
        return MadeBook(tuple(
            ClaimedPage(f"{self.folder}{at}.html", self.form.format(
                title=title, chapter=f"第{at}章 {_title(self.random)}", site=self.site), author if says else "", *each)
            for at, each in enumerate(chapters, 1)), truth if self.tells else frozenset())


def _copied(writer: _Writer) -> MadeBook:
    work = writer.work()
    return writer.book(work.title, work.author, writer.ours(work, 30))


def _continued(writer: _Writer) -> MadeBook:
    """Begin with our chapters, or none, and continue with text that we never wrote.

    About our people.
    """
    work = writer.work()
    opening = writer.ours(work, writer.random.choice((0, 2, 5)))
    invented = writer.strange(writer.random.randint(8, 40), work.words)
    return writer.book(work.title, work.author, opening + invented, frozenset({(Passing.INVENTED, work.id)}))


def _renamed(writer: _Writer) -> MadeBook:
    work = writer.work()
    title, author = _title(writer.random), writer.random.choice(AUTHORS)
    return writer.book(title, author, writer.ours(work, 30), frozenset({(Passing.RENAMED, work.id)}))


def _stitched(writer: _Writer) -> MadeBook:
    works = writer.random.sample(list(writer.shelf.works.values()), 2)
    chapters = [page for work in works for page in writer.ours(work, writer.random.randint(4, 9))]
    return writer.book(_title(writer.random), "", chapters,
                       frozenset((Passing.STITCHED, work.id) for work in works))


def _namesake(writer: _Writer) -> MadeBook:
    """Another novel of the same title."""
    return writer.book(writer.work().title, writer.random.choice(AUTHORS), writer.strange(20))


def _stranger(writer: _Writer) -> MadeBook:
    """Make a novel by another author that may quote one of ours."""
    quoted = [(text, work, 0.15) for text, work, _ in writer.ours(writer.work(), 2)]
    return writer.book(_title(writer.random), writer.random.choice(AUTHORS), writer.strange(20) + quoted)


def _longer(writer: _Writer) -> MadeBook:
    """Build our novel with two author's notes that are not in the library."""
    work = writer.work()
    return writer.book(work.title, work.author, writer.ours(work, 30) + writer.strange(2))


def _many(writer: _Writer) -> MadeBook:
    """Put the pages of all books into one folder, each under its own title."""
    works = writer.random.sample(list(writer.shelf.works.values()), 2)
    parts = [writer.book(work.title, work.author, writer.ours(work, 6)).pages for work in works]
    pages = [page for part in parts for page in part]
    return MadeBook(tuple(replace(page, url=f"{writer.folder}{at}.html") for at, page in enumerate(pages)), frozenset())


MAKERS: tuple[Callable[[_Writer], MadeBook], ...] = (
    _copied, _continued, _renamed, _stitched, _namesake, _stranger, _longer, _many)
WEIGHTS = (4, 2, 2, 2, 1, 3, 1, 1)


def _title(random: Random) -> str:
    return "".join(random.sample(SIGNS, random.randint(2, 5)))
