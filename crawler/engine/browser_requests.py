"""Build the requests that render pages."""

from playwright.async_api import Page
from scrapy import Request
from scrapy_playwright.page import PageMethod

from crawler.browser.canvas_text import attribute_name, noting_script
from crawler.browser.data_answers import DataAnswers
from crawler.browser.navigation_guard import NavigationGuard
from crawler.browser.page_loading import close_popups, settle, take_snapshot

VIEW = {"width": 1280, "height": 900}


class RenderingRequest:
    """The request that renders a page for reading, and its results.

    With `is_patient`, scripts have time to change a page that shows text at once.
    """

    def __init__(self, url: str, site: str, agent: str, guard: NavigationGuard, *, is_patient: bool = False) -> None:
        self._guard = guard
        self._answers, self._drawn = DataAnswers(), attribute_name()
        self._snapshot, self._bodies = PageMethod(
            take_snapshot, self._drawn, is_patient=is_patient), PageMethod(self._answers.bodies)
        self.request = browser_request(url, site, agent, PageMethod(settle), self._snapshot, self._bodies)
        self.request.meta["playwright_page_init_callback"] = self._begin

    @property
    def snapshot(self) -> bytes:
        """The rendered page as JSON; empty if there is none."""
        return self._snapshot.result or b""

    @property
    def answers(self) -> list[tuple[str, bytes]]:
        """JSON that the page's scripts fetched: addresses and bodies."""
        return self._bodies.result or []

    async def _begin(self, page: Page, request: object) -> None:
        await close_popups(page, request)
        await self._guard.begin(page)
        await page.add_init_script(noting_script(self._drawn))
        self._answers.listen(page)


def browser_request(url: str, site: str, agent: str, *methods: PageMethod) -> Request:
    """Build the request that shows a page, in a browser context of its site.

    `methods` act on the page once its document begins to arrive; `settle` must be the first.
    """
    return Request(url, dont_filter=True, meta={
        "playwright": True, "playwright_context": site, "playwright_page_init_callback": close_popups,
        "playwright_context_kwargs": {
            "service_workers": "block", "accept_downloads": False, "user_agent": agent, "locale": "zh-CN",
            "viewport": VIEW, "permissions": []},
        "playwright_page_goto_kwargs": {"wait_until": "commit"},
        "playwright_page_methods": list(methods),
    })
