"""A magazine that reprints chapters with the author's permission.

Its pages are copies, but not infringements.
"""

from app.demo.mirror.content import Content
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

REPRINTED = (("pocketful_of_fog", 2), ("pocketful_of_fog", 8), ("jar_listener", 1), ("key_for_every_stranger", 1))


def build(edition: Edition) -> Content:
    """Serve UTF-8."""
    content = Content()
    items = []
    for number, (work, chapter) in enumerate(REPRINTED, 1):
        source, = edition.chapters(work, chapter, chapter)
        text = "".join(f"<p>{line}</p>" for line in dressed(source))
        notice = f"<p class='licence'>本文选自{source.author}《{source.work}》，经作者授权刊载，谢绝转载。</p>"
        content.page(f"/reprint/{number}.html", _frame(source.title, f"<h1>{source.title}</h1>{notice}{text}"),
                     [source], "licensed reprint")
        items.append(f'<li><a href="/reprint/{number}.html">{source.work}：{source.title}</a></li>')
    content.page("/", _frame("本期目录", f"<h1>本期目录</h1><ol>{''.join(items)}</ol>"))
    return content


def _frame(title: str, body: str) -> str:
    return framed("licensed", title, body)


SITE = Site("qiantan", "浅滩选刊", "licensed", build)
