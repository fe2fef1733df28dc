"""`wenzong mark` and `trace`: approved pairs only, owners only, names only for a second person."""

import json
from pathlib import Path

import pytest

from app.demo.demo_texts import works
from insight.leaks.plan import digest_of
from insight.leaks.vault import Vault
from storage.settings import Settings
from tests.app.commands.terminal import wenzong

pytestmark = pytest.mark.slow

PASSWORD = "a-password-of-sixteen"
READERS = [f"reader {number}" for number in range(300)]


@pytest.fixture(scope="module")
def chapters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the chapters of one work."""
    folder = tmp_path_factory.mktemp("masters")
    for number, text in enumerate(works()["jiudu_water_marks"]):
        (folder / f"{number}.txt").write_text(text.text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def secrets(house: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two owners and a viewer, and the file with their password."""
    file = tmp_path_factory.mktemp("secrets") / "password"
    file.write_text(PASSWORD, encoding="utf-8")
    for name, role in (("first", "owner"), ("second", "owner"), ("looker", "viewer")):
        assert wenzong("user", "add", name, "--role", role, "--password-file", file).status == 0
    return file


@pytest.fixture(scope="module")
def leaked(house: Settings, chapters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The leaked copy of one account, marked with all proposed pairs."""
    folder = tmp_path_factory.mktemp("leak")
    approvals, marked = folder / "approvals.json", folder / "marked.jsonl"
    assert wenzong("mark", "propose", chapters, "--approvals", approvals, "--unbiased").status == 0
    decided = json.loads(approvals.read_text(encoding="utf-8"))
    assert not any(pair["approved"] for pair in decided["pairs"])
    assert all("[" in pair["contexts"][0] for pair in decided["pairs"])
    for pair in decided["pairs"]:
        pair["approved"] = True
    approvals.write_text(json.dumps(decided), encoding="utf-8")
    again = wenzong("mark", "propose", chapters, "--approvals", approvals)
    assert again.status == 0
    assert json.loads(approvals.read_text(encoding="utf-8")) == decided, "decisions are kept"
    assert wenzong("mark", "write", chapters, "--approvals", approvals, "--account", READERS[7], "--account",
                   READERS[8], "--output", marked).status == 0
    lines = [json.loads(line) for line in marked.read_text(encoding="utf-8").splitlines()]
    assert all(0 < line["change_rate"] < 0.03 and line["changes"] for line in lines)
    leak = folder / "leak.txt"
    leak.write_text("\n".join(line["text"] for line in lines if line["account"] == READERS[7]), encoding="utf-8")
    return leak


def renamed(before: str, after: str) -> None:
    """Give a member another name, as a member can on the desk."""
    from webadmin.accounts.models import User  # Django is set up by the first command that needs it

    User.objects.filter(username=before).update(username=after)


def audited(actions: str) -> list[tuple[str, str]]:
    """List the accounts that the audit log names for some actions, oldest first."""
    from webadmin.audit.models import AuditEvent  # Django is set up by the first command that needs it

    lines = AuditEvent.objects.filter(action__startswith=actions).order_by("pk")
    return [(line.action, line.object_name) for line in lines]


def test_a_leak_is_traced_to_a_pseudonym_and_opened_by_a_second_owner(
    house: Settings, chapters: Path, leaked: Path, secrets: Path, tmp_path: Path,
) -> None:
    accounts = tmp_path / "accounts.txt"
    accounts.write_text("\n".join(READERS), encoding="utf-8")
    credentials = ("--accounts", accounts, "--password-file", secrets)
    result = wenzong("trace", "--copy", leaked, "--master", chapters, "--owner", "first", *credentials)
    answer = json.loads(result.out)
    pseudonym = Vault(house.var, "default").code.pseudonym(READERS[7])
    assert (answer["outcome"], [each["pseudonym"] for each in answer["named"]]) == ("named", [pseudonym])
    assert answer["named"][0]["chance"] <= 1e-6
    assert READERS[7] not in result.out + result.errors
    refused = wenzong("trace-open", answer["trace"], "--owner", "first", *credentials)
    assert (refused.status, "another owner must open it" in refused.errors) == (2, True)
    renamed("first", "third")
    refused = wenzong("trace-open", answer["trace"], "--owner", "third", *credentials)
    renamed("third", "first")
    assert (refused.status, "another owner must open it" in refused.errors) == (2, True), "the same person renamed"
    names = wenzong("trace-open", answer["trace"], "--owner", "second", *credentials)
    assert json.loads(names.out) == {pseudonym: READERS[7]}
    assert audited("leaks.") == [("leaks.traced", "first"), ("leaks.opened", "second")]


def test_texts_that_would_not_be_marked_are_named(
    house: Settings, chapters: Path, secrets: Path, tmp_path: Path,
) -> None:
    approvals, bare, marked = tmp_path / "approvals.json", tmp_path / "bare.txt", tmp_path / "marked.jsonl"
    bare.write_text("一二三四五六七八九十。" * 20, encoding="utf-8")
    assert wenzong("mark", "propose", chapters, "--approvals", approvals).status == 0
    write = ("mark", "write", chapters, bare, "--approvals", approvals, "--account", "reader", "--output", marked,
             "--organisation", "unmarked")
    none = wenzong(*write)
    assert (none.status, "approves no pair" in none.errors, marked.exists()) == (2, True, False)
    decided = json.loads(approvals.read_text(encoding="utf-8"))
    decided["pairs"][0]["approved"] = True
    approvals.write_text(json.dumps(decided), encoding="utf-8")
    nobody = wenzong(*write)
    assert (nobody.status, marked.exists()) == (2, False)
    assert "there is no organisation 'unmarked'" in nobody.errors
    assert wenzong("user", "add", "fourth", "--organisation", "unmarked", "--password-file", secrets).status == 0
    one = wenzong(*write)
    assert (one.status, "bare: bare: no approved pair occurs in it" in one.errors) == (1, True), one.errors
    lines = [json.loads(line) for line in marked.read_text(encoding="utf-8").splitlines()]
    assert [line["work"] for line in lines if not line["places"]] == ["bare"]
    frozen = Vault(house.var, "unmarked").plan(digest_of(bare.read_text(encoding="utf-8")))
    assert frozen is None, "pairs approved later may fit"


def test_variants_overwrite_no_master(house: Settings, leaked: Path, tmp_path: Path) -> None:
    approvals, masters = leaked.with_name("approvals.json"), tmp_path / "masters"
    masters.mkdir()
    master = masters / "1.txt"
    master.write_text("一二三四五六七八九十。" * 20, encoding="utf-8")
    for files, output in ((master, master), (masters, master), (masters, masters / "new"), (masters, approvals)):
        before = {path: path.read_bytes() for path in (master, approvals)}
        refused = wenzong("mark", "write", files, "--approvals", approvals, "--account", "reader", "--output", output)
        assert (refused.status, f"{output} is " in refused.errors) == (2, True), refused.errors
        assert {path: path.read_bytes() for path in (master, approvals)} == before
    assert list(masters.iterdir()) == [master]


def test_no_account_can_be_left_out_to_tell_who_it_was(
    house: Settings, chapters: Path, leaked: Path, secrets: Path, tmp_path: Path,
) -> None:
    others = tmp_path / "others.txt"
    others.write_text("\n".join(READERS[100:]), encoding="utf-8")
    result = wenzong("trace", "--copy", leaked, "--master", chapters, "--owner", "first", "--accounts", others,
                     "--password-file", secrets)
    assert json.loads(result.out)["outcome"] == "named", "the leaker is compared, whichever list is given"
    assert json.loads(result.out)["accounts"] == 2 + len(READERS[100:])


def test_masters_alone_are_undecided(house: Settings, chapters: Path, leaked: Path, secrets: Path) -> None:
    result = wenzong("trace", "--copy", chapters, "--master", chapters, "--owner", "first", "--password-file", secrets)
    assert json.loads(result.out)["outcome"] == "undecided"


@pytest.mark.parametrize("name", ["looker", "nobody"])
def test_a_member_who_is_no_owner_is_refused_and_noted(
    house: Settings, chapters: Path, secrets: Path, name: str,
) -> None:
    before = len(audited("refusals.denied"))
    result = wenzong("trace", "--copy", chapters, "--master", chapters, "--owner", name, "--password-file", secrets)
    assert (result.status, "is not an active owner" in result.errors) == (2, True)
    assert len(audited("refusals.denied")) == before + 1


def test_nothing_is_open_to_other_accounts_of_the_machine(house: Settings, leaked: Path) -> None:
    folder = house.var / "leaks"
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.rglob("*"))
