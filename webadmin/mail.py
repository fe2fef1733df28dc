"""Mail settings: an SMTP server at a URL, or the console."""

from typing import Any
from urllib.parse import unquote, urlsplit

from storage.settings import Settings, SettingsError


def options(settings: Settings) -> dict[str, Any]:
    """Translate `mail_url` into Django's mail settings.

    Raises SettingsError for another kind of URL.
    """
    if settings.mail_url is None:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(settings.mail_url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise SettingsError("WENZONG_MAIL_URL must look like smtp://user:password@host:587 or smtps://…:465")
    safe = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname, "EMAIL_PORT": parts.port or (465 if safe else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""), "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": safe, "EMAIL_USE_TLS": not safe and bool(parts.username), "EMAIL_TIMEOUT": 30,
    }
