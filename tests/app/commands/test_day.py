"""`daily`, `status`, `report`, `explain` and `user` over one day on a small mirror web."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from app.daily import run_day
from app.demo.demo_texts import WORKS
from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.sites import SITES
from app.demo.organisation import ORGANISATION
from storage.settings import Settings
from tests.app import line
from tests.app.commands.terminal import wenzong
from webadmin.setup import prepare

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def web(house: Settings) -> Iterator[MirrorWeb]:
    """A pirate's site, and the day on which it was crawled."""
    with mirror_web(first_port=0, sites=SITES[:1]) as web, pytest.MonkeyPatch.context() as patch:
        patch.setenv("WENZONG_ALLOW_HOSTS", web.sites[0].host_port)
        prepare(house)
        from app.demo.desk import set_up_desk

        set_up_desk(web.sites)
        assert wenzong("library", "add", WORKS, "--organisation", ORGANISATION).status == 0
        result = wenzong("daily")
        assert result.status == 0, result.errors
        assert "digest" in result.out
        yield web


def report(path: Path, *options: str) -> Path:
    result = wenzong("report", "--format", path.suffix[1:], "--output", path, "--organisation", ORGANISATION, *options)
    assert result.status == 0, result.errors
    assert f"{path.stat().st_size:,} bytes" in result.errors
    return path


def addresses(web: MirrorWeb) -> set[str]:
    return {copy.url for copy in web.truth.pirated}


def test_a_day_that_is_done_is_not_done_again(web: MirrorWeb) -> None:
    before = web.requests(web.sites[0].name)
    again, forced = wenzong("daily"), wenzong("daily", "--force")
    assert (again.status, forced.status) == (0, 1), "a request that was not carried out is no success"
    assert "was done before: nothing was crawled or compared now" in again.errors
    assert web.requests(web.sites[0].name) == before


def test_status_is_machine_readable(web: MirrorWeb) -> None:
    found = json.loads(wenzong("status", "--json").out)
    assert found["stored"]["pages"] >= len(addresses(web))
    assert found["stored"]["matches"] >= len(web.truth.pirated)
    assert set(found["waiting"].values()) == {0}
    assert found["dead_letters"] == found["quarantine"] == []
    run, = found["runs"]
    assert run["state"] == "done"
    assert {item["state"] for item in run["items"].values()} == {"done"}
    counts = run["counts"]
    assert counts["sites"] == {"due": 1, "done": 1, "failed": 0}
    assert counts["pages"]["read"] >= counts["pages"]["new"] >= len(addresses(web))
    assert counts["matches"] == found["stored"]["matches"]
    assert counts["cases"]["new"] == sum(counts["verdicts"].values()) > 0
    assert (counts["waiting"], counts["seconds_left"]) == ({}, None)
    assert run["items"]["pipeline"]["counts"]["matches"] == counts["matches"]
    assert "daily run" in wenzong("status").out
    assert "每日运行" in wenzong("status", "--language", "zh-hans").out


def test_a_report_in_json(web: MirrorWeb, tmp_path: Path) -> None:
    document = report(tmp_path / "report.json").read_text(encoding="utf-8")
    assert isinstance(json.loads(document), dict)
    assert all(address in document for address in addresses(web))


def test_a_report_in_csv(web: MirrorWeb, tmp_path: Path) -> None:
    with report(tmp_path / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len({len(row) for row in rows}) == 1
    assert addresses(web) <= {address for row in rows for cell in row for address in cell.split()}


def test_a_report_in_xlsx(web: MirrorWeb, tmp_path: Path) -> None:
    sheets = load_workbook(report(tmp_path / "report.xlsx", "--language", "en")).worksheets
    cells = (str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row)
    assert addresses(web) <= {address for cell in cells for address in cell.split()}


def test_a_report_in_html(web: MirrorWeb, tmp_path: Path) -> None:
    text = report(tmp_path / "report.html", "--site", web.sites[0].name).read_text(encoding="utf-8")
    assert all(address in text for address in addresses(web))
    assert "<script" not in text


def test_a_report_in_pdf(web: MirrorWeb, tmp_path: Path) -> None:
    work = web.truth.pirated[0].work
    pages = PdfReader(report(tmp_path / "report.pdf", "--work", work)).pages
    assert work in "".join(page.extract_text() for page in pages)


@pytest.mark.parametrize(("options", "says"), [
    (("--format", "odt"), "odt"), (("--organisation", "nobody"), "no organisation 'nobody'"),
    (("--work", "不存在"), "不存在"), (("--case", "1", "--run", "2"), "one thing"), (("--language", "tlh"), "tlh"),
    (("--output", "/dev/null/out.pdf"), "/dev/null"), (("--output", "/dev"), "/dev is a folder"),
])
def test_a_report_that_cannot_be_made_says_why(
    web: MirrorWeb, tmp_path: Path, options: tuple[str, str], says: str
) -> None:
    result = wenzong("report", "--output", tmp_path / "out", "--organisation", ORGANISATION, *options)
    assert result.status == 2
    assert says in result.errors
    assert not (tmp_path / "out").exists()


def test_explain_answers_for_a_stored_page(web: MirrorWeb) -> None:
    copy = web.truth.pirated[0]
    explained = json.loads(wenzong("explain", copy.url).out)
    assert copy.chapter in {each["chapter"] for each in explained["candidates"]}
    result = wenzong("explain", "http://nowhere.example/")
    assert (result.status, "no page" in result.errors) == (2, True)


def test_a_member_is_enrolled(web: MirrorWeb, tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("a long enough pass phrase\n", encoding="utf-8-sig")  # as an editor on Windows saves it
    result = wenzong("user", "add", "mei", "--organisation", "press", "--name", "某社", "--password-file", password)
    assert (result.status, result.out) == (0, "mei may log in for press\n")
    from webadmin.accounts.models import User

    user = User.objects.get(username="mei")
    assert user.organisation
    assert user.check_password("a long enough pass phrase")
    assert (user.organisation.name, user.role, user.is_staff) == ("某社", "owner", False)


@pytest.mark.parametrize(("password", "options", "says"), [
    ("short", (), "too short"), ("a long enough pass phrase", ("--role", "king"), "viewer"),
    ("a long enough pass phrase", ("--organisation", "no slug!"), "no slug!"),
    ("a long enough pass phrase", ("--mail", "nowhere"), "valid email"),
])
def test_who_cannot_be_enrolled_is_told_why(
    web: MirrorWeb, tmp_path: Path, password: str, options: tuple[str, ...], says: str
) -> None:
    (tmp_path / "password").write_text(password, encoding="utf-8")
    result = wenzong("user", "add", "wrong", "--password-file", tmp_path / "password", *options)
    assert result.status == 2
    assert says in result.errors
    from webadmin.accounts.models import User

    assert not User.objects.filter(username="wrong").exists()


def test_a_day_goes_on_where_new_chapters_cannot_be_encoded(web: MirrorWeb, house: Settings) -> None:
    vectors, messages = house.var / "meaning", list[str]()
    assert not vectors.exists(), "encoding a library is begun by a person"
    vectors.write_text("no folder", encoding="utf-8")
    try:
        run = run_day(house, line.tomorrow(house), lambda _, progress: messages.append(progress))
    finally:
        vectors.unlink()
    assert run["state"] == "done", run["items"]
    assert any("new chapters could not be encoded" in each for each in messages)
