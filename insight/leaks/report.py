"""Say what a trace found, by pseudonyms.

It is kept until a second person opens it.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from insight.leaks.accusing import WRONG, Readings, trace
from insight.leaks.vault import Vault, VaultError


class NotAnotherPersonError(Exception):
    """Who asked for a trace wants to open it alone."""


def traced(vault: Vault, readings: Readings, accounts: Sequence[str], asked_by: str) -> dict[str, Any]:
    """Trace copies among accounts and keep the answer; it says pseudonyms alone.

    `chance` is the bound on the probability that any innocent account scores as high, over all accounts. A trace
    names an innocent account with probability `wrong` at most; over all traces so far that adds up.
    """
    found = trace(readings, vault.code, vault.code.tags(accounts))
    number = secrets.token_hex(8)
    answer = {
        "trace": number, "at": datetime.now(UTC).isoformat(timespec="seconds"), "asked_by": asked_by,
        "outcome": "named" if found.accused else "undecided", "accounts": found.accounts,
        "chapters": len(readings), "places": found.places, "read": found.readings,
        "named": [{"pseudonym": vault.code.pseudonym(accounts[each.account]), "chance": each.chance}
                  for each in found.accused],
        "nearest_chance": found.nearest, "wrong": WRONG, "traces_so_far": vault.traces() + 1,
    }
    vault.put_trace(number, answer)
    return answer


def opened(vault: Vault, number: str, accounts: Iterable[str], opened_by: str) -> dict[str, str]:
    """Name the accounts behind the pseudonyms of a trace, for a second person.

    Raises NotAnotherPersonError, and VaultError where the trace or one of its accounts is unknown.
    """
    found: Mapping[str, Any] = vault.trace(number)
    if found["asked_by"] == opened_by:
        raise NotAnotherPersonError(f"{opened_by} asked for trace {number}: another owner must open it")
    wanted = {each["pseudonym"] for each in found["named"]}
    names = {vault.code.pseudonym(name): name for name in accounts}
    if missing := wanted - names.keys():
        raise VaultError(f"no account known here is {', '.join(sorted(missing))}: give the list that was traced")
    return {pseudonym: names[pseudonym] for pseudonym in sorted(wanted)}
