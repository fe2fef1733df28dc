"""A lawful review of books that quotes a few sentences with their source."""

from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, framed

REVIEWS = ("quoting_1", "quoting_2")


def build(edition: Edition) -> Content:
    """Serve UTF-8."""
    content = Content()
    reviews = [edition.unrelated(name) for name in REVIEWS]
    for number, review in enumerate(reviews, 1):
        text = "".join(f"<p>{line}</p>" for line in paragraphs(review.text))
        content.page(f"/review/{number}/", _frame(review.title, f"<h1>{review.title}</h1><section>{text}</section>"))
    items = "".join(f'<h2><a href="/review/{number}/">{review.title}</a></h2>'
                    for number, review in enumerate(reviews, 1))
    content.page("/", _frame("新书评", items))
    return content


def _frame(title: str, body: str) -> str:
    return framed("reviews", title, body)


SITE = Site("dengxia", "灯下书评", "quoting", build)
