"""Chain of title, limitation and damages of a case as rows, and as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from webadmin.cases.models import Case
from webadmin.claims.damages import Damages, Limitation
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import OwnershipProof
from webadmin.sheets.guarded_cells import Cell, guarded


class ClaimParts(NamedTuple):
    """The rows of a claim, in the active language.

    The first row of titles and of damages has the headings.
    """

    facts: list[list[Cell]]
    titles: list[list[Cell]]
    damages: list[list[Cell]]
    remarks: list[list[Cell]]


def claim_parts(
    case: Case, terms: ClaimTerms, proofs: Iterable[OwnershipProof], limitation: Limitation, damages: Damages,
) -> ClaimParts:
    """Build the rows of a claim.

    They state what was counted and what was not, like the page.
    """
    return ClaimParts(list(_head(case, terms, limitation)), list(_titles(proofs)), list(_damages(terms, damages)),
                      list(_remarks(damages)))


def claim_csv(parts: ClaimParts) -> bytes:
    """Write a claim as CSV: UTF-8 with a byte order mark, and no cell a formula."""
    text = io.StringIO(newline="")
    rows = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    for part in parts:
        rows.writerows([guarded(cell) for cell in row] for row in part)
        rows.writerow([])
    return text.getvalue().encode("utf-8-sig", "backslashreplace")


def _head(case: Case, terms: ClaimTerms, limitation: Limitation) -> Iterator[list[Cell]]:
    yield [_("Case"), case.pk, case.work_title, case.site]
    yield [_("Known since"), limitation.known_on.isoformat()]
    yield [_("Limitation ends"), limitation.ends_on.isoformat(), _("years of limitation"), terms.limitation_years]
    yield [_("Basis"), terms.basis]


def _titles(proofs: Iterable[OwnershipProof]) -> Iterator[list[Cell]]:
    yield [_("Chain of title"), _("number"), _("holder of the right"), _("granted by"), _("territory"),
           _("valid from"), _("valid until"), _("exclusive")]
    for proof in proofs:
        yield [str(proof.get_kind_display()), proof.number, proof.holder, proof.grantor, proof.territory,
               str(proof.starts or ""), str(proof.ends or ""), _("yes") if proof.exclusive else _("no")]


def _damages(terms: ClaimTerms, damages: Damages) -> Iterator[list[Cell]]:
    yield ["#", _("Chapter"), _("copies"), _("Characters"), _("copied characters"), _("rate for 1,000 characters"),
           _("multiple of the rate"), _("Amount"), terms.currency]
    for each in damages.chapters:
        yield [each.number, each.title, each.copies, each.length, each.copied, float(terms.rate), float(terms.multiple),
               float(each.amount), terms.currency]
    yield ["", _("Sum"), sum(each.copies for each in damages.chapters), sum(each.length for each in damages.chapters),
           damages.copied, "", "", float(damages.amount), terms.currency]


def _remarks(damages: Damages) -> Iterator[list[Cell]]:
    if damages.missing:
        yield [ngettext("%(copies)s copy is not counted: its texts are no longer stored.",
                        "%(copies)s copies are not counted: their texts are no longer stored.",
                        damages.missing) % {"copies": damages.missing}]
    yield [_("New and confirmed copies count; each character of a chapter counts once, white space not at all. "
             "The period begins on the day on which this case was opened.")]
    yield [_("What the case may be worth by your own terms. This is not a legal opinion.")]
