"""A figure that is a link leads to exactly the rows that it counts."""

import re
from collections.abc import Callable

from django.test import Client

from tests.webadmin.conftest import Copies
from webadmin.cases.models import CaseState
from webadmin.cases.transitions import move
from webadmin.sites.models import Site

FIGURE = re.compile(r'<a class="(?:tile )?hot" href="(/cases/[^"]+)">(?:<b>)?(\d+)<')


def test_open_cases_of_works_and_sites_are_those_that_are_listed(desk: Callable[..., Client], copies: Copies) -> None:
    work = copies.work()
    cases = [copies.open(copies.copy(work, copies.chapter(work), f"http://{site}.example/", site=site)).case
             for site in ("first", "second", "third")]
    for case in cases:
        Site.objects.create(organisation=case.organisation, name=case.site, start_urls=["http://mirror.example/"])
    move(cases[0], CaseState.FALSE_ALARM, None)
    client, figures = desk(), []
    for place in ("/works/", f"/works/{work.id}/", "/sites/"):
        for address, figure in FIGURE.findall(client.get(place).content.decode()):
            page = client.get(address.replace("&amp;", "&")).content.decode()
            assert page.count('id="case-') == int(figure), (place, address)
            figures.append(int(figure))
    assert figures == [2, 2, 1, 1]
