"""Well-behaved sites for tests to start from."""

from tests.crawler.prose import paragraphs
from tests.mirror import Route, Site, html


def novel(chapters: int, seed: int = 0) -> dict[str, Route]:
    """A novel: an index and chapters that link to their neighbours."""
    links = "".join(f'<li><a href="/book/{number}.html">第{number}章</a></li>' for number in range(1, chapters + 1))
    routes: dict[str, Route] = {"/": html(f"<ul>{links}</ul>", "小说目录")}
    for number in range(1, chapters + 1):
        text = "<br>".join(paragraphs(seed * 100_000 + number))
        routes[f"/book/{number}.html"] = html(
            f'<h1>第{number}章</h1><div id="content">{text}</div><a href="/">目录</a>'
            f'<a href="/book/{number + 1}.html">下一章</a>', f"第{number}章")
    return routes


def novel_site(chapters: int, seed: int = 0) -> Site:
    """A site that holds one novel."""
    return Site(novel(chapters, seed))
