"""`wenzong notice` drafts, checks and exports; nothing in it sends."""

import json
from pathlib import Path

import pytest

from storage import mongodb
from storage.settings import Settings
from tests.app.commands.terminal import Result, wenzong
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
    unknown = wenzong("notice", "export", reference, "--format", "odt", "--output", output, *own)
    assert unknown.status == 2
    assert "'odt' is not a format: use one of pdf, docx" in unknown.errors
    assert "Missing" not in unknown.errors


@pytest.fixture(scope="module")
def drafted(house: Settings, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A draft of an organisation with a power of attorney and a certificate; the file with its members' password."""
    password = tmp_path_factory.mktemp("secrets") / "password"
    password.write_text("a-password-of-sixteen", encoding="utf-8")
    copies = Copies(mongodb.connect(house), "press")
    for name, role in (("shen", "owner"), ("wei", "editor"), ("looker", "viewer")):
        assert wenzong("user", "add", name, "--organisation", "press", "--role", role, "--password-file",
                       password).status == 0
    from webadmin.holders.models import FileKind, HolderFile, HolderProfile, OwnershipProof

    case = copies.case("http://mirror.example/attached")
    own = {"organisation": case.organisation, "media_type": "application/pdf", "content": b"%PDF-1.7"}
    attorney = HolderFile.objects.create(kind=FileKind.ATTORNEY, name="授权.pdf", sha256="a" * 64, **own)
    certificate = HolderFile.objects.create(kind=FileKind.PROOF, name="登记证书.pdf", sha256="b" * 64, **own)
    HolderProfile.objects.create(organisation=case.organisation, power_of_attorney=attorney)
    OwnershipProof.objects.create(organisation=case.organisation, work=case.work, kind="registration",
                                  file=certificate)
    result = wenzong("notice", "draft", "--kind", "article_14", "--copy", case.pk, "--organisation", "press")
    assert result.status == 0, result.errors
    return result.out.strip(), password


def files(drafted: tuple[str, Path], member: str, what: str, *arguments: object) -> Result:
    reference, password = drafted
    return wenzong("notice", what, reference, *arguments, "--member", member, "--password-file", password,
                   "--organisation", "press")


def test_owners_attach_every_file_and_editors_no_personal_one(drafted: tuple[str, Path]) -> None:
    offered = {who: {each["name"]: each["key"] for each in json.loads(files(drafted, who, "files", "--json").out)}
               for who in ("shen", "wei")}
    assert (set(offered["shen"]), set(offered["wei"])) == ({"授权.pdf", "登记证书.pdf"}, {"登记证书.pdf"})
    personal, own = offered["shen"]["授权.pdf"], offered["wei"]["登记证书.pdf"]
    refused = files(drafted, "wei", "attach", personal)
    assert (refused.status, f"{personal} cannot be attached" in refused.errors) == (2, True), refused.errors
    attached = files(drafted, "shen", "attach", personal, own)
    assert (attached.status, "授权.pdf, 登记证书.pdf" in attached.errors) == (0, True), attached.errors
    assert files(drafted, "wei", "attach", own).status == 0
    assert [each["is_chosen"] for each in json.loads(files(drafted, "wei", "files", "--json").out)] == [True]
    assert "no file attached" in files(drafted, "wei", "attach", "--none").errors
    from webadmin.notices.models import NoticeEvent

    lines = NoticeEvent.objects.filter(notice__reference=drafted[0], what="attached").order_by("pk")
    assert [line.actor and line.actor.username for line in lines] == ["shen", "wei", "wei"]


@pytest.mark.parametrize(("member", "chosen", "says"), [
    ("looker", ["file:1"], "not an active editor or owner"),
    ("wei", ["file:999"], "file:999 cannot be attached"),
    ("wei", ["绝密.pdf"], "choose from the files listed"),
    ("wei", [], "name the files to attach"),
    ("wei", ["file:1", "--none"], "name the files to attach"),
])
def test_other_choices_are_refused_with_the_remedy(
    drafted: tuple[str, Path], member: str, chosen: list[str], says: str,
) -> None:
    refused = files(drafted, member, "attach", *chosen)
    assert (refused.status, says in " ".join(refused.errors.split())) == (2, True), refused.errors


def test_refusals_are_in_english_whatever_the_language_of_the_desk(house: Settings) -> None:
    refused = wenzong("notice", "draft", "--kind", "letter", "--organisation", "press",
                      environment={"WENZONG_LANGUAGE": "zh-hans"})
    assert (refused.status, "is not a kind of notice" in refused.errors) == (2, True), refused.errors


def _opened(copies: Copies) -> int:
    from webadmin.accounts.models import Organisation

    Organisation.objects.get_or_create(slug=copies.organisation, defaults={"name": copies.organisation})
    return copies.case().pk
