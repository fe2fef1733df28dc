"""A site that continues a novel under its title.

The novel's author did not write those chapters.
"""

from app.demo.demo_texts import Article, DemoChapter
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed

WORK = "jar_listener"
TRICK = "two chapters ahead of a false sequel"
OURS = 2
SEQUEL = {
    "colours_of_the_lines": "闻溪把坛子放下，问裴照这一程还要走多久。裴照没有抬头，只说前面的路她也没有走过。",
    "condensation_on_windows": "石婆在窗前坐了一夜，天亮时闻溪进来，看见玻璃上写着两个字，又被水珠冲掉了一半。",
    "labelling_jars": "顾衔来的那天没有带人。他绕着大坛走了三圈，对闻溪说，存言坊从今往后要换一种记法。",
    "mint_on_the_balcony": "沈四娘给裴照留了一盆草，说是司言台旧院里挖来的，晒不得，也饿不得。",
    "racket_strings": "崔万石的手一直在抖。闻溪替他把线一根根拉直，老秤在旁边数，数到第七根又忘了。",
    "retrofitting_a_lift": "老秤说峡底要修一架能上下的梯子，石婆不信，裴照也不信，只有闻溪去量了尺寸。",
}
"""Chapters not by the author: a beginning with the novel's characters, and the article that follows it."""
NUMBERS = "三四五六七八"


def build(edition: Edition) -> Content:
    """Serve two chapters of the work, and six that its author did not write."""
    content = Content()
    chapters = edition.chapters(WORK, last=OURS)
    for chapter in chapters:
        content.page(f"/9/{chapter.number}.html", _page(chapter.title, paragraphs(chapter.text)), [chapter], TRICK)
    false = [(f"/9/{number}.html", *_false(edition.filler(name), begin, sign))
             for number, ((name, begin), sign) in enumerate(zip(SEQUEL.items(), NUMBERS, strict=True), OURS + 1)]
    for path, title, lines in false:
        content.page(path, _page(title, lines))
    content.page("/", _frame("听坛人", f"<h1>听坛人</h1><ul>{_links(chapters)}" + "".join(
        f'<li><a href="{path}">{title}</a></li>' for path, title, _ in false) + "</ul>"))
    return content


def _false(article: Article, begin: str, sign: str) -> tuple[str, list[str]]:
    return f"第{sign}章 {article.title}", paragraphs(f"{begin}\n{article.text}")


def _links(chapters: list[DemoChapter]) -> str:
    return "".join(f'<li><a href="/9/{chapter.number}.html">{chapter.title}</a></li>' for chapter in chapters)


def _page(title: str, lines: list[str]) -> str:
    text = "".join(f"<p>{line}</p>" for line in lines)
    return _frame(f"听坛人 {title}", f'<h1>听坛人 {title}</h1><div class="content">{text}</div>')


def _frame(title: str, body: str) -> str:
    return framed("false_sequel", title, body)


SITE = Site("miaoyun", "缈云阁", "pirate", build)
