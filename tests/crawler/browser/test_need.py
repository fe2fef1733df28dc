"""Which pages need a browser, whether there is one, and when a crawl gives it up."""

from pathlib import Path

import pytest

from app.settings_table import table
from crawler.browser import state
from crawler.browser.need import needs_browser
from crawler.browser.rendering import IN_VAIN, Rendering
from crawler.politeness.policy import SitePolicy
from storage.settings import Settings

SCRIPT = '<script src="/app.js"></script>'


@pytest.mark.parametrize(("html", "characters", "links", "needed"), [
    (f'<body><div id="app"></div>{SCRIPT}', 0, 0, True),
    (f"<body><p>正在加载中</p>{SCRIPT}" + "<a href=/x>x</a>" * 40, 5, 40, True),
    (f"<noscript>请启用 JavaScript</noscript>{SCRIPT}", 20, 30, True),
    (f"<body>{SCRIPT}<div></div>", 0, 0, True),
    ('<body><div id="app"></div>', 0, 0, False),
    (f'<div id="app"></div>{SCRIPT}', 900, 0, False),
    (f"<ul>{SCRIPT}<li>目录", 60, 40, False),
])
def test_an_almost_empty_page_with_scripts_needs_one(html: str, characters: int, links: int, needed: bool) -> None:
    assert needs_browser(html, characters, links) is needed


def rendering(render: str = "auto", **settings: str) -> Rendering:
    return Rendering(SitePolicy("a", ("http://a.test/",), render=render), Settings(**settings))  # type: ignore[arg-type]


def test_a_policy_may_ask_for_it_or_forbid_it() -> None:
    assert not rendering("never").wants(SCRIPT, 0, 0)
    assert rendering("always").wants("plain", 9_000, 90)
    assert not rendering().wants("plain", 9_000, 90)


def test_it_is_given_up_where_it_does_not_help() -> None:
    ours = rendering()
    for gained in (900, *[0] * IN_VAIN):
        assert ours.wants(SCRIPT, 0, 0)
        ours.learn(gained)
    assert not ours.wants(SCRIPT, 0, 0)


def test_a_page_that_would_need_it_is_noticed_where_there_is_none() -> None:
    ours = rendering(browser="off")
    assert not ours.wants("plain", 9_000, 90)
    assert not ours.is_missed
    assert not ours.wants(SCRIPT, 0, 0)
    assert ours.is_missed


def test_why_there_is_none_is_said_with_the_mend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    state._off.cache_clear()
    assert state.browser_off(Settings()) == "", "the tests need Chromium: scripts/prepare.sh dev"
    assert "WENZONG_BROWSER" in state.browser_off(Settings(browser="off"))
    assert "`WENZONG_BROWSER_SANDBOX`" in table()
    state._off.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt-get install chromium" in state.browser_off(Settings())
    monkeypatch.setattr(state, "NEEDED", ("no_such_module",))
    state._off.cache_clear()
    assert "pip install" in state.browser_off(Settings())
    state._off.cache_clear()
