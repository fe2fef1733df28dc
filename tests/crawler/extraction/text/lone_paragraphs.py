"""Chapters of which one paragraph has an element for itself, and the same pages with a notice in its place.

Chapters with odd numbers were only scored, once, when the reader was done.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.crawler.browser.concealed_pages import MENU
from tests.crawler.prose import paragraphs
from tests.mirror import html

WRAPPERS = (
    "<div>@</div>", "<section><p>@</p></section>", "<blockquote>@</blockquote>", "<table><tr><td>@</td></tr></table>",
    "<ul><li>@</li></ul>", "<div><div><p>@</p></div></div>", "<center>@</center>", "<article><p>@</p></article>",
    "<div class=xkqzv>@</div>", "<font size=4><p>@</p></font>", "<dl><dd>@</dd></dl>", "<fieldset>@</fieldset>",
)
"""Elements around the one paragraph."""
PLACES = ("first", "middle", "last")
SITES = (
    ("<p>@</p>", "<div id=content>@</div>"),
    ("@<br><br>", "<div id=content>@</div>"),
    ("<p>　　@</p>", "<div class=qwhgz><div class=mvbkt>@</div></div>"),
    ("<div class=row>@</div>", "<div class=box><div class=read-content>@</div></div>"),
    ("<p>@</p>", "<table width=960><tr><td><font size=3>@</font></td></tr></table>"),
    ("<tr><td>@</td></tr>", "<table><tbody>@</tbody></table>"),
)
"""How sites write a paragraph, and what they have around all of them."""
NOTICES = (
    ("今天家里有点事，更新晚了，各位多多包涵，明天一定补上这一章。",
     "感谢各位书友的月票和打赏，作者会继续努力，谢谢大家的支持！",
     "推荐朋友的一本新书，写的是江湖与旧事，喜欢这类故事的朋友可以去看看。",
     "觉得这本书好看的话，请投一张推荐票，也请收藏一下本书。",
     "新书上传，求收藏，求推荐，求点击，各种求，拜谢诸位！",
     "本站正在招聘编辑，有意者请发邮件联系管理员，待遇从优。",
     "买房就来江城花园，首付八万起，名校旁边，现房发售，欢迎来电。",
     "读者甲：这一章写得真好，看得我都哭了，作者快点更新吧。",
     "下载客户端，海量小说随时看，注册就送三天会员，还有更多好礼。",
     "本章字数三千二百，下一章明早八点准时更新，敬请期待。",),
    ("这两天出差在外，手机码字，有错别字的地方回头再改。",
     "第一百张月票已经收到，晚上还有一更，兄弟们冲起来。",
     "朋友开了一家小店，专卖手工布鞋，走过路过不要错过。",
     "欢迎加入读者交流会，群号在首页公告里，进群请报书名。",
     "作者的旧作已经完本，质量有保证，书荒的可以先去读那一本。",
     "路过的朋友顺手点个赞吧，不用登录，一秒钟就好。",
     "本周末网站维护，届时可能无法访问，给大家带来不便，敬请谅解。",
     "限时特惠，全场图书五折起，满九十九元包邮，赶快行动吧！",
     "沙发！终于等到更新了，可惜太短，不够看啊。",
     "提示：浏览器的夜间模式可以保护眼睛，建议长时间看书的读者开启。",),
)
"""What stands beside a text on real sites, for chapters with even and with odd numbers."""


class Lone(NamedTuple):
    """One page."""

    kind: str
    html: str
    line: str
    """The paragraph, or the notice, that is alone."""
    lines: list[str]
    """All paragraphs of the text."""


def lone(number: int) -> Iterator[Lone]:
    """Make the pages of a chapter of which one paragraph is alone."""
    lines = paragraphs(number)
    for wrapper in WRAPPERS:
        for place in PLACES:
            alone = {"first": 0, "middle": len(lines) // 2, "last": len(lines) - 1}[place]
            for site, (one, around) in enumerate(SITES):
                written = [_wrapped(wrapper, one, line) if at == alone else one.replace("@", line)
                           for at, line in enumerate(lines)]
                yield Lone(f"{wrapper} {place} {site}", _page(number, around, written), lines[alone], lines)


def noticed(number: int) -> Iterator[Lone]:
    """Make the pages of a chapter with a notice in an element for itself."""
    lines = paragraphs(number)
    for at, wrapper in enumerate(WRAPPERS):
        for place in PLACES:
            notices = NOTICES[number % 2]
            notice = notices[(number // 2 + at) % len(notices)]
            before = {"first": 0, "middle": len(lines) // 2, "last": len(lines)}[place]
            for site, (one, around) in enumerate(SITES):
                written = [one.replace("@", line) for line in lines]
                written.insert(before, _wrapped(wrapper, one, notice))
                yield Lone(f"{wrapper} {place} {site}", _page(number, around, written), notice, lines)


def _wrapped(wrapper: str, one: str, line: str) -> str:
    """Write a line in its element; in a table of lines, that is a part of the table."""
    return f"<tfoot><tr><td>{line}</td></tr></tfoot>" if one.startswith("<tr") else wrapper.replace("@", line)


def _page(number: int, around: str, written: list[str]) -> str:
    return html(
        f"<div class=nav>{MENU}</div><h1>第{number}章 渡口</h1>{around.replace('@', ''.join(written))}"
        f'<p><a href="/book/1/">目录</a> <a href="/book/1/{number + 1}.html">下一章</a></p>',
        f"第{number}章 渡口_无名小说网")
