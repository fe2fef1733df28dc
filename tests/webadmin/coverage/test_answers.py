"""The worded answers about a work: its source, how each site copies it, and links behind each figure."""

import html
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.passings import Passings
from tests.webadmin.conftest import Copies, streamed
from tests.webadmin.moves.proposed import proposed_move
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy
from webadmin.coverage.adding_up import add_up
from webadmin.coverage.models import Sighting, SitePace
from webadmin.sites.models import Site

Desk = Callable[..., Client]


@pytest.fixture
def copy(copies: Copies) -> Copy:
    return copies.case()


def sightings(copy: Copy, site: str, count: int, **values: object) -> None:
    """Store some chapters on a site, and the resulting pace; the first chapter has the given values."""
    pace, _ = SitePace.objects.get_or_create(organisation=copy.organisation, work=copy.work, site=site)
    for number in range(count):
        row = Sighting(organisation=copy.organisation, work=copy.work, chapter=f"{number:032}", site=site, copy=copy,
                       chapter_number=number + 1, thousandths=970, status="new", seen_at=timezone.now(),
                       **{"gone": False, **({} if number else values)})
        row.save()
        add_up(pace, row, 1)
    pace.save()


def families(copies: Copies, work: str, *descents: tuple[str, str]) -> None:
    found = Family(tuple(Descent(site, (Source(source, 0.97, 8),), False, 5) for site, source in descents), ())
    Families(copies.database).put(work, "digest", document_of(found) | {"chapters": 1, "read_at": timezone.now()})


def words(client: Client, address: str, language: str) -> str:
    """Return the text of a page without markup and with single spaces."""
    client.cookies.load({"django_language": language})
    page = client.get(address).content.decode()
    found = re.search(r'<section class="card" id="in-words">(.*?)</section>', page, re.DOTALL)
    assert found, page
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", found[1])).split())


MANY = {
    "en": ("In words The source is loudeng. 2 of 3 sites whose source is known have their text from there, directly or "
           "through others. loudeng was surely the first to show 1 chapter. "
           "loudeng shows 12 chapters, on average 97% of each. Copied from the original or from a site "
           "not observed (support 97%). 8% of the chapters are disguised: homophones. "
           "Surely the first to show 1 of them. 1 of them is gone. biqulou shows 1 chapter, 97% of it. "
           "Median lag behind publication: 3–9 h. Copied from loudeng (support 97%). "
           "The chapter is disguised: homophones."),
    "zh-hans": ("文字概述 源头是 loudeng。 在已查明来源的 3 个站点中，2 个的文本直接或辗转来自该站。 "
                "loudeng 确定最先刊出 1 章。 loudeng 收录 12 章，平均占原章的 97%。 "
                "转载自原文或未观察到的站点（支持度 97%）。 8% 的章节带有伪装：同音字。 其中 1 章确定最先出现于此。 "
                "其中 1 章已消失。 biqulou 收录 1 章，平均占原章的 97%。 发表后多久出现（中位数）：3–9 小时。 "
                "转载自 loudeng（支持度 97%）。 该章带有伪装：同音字。"),
}
FEW = {
    "en": ("8 of 9 sites whose source is known copied the original, or a site not observed; 1 copied from loudeng, "
           "directly or through others. How soon the sites follow is unknown, because no date of publication is "
           "known."),
    "zh-hans": ("在已查明来源的 9 个站点中，8 个转载自原文或未观察到的站点，1 个直接或辗转来自 loudeng。 "
                "原文发表日期不详，无法判断各站跟进快慢。"),
}
UNKNOWN = {
    "en": ("Who copied from whom is not known yet: this requires copies that share errors. a.example shows 2 chapters, "
           "on average 97% of each. 1 chapter appeared there before its publication. Whom it copied is not known yet."),
    "zh-hans": ("尚不能判断谁抄自谁：需要多处复制带有相同的错误。 a.example 收录 2 章，平均占原章的 97%。 "
                "有 1 章早于原文发表即已出现。 尚不能判断其来源。"),
}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_source_is_named_first_and_each_site_has_its_paragraph(
    copies: Copies, copy: Copy, desk: Desk, language: str,
) -> None:
    now = timezone.now()
    sightings(copy, "loudeng", 12, gone=True, lead=2, tricks=["homophone"])
    sightings(copy, "biqulou", 1, published_at=now - timedelta(hours=8.9), not_seen_at=now - timedelta(hours=5.8),
              tricks=["homophone"])
    families(copies, copy.work, ("loudeng", ""), ("biqulou", "loudeng"), ("third", "biqulou"))
    assert words(desk(), f"/works/{copy.work}/", language) == MANY[language]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_one_of_many_sites_is_not_called_the_source(copies: Copies, copy: Copy, desk: Desk, language: str) -> None:
    sightings(copy, "loudeng", 2)
    families(copies, copy.work, ("copier", "loudeng"), ("loudeng", ""), *((f"s{number}", "") for number in range(7)))
    assert FEW[language] in words(desk(), f"/works/{copy.work}/", language)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_what_is_not_known_is_said(copy: Copy, desk: Desk, language: str) -> None:
    sightings(copy, "a.example", 2, published_at=timezone.now() + timedelta(days=1))
    for number in range(6):
        sightings(copy, f"{number}.example", 1)
    answer = words(desk(), f"/works/{copy.work}/", language)
    assert UNKNOWN[language] in answer
    assert answer.endswith("and 2 more sites" if language == "en" else "另有 2 个站点")


