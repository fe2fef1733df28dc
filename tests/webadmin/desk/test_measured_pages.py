"""Every page that the benchmark of the desk requests can be opened by its owner."""

import pytest

from tests.webadmin.conftest import Copies, browser

pytestmark = pytest.mark.slow


def test_every_page_of_the_benchmark_answers(copies: Copies) -> None:
    from benchmarks.desk.beside_cases import fill_beside
    from benchmarks.desk.desk_addresses import addresses
    from benchmarks.desk.filling import Filling
    from benchmarks.desk.page_costs import requests

    filling = Filling(copies.database)
    for size in (20, 60):
        filling.fill(size, lambda *_: None)
        fill_beside(filling.owner, copies.database, filling.sites)
        asking = requests(browser(filling.owner), addresses(filling.owner, copies.database))
        answers = {name: ask().status_code for name, ask in asking.items()}
        assert len(answers) > 70
        assert {name for name, status in answers.items() if status not in (200, 302)} == set()
