"""`wenzong site import`: sources become proposals, refused ones are named, searches find watched titles."""

import json
from pathlib import Path
from typing import Any

import pytest

from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.crawler.prose import chapter
from tests.mirror import Site, html
from webadmin.setup import prepare

pytestmark = pytest.mark.slow
TITLE = "渡口灯火旧事"


def source(url: str, **changes: Any) -> dict[str, Any]:
    return {"bookSourceName": "书屋", "bookSourceUrl": url, "bookSourceType": 0, "searchUrl": "/so?q={{key}}",
            "ruleSearch": {"bookList": "class.hit", "name": "tag.a@text", "bookUrl": "tag.a@href"},
            "ruleToc": {"chapterList": "class.list@tag.a", "chapterName": "text", "chapterUrl": "href"},
            "ruleContent": {"content": "id.content@html"}, **changes}


def test_sources_are_proposed_searched_and_used(house: Settings, tmp_path: Path) -> None:
    prepare(house)
    from webadmin.accounts.enrolment import enrol

    owner = enrol("yu", "a long enough pass phrase", "press", name="某社")
    (tmp_path / f"{TITLE}.txt").write_text(f"第一章 夜\n\n{chapter(1)}\n", encoding="utf-8")
    assert wenzong("library", "add", tmp_path / f"{TITLE}.txt", "--organisation", "press").status == 0
    hits = f'<p class="hit"><a href="/b/7/">{TITLE}</a></p><p class="hit"><a href="/b/8/">别的书</a></p>'
    with Site({"/b/7/": html('<div class="list"><a href="1.html">第1章 夜</a><a href="2.html">第2章 雨</a></div>')},
              otherwise=lambda path: html(hits) if path.startswith("/so?") else None).serve() as site:
        file = tmp_path / "sources.json"
        file.write_text(json.dumps([source(site.url), source("http://private.example/", loginUrl="x")]), "utf-8")
        closed = wenzong("site", "import", file, "--organisation", "press")
        assert (closed.status, "private address" in closed.errors) == (1, True)
        assert "0 sources read" in closed.out
        result = wenzong("site", "import", file, "--organisation", "press", "--allow-host", site.pair,
                         "--book", f"{site.url}/b/7/")
        assert (result.status, "needs a login" in result.errors) == (1, True)
        assert "1 sources read, 1 sites proposed, 1 refused" in result.out
        assert f"{site.url}/b/7/2.html" in result.out
        own = {"WENZONG_ALLOW_HOSTS": site.pair}
        searched = wenzong("discover", "--book-sources", environment=own)
        assert searched.status == 0, searched.errors
        again = wenzong("discover", "--book-sources", environment=own)
        assert [path.startswith("/so?") for path in site.paths()].count(True) == 1, again.out
    from webadmin.sites.hinted_policy import HintedPolicies
    from webadmin.sites.models import SiteCandidate
    from webadmin.sites.proposals.answers import approve

    candidate = SiteCandidate.objects.get()
    assert (candidate.url, candidate.work) == (f"{site.url}/b/7/", TITLE)
    policy = HintedPolicies().policy(approve(candidate, owner))
    assert policy.start_urls == (f"{site.url}/b/7/",)
    assert dict(policy.book_rules)["ruleContent.content"] == "id.content@html"


def test_an_organisation_or_book_that_is_none_is_named(house: Settings, tmp_path: Path) -> None:
    prepare(house)
    from webadmin.accounts.enrolment import enrol

    enrol("yu", "a long enough pass phrase", "press", name="某社")
    (tmp_path / "a.json").write_text(json.dumps([source("http://books.example/", bookSourceName="\ud800\0")]))
    for arguments, reason in ((("--organisation", "nobody"), "no organisation 'nobody'"),
                              (("--organisation", "press", "--book", "http://["), "is not a URL")):
        result = wenzong("site", "import", tmp_path / "a.json", *arguments)
        assert result.status != 0
        assert reason in result.errors
        assert "Traceback" not in result.errors
    assert wenzong("site", "import", tmp_path / "a.json", "--organisation", "press").status == 0


def test_a_file_that_is_none_is_named(house: Settings, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{", "utf-8")
    for file, reason in ((tmp_path / "a.json", "not JSON"), (tmp_path / "absent.json", "absent.json: No such file")):
        result = wenzong("site", "import", file)
        assert (result.status, reason in result.errors) == (1, True)
