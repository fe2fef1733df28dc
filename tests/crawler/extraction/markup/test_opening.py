"""What a reader sees after one click is read; what no button opens stays hidden."""

import pytest

from crawler.extraction.page import extract_html

FIRST = "老周把伞骨一根根擦亮，雨声落在铁皮棚上，他想起许多年前的那个渡口和船上的灯。" * 3
REST = "后来船不再来了，渡口的石阶长满青苔，只有卖豆花的阿婆还记得每一班船的钟点和名字。" * 3
OPENED = (
    "<div>{first}</div><div style='display:none'>{rest}</div><a href='javascript:;'>展开全文</a>",
    "<div>{first}</div><div hidden>{rest}</div><span class=btn>点击展开</span>",
    "<div>{first}</div><a onclick='more()'>阅读全文 ↓</a><div style='display:none'>{rest}</div>",
    "<div><div>{first}</div><div style='display:none'>{rest}</div></div><button>查看剩余内容</button>",
    "<div>{first}</div><div hidden>{rest}</div><p><button>Read more</button></p>",
    "<div>{first}</div><a href='#rest'>下半部分</a><p>。</p><p>。</p><p>。</p><div id=rest hidden>{rest}</div>",
    "<h3 data-target='#two'>第二节</h3><p>{first}</p><p>。</p><p>。</p><p>。</p><div id=two hidden>{rest}</div>",
    "<b onclick=\"show('two')\">第二节</b><p>{first}</p><p>。</p><p>。</p><p>。</p><div id=two hidden>{rest}</div>",
    "<p>{first}</p>" + "<div class=s hidden>{rest}</div>" * 4 + "<div class=item-loadmore>加载更多</div>",
    "<ul><li>上</li><li>下</li></ul><div><div>{first}</div><div style='display:none'>{rest}</div></div>",
    "<div>顶</div><ul><li>上</li><li>下</li></ul><div class='pane on'>{first}</div><div class=pane hidden>{rest}</div>",
    ("<input type=radio id=a checked><label for=a>一</label><input type=radio id=b><label for=b>二</label>"
     "<div class=tab>{first}</div><div class=tab style=display:none>{rest}</div>"),
    ("<div><section>{first}</section><section style='display:none'>{rest}</section></div>"
     "<div><a href='javascript:show(0)'>1</a> <a href='javascript:show(1)'>2</a></div>"),
    "<p>{first}</p><div style=display:none>{rest}</div><a onclick=show()>继续阅读本章</a>",
)
SHUT = (
    "<div><div>{first}</div><div hidden>{rest}</div></div><p><a href=/6.html>上一章</a><a href=/8.html>下一章</a></p>",
    "<div>{first}</div><div style='display:none'>{rest}</div>",
    "<div>{first}</div><div style='display:none'>{rest}</div><a href='/b/8.html'>下一章</a>",
    "<div>{first}</div><div hidden>{rest}</div><a style='display:none'>展开全文</a>",
    "<div>{first}</div><div hidden>{rest}</div><div style='display:none'><a>展开全文</a></div>",
    "<div>{first}</div><div style='visibility:hidden'>{rest}</div><a>展开全文</a>",
    "<div>{first}</div><div style='color:#fff'>{rest}</div><a>展开全文</a>",
    "<a href='#top'>回到顶部</a><div>{first}</div><div id=junk hidden>{rest}</div>",
    "<a href='#junk'></a><div>{first}</div><div id=junk hidden>{rest}</div>",
    "<button data-target='#m'>登录</button><div>{first}</div><div id=m class=modal hidden>{rest}</div>",
    "<ul><li>上</li><li>中</li><li>下</li></ul><div><div>{first}</div><div hidden>{rest}</div></div>",
    "<ul><li>一</li><li>二</li><li>三</li></ul><div><p>{first}</p><p hidden>{rest}</p><p>{first}</p></div>",
    "<div>顶</div><ul><li>上</li><li>下</li></ul><div class=one>{first}</div><div class=pane hidden>{rest}</div>",
    "<div>{first}</div><dialog id=d>{rest}</dialog><a href='#d'>展开</a>",
)


def read(markup: str) -> str:
    body = markup.format(first=FIRST, rest=REST)
    return extract_html(f"<title>渡口</title><h1>渡口</h1>{body}", "http://site.test/b/7.html").text


@pytest.mark.parametrize("markup", OPENED)
def test_what_one_click_shows_is_read(markup: str) -> None:
    text = read(markup)
    assert FIRST in text
    assert REST in text


@pytest.mark.parametrize("markup", SHUT)
def test_what_no_button_opens_stays_hidden(markup: str) -> None:
    text = read(markup)
    assert FIRST in text
    assert REST not in text
