"""A family as plain values that a database keeps, and back."""

from dataclasses import asdict

from insight.family.family import Descent, Family, Source
from insight.family.reposts import pairs_of
from storage.documents import Document

NO_FAMILY = Family((), ())


def document_of(family: Family) -> Document:
    """Write a family as plain values.

    Beside it stand its sites and who copied from whom: lists over many works are made without the rest.
    """
    return {"descents": [asdict(descent) for descent in family.descents],
            "groups": [sorted(group) for group in family.groups],
            "sites": [descent.site for descent in family.descents], "pairs": [list(pair) for pair in pairs_of(family)]}


def family_from(document: Document | None) -> Family:
    """Read a family back; an empty one from nothing."""
    if document is None:
        return NO_FAMILY
    descents = tuple(Descent(each["site"], tuple(Source(**source) for source in each["sources"]), each["mixed"],
                             each["own"]) for each in document["descents"])
    return Family(descents, tuple(map(frozenset, document["groups"])))
