"""Documents that can be sent to a recipient.

These are the rights holder's own documents, and evidence from other apps. Each such app registers its source of
evidence when it is loaded, so that the code that sends documents need not know them.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db.models.functions import Length
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.holders.models import FileKind, HolderFile, HolderProfile, OwnershipProof
from webadmin.holders.personal_data import PERSONAL_FILES


class DocumentChangedError(ValueError):
    """A document whose file is missing or has changed since it was offered.

    The message is for people.
    """


@dataclass(frozen=True)
class Offer:
    """A document that can be sent."""

    source: str
    number: int
    kind: FileKind
    name: str
    media_type: str
    size: int
    """Size in bytes."""
    sha256: str
    file: Path | None = None
    """Path of evidence; None for a document that the rights holder uploaded."""

    @property
    def key(self) -> str:
        """The name that forms and programs use for it."""
        return f"{self.source}:{self.number}"

    @property
    def is_personal(self) -> bool:
        """Whether it contains personal data, so that only owners may read and send it."""
        return self.kind in PERSONAL_FILES


Source = Callable[[Organisation, Collection[int]], Iterator[Offer]]
"""Yields an organisation's documents about some cases."""
_sources: list[Source] = []


def also_offer(source: Source) -> None:
    """Register a source of documents about cases; apps call this when they are loaded."""
    _sources.append(source)


def offers(organisation: Organisation, works: Collection[str], cases: Collection[int]) -> list[Offer]:
    """List the documents about works and cases that can be sent.

    The rights holder's own documents come first.
    """
    evidence = [offer for source in _sources for offer in source(organisation, cases)]
    return [*_own_documents(organisation, works), *evidence]


def stored(offer: Offer, organisation: Organisation) -> HolderFile:
    """Return the stored file of an offer.

    Evidence is copied, because its app may replace or delete it. Raises DocumentChangedError.
    """
    own = HolderFile.objects.filter(organisation=organisation).defer("content")
    if offer.file is None:
        return own.get(pk=offer.number)
    held = own.filter(kind=offer.kind, sha256=offer.sha256, name=offer.name).first()
    return held or HolderFile.objects.create(
        organisation=organisation, kind=offer.kind, name=offer.name, media_type=offer.media_type,
        content=_unchanged(offer, offer.file), sha256=offer.sha256)


def _unchanged(offer: Offer, file: Path) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise DocumentChangedError(_("The file of %(name)s is gone: create it "
                                     "again.") % {"name": offer.name}) from error
    if hashlib.sha256(content).hexdigest() != offer.sha256:
        raise DocumentChangedError(_("%(name)s has just been created again: choose it again.") % {"name": offer.name})
    return content


def _own_documents(organisation: Organisation, works: Collection[str]) -> Iterator[Offer]:
    """Yield the profile's current documents, and files that prove ownership of works."""
    profile = HolderProfile.objects.filter(organisation=organisation).first()
    named = [profile.power_of_attorney_id, profile.identity_document_id] if profile else []
    proofs = OwnershipProof.objects.filter(organisation=organisation, work__in=works).exclude(file=None)
    numbers = {*filter(None, named), *proofs.values_list("file", flat=True)}
    own = HolderFile.objects.filter(organisation=organisation, pk__in=numbers).defer("content")
    for file in own.annotate(size=Length("content")).order_by("pk"):
        yield Offer("file", file.pk, FileKind(file.kind), file.name, file.media_type, file.size, file.sha256)
