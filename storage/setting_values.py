"""Convert and check the values of settings.

They are texts in environment variables.
"""

import ipaddress
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from urllib.parse import SplitResult, parse_qs, quote, urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

DNS_PORT = 53


class SettingsError(Exception):
    """A setting with an invalid value; the message names the variable and the remedy."""


def text_of(variable: str, environment: Mapping[str, str]) -> str | None:
    """Read a variable, or the file that `VARIABLE_FILE` names.

    None if neither is set. Raises SettingsError for a file that cannot be read.
    """
    path = environment.get(variable + "_FILE")
    if path is None:
        return environment.get(variable)
    try:
        return Path(path).read_text(encoding="utf-8-sig").strip()
    except OSError as error:
        raise SettingsError(f"{variable}_FILE={path}: {error.strerror}; name a readable file") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{variable}_FILE={path} is not UTF-8 text; random bytes need base64 or hex") from error


def parsed(variable: str, text: str, kind: Any) -> Any:
    """Convert a text to the type of a settings field; raises SettingsError."""
    if isinstance(kind, types.UnionType):
        if not text:
            return None
        kind = next(alternative for alternative in get_args(kind) if alternative is not types.NoneType)
    if get_origin(kind) is Literal:
        if text not in get_args(kind):
            raise SettingsError(f"{variable}={text!r} must be one of {', '.join(get_args(kind))}")
        return text
    if get_origin(kind) is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if kind is bool:
        return _truth(variable, text)
    try:
        return kind(text)
    except ValueError as error:
        raise SettingsError(f"{variable}={text!r} is not a valid {kind.__name__}") from error


def _truth(variable: str, text: str) -> bool:
    truth = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if text.lower() not in truth:
        raise SettingsError(f"{variable}={text!r} must be true or false")
    return truth[text.lower()]


def written(value: object) -> str:
    """Write a value as a text that `parsed` reads."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def require_urls(variable: str, value: str | Sequence[str] | None, schemes: Sequence[str]) -> None:
    """Require URLs with one of these schemes; web addresses must also name a host.

    Raises SettingsError, which does not repeat the URL, because it may contain a password.
    """
    for url in (value,) if isinstance(value, str) else value or ():
        scheme = url.partition("://")[0]
        if scheme not in schemes or (scheme in ("http", "https") and not _names_host(url)):
            starts = " or ".join(f"{scheme}://" for scheme in schemes)
            raise SettingsError(f"{variable} must begin with {starts} and name a host")


def _names_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:  # half an IPv6 address, or a port that is no number
        return False


def require_host_ports(variable: str, pairs: Sequence[str]) -> None:
    """Require pairs such as `127.0.0.1:8001`; raises SettingsError."""
    for pair in pairs:
        host, _colon, port = pair.rpartition(":")
        if not host or "/" in host or not (port.isascii() and port.isdecimal()):
            raise SettingsError(f"{variable}: {pair!r} names no host and port; write host:port, e.g. 127.0.0.1:8001")


def refuse_open_server(variable: str, url: str | None) -> None:
    """Refuse a server without a password anywhere but on this machine.

    Anyone on its network could read and change its data. Raises SettingsError.
    """
    if not url:
        return
    parts = urlsplit(url)
    if parts.password or parts.scheme == "unix" or "%2f" in parts.netloc.lower():
        return
    for host in parts.netloc.rpartition("@")[2].split(","):
        name = host if host.count(":") > 1 and not host.startswith("[") else host.rsplit(":", 1)[0].strip("[]")
        if not is_loopback(name):
            raise SettingsError(
                f"{variable} names {name} without a user and password: enable authentication there and put both "
                "into the URL, or keep the server on 127.0.0.1"
            )


def is_loopback(name: str) -> bool:
    """Tell whether a host name or address is this machine."""
    if name in ("localhost", ""):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def credentials(parts: SplitResult) -> str:
    """Return `user:password@` of a Redis URL, which may have both in its query."""
    stated = {name: quote(values[-1], safe="") for name, values in parse_qs(parts.query).items()}
    user, password = parts.username or stated.get("username", ""), parts.password or stated.get("password", "")
    return f"{user}:{password}@" if user or password else ""


def name_server(server: str) -> tuple[str, int]:
    """Read the IP address of a DNS server, and its port; raises ValueError."""
    has_port = server.startswith("[") or server.count(":") == 1
    address, _colon, port = server.rpartition(":") if has_port else (server, "", DNS_PORT)
    return str(ipaddress.ip_address(address.strip("[]"))), int(port)


def require_name_servers(variable: str, servers: Sequence[str]) -> None:
    """Require IP addresses, each with a port or without; raises SettingsError."""
    for server in servers:
        try:
            name_server(server)
        except ValueError as error:
            raise SettingsError(f"{variable}: {server!r} is not the address of a DNS server; write e.g. 9.9.9.9 or "
                                "127.0.0.1:5353") from error


def networks(variable: str, texts: Sequence[str]) -> tuple[Network, ...]:
    """Read addresses and networks.

    Raises SettingsError naming the first text that is neither.
    """
    read: list[Network] = []
    for text in texts:
        try:
            read.append(ipaddress.ip_network(text))
        except ValueError as error:
            raise SettingsError(f"{variable}: {error}; write addresses or networks, e.g. 10.0.0.5,192.168.7.0/24"
                                ) from error
    return tuple(read)
