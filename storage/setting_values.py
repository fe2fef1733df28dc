"""Convert the values of settings from and to texts of environment variables."""

import ipaddress
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


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
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SettingsError(f"{variable}_FILE={path}: {error.strerror}; name a readable file") from error


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
