"""Look up the candidates of pages, each read as the library confirms."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from fingerprinting.methods.base import Fingerprinter, Guessing, Keys
from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import Aligner
from matcher.candidates import GUESSED, Index, Proposal, ballot_of, disguised_keys, propose
from matcher.readings.confirmed_readings import ConfirmedReadings
from matcher.site_boilerplate import NONE, SiteBoilerplate
from matcher.sources import Sources

EXPLAINED = 0.95
"""Share (0–1) of a page's keys that agree with one chapter from which on its odd passages are left as written."""


class Page(NamedTuple):
    """A page ready for comparison."""

    folded: Folded
    keys: Keys
    boilerplate: SiteBoilerplate = NONE
    """The boilerplate of its site."""


@dataclass(frozen=True)
class PageLookup:
    """Finds the candidates of pages in an index."""

    index: Index
    sources: Sources
    method: Fingerprinter
    aligner: Aligner

    def look_up(self, pages: Sequence[Page]) -> tuple[list[Page], list[Proposal]]:
        """Find the candidates of each page, and read it as it is to be compared.

        Odd passages of a page that no chapter explains are read in the orders that the library confirms; the page is
        then looked up again.
        """
        read, proposals = list(pages), self.propose(pages)
        unexplained = [number for number, page in enumerate(pages) if not _is_explained(page, proposals[number])]
        for number, page in zip(unexplained, self._read([pages[number] for number in unexplained]), strict=True):
            read[number] = page
        changed = [number for number in unexplained if read[number] is not pages[number]]
        for number, proposal in zip(changed, self.propose([read[number] for number in changed]), strict=True):
            proposals[number] = proposal
        return read, proposals

    def propose(self, pages: Sequence[Page]) -> list[Proposal]:
        """Find the candidates of each page; also by guessed keys if much is masked."""
        if not pages:
            return []
        proposals = propose(self.index, [page.keys for page in pages], ballot_of(self.method.name),
                            [disguised_keys(page.folded, page.keys) for page in pages])
        for number, page in enumerate(pages):
            if isinstance(self.method, Guessing) and (keys := self.method.guesses(page.folded)).keys.size:
                likely = np.ones(keys.keys.size, np.bool_)
                proposals[number] = proposals[number].with_more(propose(self.index, [keys], GUESSED, [likely])[0])
        return proposals

    def _read(self, pages: Sequence[Page]) -> list[Page]:
        """Read odd passages of pages in the orders that the library confirms."""
        scattered = self.method.scattered if isinstance(self.method, Guessing) else None
        readings = ConfirmedReadings(self.index, self.sources, self.aligner, self._keys, scattered)
        read = readings.read([page.folded for page in pages])
        return [page if folded is page.folded else page._replace(folded=folded, keys=self._keys(folded))
                for page, folded in zip(pages, read, strict=True)]

    def _keys(self, text: Folded) -> Keys:
        return self.method.keys(self.method.fingerprint(text))


def _is_explained(page: Page, proposal: Proposal) -> bool:
    """Tell whether most keys of a page agree with one chapter."""
    votes = max((candidate.votes for candidate in proposal.candidates), default=0)
    return votes > EXPLAINED * page.keys.keys.size
