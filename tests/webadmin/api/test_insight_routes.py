"""Programs read families, reposts, repeat offenders and fellow sites as the desk shows them."""

from collections.abc import Callable

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies, member
from tests.webadmin.targets.test_offenders import made
from webadmin.sites.models import Site

Api = Callable[..., Program]


def test_offenders_operators_and_likeness_are_listed_by_name(api: Api, copies: Copies) -> None:
    made(member(copies.organisation))
    made(member("strangers"))
    program = api()
    first = program.get("/offenders", limit=1).json()
    [again] = first["items"]
    assert (again["site"], again["operator"], again["returned"], again["opened_after"], again["repeats"]) == (
        "again", "某公司", 1, 1, 2)
    rest = program.get("/offenders", after=first["next"]).json()
    assert ([each["site"] for each in rest["items"]], rest["next"]) == (["once", "third"], None)
    [company] = program.get("/operators").json()["items"]
    assert (company["sites"], company["cases"]) == (["again", "third"], 4)
    [pair] = program.get("/likeness/sites").json()["items"]
    assert (pair["first"], pair["second"], pair["common"], round(pair["share"], 2)) == ("again", "once", 2, 0.67)
    assert program.get("/likeness/authors").json() == {"items": [], "next": None}
    assert program.get("/offenders", after=program.get("/offenders", limit=1).json()["next"] + "x").status_code == 400


def test_sites_of_families_are_called_as_in_cases(api: Api, copies: Copies) -> None:
    work = copies.work()
    family = Family((Descent("biqulou@jiangnan", (Source("loudeng", 0.97, 12), Source("", 0.03, 0)), False, 3),),
                    (frozenset(("biqulou@jiangnan", "loudeng")),))
    Families(copies.database).put(work.id, "digest", document_of(family))
    owner = member(copies.organisation).organisation
    assert owner
    site = Site.objects.create(organisation=owner, name="笔趣楼", start_urls=[])
    Site.objects.filter(pk=site.pk).update(key="biqulou@jiangnan")
    program = api()
    read = program.get(f"/works/{work.id}/family").json()
    assert read["descents"] == [{"site": "笔趣楼", "mixed": False, "own": 3, "sources": [
        {"site": "loudeng", "support": 0.97, "common": 12}, {"site": "", "support": 0.03, "common": 0}]}]
    assert read["groups"] == [["loudeng", "笔趣楼"]]
    [repost] = program.get("/reposts").json()["items"]
    assert (repost["source"], repost["site"], repost["works"], repost["common_errors"]) == ("loudeng", "笔趣楼", 1, 12)
    assert program.get(f"/works/{'0' * 32}/family").status_code == 404
