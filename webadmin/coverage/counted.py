"""Update sightings and paces after copies have changed.

Everything is done in one transaction.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from copy import copy

from insight.coverage.precedence import leads
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.coverage.adding_up import add_up
from webadmin.coverage.chapter_cells import Cell, cell_of, cells_now, within
from webadmin.coverage.models import Sighting, SitePace

FIELDS = ("copy", "chapter_number", "thousandths", "status", "gone", "published_at", "not_seen_at", "seen_at", "lead",
          "tricks")
SUMS = ("chapters", "thousandths", "gone", "ahead", "firsts", "sure_firsts", "blocks", "months", "tricks")
Held = dict[tuple[int, str, str], SitePace]


def count(cells: Collection[Cell]) -> None:
    """Count some cells again, within a transaction.

    The cost depends on the number of cells and of the sites that show their chapters.
    """
    now = cells_now(cells)
    before = {cell_of(row): row for row in Sighting.objects.filter(within(cells))}
    after = {cell: copy(row) for cell, row in before.items() if cell not in cells} | now
    _lead(after)
    for cell in now.keys() & before.keys():
        now[cell].pk = before[cell].pk
    changed = {cell for cell in before.keys() | after.keys() if _values(before.get(cell)) != _values(after.get(cell))}
    if changed:
        paces = _hold(changed)
        for cell in changed:
            for rows, sign in ((before, -1), (after, 1)):
                if cell in rows:
                    add_up(paces[cell.organisation, cell.work, cell.site], rows[cell], sign)
        _store(before, after, changed, paces)


def _lead(sightings: Mapping[Cell, Sighting]) -> None:
    """Determine in memory which site was first with each chapter."""
    chapters: defaultdict[tuple[int, str], dict[str, Sighting]] = defaultdict(dict)
    for cell, row in sightings.items():
        chapters[cell.organisation, cell.chapter][cell.site] = row
    for sites in chapters.values():
        for site, lead in leads({site: (row.not_seen_at, row.seen_at) for site, row in sites.items()}).items():
            sites[site].lead = lead.value


def _values(row: Sighting | None) -> tuple[object, ...] | None:
    return None if row is None else tuple(row.serializable_value(name) for name in FIELDS)


def _hold(cells: Collection[Cell]) -> Held:
    """Lock the paces of some cells, creating missing ones; always in the same order."""
    keys = {(cell.organisation, cell.work, cell.site) for cell in cells}
    rows = SitePace.objects.filter(organisation__in={key[0] for key in keys}, work__in={key[1] for key in keys},
                                   site__in={key[2] for key in keys})
    known = set(rows.values_list("organisation", "work", "site"))
    SitePace.objects.bulk_create(
        (SitePace(organisation_id=owner, work=work, site=site) for owner, work, site in sorted(keys - known)),
        ignore_conflicts=True)
    locked = rows.order_by("pk").select_for_update()
    return {key: row for row in locked if (key := (row.organisation_id, row.work, row.site)) in keys}


def _store(before: Mapping[Cell, Sighting], after: Mapping[Cell, Sighting], changed: Collection[Cell],
           paces: Held) -> None:
    kept = [after[cell] for cell in changed if cell in after]
    Sighting.objects.filter(pk__in=[before[cell].pk for cell in changed if cell not in after]).delete()
    update_rows([row for row in kept if row.pk], FIELDS)
    Sighting.objects.bulk_create(row for row in kept if not row.pk)
    update_rows(paces.values(), SUMS)
    SitePace.objects.filter(pk__in=[row.pk for row in paces.values()], chapters=0).delete()
