"""`wenzong site add`: a site is shown before it is watched, and watched only after confirmation."""

from collections.abc import Iterator

import pytest

from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.crawler.sites import novel_site
from tests.mirror import Site
from webadmin.setup import prepare

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(house: Settings) -> Iterator[Site]:
    prepare(house)
    from webadmin.accounts.enrolment import enrol

    enrol("wei", "a long enough pass phrase", "press", name="某社")
    with novel_site(6).serve() as site:
        yield site


def add(site: Site, *options: object, given: bytes = b"") -> tuple[int, str, str]:
    place = ("--organisation", "press", "--allow-host", site.pair)
    result = wenzong("site", "add", site.url, *place, *options, given=given)
    return result.status, result.out, result.errors


def test_a_site_is_watched_after_a_yes_and_not_before(site: Site) -> None:
    from webadmin.audit.models import AuditEvent
    from webadmin.sites.models import Site as Watched

    for given in (b"", b"n\n"):
        status, out, _ = add(site, given=given)
        assert status == 1
        assert f"6, at addresses like {site.pair}/book/0.html" in out
        assert not Watched.objects.exists()
    status, out, errors = add(site, given=b"y\n")
    assert status == 0, errors
    assert f"later crawls need WENZONG_ALLOW_HOSTS={site.pair}" in errors
    watched = Watched.objects.get()
    assert (watched.name, watched.start_urls, watched.organisation.slug) == (site.pair, [f"{site.url}/"], "press")
    assert AuditEvent.objects.filter(object_name=site.pair).count() == 1
    status, _, errors = add(site, "--yes")
    assert (status, "watched already" in errors) == (1, True)
    assert add(site, "--yes", "--name", "second", "--interval", 5)[0] == 0
    assert Watched.objects.get(name="second").interval_hours == 5


def test_what_cannot_be_read_is_not_watched(site: Site) -> None:
    from webadmin.sites.models import Site as Watched

    before = Watched.objects.count()
    result = wenzong("site", "add", site.url, "--yes", "--organisation", "press")
    assert result.status == 1
    assert "a private address" in result.out
    assert "nothing could be read" in result.errors
    nobody = wenzong("site", "add", site.url, "--yes", "--organisation", "nobody")
    assert (nobody.status, "no organisation 'nobody'" in nobody.errors) == (2, True)
    assert Watched.objects.count() == before
