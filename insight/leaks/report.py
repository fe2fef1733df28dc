"""Report what a trace found, by pseudonyms.

The accounts' names stay hidden until a second person opens the report.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from insight.leaks.accusing import WRONG, Readings, trace
from insight.leaks.vault import Vault, VaultError


class Person(NamedTuple):
    """A person who asks for a trace or opens one."""

    name: str
    key: str
    """An identifier that stays the same if the person is renamed."""


class NotAnotherPersonError(Exception):
    """The person who asked for a trace tries to open it too."""


def traced(vault: Vault, readings: Readings, accounts: Sequence[str], asked_by: Person) -> dict[str, Any]:
    """Trace copies among accounts and store the result, which holds pseudonyms only.

    All accounts of the vault are always included: if some could be left out, names could be found by halving the list.

    `chance` is the bound on the probability that any innocent account scores as high, over all accounts. A trace names
    an innocent account with a probability of at most `wrong`; these probabilities add up over all traces so far.
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
    """Return the account names behind a trace's pseudonyms, for a second person.

    Raises NotAnotherPersonError, and VaultError if the trace or one of its accounts is unknown.
    """
    found: Mapping[str, Any] = vault.trace(number)
    if opened_by.name == found["asked_by"] or opened_by.key == found.get("asked_by_key"):
        raise NotAnotherPersonError(f"{opened_by.name} asked for trace {number}: another owner must open it")
    wanted = {each["pseudonym"] for each in found["named"]}
    names = {vault.code.pseudonym(name): name for name in (*vault.accounts(), *accounts)}
    if missing := wanted - names.keys():
        raise VaultError(f"no known account is behind {', '.join(sorted(missing))}: provide the list of accounts "
                         "that was traced")
    return {pseudonym: names[pseudonym] for pseudonym in sorted(wanted)}
