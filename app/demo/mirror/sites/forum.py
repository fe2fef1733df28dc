"""A forum where chapters are posted in parts, among replies.

Parts of them are written in pinyin or masked.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content, in_parts
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "jar_listener"
TRICK = "pinyin, masks, floors of a thread"
FLOORS = 4
PAGES = 2
CHAT = "/thread-90-1-1.html"
REPLIES = ("沙发！楼主辛苦。", "顶一下，坐等更新。", "前排围观，先收藏了慢慢看。",
           "楼主这排版看得眼睛疼，能不能空一行。",
           "这章有几个字打不出来，大家意会。", "已经推荐给室友，他说比教材好看。", "求打包下载。", "路过，帮顶。")


def build(edition: Edition) -> Content:
    """Serve GBK that the server declares as Latin-1 and the page does not declare."""
    content = Content("gb18030", "text/html; charset=ISO-8859-1")
    chapters = edition.chapters(WORK, last=6)
    for chapter in chapters:
        _add_thread(content, chapter)
    threads = [(_path(chapter.number, 1), f"[转贴] 听坛人 {chapter.title}") for chapter in chapters]
    threads.append((CHAT, "[水] 大家周末都去哪里钓鱼"))
    rows = "".join(f'<tr><th><a href="{path}">{title}</a></th><td>{len(title)}</td></tr>' for path, title in threads)
    content.page("/", _frame("文学转贴区", f'<table id="threadlist">{rows}</table>'))
    content.page(CHAT, _frame("大家周末都去哪里钓鱼", "".join(map(_floor, range(1, 5), _fishing()))))
    content.robots("Disallow: /member.php", "Disallow: /search.php")
    return content


def _add_thread(content: Content, chapter: DemoChapter) -> None:
    lines = dressed(chapter, ("pinyin", 0.05), ("masks", 0.03))
    floors = ["<br />".join(run) for run in in_parts(lines, FLOORS * PAGES)]
    for page in range(1, PAGES + 1):
        posts = []
        for floor, text in enumerate(floors[(page - 1) * FLOORS:page * FLOORS]):
            posts += [text, REPLIES[(chapter.number + page * FLOORS + floor) % len(REPLIES)]]
        body = "".join(map(_floor, range(1 + (page - 1) * len(posts), 1 + page * len(posts)), posts))
        onward = f'<a href="{_path(chapter.number, page + 1)}" class="nxt">下一页</a>' if page < PAGES else ""
        markup = f'<h1>[转贴] 听坛人 {chapter.title}</h1>{body}<div class="pg">{onward}<a href="/">返回列表</a></div>'
        content.page(_path(chapter.number, page), _frame(chapter.title, markup), [chapter], TRICK)


def _path(number: int, page: int) -> str:
    return f"/thread-{100 + number}-{page}-1.html"


def _floor(number: int, text: str) -> str:
    return (f'<div id="post_{number}"><table><tr><td class="pls"><div class="authi">书虫{number * 37 % 91}号</div>'
            f'<p>积分 {number * 113}</p></td><td class="plc"><div class="pi"><em>{number}</em>楼 发表于 前天</div>'
            f'<div class="t_fsz"><table><tr><td class="t_f" id="postmessage_{number}">{text}</td></tr></table></div>'
            f'<div class="po"><a href="#">回复</a> <a href="#">举报</a></div></td></tr></table></div>')


def _fishing() -> list[str]:
    return ["水库东岸涨水了，位子都淹了，这个周末别白跑。", "北边那个收费塘还行，一上午六条鲫鱼，够炖一锅汤。",
            "有没有人拼车，我有一个空位，出发时间最好在五点以前，去晚了没有树荫。", "带上驱蚊水，别问我为什么知道。"]


def _frame(title: str, body: str) -> str:
    return framed("forum", title, body)


SITE = Site("loudeng", "漏灯社区", "pirate", build)
