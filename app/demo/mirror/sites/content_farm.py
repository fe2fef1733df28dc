"""A content farm: each article contains an excerpt of another author's chapter."""

from app.demo.disguises import Step
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

EXCERPT: tuple[Step, ...] = (("excerpt", 0.2),)
EDITED: tuple[Step, ...] = (("edits", 0.05), ("excerpt", 0.2))
TAKEN: tuple[tuple[str, int, str, tuple[Step, ...]], ...] = (
    ("jar_listener", 7, "condensation_on_windows", EXCERPT), ("jar_listener", 8, "racket_strings", EDITED),
    ("jiudu_water_marks", 6, "retrofitting_a_lift", EXCERPT), ("jiudu_water_marks", 7, "breakfast_for_a_week", EDITED),
    ("pocketful_of_fog", 6, "colours_of_the_lines", EXCERPT), ("pocketful_of_fog", 7, "mint_on_the_balcony", EDITED),
    ("key_for_every_stranger", 3, "labelling_jars", EXCERPT),
)
"""Work, chapter, the article around it, and how the excerpt is disguised."""
CLEAN = ("colours_of_the_lines", "breakfast_for_a_week")
"""Articles that are also served without an excerpt."""


def build(edition: Edition) -> Content:
    """Serve UTF-8; its pages are listed in a sitemap behind a sitemap index."""
    content = Content()
    links = []
    for number, (work, chapter, name, steps) in enumerate(TAKEN, 1):
        source, = edition.chapters(work, chapter, chapter)
        article = edition.filler(name)
        lines = dressed(source, *steps, host=article.text)
        trick = "excerpt in another article" + (", edited 5 %" if steps is EDITED else "")
        links.append((f"/a/{number}.shtml", article.title))
        content.page(links[-1][0], _frame(article.title, lines), [source], trick)
    for name in CLEAN:
        article = edition.filler(name)
        links.append((f"/a/{name}.shtml", article.title))
        content.page(links[-1][0], _frame(article.title, paragraphs(article.text)))
    hot = "".join(f'<li><a href="{path}">{title}</a></li>' for path, title in links[:3])
    content.page("/", _frame("百闻文摘", [f"<ul>{hot}</ul>", "每天五分钟，知道一点点。"]))
    content.sitemap(edition.base, "/map/1.xml")
    content.sitemap_index(edition.base, ["/map/1.xml"])
    content.robots(f"Sitemap: {edition.base}/sitemap.xml")
    return content


def _frame(title: str, lines: list[str]) -> str:
    return framed("content_farm", title, "".join(f"<p>{line}</p>" for line in lines))


SITE = Site("baiwen", "百闻文摘", "pirate", build)
