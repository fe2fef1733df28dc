"""A moved site is recognised from stored captures, pages and matches, and proposed once as a successor."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from benchmarks.insight.copyists import copied, habits_of, original_of
from crawler.crawl.exchange import Exchange
from crawler.crawl.warc import records_of
from insight.kits.alike import groups
from insight.kits.kit_stage import KitStage
from insight.kits.markup import certificate_names
from insight.stage import FamilyStage
from storage.capture_conditions.conditions import CaptureConditions
from storage.collections.exchanges import Exchanges
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.site_facts.site_icons import SiteIcon, SiteIcons
from storage.collections.site_facts.site_kits import SiteKits
from storage.collections.site_facts.site_moves import SiteMoves
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Chapter, Match, Page, Passage, Work
from storage.fetch_outcome import FetchOutcome, Standing
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from storage.raw.folder import RawFolder
from storage.stage import Stage
from tests.insight.test_family_stage import stored_work

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
OLD, NEW, COPYIST = "old.example", "new.example", "copyist.example"
LATER = BEGIN + timedelta(days=60)


class Web:
    """Sites as the crawler and the matcher would store them."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database, self.raw = database, RawFolder(folder)
        self.work, self.chapters = stored_work(database)
        signs = sorted(set("".join(chapter.text for chapter in self.chapters)))
        random, self.alphabet = Random(7), "".join(signs)
        habits = replace(habits_of(random, signs, 0.01, loses=0), lost_chapters=0.0, lost_paragraphs=0.0, line="")
        self.first = copied(original_of({each.title: each.text for each in self.chapters}), habits, random,
                            self.alphabet)
        self.second = copied(self.first, habits, random, self.alphabet)

    def site(self, name: str, texts: dict[str, str], at: datetime, look: str, account: str = "") -> None:
        """Store a site with one page per chapter."""
        for number, chapter in enumerate(self.chapters):
            if chapter.title in texts:
                self._page(name, chapter, number, texts[chapter.title], at, markup(look, name, account))

    def strangers(self, count: int) -> None:
        """Store unrelated sites without copies, each with its own template."""
        for number in range(count):
            body = markup(f"t{number}", f"s{number}.example", "")
            self._stored(f"s{number}.example", f"http://s{number}.example/", "nothing", BEGIN, body)

    def gone(self, name: str) -> None:
        """Record that all addresses of a site answered that the page is gone."""
        visits = Visits(self.database)
        known = visits.of_site(name)
        visits.put([replace(each, doubt=Standing.GONE.value, doubts=1) for each in known],
                   {each.url: each for each in known})

    def run(self) -> int:
        """Step both stages until nothing is left."""
        stages: list[Stage] = [FamilyStage(self.database), KitStage(self.database, self.raw)]
        return sum(stage.step() for _ in range(3) for stage in stages)

    def _page(self, site: str, chapter: Chapter, number: int, text: str, at: datetime, body: bytes) -> None:
        page = self._stored(site, f"http://{site}/{number}", text, at, body)
        passage = Passage((0, len(text)), (0, len(chapter.text)), 0.99)
        Matches(self.database).put([Match(page.id, page.url, site, "default", chapter.work, chapter.chapter, chapter.id,
                                          "grams@1", "near_copy", 0.9, 0.99, 1.0, 1.0, (passage,))])

    def _stored(self, site: str, url: str, text: str, at: datetime, body: bytes) -> Page:
        capture = Capture(url, url, 200, (("Server", "nginx/1.2"),), body, at, "192.0.2.1")
        exchange = Exchange(url, at, at, "192.0.2.1", (), "HTTP/1.1", 200, capture.headers, body)
        Exchanges(self.database, self.raw).put([capture], {capture.id: records_of(exchange, (), capture)})
        page = Page(site, url, capture.id, at, "utf-8", "title", text)
        Pages(self.database).put_versions([page])
        Visits(self.database).put([Seen(url, site, page.id, at, 3600.0, 0.0)])
        return page


def markup(look: str, name: str, account: str) -> bytes:
    """Write a page of a template."""
    rows = "".join(f'<div class="{look}-{letter}"><p>{name}</p><span class="{letter}{look}">x</span></div>'
                   for letter in "abcdef")
    return (f'<?xml version="1.0" encoding="utf-8"?><html><head><script src="/js/{look}.js"></script></head>'
            f"<body>{rows}<script>gtag('config', '{account}')</script></body></html>").encode()


@pytest.fixture
def web(database: Database, tmp_path: Path) -> Web:
    """An old site, its successor, a copying site with the same kit, and many others."""
    web = Web(database, tmp_path / "raw")
    web.strangers(20)
    web.site(OLD, web.first.texts(), BEGIN, "kit", "G-ABCDEFGH12")
    web.site(NEW, web.first.texts(), LATER, "kit", "G-ABCDEFGH12")
    web.site(COPYIST, web.second.texts(), LATER, "kit")
    for site in (OLD, NEW):
        SiteIcons(database).put([SiteIcon(site, f"http://{site}/favicon.ico", "d1", FetchOutcome.READ, BEGIN)])
    Inbox(database, StageName.INSIGHT).enqueue([web.work.id])
    Inbox(database, StageName.KIT).enqueue(f"s{number}.example" for number in range(20))
    return web


