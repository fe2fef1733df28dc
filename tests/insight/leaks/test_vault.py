"""The vault keeps its key and plans permanently, and its files readable by one account only."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from insight.leaks.approval import Approval, ApprovalError
from insight.leaks.guarded import Locks
from insight.leaks.pairs import own_pairs
from insight.leaks.vault import Vault, VaultError, names_in
from tests.insight.leaks.masters import chapters, plan_of


def test_one_key_is_made_however_many_ask_first(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: Vault(tmp_path, "house").code.key, range(8)))
    assert len(keys) == 1
    assert Vault(tmp_path, "other").code.key not in keys
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.rglob("*"))
    assert [path.name for path in (tmp_path / "leaks" / "house").iterdir()] == ["key"]


def test_a_key_from_elsewhere_never_replaces_one(tmp_path: Path) -> None:
    vault = Vault(tmp_path, "house")
    vault.adopt(bytes(32))
    vault.adopt(bytes(32))
    assert vault.code.key == bytes(32)
    with pytest.raises(VaultError, match="different key"):
        vault.adopt(bytes(31) + b"1")


def test_a_text_keeps_its_first_plan(tmp_path: Path) -> None:
    vault, text = Vault(tmp_path, "house"), chapters()[0]
    first, other = plan_of(text), plan_of(text, "unbiased")
    assert vault.plan(first.digest) is None
    assert vault.freeze(first) == first == vault.freeze(other) == vault.plan(first.digest)


def test_accounts_are_remembered_once(tmp_path: Path) -> None:
    vault = Vault(tmp_path, "house")
    for names in (["a", "b"], ["b", "丙"]):
        vault.register(names)
    assert vault.accounts() == ["a", "b", "丙"]
    for bad in ("", " a", "a\nb", "x" * 201):
        with pytest.raises(VaultError):
            vault.register([bad])


def test_a_list_of_accounts_from_an_editor_on_windows_is_read(tmp_path: Path) -> None:
    (tmp_path / "accounts.txt").write_bytes("mei\r\n丙\r\n".encode("utf-8-sig"))
    assert names_in(tmp_path / "accounts.txt") == ["mei", "丙"]


def test_a_list_of_accounts_that_was_cut_short_loses_no_later_account(tmp_path: Path) -> None:
    vault = Vault(tmp_path, "house")
    vault.register(["a", "丙"])
    accounts = tmp_path / "leaks" / "house" / "accounts"
    accounts.write_bytes(accounts.read_bytes() + "丁".encode()[:2])
    assert vault.accounts() == ["a", "丙"]
    vault.register(["b"])
    assert vault.accounts() == ["a", "丙", "b"]
    assert accounts.read_text(encoding="utf-8") == "a\n丙\nb\n"


@pytest.mark.parametrize("slug", ["", "..", "a/b", "机构"])
def test_what_is_no_slug_opens_no_vault(tmp_path: Path, slug: str) -> None:
    with pytest.raises(VaultError):
        Vault(tmp_path, slug)


def test_a_damaged_key_is_said_and_never_replaced(tmp_path: Path) -> None:
    Vault(tmp_path, "house")
    (tmp_path / "leaks" / "house" / "key").write_bytes(b"short")
    with pytest.raises(VaultError, match="restore"):
        _ = Vault(tmp_path, "house").code


def test_no_pair_is_used_that_was_not_approved(tmp_path: Path) -> None:
    text, file = chapters()[0], tmp_path / "approvals.json"
    document = Approval(own_pairs(), frozenset(), Locks(names=("白鹭",))).document([text])
    document["pairs"][0]["approved"] = True
    file.write_text(json.dumps(document), encoding="utf-8-sig")  # as an editor on Windows saves it
    plan = Approval.read(file).plan(text)
    words = {document["pairs"][0]["first"], document["pairs"][0]["second"]}
    assert plan.places
    assert {place.word for place in plan.places} <= words
    assert Approval.read(file).locks.names == ("白鹭",)


@pytest.mark.parametrize("damage", [
    {"code": "none"}, {"pairs": [{"first": "a"}]}, {"names": "x"}, {"lock_dialogue": 1}])
def test_a_bad_file_of_approvals_is_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    file = tmp_path / "approvals.json"
    document = Approval(own_pairs()[:3], frozenset()).document([chapters()[0]])
    file.write_text(json.dumps(document | damage), encoding="utf-8")
    with pytest.raises(ApprovalError, match="not a file of approvals"):
        Approval.read(file)
