"""Store an organisation's data for leak tracing, apart from all texts.

Key, plans, account names and traces are files under the state directory.
"""

import fcntl
import json
import os
import re
import secrets
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from insight.leaks.code import KEY_BYTES, Code
from insight.leaks.plan import ChapterPlan
from storage.private import private_directory
from storage.raw.append_file import sync_folder

OWNER_ONLY = 0o600
LONGEST_NAME = 200
LONGEST_LINE = 4 * LONGEST_NAME + 1
"""Maximum bytes of a name and the end of its line."""
_SLUG = re.compile(r"[\w-]{1,64}", re.ASCII)


class VaultError(Exception):
    """Something in the vault that cannot be used.

    The message says what is wrong and how to fix it.
    """


class Vault:
    """The files that marking and tracing need.

    Only Wenzong's own system account can read them, and each is written completely or not at all. Whoever has the key
    can compute any account's marks; without it, nothing marked with it can be traced.
    """

    def __init__(self, var: Path, organisation: str) -> None:
        if not _SLUG.fullmatch(organisation):
            raise VaultError(f"{organisation!r} is not the slug of an organisation")
        self._folder = private_directory(private_directory(var / "leaks") / organisation)

    @staticmethod
    def is_in(var: Path, organisation: str) -> bool:
        """Tell whether texts of an organisation may have been marked."""
        return (var / "leaks" / organisation / "key").exists()

    @cached_property
    def code(self) -> Code:
        """The key; created on first use."""
        key = self._once("key", secrets.token_bytes(KEY_BYTES))
        if len(key) != KEY_BYTES:
            raise VaultError(f"{self._folder / 'key'} contains {len(key)} bytes instead of {KEY_BYTES}: restore a "
                             "backup")
        return Code(key)

    def adopt(self, key: bytes) -> None:
        """Take over a key with which texts were marked elsewhere.

        Raises VaultError if the vault has another key.
        """
        if self._once("key", key) != key:
            raise VaultError(f"{self._folder / 'key'} is a different key, with which texts may already be marked")

    def plan(self, digest: str) -> ChapterPlan | None:
        """Return the plan of a master text; None if it was never marked."""
        path = self._folder / f"plan-{digest}.json"
        return ChapterPlan.from_record(json.loads(path.read_bytes())) if path.exists() else None

    def freeze(self, plan: ChapterPlan) -> ChapterPlan:
        """Store a plan permanently and return it; an existing plan of the text stays.

        Marked copies are already in circulation, so later approvals must not change the plan.
        """
        kept = self._once(f"plan-{plan.digest}.json", json.dumps(plan.record(), ensure_ascii=False).encode())
        return ChapterPlan.from_record(json.loads(kept))

    def register(self, accounts: Iterable[str]) -> None:
        """Store account names.

        Repeating it is harmless. Raises VaultError for an invalid name.
        """
        known = set(self.accounts())
        new = [checked_name(name) for name in dict.fromkeys(accounts) if name not in known]
        with self._accounts.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            end = file.seek(0, os.SEEK_END)
            file.seek(max(end - LONGEST_LINE, 0))
            file.truncate(end - len(file.read().rpartition(b"\n")[2]))
            file.write("".join(f"{name}\n" for name in new).encode())
            file.flush()
            os.fsync(file.fileno())
        sync_folder(self._folder)

    def accounts(self) -> list[str]:
        """List the accounts that ever got a marked chapter.

        A last line without an end was cut short, by a full disk or a kill, before anything was marked for its account.
        """
        written = self._accounts.read_bytes() if self._accounts.exists() else b""
        return list(dict.fromkeys(_names(written.rpartition(b"\n")[0], self._accounts)))

    def put_trace(self, number: str, trace: Mapping[str, Any]) -> None:
        """Store the result of a trace, by pseudonyms."""
        self._once(f"trace-{number}.json", json.dumps(trace, ensure_ascii=False).encode())

    def trace(self, number: str) -> dict[str, Any]:
        """Read a trace; raises VaultError for an unknown number."""
        path = self._folder / f"trace-{number}.json"
        if not _SLUG.fullmatch(number) or not path.exists():
            raise VaultError(f"there is no trace {number!r}")
        found: dict[str, Any] = json.loads(path.read_bytes())
        return found

    def traces(self) -> int:
        """Count the traces so far.

        Each may name an innocent account with the probability that it states.
        """
        return sum(1 for _ in self._folder.glob("trace-*.json"))

    @property
    def _accounts(self) -> Path:
        return self._folder / "accounts"

    def _once(self, name: str, content: bytes) -> bytes:
        """Write a file unless it exists, and read it; of several writers the first wins."""
        path, draft = self._folder / name, self._folder / f".{name}.{secrets.token_hex(8)}"
        if not path.exists():
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(draft, path)
            draft.unlink()
            sync_folder(self._folder)
        return path.read_bytes()


def checked_name(name: str) -> str:
    """Return an account's name.

    Raises VaultError if it is empty, too long or has several lines.
    """
    if not name.strip() or len(name) > LONGEST_NAME or name != name.strip() or len(name.splitlines()) != 1:
        raise VaultError(f"{name[:40]!r} is not a valid account name: write one line of up to {LONGEST_NAME} "
                         "characters")
    return name


def names_in(path: Path) -> list[str]:
    """Read one account name per line; raises VaultError or OSError."""
    return _names(path.read_bytes().removeprefix(BOM_UTF8), path)


def _names(written: bytes, path: Path) -> list[str]:
    try:
        return [line.strip() for line in written.decode().replace("\r\n", "\n").split("\n") if line.strip()]
    except UnicodeDecodeError as error:
        raise VaultError(f"{path} is not UTF-8 text with one account per line") from error
