"""A case of passing off has an evidence bundle and is included in reports."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from django.test import Client

from storage.settings import Settings
from tests.webadmin.bundles.test_bundles import verified
from tests.webadmin.conftest import Copies, streamed
from tests.webadmin.notices.test_passing_off import FOLDER, URLS, announced
from webadmin.bundles.models import Bundle
from webadmin.bundles.stage import export
from webadmin.cases.models import CaseState
from webadmin.cases.transitions import move


def test_a_bundle_holds_the_pages_that_the_finding_rests_on(
    copies: Copies, web: Settings, desk: Callable[..., Client], tmp_path: Path,
) -> None:
    case, client = announced(copies), desk()
    address = f"/evidence/case/{case.pk}/"
    assert f'href="{address}"' in client.get(f"/cases/{case.pk}/").content.decode()
    client.post(f"{address}order/")
    row = Bundle.objects.get()
    assert (row.state, row.detail) == ("ready", "")
    data = streamed(client.get(f"/evidence/{row.pk}/download/"))
    verified(data, tmp_path)
    with ZipFile(BytesIO(data)) as opened:
        pages = list(case.passed_pages.order_by("pk"))
        assert [opened.read(f"pages/{page.pk}/page.txt").decode().split()[0] for page in pages] == URLS
        document = json.loads(opened.read("case.json"))
        assert (document["finding"]["foreign"], [page["url"] for page in document["passed"]]) == (26, URLS)
        assert "冒名作品网页 3 个" in opened.read("证据说明.txt").decode()
        assert "report/report.zh-hans.pdf" in opened.namelist()
    assert export(web, f"case:{case.pk}", copies.organisation, tmp_path / "book.zip").size > 0


def test_reports_name_it_until_it_is_dismissed(copies: Copies, desk: Callable[..., Client]) -> None:
    case, client = announced(copies), desk()

    def books(kind: str, reference: object) -> list[str]:
        answer = client.get(f"/reports/{kind}/{reference}/json")
        return [book["folder"] for book in json.loads(streamed(answer))["passed_off"]]

    scopes = (("case", case.pk), ("work", case.work), ("site", case.site))
    assert [books(*scope) for scope in scopes] == [[FOLDER]] * 3
    move(case, CaseState.FALSE_ALARM, None)
    assert [books(*scope) for scope in scopes] == [[FOLDER], [], []]
