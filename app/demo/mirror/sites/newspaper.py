"""An honest newspaper with its own articles.

None of its pages may be reported as a copy.
"""

from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed

ARTICLES = ("desk_lamp_review", "finding_duplicate_photos", "mending_a_bicycle", "minutes_of_the_allotment",
            "night_bus_trial", "on_reading_indexes", "radish_cakes", "terraces_in_the_rain")
HELD_BACK = 1
"""Number of articles that appear only on the second day."""


def build(edition: Edition) -> Content:
    """Serve UTF-8 with a sitemap."""
    content = Content()
    shown = [edition.unrelated(name) for name in (ARTICLES if edition.day > 1 else ARTICLES[:-HELD_BACK])]
    for article in shown:
        text = "".join(f"<p>{line}</p>" for line in paragraphs(article.text))
        content.page(f"/news/{article.name}", _frame(article.title, f"<h1>{article.title}</h1>{text}"))
    items = "".join(f'<li><a href="/news/{article.name}">{article.title}</a></li>' for article in shown)
    content.page("/", _frame("今日要闻", f"<h1>今日要闻</h1><ul>{items}</ul>"))
    content.robots(f"Sitemap: {edition.base}/sitemap.xml")
    content.sitemap(edition.base)
    return content


def _frame(title: str, body: str) -> str:
    return framed("newspaper", title, body)


SITE = Site("lanan", "澜安晚报", "honest", build)
