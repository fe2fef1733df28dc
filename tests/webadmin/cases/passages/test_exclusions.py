"""Passages can be excluded from a copy's figures; stored matches stay unchanged."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.test import Client

from matcher.site_boilerplate import SiteBoilerplate
from storage.collections.matches import Matches
from storage.documents import Capture, Page, Passage
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies
from tests.webadmin.reports.conftest import FETCHED
from webadmin.cases.models import Copy
from webadmin.cases.passages.exclusions import Exclusions, PageFacts, recount
from webadmin.cases.passages.other_thresholds import LeastShares, over_all

QUOTED = "床前明月光，疑是地上霜。"
BODY = "暮色压下来的时候，林知微才走到渡口，船家说今晚的雾太重，谁也不过江。"
SHORT = "灯还亮着。"
LINE = "本站最新章节请收藏我们的网址以便下次阅读"
SOURCE = f"{QUOTED}\n{BODY}\n{SHORT}\n{LINE}"
PAGE = f"李白写道：“{QUOTED}”\n昨天的事情很多，我记下几句。\n{BODY}\n又过了一夜。{SHORT}\n{LINE}\n"

NOTHING = PageFacts()


def passages() -> tuple[Passage, ...]:
    return tuple(Passage((PAGE.index(part), PAGE.index(part) + len(part)),
                         (SOURCE.index(part), SOURCE.index(part) + len(part)), 1.0)
                 for part in (QUOTED, BODY, SHORT, LINE))


def kept(query: str, facts: PageFacts = NOTHING) -> tuple[list[str], dict[str, int]]:
    found = recount(PAGE, SOURCE, passages(), Exclusions.of(QueryDict(query)), facts)
    return [PAGE[slice(*passage.page)] for passage in found.kept], dict(found.left_out)


def test_each_exclusion_leaves_out_what_it_names() -> None:
    site = SiteBoilerplate.learn([f"{LINE}\n第{number}页独有的文字各不相同" for number in range(8)])
    assert kept("quotations=1") == ([BODY, SHORT, LINE], {"quotation": 1})
    assert kept("least=10") == ([QUOTED, BODY, LINE], {"short": 1})
    assert kept("boilerplate=1", PageFacts(site)) == ([QUOTED, BODY, SHORT], {"boilerplate": 1})
    body = PAGE.index(BODY)
    assert kept("source=7", PageFacts(other_sources=((body, body + len(BODY)),))) == (
        [QUOTED, SHORT, LINE], {"source": 1})
    assert kept("least=99999999999&source=x") == ([], {"short": 4})
    assert kept("least=abc") == ([QUOTED, BODY, SHORT, LINE], {})


def test_figures_are_counted_over_what_is_left() -> None:
    found = recount(PAGE, SOURCE, passages(), Exclusions.of(QueryDict("quotations=1&least=10")), PageFacts())
    assert (found.before.passages, found.after.passages) == (4, 2)
    assert found.before.chapter_share == 1.0
    symbols = {part: sum(character not in "，。\n" for character in part) for part in (QUOTED, BODY, SHORT, LINE)}
    share = (symbols[BODY] + symbols[LINE]) / sum(symbols.values())
    assert found.after.chapter_share == pytest.approx(share)
    assert found.after.characters == len(BODY) + len(LINE)
    assert found.after.identity == 1.0


def test_the_page_of_a_copy_counts_anew_and_changes_nothing(copies: Copies, desk: Callable[..., Client]) -> None:
    chapter = copies.chapter(copies.work(), text=SOURCE)
    model = copies.copy(copies.work(), chapter, "http://mirror.example/model")
    capture = Capture("http://mirror.example/2", "http://mirror.example/2", 200, (), PAGE.encode(), FETCHED)
    page = Page("mirror", capture.url, capture.id, FETCHED, "utf-8", "页", PAGE)
    store_page(copies.database, page, capture)
    match = replace(model, page=page.id, url=page.url, passages=passages())
    Matches(copies.database).put([match])
    copy = copies.open(match)
    before = Copy.objects.values().get(pk=copy.pk)
    client = desk()
    shown = client.get(f"/cases/copies/{copy.pk}/?quotations=1&least=10").content.decode()
    assert '<td class="figure" data-anew="passages">2</td>' in shown
    assert shown.count('id="page-') == 2, "the comparison marks what is left"
    assert 'data-anew=' not in client.get(f"/cases/copies/{copy.pk}/").content.decode()
    assert Copy.objects.values().get(pk=copy.pk) == before


def test_other_thresholds_are_counted_over_all_copies(copies: Copies, desk: Callable[..., Client]) -> None:
    chapter = copies.chapter(copies.work())
    for number, (share, status) in enumerate(((0.9, "confirmed"), (0.5, "confirmed"), (0.3, "false_alarm"))):
        copy = copies.open(copies.copy(copies.work(), chapter, f"http://s{number}.example/", site=f"s{number}"))
        Copy.objects.filter(pk=copy.pk).update(source_coverage=share, status=status)
    rows = {row.status.value: (row.copies, row.kept, row.dropped)
            for row in over_all(Copy.objects.all(), LeastShares(chapter=50))}
    assert rows == {"confirmed": (2, 2, 0), "false_alarm": (1, 0, 1)}
    assert over_all(Copy.objects.all(), LeastShares(chapter=51))[0].dropped == 1
    shown = desk().get("/cases/thresholds/?chapter=51&identity=x").content.decode()
    assert 'value="51"' in shown
    assert "<tbody>" in shown
    assert "<tbody>" not in desk().get("/cases/thresholds/").content.decode(), "nothing is counted unasked"
