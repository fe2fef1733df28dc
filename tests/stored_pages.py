"""Pages as a crawl stores them, without crawling."""

from storage.collections.captures import Captures
from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Page
from storage.mongodb import Database


def store_page(database: Database, page: Page, capture: Capture) -> None:
    """Store a page version and its capture, and its visit unless a later one is stored."""
    Captures(database).put([capture], {})
    Pages(database).put_versions([page])
    last = Pages(database).last_visits([page.url]).get(page.url)
    if last is None or last.fetched_at < page.fetched_at:
        Visits(database).put([Seen(page.url, page.site, page.id, page.fetched_at, 86_400.0, 0.0)])
