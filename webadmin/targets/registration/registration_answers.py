"""Combine the answers of DNS and registries about a host.

Some values can fill in a target.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from dns.inet import is_address
from tldextract import TLDExtract

from webadmin.hidden_characters import visible
from webadmin.targets.registration.delivery_networks import delivery_network
from webadmin.targets.registration.name_servers import NameAnswers, ask_names
from webadmin.targets.registration.registries import RegistryError, ask_domain, ask_network

NETWORKS = 2
"""Maximum number of addresses of a host whose networks are looked up, because more reveal nothing new."""
PERSONS = ("registrant", "administrative", "technical", "billing")
"""Roles in an RDAP answer (RFC 9083, 10.2.4) that name people."""
OF_PERSON = ("name", "person", "organisation", "email", "tel")
LONGEST = 200


@dataclass(frozen=True)
class Network:
    """The network that an address belongs to."""

    address: str
    name: str
    holder: str
    country: str
    abuse_email: str


@dataclass(frozen=True)
class Answers:
    """What is known about a host; only `persons` contains personal data."""

    domain: str
    registrar: str = ""
    registrar_abuse_email: str = ""
    registered_on: str = ""
    expires_on: str = ""
    statuses: tuple[str, ...] = ()
    names: NameAnswers = field(default_factory=NameAnswers)
    networks: tuple[Network, ...] = ()
    persons: tuple[Mapping[str, str], ...] = ()
    troubles: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts that are stored permanently."""
        return {name: value for name, value in asdict(self).items() if name not in ("persons", "troubles")}

    @property
    def proposals(self) -> dict[str, str]:
        """Return fields of a target and their values, for a person to accept."""
        network = self.networks[0] if self.networks else Network("", "", "", "", "")
        held_by = network.holder or network.name
        cdn = delivery_network((*self.names.stands_for, network.name, network.holder))
        found = {
            "registrar": self.registrar, "cdn": cdn, "hosting": "" if cdn else held_by, "country": network.country,
            "abuse_name": held_by if network.abuse_email else self.registrar if self.registrar_abuse_email else "",
            "abuse_email": network.abuse_email or self.registrar_abuse_email}
        return {name: value[:LONGEST] for name, value in found.items() if value}


def look_up(host: str) -> Answers:
    """Query DNS and registries about a host.

    Failed queries are named in `troubles`. For an IP address, only its network is looked up.
    """
    if is_address(host):
        networks, troubles = _networks([host])
        return Answers(host, names=NameAnswers((host,)), networks=networks, troubles=troubles)
    domain = registered_domain(host)
    names = ask_names(host, domain)
    networks, troubles = _networks(names.addresses[:NETWORKS])
    troubles = (*filter(None, [names.trouble]), *troubles)
    try:
        return _with_registration(domain, ask_domain(domain), names, networks, troubles)
    except RegistryError as error:
        return Answers(domain, names=names, networks=networks, troubles=(*troubles, str(error)))


def registered_domain(host: str) -> str:
    """Reduce a host to its registered domain.

    Uses the public suffix list in the package `tldextract`.
    """
    return _extract()(host).top_domain_under_public_suffix or host


@cache
def _extract() -> TLDExtract:
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def _with_registration(
    domain: str, answer: Mapping[str, Any], names: NameAnswers, networks: tuple[Network, ...], troubles: Sequence[str],
) -> Answers:
    entities = answer.get("entities", {})
    registrar = _first(entities, "registrar")
    return Answers(
        domain, _text(registrar.get("organisation") or registrar.get("name")), _email(_first(entities, "abuse")),
        _day(answer.get("registration_date")), _day(answer.get("expiration_date")),
        tuple(map(_text, answer.get("status") or ()))[:20], names, networks, _persons(entities), tuple(troubles))


def _networks(addresses: Sequence[str]) -> tuple[tuple[Network, ...], tuple[str, ...]]:
    found, troubles = list[Network](), list[str]()
    for address in addresses:
        try:
            answer = ask_network(address)
        except RegistryError as error:
            troubles.append(str(error))
            continue
        entities = answer.get("entities", {})
        holder = _first(entities, "registrant")
        is_person = holder.get("kind") == "individual"
        found.append(Network(
            address, _text(answer.get("name")), "" if is_person else _text(holder.get("name")),
            _text(answer.get("country")).upper()[:2], _email(_first(entities, "abuse"))))
    return tuple(found), tuple(troubles)


def _persons(entities: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    return tuple(
        {"role": role, **fields} for role in PERSONS for entity in (entities.get(role) or ())[:3]
        if (fields := {name: _text(entity[name]) for name in OF_PERSON if entity.get(name)}))


def _first(entities: Mapping[str, Any], role: str) -> Mapping[str, Any]:
    return next(iter(entities.get(role) or ()), {})


def _email(entity: Mapping[str, Any]) -> str:
    text = _text(entity.get("email"))
    return text if "@" in text else ""


def _day(value: Any) -> str:
    return f"{value:%Y-%m-%d}" if value else ""


def _text(value: Any) -> str:
    """Write a value of an answer on one line of limited length.

    Hidden characters are shown by their code points, because some of them cannot be stored.
    """
    return visible(" ".join(str(value or "").split())[:LONGEST])[:LONGEST]
