"""A library in the markup of the 1990s.

Tables within tables, Big5, the traditional script.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.disguises import disguised
from app.demo.mirror.content import Content
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "jiudu_water_marks"
TRICK = "traditional script"


def build(edition: Edition) -> Content:
    """Serve Big5, correctly declared by the server."""
    content = Content("cp950", "text/html; charset=Big5")
    chapters = edition.chapters(WORK)
    for chapter in chapters:
        content.page(_path(chapter.number), _frame(_traditional(chapter), _chapter(chapter)), [chapter], TRICK)
    rows = "".join(f'<TR><TD><FONT SIZE=2><A HREF="{_path(chapter.number)}">'
                   f'{_traditional(chapter)}</A></FONT></TD></TR>'
                   for chapter in chapters)
    content.page("/wenxue/index.htm", _frame("桕渡水位", f"<TABLE>{rows}</TABLE>"))
    content.page("/", _frame("首頁", '<A HREF="/wenxue/index.htm">桕渡水位</A> <A HREF="/liuyan.htm">留言</A>'))
    content.page("/liuyan.htm", _frame("留言", _guest_book()))
    return content


def _path(number: int) -> str:
    return f"/wenxue/{number:03}.htm"


def _traditional(chapter: DemoChapter) -> str:
    return disguised(chapter.title, [("traditional", 1.0)], "title")


def _chapter(chapter: DemoChapter) -> str:
    lines = "<BR>\n".join(f"　　{line}" for line in dressed(chapter, ("traditional", 1.0)))
    return (f"<TABLE BORDER=0 WIDTH=600><TR><TD ALIGN=CENTER><FONT SIZE=5 COLOR=NAVY>{_traditional(chapter)}</FONT>"
            f"</TD></TR><TR><TD><HR><TABLE><TR><TD WIDTH=20>&nbsp;</TD><TD><FONT SIZE=3>{lines}</FONT></TD></TR>"
            f'</TABLE></TD></TR><TR><TD ALIGN=CENTER><A HREF="{_path(max(1, chapter.number - 1))}">上一頁</A> '
            f'<A HREF="/wenxue/index.htm">目錄</A> <A HREF="{_path(min(8, chapter.number + 1))}">下一頁</A></TD></TR>'
            "</TABLE>")


def _guest_book() -> str:
    notes = (("過客", "站長辛苦了，背景音樂可不可以關掉，半夜打開嚇了一跳。"),
             ("阿明", "第三排的連結打不開，換了瀏覽器也一樣，請修一下。"),
             ("站長", "連結已經修好。音樂是我女兒選的，我再跟她商量商量。"))
    return "".join(f"<TABLE><TR><TD><B>{name}</B></TD><TD>{words}</TD></TR></TABLE>" for name, words in notes)


def _frame(title: str, body: str) -> str:
    return framed("nested_tables", title, body)


SITE = Site("shuwuan", "書屋庵", "pirate", build)
