"""Turn drafts into works and chapters of the organisation that imports them."""

import re
from dataclasses import dataclass

from library.readers.draft import Draft
from storage.documents import ORGANISATION, Chapter, Work

_SLUG = re.compile(r"[-\w]{1,64}", re.ASCII)


class OrganisationError(Exception):
    """A slug that is not valid for an organisation; the message names it."""


@dataclass(frozen=True)
class Owner:
    """An organisation, and the rights holder of drafts that name none.

    Raises OrganisationError if the slug is invalid.
    """

    organisation: str = ORGANISATION
    holder: str = ""

    def __post_init__(self) -> None:
        if not _SLUG.fullmatch(self.organisation):
            raise OrganisationError(
                f"{self.organisation!r} cannot be the slug of an organisation: use letters a-z, digits, - and _")

    def work(self, draft: Draft) -> Work:
        """Build the work that a draft belongs to."""
        return Work(self.organisation, draft.work, draft.author, draft.holder or self.holder)

    def chapter(self, draft: Draft) -> Chapter:
        """Build the chapter version that a draft describes."""
        return Chapter(self.work(draft).id, draft.chapter, draft.text, draft.number, draft.published_at, draft.url)
