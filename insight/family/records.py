"""Convert a family to plain values for the database, and back."""

from dataclasses import asdict

from insight.family.family import Descent, Family, Source
from insight.family.reposts import pairs_of
from storage.documents import Document

NO_FAMILY = Family((), ())


def document_of(family: Family) -> Document:
    """Convert a family to plain values.

    Sites and pairs of source and copier are stored in addition, so that lists over many works can be made from these
    alone.
    """
    return {"descents": [asdict(descent) for descent in family.descents],
            "groups": [sorted(group) for group in family.groups],
            "sites": [descent.site for descent in family.descents], "pairs": [list(pair) for pair in pairs_of(family)]}


def family_from(document: Document | None) -> Family:
    """Convert plain values back to a family; an empty one from None."""
    if document is None:
        return NO_FAMILY
    descents = tuple(Descent(each["site"], tuple(Source(**source) for source in each["sources"]), each["mixed"],
                             each["own"]) for each in document["descents"])
    return Family(descents, tuple(map(frozenset, document["groups"])))
