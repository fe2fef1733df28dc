"""Which of a page's headings is its title."""

import pytest

from crawler.extraction.page import extract_page

PROSE = "<p>" + "</p><p>".join(f"雾从河面上来的第{n}天，他把船系在柳树下，等天亮再走。" for n in range(8)) + "</p>"


def title(head: str, before: str, after: str = "") -> str:
    page = f"<html><head><title>{head}</title></head><body>{before}<div class=c>{PROSE}</div>{after}</body></html>"
    return extract_page(page.encode(), "http://h.test/a/1.html", "text/html; charset=utf-8").title


@pytest.mark.parametrize("count", ["<i>12</i>", "<span class=review>(12)</span>"])
def test_a_number_of_comments_is_no_part_of_it(count: str) -> None:
    heading = f"<h3 class=chapterName><span>第七章 雨量筒</span>{count}</h3>"
    assert title("第七章 雨量筒 _《渡口》_某站", heading) == "第七章 雨量筒"


def test_a_number_that_the_page_is_called_by_is() -> None:
    assert title("Chapter 12 - Some Site", "<h1>Chapter <span>12</span></h1>") == "Chapter 12"


def test_a_heading_that_begins_the_name_of_the_page_precedes_a_shorter_one_nearer_to_the_text() -> None:
    headings = "<h1>双层保温饭盒使用感受</h1><h2>商品评价</h2>"
    assert title("双层保温饭盒使用感受 商品评价", headings) == "双层保温饭盒使用感受"


def test_a_short_site_before_the_title_is_not_taken() -> None:
    headings = "<h1>渡口</h1><h2>我妈把阳台种成了一片菜地</h2>"
    assert title("渡口 - 我妈把阳台种成了一片菜地", headings) == "我妈把阳台种成了一片菜地"


@pytest.mark.parametrize("link", ["<a href=/b/>桕渡水位</a>", "<a href=/b/>《桕渡水位》</a>"])
def test_the_book_before_the_chapter_is_left_out_where_the_page_links_it(link: str) -> None:
    heading = "<h1>桕渡水位 第一章 一堵墙上的年份</h1>"
    assert title("桕渡水位 第一章 一堵墙上的年份 某站", link + heading) == "第一章 一堵墙上的年份"
    assert title("桕渡水位 第一章 一堵墙上的年份 某站", heading) == "桕渡水位 第一章 一堵墙上的年份"


def test_bold_words_of_the_text_are_not_taken_though_the_page_is_called_by_them() -> None:
    assert title("How to choose a platform for 50 states | Some Site", "", "<p><b>50</b> <strong>Platform</strong></p>"
                 ) == "How to choose a platform for 50 states"


def test_bold_punctuation_is_not_taken() -> None:
    assert title("Vegetable gardening | Some Site", "<b>###</b>") == "Vegetable gardening"


@pytest.mark.parametrize("name", ["page-header__title", "site-heading"])
def test_a_heading_named_like_the_site_is_taken_where_the_page_is_called_by_it(name: str) -> None:
    headings = f"<h1 class={name}>十二把园艺剪刀的比较</h1><h2>园艺剪刀</h2>"
    assert title("十二把园艺剪刀的比较 - 某站", headings) == "十二把园艺剪刀的比较"


def test_the_name_of_the_site_is_not_taken_from_its_links_to_the_front_page() -> None:
    before = "<div class=main-title><a href=/>Some Old Magazine</a></div><div>Where to ride in the city</div>"
    assert title("Where to ride in the city | Some Old Magazine", before) == "Where to ride in the city"


@pytest.mark.parametrize("address", ["/a/1.html", "http://h.test/a/1.html#top", "#"])
def test_a_heading_that_links_its_own_page_leads_nowhere_else(address: str) -> None:
    before = f"<h2>问答</h2><h1><a href='{address}'>滤芯多久换一次</a></h1>"
    assert title("家电 - 滤芯多久换一次 - 问答", before) == "滤芯多久换一次"


def test_the_highest_heading_is_taken_if_it_words_the_name_of_the_page_differently() -> None:
    before = "<h1>The Best Drip Coffee Makers: Real Reviews</h1><h2>How we tested them</h2>"
    assert title("Best Drip Coffee Maker Reviews 2026", before) == "The Best Drip Coffee Makers: Real Reviews"


@pytest.mark.parametrize("heading", [
    "<h1><span class=tag>原创</span>河滩上的钟</h1>", "<h1>河滩上的钟<em>精华</em></h1>", "<h1>河滩上的钟 #</h1>",
    "<h1>河滩上的钟<a class=headerlink href=#t>¶</a></h1>", "<h1><i>置顶</i>河滩上的钟<small>[复制链接]</small></h1>",
])
def test_labels_and_links_beside_it_are_no_part_of_it(heading: str) -> None:
    assert title("河滩上的钟 - 某站", heading) == "河滩上的钟"


def test_a_first_line_with_a_link_to_itself_is_no_part_of_the_text() -> None:
    lines = f"<h1>河滩上的钟<a href=#t>¶</a></h1><div><p>河滩上的钟¶</p>{PROSE}</div>"
    page = f"<html><head><title>河滩上的钟 - 手册</title></head><body>{lines}</body></html>"
    read = extract_page(page.encode(), "http://h.test/1.html", "text/html; charset=utf-8")
    assert "河滩上的钟" not in read.text


