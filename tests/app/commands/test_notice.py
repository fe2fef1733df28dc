"""`wenzong notice` drafts, checks and exports; nothing in it sends."""

import json
from pathlib import Path

from storage import mongodb
from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.webadmin.reports.conftest import Copies
from webadmin.setup import prepare


def test_a_notice_is_drafted_checked_and_exported(house: Settings, tmp_path: Path) -> None:
    kinds = json.loads(wenzong("notice", "kinds").out)
    assert {"dmca", "article_14"} <= {kind["kind"] for kind in kinds}
    prepare(house)
    copies = Copies(mongodb.connect(house))
    case = _opened(copies)
    drafted = wenzong("notice", "draft", "--kind", "article_14", "--copy", case, "--organisation", copies.organisation)
    assert drafted.status == 0, drafted.errors
    reference = drafted.out.strip()
    own = ("--organisation", copies.organisation)
    checked = wenzong("notice", "lint", reference, *own)
    assert checked.status == 1
    assert "proof of ownership" in checked.errors
    output = tmp_path / "notice.txt"
    assert wenzong("notice", "export", reference, "--format", "txt", "--output", output, *own).status == 0
    assert "http://mirror.example/1" in output.read_text(encoding="utf-8")
    assert wenzong("notice", "lint", "WZ-1999-000001", *own).status == 2


def _opened(copies: Copies) -> int:
    from webadmin.accounts.models import Organisation

    Organisation.objects.get_or_create(slug=copies.organisation, defaults={"name": copies.organisation})
    return copies.case().pk
