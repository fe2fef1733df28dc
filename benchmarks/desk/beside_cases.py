"""Add the objects that accompany the cases of a generated organisation.

Families, moved sites, operators, palettes, and one of every other object that has a page. Objects that grow with the
copies in reality grow here too: a family for each work, a fellow and an operator for one site in a fixed number.
"""

from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

from benchmarks.desk import made_records as made
from benchmarks.desk.made_records import NOW
from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.site_facts.site_moves import SiteMoves
from storage.documents import Document
from storage.mongodb import Database
from webadmin.accounts.models import User
from webadmin.cases.models import BulkJob, Case, Copy
from webadmin.library.models import ImportDraft
from webadmin.licences.models import Licence
from webadmin.moves.models import MoveAnswer, SiteMove, move_key
from webadmin.outgoing.models import Endpoint
from webadmin.palettes.models import Palette, PaletteParagraph
from webadmin.targets.models import Target

MOVED, ALIKE, OPERATED = 50, 20, 10
"""One site in this many moved to the next, is built like the next, has an operator that somebody entered."""
OPERATORS = 7
FAMILIES = 100
"""Stored at a time."""


def fill_beside(owner: User, database: Database, sites: int) -> None:
    """Store the objects that belong to the cases, replacing former ones."""
    families = Families(database)
    waiting = list(_families(owner))
    for start in range(0, len(waiting), FAMILIES):
        families.put_all(waiting[start:start + FAMILIES])
    names = [made.site_name(number) for number in range(sites)]
    SiteMoves(database).put(made.SLUG, "made", {"proposals": list(_proposals(names)), "ties": []}, _fellows(names))
    known = set(Target.objects.filter(organisation=owner.organisation).values_list("site", flat=True))
    Target.objects.bulk_create([
        Target(organisation=owner.organisation, site=name, operator=f"Operator {number % OPERATORS}")
        for number, name in enumerate(names[::OPERATED]) if name not in known])


def single_objects(owner: User, copy: Copy) -> dict[str, tuple[Any, ...]]:
    """Create one of every other object that has a page.

    Maps page names to the ids in their addresses.
    """
    tenant = owner.organisation
    assert tenant
    palette = Palette.objects.create(organisation=tenant, case=copy.case, title="chosen")
    PaletteParagraph.objects.create(palette=palette, copy=copy, match=copy.match, page_start=0, page_stop=9,
                                    source_start=0, source_stop=9)
    job = BulkJob.objects.create(organisation=tenant, to="confirmed", created_by=owner, total=8000, changed=8000)
    draft = ImportDraft.objects.create(organisation=tenant, files=[{"name": "book.txt", "bytes": 1}], state="ready",
                                       size=1, expires_at=NOW + timedelta(days=7))
    member, _ = User.objects.get_or_create(username="load-member", defaults={"organisation": tenant})
    hook = Endpoint.objects.create(organisation=tenant, url="https://program.example/")
    SiteMove.objects.create(
        organisation=tenant, key=move_key(tenant.slug, f"old-{palette.pk}", copy.site), old=f"old-{palette.pk}",
        new=copy.site, old_name="old", new_name=copy.site, answer=MoveAnswer.DECLINED, answered_at=NOW)
    return {"palettes:palette": (palette.pk,), "cases:bulk_job": (job.pk,), "library:import": (draft.pk,),
            "webhooks:webhook": (hook.pk,), "accounts:member": (member.pk,),
            "licences:licence": (Licence.objects.create(organisation=tenant, work="f" * 32).pk,)}


def _families(owner: User) -> Iterator[Document]:
    """Make families in which each site copies from the one before it."""
    pairs = Case.objects.filter(organisation=owner.organisation).exclude(work_title="最长的河")
    for work, rows in groupby(pairs.order_by("work", "pk").values_list("work", "site"), itemgetter(0)):
        sites = [site for _, site in rows]
        descents = tuple(Descent(site, (Source(sites[place - 1] if place else "", 0.9, 30),), False, 5)
                         for place, site in enumerate(sites))
        yield {"_id": work, "read_from": "made", **document_of(Family(descents, ())), "chapters": made.CHAPTERS,
               "read_at": NOW}


def _proposals(names: list[str]) -> Iterator[Document]:
    for old, new in zip(names[::MOVED], names[1::MOVED], strict=False):
        yield {"old": old, "new": new, "same_kit": 0.9, "operator": [["account:google G-ABCDEFGH12", 2.4]], "own": 40,
               "carried": 39, "fresh": 0, "kit": ["skeleton:12"], "works": [made.work_of(0).id], "leads_there": False,
               "old_seen": NOW, "new_seen": NOW}


def _fellows(names: list[str]) -> dict[str, list[Document]]:
    """Link sites to the next by their kit, every second pair also by operator."""
    found: dict[str, list[Document]] = {}
    for number, (one, other) in enumerate(zip(names[::ALIKE], names[1::ALIKE], strict=False)):
        alike: Document = {"same_kit": 0.9, "same_operator": number % 2 == 0,
                           "operator": [["account:google G-ABCDEFGH12", 2.4]], "kit": ["asset:/js/read.js"]}
        found |= {one: [{"site": other, **alike}], other: [{"site": one, **alike}]}
    return found
