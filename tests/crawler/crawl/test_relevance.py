"""How likely links are to lead to a copy, and the order in which a crawl follows them."""

from crawler.crawl.priority import CHAPTERS, FURTHER, LIKELY, LISTS, OTHERS, URGENT, priority_of
from crawler.crawl.relevance import FOLDER, LONG, NAME, NONE, SHAPE, Names, Relevance
from crawler.extraction.navigation.links import Link
from crawler.politeness.hints import CrawlHints

HINTS = CrawlHints(("雾港来信", "灯"), ("夜归人的口袋",), ("http://a.test/book/7/12.html",))


def test_names_are_found_however_they_are_written() -> None:
    names = Names(("雾港来信", "灯", "A Pocketful of Fog"))
    for words in ("《雾港来信》全文阅读", "霧港來信 最新章節", "雾·港·来·信", "《燈》", "a pocketful of fog (full)"):
        assert names.occur_in(words), words
    for words in ("雾港", "台灯说明书", "pocketful", "", "来信雾港"):
        assert not names.occur_in(words), words


def test_what_a_watched_name_leads_to_is_near_a_copy() -> None:
    relevance = Relevance(HINTS)
    assert relevance.rate("http://a.test/shu/99.html", "目录") == NONE
    assert relevance.rate("http://a.test/shu/99.html", "雾港来信") == NAME
    assert relevance.rate("http://a.test/shu/99/3.html", "第三章") == FOLDER
    assert relevance.rate("http://a.test/shu/98/3.html", "第三章") == NONE
    assert relevance.rate("http://a.test/x", "第八章 夜归人的口袋") == NAME


def test_where_copies_were_is_looked_at_again_and_so_are_addresses_like_it() -> None:
    relevance = Relevance(HINTS)
    assert relevance.rate("http://a.test/book/7/13.html", "下一章") == FOLDER
    assert relevance.rate("http://a.test/book/8/2.html", "x") == SHAPE
    assert relevance.rate("http://a.test/news/8.html", "x") == NONE


def test_the_shape_of_a_sites_texts_is_learnt() -> None:
    relevance = Relevance(CrawlHints())
    for number in range(5):
        assert relevance.rate("http://a.test/t/99", "x") == NONE
        relevance.learn(f"http://a.test/t/{number}", "字" * LONG)
        relevance.learn(f"http://a.test/list/{number}", "字")
    assert relevance.rate("http://a.test/t/99", "x") == SHAPE
    assert relevance.rate("http://a.test/list/99", "x") == NONE


def test_the_order() -> None:
    chapter, listing = Link("http://a.test/3.html", "第三章"), Link("http://a.test/all", "目录")
    ranks = [priority_of(chapter, relevance=rating) for rating in (NONE, SHAPE, FOLDER, NAME)]
    assert ranks == [CHAPTERS, LIKELY, URGENT, URGENT]
    assert priority_of(listing) == LISTS
    assert priority_of(Link("http://a.test/b", "一本书"), relevance=NAME) == URGENT
    assert priority_of(Link("http://a.test/b", "随便看看")) == OTHERS
    assert priority_of(Link("http://a.test/in", "登录"), relevance=FOLDER) == FURTHER
    assert priority_of(Link("http://a.test/b", "", "next")) == CHAPTERS
    assert priority_of(Link("http://a.test/c", "上一章")) == CHAPTERS
    assert priority_of(chapter, chapter.url) == URGENT