def test_markup_in_the_name_of_the_page_is_no_part_of_it() -> None:
    assert title("河滩上的&lt;br/&gt;钟 - 某站", "<h1>河滩上的钟</h1>") == "河滩上的钟"


def test_a_heading_is_taken_from_a_name_that_nothing_parts() -> None:
    before = "<h1 class=name>某某文学网</h1><h2>江边夜话</h2>"
    assert title("江边夜话全文在线阅读某某文学网", before) == "江边夜话"


def test_a_gloss_in_brackets_below_it_is_not_taken() -> None:
    assert title("雾灯渡（江北老渡口）_某百科", "<h1>雾灯渡</h1><h2>（江北老渡口）</h2>") == "雾灯渡"


def test_a_number_in_brackets_that_the_page_is_not_called_by_is_no_part_of_it() -> None:
    assert title("《雾灯渡》的全部评论", "<h1>《雾灯渡》的全部评论 (12)</h1>") == "《雾灯渡》的全部评论"


def test_a_heading_below_with_more_of_the_name_of_the_page_does_not_precede_the_one_above() -> None:
    below = "<h2>家常红烧豆腐的做法</h2>"
    assert title("【家常红烧豆腐的做法步骤图】_某厨房", "<h1>家常红烧豆腐</h1>", below) == "家常红烧豆腐"


def test_a_line_is_taken_from_a_long_name_of_the_page() -> None:
    before = "<div class=sku-name>雾河牌手冲咖啡壶 细口</div>"
    assert title("【雾河咖啡壶】雾河牌手冲咖啡壶 细口【图片 价格 品牌 报价】-某东", before) == "雾河牌手冲咖啡壶 细口"


@pytest.mark.parametrize("whole", ["查看主题 - 河滩上的钟 • 某某论坛", "浏览帖子 - 河滩上的钟 - 某某论坛"])
def test_what_every_page_of_a_board_is_called_is_no_title(whole: str) -> None:
    assert title(whole, "<h2><a href='./viewtopic.php?t=1'>河滩上的钟</a></h2>") == "河滩上的钟"


@pytest.mark.parametrize("line", [
    "本页主题: 河滩上的钟", "主题：河滩上的钟", "帖子主题：河滩上的钟", "标　题: Re: 河滩上的钟",
    "* 贴子主题： 河滩上的钟"])
@pytest.mark.parametrize("whole", ["帖子：河滩上的钟", "某某论坛", ""])
def test_a_line_that_says_what_the_page_is_called_names_it(line: str, whole: str) -> None:
    assert title(whole, f"<table><tr><td>{line}</td></tr></table>") == "河滩上的钟"


@pytest.mark.parametrize("name", [
    "[原创]河滩上的钟", "【图片】河滩上的钟", "河滩上的钟［已解决］", "[求助] 【讨论】 河滩上的钟",
    "河滩上的钟 [打印本页]"])
def test_the_kind_of_a_thread_in_brackets_is_no_part_of_it(name: str) -> None:
    assert title(f"{name} - 某某论坛", f"<h1>{name}</h1>") == "河滩上的钟"


def test_a_title_that_is_nothing_but_a_word_in_brackets_stays() -> None:
    assert title("[公告] - 某某论坛", "<h1>[公告]</h1>") == "[公告]"


def test_a_line_that_is_an_earlier_piece_of_the_name_precedes_a_heading_that_is_its_last() -> None:
    assert title("河滩上的钟 | 某站", "<h1>某站</h1><div>河滩上的钟</div>") == "河滩上的钟"


def test_a_line_that_names_an_article_of_a_board_precedes_the_heading_of_the_board() -> None:
    before = "<center>BBS 某站 -- 文章阅读</center><pre>发信人: 林外\n标  题: 河滩上的钟\n</pre>"
    assert title("BBS 某站阅读文章", before) == "河滩上的钟"


@pytest.mark.parametrize("whole", [
    "河滩上的钟 - 闲谈 - 某某论坛 - Powered by Some Archiver", "某某论坛 闲谈 河滩上的钟"])
def test_a_heading_that_is_linked_as_the_board_is_not_taken(whole: str) -> None:
    path = "<div><a href=./>某某论坛</a> » <a href=?fid-2.html>闲谈</a> » 河滩上的钟</div>"
    heading = "" if " - " in whole else "<h3>河滩上的钟</h3>"
    assert title(whole, f"<h1>某某论坛</h1>{path}{heading}") == "河滩上的钟"


def test_a_heading_that_a_link_to_its_own_folder_names_is_taken() -> None:
    page = f"<title>钟楼 - 某站手册</title><a href=./>钟楼</a><h1>钟楼</h1><div class=c>{PROSE}</div>"
    assert extract_page(page.encode(), "http://h.test/a/", "text/html; charset=utf-8").title == "钟楼"


@pytest.mark.parametrize(("link", "named"), [
    ("<a href=/read.php?tid=3>河滩上的钟楼何时重修</a>", "河滩上的钟楼何时重修"),
    ("<a href=/2>河滩上的钟楼</a>", "河滩上的钟楼何时重修 某某玩家社区"),
    ("<a href=/3>何时重修 某某玩家社区</a>", "河滩上的钟楼何时重修 某某玩家社区")])
def test_the_site_is_no_part_of_a_name_whose_beginning_a_link_has(link: str, named: str) -> None:
    assert title("河滩上的钟楼何时重修 某某玩家社区", f"<div><a href=/>某站</a> » {link}</div>") == named
