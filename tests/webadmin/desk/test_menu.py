"""An author with one work sees three menu entries and the others folded away; others see all."""

import re

from django.core.cache import cache
from django.test import Client

from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Role

ENTRY = re.compile(r'<li><a href="([^"]+)"')


def entries(client: Client, address: str = "/") -> tuple[list[str], list[str], bool]:
    """Read the visible entries of the menu, the folded ones, and whether these are open."""
    page = client.get(address).content.decode()
    shown = page[page.index('<ul class="menu">'):page.index('<div class="side-foot">')]
    first, _, more = shown.partition("<details")
    return ENTRY.findall(first), ENTRY.findall(more), more.startswith(" open")


def test_an_author_with_one_work_sees_three_entries(copies: Copies) -> None:
    cache.clear()
    author = member(copies.organisation)
    client = browser(author)
    for titles in ([], ["独幕"]):
        for title in titles:
            copies.work(title)
        first, more, is_open = entries(client)
        assert first == ["/", "/cases/", "/works/"]
        assert {"/notices/", "/sites/", "/holder/", "/members/"} <= set(more)
        assert not is_open
    assert entries(client, "/notices/")[2], "an entry that is folded away is shown on its own page"

    viewer = member(copies.organisation, Role.VIEWER)
    assert entries(client)[1] == [], "an organisation of two is no sole author"
    viewer.is_active = False
    viewer.save()
    assert len(entries(client)[0]) == 3
    copies.work("二幕")
    assert entries(client)[1] == []
