"""A page that passed off is compared with its former text; without it, an answer proves nothing."""

from datetime import UTC, datetime

from storage.collections.site_facts.address_checks import AddressCheck
from storage.fetch_outcome import FetchOutcome
from tests.webadmin.conftest import Copies
from webadmin.cases.models import PassedPage
from webadmin.takedown.page_state import judged
from webadmin.takedown.recorded_answers import _compared

URL = "http://mirror.example/1.html"


def test_a_page_whose_former_text_is_not_stored_is_not_called_changed(copies: Copies) -> None:
    held = PassedPage(pk=1, page="f" * 32, url=URL, site_key="mirror")
    check = AddressCheck("run", "mirror", URL, datetime(2026, 3, 1, tzinfo=UTC), FetchOutcome.READ, URL, 200, "e" * 32)
    assert judged(check, _compared(copies.database, {held: check})[held]) is None
