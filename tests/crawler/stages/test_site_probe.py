"""What the command line requests from the crawler."""

import pytest
from pymongo.database import Database

from crawler.politeness.policy import PolicyError
from crawler.stages import site_probe as command
from storage.collections.pages import Pages
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.sites import novel_site

pytestmark = pytest.mark.slow


def test_tells_what_a_page_would_give(settings: Settings, database: Database[Document]) -> None:
    with novel_site(3).serve() as site:
        site.routes["/robots.txt"] = "User-agent: *\nDisallow: /secret"
        found = command.examine_site(settings, f"{site.url}/book/1.html", [site.pair])
        assert found["outcome"] == "read"
        assert found["title"] == "第1章"
        assert f"{site.url}/book/2.html" in [each["url"] for each in found["followed"]]
        assert command.examine_site(settings, f"{site.url}/secret/1", [site.pair])["outcome"] == "robots"
        assert command.examine_site(settings, site.url)["outcome"] == "ssrf_blocked"
    assert Pages(database).count() == 0
    with pytest.raises(PolicyError, match="not an http"):
        command.examine_site(settings, "file:///etc/passwd")