def test_a_moved_site_is_proposed_once_it_is_gone(web: Web) -> None:
    web.run()
    moves = SiteMoves(web.database)
    assert moves.get("default")["proposals"] == [], "the old site is still there"
    kit = SiteKits(web.database).get(OLD)
    assert kit
    assert (kit.pages, kit.unread, kit.is_gone, kit.works) == (len(web.chapters), 0, False, (("default", web.work.id),))
    assert {"asset:/js/kit.js", "server:nginx/0.0"} <= set(kit.kit)
    assert {"account:google G-ABCDEFGH12", "address:192.0.2.1", "icon:d1"} <= set(kit.operator)
    beside = {each["site"]: each for each in moves.fellows("default", OLD)}
    assert beside.keys() == {NEW, COPYIST}, "those that copy nothing of the organisation's are not compared"
    assert (beside[NEW]["same_operator"], beside[COPYIST]["same_operator"]) == (True, False), "a kit makes no operator"
    assert moves.get("strangers")["proposals"] == moves.fellows("strangers", OLD) == []
    web.gone(OLD)
    Inbox(web.database, StageName.KIT).enqueue([OLD])
    web.run()
    [proposal] = moves.get("default")["proposals"]
    assert (proposal["old"], proposal["new"], proposal["works"]) == (OLD, NEW, [web.work.id])
    assert proposal["own"] >= 5
    assert proposal["carried"] == proposal["own"]
    assert proposal["fresh"] == 0
    assert "icon:d1" in dict(proposal["operator"]), "the icon is among the reasons"
    assert dict(proposal["operator"])["account:google G-ABCDEFGH12"] > 2


def test_what_did_not_change_is_not_read_again(web: Web) -> None:
    web.gone(OLD)
    web.run()
    before = SiteMoves(web.database).get("default")
    Inbox(web.database, StageName.KIT).enqueue([OLD, NEW, COPYIST, "never-crawled.example"])
    assert web.run() == 4
    assert SiteMoves(web.database).get("default") == before
    assert [each["old"] for each in before["proposals"]] == [OLD]
    assert SiteKits(web.database).get("never-crawled.example") is None


def test_kits_wait_until_the_families_are_built(database: Database, tmp_path: Path) -> None:
    Inbox(database, StageName.INSIGHT).enqueue(["a work"])
    Inbox(database, StageName.KIT).enqueue(["a site"])
    assert KitStage(database, RawFolder(tmp_path)).step() == 0


def test_works_of_others_are_none_of_an_organisations_business(web: Web) -> None:
    secret = Work("rival", "无人知晓")
    passage = Passage((0, 9), (0, 9), 0.99)
    for site in (OLD, NEW):
        page = Pages(web.database).titled_on(site, ())[0]
        Matches(web.database).put([Match(page.id, page.url, site, "rival", secret.id, f"at {site}", f"at {site}",
                                         "grams@1", "near_copy", 0.9, 0.99, 1.0, 1.0, (passage,))])
    web.gone(OLD)
    web.run()
    [proposal] = SiteMoves(web.database).get("default")["proposals"]
    assert proposal["works"] == [web.work.id]
    kit = SiteKits(web.database).get(OLD)
    assert kit
    assert kit.organisations == {"default", "rival"}


def test_sites_are_compared_once_for_all_that_were_read(web: Web, caplog: pytest.LogCaptureFixture) -> None:
    stage = KitStage(web.database, web.raw)
    while FamilyStage(web.database).step():
        pass
    while stage.step(limit=4):
        assert SiteMoves(web.database).get("default")["read_at"] is None, "others have not been read yet"
    assert SiteMoves(web.database).get("default")["read_at"]
    assert not caplog.records


def test_a_site_is_read_again_where_its_icon_changed(web: Web) -> None:
    web.run()
    SiteIcons(web.database).put([SiteIcon(OLD, f"http://{OLD}/i.png", "d2", FetchOutcome.READ, LATER)])
    Inbox(web.database, StageName.KIT).enqueue([OLD])
    web.run()
    kit = SiteKits(web.database).get(OLD)
    assert kit
    assert {each for each in kit.operator if each.startswith("icon:")} == {"icon:d2"}


def test_a_site_that_refuses_is_not_gone(web: Web) -> None:
    visits = Visits(web.database)
    known = visits.of_site(OLD)
    visits.put([replace(each, standing=Standing.BLOCKED, doubt="blocked", doubts=5) for each in known],
               {each.url: each for each in known})
    web.run()
    kit = SiteKits(web.database).get(OLD)
    assert kit
    assert not kit.is_gone


def test_a_certificate_of_a_network_names_strangers() -> None:
    own = CaptureConditions("r", "s", "a.example", BEGIN, tls={"names": ["a.example", "*.b.example"]})
    network = replace(own, tls={"names": [f"site{number}.example" for number in range(30)]})
    assert certificate_names(own) == ("a.example", "*.b.example")
    assert certificate_names(network) == certificate_names(None) == ()
    provincial = replace(own, tls={"names": [f"shu{number}.com.cn" for number in range(30)]})
    assert certificate_names(provincial) == (), "com.cn is nobody's domain"


def test_pairs_are_joined_into_groups() -> None:
    assert groups([("a", "b"), ("c", "d"), ("b", "e")]) == [["a", "b", "e"], ["c", "d"]]