def test_a_figure_leads_to_exactly_what_it_counts(copies: Copies, copy: Copy, desk: Desk) -> None:
    sightings(copy, "loudeng", 12, gone=True, lead=2, tricks=["homophone"])
    client = desk()
    client.cookies.load({"django_language": "en"})
    page = client.get(f"/works/{copy.work}/").content.decode()
    links = {html.unescape(link): figure for link, figure in
             re.findall(r'href="(/works/\w+/coverage/chapters/[^"]*)">([\d,]+)(?: chapters?)?</a>', page)}
    assert len(links) == 3, page
    for link, figure in links.items():
        listed = client.get(link).content.decode()
        assert f": {figure}</p>" in listed
        assert listed.count(f'href="/cases/copies/{copy.pk}/"') == int(figure), link
    disguised = client.get(f"/works/{copy.work}/coverage/chapters/?site=loudeng&only=homophone").content.decode()
    assert "homophones: 1</p>" in disguised


@pytest.mark.parametrize("form", ["csv", "json", "xlsx"])
def test_tables_are_exported(copies: Copies, copy: Copy, desk: Desk, form: str) -> None:
    families(copies, copy.work, ("=biqulou", "loudeng"))
    Passings(copies.database).put(copies.organisation, "=biqulou", [
        {"kind": "renamed", "folder": "s.example/7/", "works": [copy.work], "claimed": "别名", "chapters": 9, "ours": 8,
         "foreign": 1, "speaking": 0, "examples": ["http://s.example/7/1.html"]}])
    proposed_move(copies.database, copies.organisation, "=biqulou", "loudeng", [copy.work])
    Site.objects.create(organisation=copy.organisation, name="=biqulou", key="=biqulou")
    client = desk()
    names = [f"family/{copy.work}", "reposts", f"passing-off/{copy.work}", "sites-alike", "offenders", "likeness"]
    for address in (f"/works/{copy.work}/family/{form}", f"/works/reposts/{form}",
                    f"/cases/passing-off/{copy.work}/{form}", f"/moves/alike/{form}", f"/targets/repeat/{form}",
                    f"/targets/alike/{form}"):
        client.head(address).close()
        content = streamed(client.get(address))
        if form == "xlsx":
            assert content.startswith(b"PK")
        elif "targets/alike" not in address:
            assert (copy.case.site.encode() if "repeat" in address else b"biqulou") in content, address
        if form == "csv" and "targets" not in address:
            assert b"'=biqulou" in content, "no formula"
    for address in ("/targets/repeat/gexf", "/moves/alike/gexf", f"/cases/passing-off/{copy.work}/gexf"):
        assert client.get(address).status_code == 404
    lines = AuditEvent.objects.filter(action=Action.INSIGHT_EXPORTED).order_by("pk")
    assert [(line.organisation_id, line.reason) for line in lines] == [
        (copy.organisation_id, f"{name}.{form}") for name in names], "each export once, a head or a refused one never"
