"""Score findings of passing off against the generated books."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.made_books import SITES, made_site, shelf_of
from insight.passing_off.books import books_of
from insight.passing_off.findings import Passing, findings


@dataclass(frozen=True)
class PassingScore(AddedCounts):
    """Pairs of a kind and a work in a book, over several worlds."""

    books: int = 0
    found: int = 0
    right: int = 0
    true: int = 0

    @property
    def precision(self) -> float:
        """Compute the share of findings that are true."""
        return self.right / max(self.found, 1)

    @property
    def recall(self) -> float:
        """Compute the share of true cases that are found."""
        return self.right / max(self.true, 1)


Scores = dict[Passing, PassingScore]


def score_passing(corpus: Corpus, seeds: Iterable[int]) -> Scores:
    """Score worlds, separately for each kind."""
    total = {kind: PassingScore() for kind in Passing}
    for seed in seeds:
        random = Random(seed)
        shelf = shelf_of(corpus, random)
        for number in range(SITES):
            site = made_site(shelf, number, random)
            judged = findings(books_of(page for book in site.books for page in book.pages), shelf.works)
            found = {(each.folder, each.kind, work) for each in judged for work in each.works}
            true = {(book.pages[0].url.removeprefix("http://").rpartition("/")[0] + "/", kind, work)
                    for book in site.books for kind, work in book.truth}
            for kind in Passing:
                found_pairs, are = ({each for each in pairs if each[1] == kind} for pairs in (found, true))
                total[kind] += PassingScore(len(site.books), len(found_pairs), len(found_pairs & are), len(are))
    return total
