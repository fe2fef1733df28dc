"""Addresses that pages and machine-readable lists name."""

import gzip

import pytest

from crawler.extraction.data.book_catalogue import catalogue_links
from crawler.extraction.markup.tree import parse
from crawler.extraction.navigation.links import Link, links_of
from crawler.extraction.navigation.sitemap import ListedPage, SitemapError, read_list

Named = tuple[str, ...]
NONE: tuple[Named, Named] = ((), ())
NEWS = """<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://example.com/news"
 xmlns:image="http://example.com/image"><url><loc> http://a.test/1 </loc><image:image><image:loc>http://a.test/1.png
 </image:loc></image:image><news:news><news:publication><news:name>报</news:name></news:publication>
 <news:title>雾港 来信</news:title></news:news></url><url><loc>http://a.test/2</loc></url><url/></urlset>"""
INDEX = """<sitemapindex><sitemap><loc>http://a.test/s1.xml.gz</loc></sitemap>
<sitemap><loc>http://a.test/s2.xml</loc><lastmod>2025-01-01</lastmod></sitemap></sitemapindex>"""
RSS = """<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>站</title><link>http://a.test/</link>
<atom:link rel="next" href="http://a.test/feed?page=2"/>
<item><title>第一章 &amp; 序</title><link>http://a.test/c/1</link><guid isPermaLink="false">x-1</guid></item>
<item><guid>http://a.test/c/2</guid></item><item><title>无</title></item></channel></rss>"""
OPDS = """<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self"
 href="/opds" type="application/atom+xml;profile=opds-catalog"/>
<link rel="next" href="http://a.test/opds?page=2"/>
<entry><title>新书</title><link rel="subsection" href="http://a.test/opds/new"
 type="application/atom+xml;profile=opds-catalog;kind=acquisition"/></entry>
<entry><title>雾灯</title><link rel="http://opds-spec.org/image" href="http://a.test/1.jpg"/>
<link rel="http://opds-spec.org/acquisition" href="http://a.test/1.epub" type="application/epub+zip"/>
<link rel="http://opds-spec.org/acquisition/open-access" href="http://a.test/1.txt"/>
<link rel="http://opds-spec.org/acquisition/buy" href="http://a.test/buy/1"/>
<link rel="alternate" href="http://a.test/book/1" type="text/html"/></entry></feed>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="http://a.test/atom"/>
<entry><title>第三章</title><link rel="edit" href="http://a.test/edit/3"/><link href="http://a.test/c/3"/></entry></feed>"""


@pytest.mark.parametrize(("text", "pages", "lists"), [
    (NEWS, (ListedPage("http://a.test/1", "雾港 来信"), ListedPage("http://a.test/2")), NONE),
    (INDEX, (), (("http://a.test/s1.xml.gz", "http://a.test/s2.xml"), ())),
    (RSS, (ListedPage("http://a.test/c/1", "第一章 & 序"), ListedPage("http://a.test/c/2")),
     ((), ("http://a.test/feed?page=2",))),
    (OPDS, tuple(ListedPage(f"http://a.test/{each}", "雾灯") for each in ("book/1", "1.epub", "1.txt")),
     (("http://a.test/opds/new",), ("http://a.test/opds?page=2",))),
    (ATOM, (ListedPage("http://a.test/c/3", "第三章"),), NONE),
    ("\ufeffhttp://a.test/1\nhttp://a.test/2\n", (ListedPage("http://a.test/1"), ListedPage("http://a.test/2")), NONE),
], ids=["news", "index", "rss", "opds", "atom", "lines"])
def test_lists_for_machines(text: str, pages: tuple[ListedPage, ...], lists: tuple[Named, Named]) -> None:
    assert read_list(text.encode()) == read_list(gzip.compress(text.encode())) == (pages, *lists)


def test_a_catalogue_in_json_leads_to_its_books() -> None:
    offered = [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "/1.epub"},
               {"rel": "http://opds-spec.org/acquisition/buy", "href": "/buy"}, {"rel": None}, 7]
    shelf = {"publications": [{"metadata": {"title": "雾灯"}, "links": offered}, None, {"links": "none"}],
             "links": [{"rel": "next", "href": "?page=2"}]}
    found = catalogue_links({"groups": [shelf, []], "metadata": {}}, "http://a.test/opds2")
    assert found == [Link("http://a.test/1.epub", "雾灯"), Link("http://a.test/opds2?page=2", "", "next")]
    assert catalogue_links({"groups": "none"}, "http://a.test/") == catalogue_links([], "http://a.test/") == []


@pytest.mark.parametrize("body", [b"", b"\x1f\x8bbroken", b"plain words"])
def test_what_is_no_list_says_so(body: bytes) -> None:
    with pytest.raises(SitemapError):
        read_list(body)


def test_menus_clicks_and_feeds_are_links_too() -> None:
    page = """<select><option value="/b/1/list_2.html">第51-100章</option><option value="3">三</option></select>
    <a href="#" onclick="location.href='/b/1/9.html'">第九章</a><a href="javascript:;" rel="next">x</a>
    <a href="/feed/">RSS</a><a rel="next" href="/b/1/10.html">下一章</a><a href="">空</a>
    <link rel="prev" href="/b/1/8.html"><link rel="alternate" type="application/atom+xml" href="/a">"""
    found = {(link.url.removeprefix("http://a.test"), link.words, link.rel)
             for link in links_of(parse(page), "http://a.test/b/1/")}
    assert found == {("/b/1/list_2.html", "第51-100章", "contents"), ("/b/1/9.html", "第九章", ""),
                     ("/feed/", "RSS", "feed"), ("/b/1/10.html", "下一章", "next"), ("/b/1/8.html", "", "prev"),
                     ("/a", "", "feed")}
