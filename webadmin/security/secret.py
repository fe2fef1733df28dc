"""The key that signs sessions.

It must be configured, unless only this machine can reach the web application.
"""

import os
import secrets
from pathlib import Path

from storage.private import private_directory
from storage.settings import DEMO_SECRET, Settings, SettingsError, is_loopback

LEAST = 50
"""Minimum number of characters of a key, as for `check --deploy`."""
_MEND = (
    "write a random one of 50 or more characters to a file and name it in WENZONG_SECRET_KEY_FILE, e.g. "
    'python -c "import secrets; print(secrets.token_urlsafe(64))" > secret_key'
)


def secret_key(settings: Settings) -> str:
    """Return the configured secret key, or create one under `var`.

    It is created only if no other machine can reach the web application.

    Raises SettingsError if other machines can reach it, or it shares its database, and no key is configured.
    """
    if settings.demo:
        return _demo_key(settings)
    if settings.secret_key is None:
        if is_private(settings):
            return _kept(settings.var / "secret_key")
        raise SettingsError("WENZONG_SECRET_KEY is not set, and the web server accepts connections from other "
                            f"machines: {_MEND}")
    if settings.secret_key == DEMO_SECRET or settings.secret_key.startswith("django-insecure-"):
        raise SettingsError("WENZONG_SECRET_KEY is a well-known example with which anybody could forge sessions: "
                            f"{_MEND}")
    if len(settings.secret_key) < LEAST or len(set(settings.secret_key)) < 5:
        raise SettingsError(f"WENZONG_SECRET_KEY is too short or too simple to protect sessions: {_MEND}")
    return settings.secret_key


def _demo_key(settings: Settings) -> str:
    if not is_loopback(settings.web_host):
        raise SettingsError(
            f"WENZONG_DEMO=true with WENZONG_WEB_HOST={settings.web_host}: the demonstration's passwords are "
            "publicly known, so it may listen only on 127.0.0.1; set WENZONG_DEMO=false to serve other machines"
        )
    return settings.secret_key or DEMO_SECRET


def is_private(settings: Settings) -> bool:
    """Tell whether there is one machine and one user: loopback, own SQLite, no TLS."""
    hosts = (settings.web_host, *settings.allowed_hosts)
    return settings.sql_url is None and not settings.https and all(map(is_loopback, hosts))


def _kept(path: Path) -> str:
    """Read the key from a file.

    The first process creates it, readable only by its owner.
    """
    private_directory(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    if not path.exists():
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="utf-8")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was faster: its key is used
        finally:
            draft.unlink()
    return path.read_text(encoding="utf-8").strip()
