"""The truth about the mirror web.

It says which page copies which chapter, and which pages must raise no alarm.
"""

from dataclasses import dataclass

from app.demo.mirror.mirror_site import Kind


@dataclass(frozen=True)
class TrueCopy:
    """A page that copies a chapter, completely or in part."""

    site: str
    url: str
    work: str
    """Title of the work."""
    chapter: str
    """Title of the chapter."""
    trick: str
    kind: Kind
    """`pirate`, or `licensed` for a permitted copy."""


@dataclass(frozen=True)
class Truth:
    """The whole truth about the mirror web on one day."""

    copies: tuple[TrueCopy, ...]
    pages: frozenset[str]
    """Addresses of all its pages."""

    @property
    def pirated(self) -> tuple[TrueCopy, ...]:
        """The copies that must be found."""
        return tuple(copy for copy in self.copies if copy.kind == "pirate")

    @property
    def clean(self) -> frozenset[str]:
        """Addresses of the pages that must raise no alarm.

        These are honest, quoting and licensed pages, and pirates' pages that copy nothing.
        """
        return self.pages - {copy.url for copy in self.pirated}
