"""Say what a trace found, by pseudonyms.

It is kept until a second person opens it.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from insight.leaks.accusing import WRONG, Readings, trace
from insight.leaks.vault import Vault, VaultError


class Person(NamedTuple):
    """Who asks, or opens."""

    name: str
    key: str
    """Stays the same when the person is renamed."""


class NotAnotherPersonError(Exception):
    """Who asked for a trace wants to open it alone."""


def traced(vault: Vault, readings: Readings, accounts: Sequence[str], asked_by: Person) -> dict[str, Any]:
    """Trace copies among accounts and keep the answer; it says pseudonyms alone.

    The vault's accounts are always among them: if some could be left out, halving the list would tell names.

    `chance` is the bound on the probability that any innocent account scores as high, over all accounts. A trace
    names an innocent account with probability `wrong` at most; over all traces so far that adds up.
    """
    everyone = list(dict.fromkeys((*vault.accounts(), *accounts)))
    found = trace(readings, vault.code, vault.code.tags(everyone))
    number = secrets.token_hex(8)
    answer = {
        "trace": number, "at": datetime.now(UTC).isoformat(timespec="seconds"), "asked_by": asked_by.name,
        "outcome": "named" if found.accused else "undecided", "accounts": found.accounts,
        "chapters": len(readings), "places": found.places, "read": found.readings,
        "named": [{"pseudonym": vault.code.pseudonym(everyone[each.account]), "chance": each.chance}
                  for each in found.accused],
        "nearest_chance": found.nearest, "wrong": WRONG, "traces_so_far": vault.traces() + 1,
    }
    vault.put_trace(number, answer | {"asked_by_key": asked_by.key})
    return answer


def opened(vault: Vault, number: str, accounts: Iterable[str], opened_by: Person) -> dict[str, str]:
    """Name the accounts behind the pseudonyms of a trace, for a second person.

    Raises NotAnotherPersonError, and VaultError where the trace or one of its accounts is unknown.
    """
    found: Mapping[str, Any] = vault.trace(number)
    if opened_by.name == found["asked_by"] or opened_by.key == found.get("asked_by_key"):
        raise NotAnotherPersonError(f"{opened_by.name} asked for trace {number}: another owner must open it")
    wanted = {each["pseudonym"] for each in found["named"]}
    names = {vault.code.pseudonym(name): name for name in (*vault.accounts(), *accounts)}
    if missing := wanted - names.keys():
        raise VaultError(f"no account known here is {', '.join(sorted(missing))}: give the list that was traced")
    return {pseudonym: names[pseudonym] for pseudonym in sorted(wanted)}
