"""The next page is found by its link, whatever the site's software writes, and no other link is taken for it."""

import pytest

from crawler.extraction.page import extract_html

SITE = "http://site.test"
TEXT = "".join(f"<p>第{number}盏灯亮起来的时候，邮差正沿着河岸往回走，谁也没有问他缘由。</p>" for number in range(9))
MENU = ("<select><option value='/b/7.html'>{}</option><option value='/b/7_2.html'>{}</option>"
        "<option value='/b/7_3.html'>{}</option></select>")
TURN = "<script>function turn(n){location.href='/b/7_'+n+'.html'}</script>"
FOLLOWED = (
    ("/b/7.html", "<a href='/b/7_2.html'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页&gt;&gt;</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>&gt;&gt;</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>»</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>&gt;</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>›</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>→</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>后页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>翻页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>逐页阅读</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>阅读下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>点击进入下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>继续阅读</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>继续阅读下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>余下全文</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>阅读余下全文</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页（2/5）</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一頁</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下 一 页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>[下一页]</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>【下一页】</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页 &gt;</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>Next Page</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>NEXT »</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>次へ</a>", "/b/7_2.html"),
    ("/b/7.html", "<a class=next href='/b/7_2.html'><i class=icon></i></a>", "/b/7_2.html"),
    ("/b/7.html", "<a aria-label='Next page' href='/b/7_2.html'><svg></svg></a>", "/b/7_2.html"),
    ("/b/7.html", "<a id=pb_next href='/b/7_2.html'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<link rel=next href='/b/7_2.html'>", "/b/7_2.html"),
    ("/b/7.html", "<a rel=next href='/b/7_2.html'>2</a>", "/b/7_2.html"),
    ("/b/7.html", "<b>1</b> <a href='/b/7_2.html'>2</a> <a href='/b/7_3.html'>3</a>", "/b/7_2.html"),
    ("/b/7.html", "<b>1</b> <a href='/b/7_2.html'>[2]</a> <a href='/b/7_3.html'>[3]</a>", "/b/7_2.html"),
    ("/b/7.html", "<b>第1页</b> <a href='/b/7_2.html'>第2页</a> <a href='/b/7_3.html'>第3页</a>", "/b/7_2.html"),
    ("/b/7.html", MENU.format("第1页", "第2页", "第3页"), "/b/7_2.html"),
    ("/b/7_2.html", MENU.format("1/3", "2/3", "3/3"), "/b/7_3.html"),
    ("/b/7.html", f"<a onclick='turn(2)'>下一页</a>{TURN}", "/b/7_2.html"),
    ("/b/7.html", f"<a href='javascript:turn(2)'>下一页</a>{TURN}", "/b/7_2.html"),
    ("/b/7.html", "<script>var nextpage='/b/7_2.html';</script>", "/b/7_2.html"),
    ("/b/7.html", "<script>var next_page = \"/b/7_2.html\";</script>", "/b/7_2.html"),
    ("/b/7.html", "<script>window.READ={\"nextPageUrl\":\"/b/7_2.html\"}</script>", "/b/7_2.html"),
    ("/b/7.html", "<button data-href='/b/7_2.html' onclick='go(this)'>下一页</button>", "/b/7_2.html"),
    ("/b/7.html", "<a href='7_2.html'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='./7_2.html'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='//site.test/b/7_2.html'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='?page=2'>下一页</a>", "/b/7.html?page=2"),
    ("/a/7", "<a href='?p=2'>下一页</a>", "/a/7?p=2"),
    ("/a/7?p=2", "<a href='?p=1'>上一页</a><a href='?p=3'>下一页</a>", "/a/7?p=3"),
    ("/t/7", "<a href='?pn=2'>下一页</a>", "/t/7?pn=2"),
    ("/thread-7-1-1.html", "<a class=nxt href='/thread-7-2-1.html'>下一页</a>", "/thread-7-2-1.html"),
    ("/read.php?tid=7", "<a href='/read.php?tid=7&amp;page=2'>»</a>", "/read.php?tid=7&page=2"),
    ("/read-htm-tid-7.html", "<a href='/read-htm-tid-7-page-2.html'>下一页</a>", "/read-htm-tid-7-page-2.html"),
    ("/post-free-7-1.shtml", "<a href='/post-free-7-2.shtml'>下页</a>", "/post-free-7-2.shtml"),
    ("/dispbbs.asp?boardid=3&id=7", "<a href='/dispbbs.asp?boardid=3&amp;id=7&amp;star=2'>下一页</a>",
     "/dispbbs.asp?boardid=3&id=7&star=2"),
    ("/2021/0304/7.shtml", "<a href='/2021/0304/7_2.shtml'>下一页</a>", "/2021/0304/7_2.shtml"),
    ("/7/list.html", "<a href='/7/list_2.html'>下一页</a>", "/7/list_2.html"),
    ("/b/7/1", "<h2>第三章（1/3）</h2><a href='/b/7/2'>下一页</a>", "/b/7/2"),
    ("/c7.htm", "<a href='/c7-2.htm'>下一页</a>", "/c7-2.htm"),
    ("/b/7", "<a href='/b/7/page/2'>下一页</a>", "/b/7/page/2"),
    ("/view?aid=7&currentPage=1", "<a href='/view?aid=7&amp;currentPage=2'>下一页</a>", "/view?aid=7&currentPage=2"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页＞</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页(→)</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页（快捷键 →）</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页👉</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下一页<i>\ue61a</i></a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>下壹頁</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>加载更多</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>余下60%继续阅读</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>本章未完，请点击下一页继续阅读&gt;&gt;</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>（本章未完，请翻页）</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/7_2.html'>小主，这个章节后面还有哦，请点击下一页继续阅读！</a>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/x9.html'>本章未完，点此继续</a><a href='/b/'>目录</a>", "/b/x9.html"),
    ("/b/7.html", "<a data-next='/b/7_2.html' href='javascript:;'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<a data-src='/b/7_2.html' href='#'>下一页</a>", "/b/7_2.html"),
    ("/b/7.html", "<script>var ReadParams={url_previous:'/b/6.html',url_next:'/b/7_2.html'}</script>", "/b/7_2.html"),
    ("/b/7.html", "<script>window.D={\"nextUrl\":\"\\/b\\/7_2.html\"}</script>", "/b/7_2.html"),
    ("/b/7.html", "<a href='/b/'>目录</a>" + MENU.format("第1页", "第2页", "第3页"), "/b/7_2.html"),
    ("/index.php?topic=99.0", "<a href='/index.php?topic=99.15'>2</a>", "/index.php?topic=99.15"),
    ("/index.php?topic=99.15", "<a href='/index.php?topic=99.30'>»</a>", "/index.php?topic=99.30"),
    ("/b/7_2.html", "<a href='/b/7.html'>第九章 归人</a><a href='/b/7_3.html'>下一页</a>", "/b/7_3.html"),
    ("/b/7/2.html", "<a href='/b/7/'>上一页</a><a href='/b/7/3.html'>下一页</a>", "/b/7/3.html"),
)
ENDED = (
    ("/b/7.html", "<a href='/b/8.html'>下一章</a>"), ("/b/7.html", "<a href='/b/8.html'>&gt;&gt;</a>"),
    ("/b/7.html", "<a href='/b/8.html'>下一篇</a>"), ("/b/7.html", "<a href='/list_2.html'>更多</a>"),
    ("/b/7.html", "<a href='/b/7_2.html'>上一页</a>"), ("/b/7.html", "<a href='/b/7_2.html'>&lt;&lt;</a>"),
    ("/b/7.html", "<a href='/b/7_2.html'>评论</a>"), ("/b/7_2.html", "<a href='/b/7.html'>&lt;</a>"),
    ("/b/7.html", "<a href='/b/8.html'>→</a> <a href='/b/'>目录</a>"),
    ("/b/7.html", "<select><option value='/b/7.html'>第7章</option><option value='/b/8.html'>第8章</option></select>"),
    ("/b/7.html", "<a href='/b/7-2021.html'>2021</a>"), ("/b/7.html", "<a href='/b/7_2.html' class=tag>第2名</a>"),
    ("/b/2.html", "<select><option value='/b/2.html'>第2节</option><option value='/b/3.html'>第3节</option></select>"),
    ("/b/7.html", "<a href='/b/8.html'>加载更多</a>"),
    ("/index.php?topic=99.15", "<a href='/index.php?topic=98.0'>»</a>"),
    *((here, f"<a href='{book}'>{words}</a><a href='{there}'>{button}</a>")
      for here, there, book in (("/88/3.html", "/88/4.html", "/88/"), ("/88/3.html", "/88/4.html", "/88/index.html"),
                                ("/files/33/3456/8.html", "/files/33/3456/9.html", "/files/33/3456/"),
                                ("/book/88/3/", "/book/88/4/", "/book/88/"),
                                ("/read/77_3.html", "/read/77_4.html", "/read/77.html"))
      for words in ("目录", "返回书页", "《旧事》", "旧事") for button in ("下一章", "下一页")),
)


def found(address: str, links: str) -> str:
    html = f"<title>第九章 归人_旧事</title><h1>第九章 归人</h1><div>{TEXT}</div><div>{links}</div>"
    return extract_html(html, SITE + address).next_url.removeprefix(SITE)


@pytest.mark.parametrize(("address", "links", "expected"), FOLLOWED)
def test_a_link_to_the_next_page_is_followed(address: str, links: str, expected: str) -> None:
    assert found(address, links) == expected


@pytest.mark.parametrize(("address", "links"), ENDED)
def test_no_other_link_is_taken_for_one(address: str, links: str) -> None:
    assert found(address, links) == ""
