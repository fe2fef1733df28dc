"""Django's settings, derived from the `Settings` of a process."""

from typing import Any

from storage.settings import Settings
from webadmin import databases, fixed_settings, mail
from webadmin.security import secret

YEAR = 365 * 24 * 3600
FORMATTERS: dict[str, dict[str, str]] = {
    "text": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    "json": {"()": "storage.log_lines.structured.json_formatter"},
}


def options(settings: Settings) -> dict[str, Any]:
    """Return every Django setting by name; `WENZONG` holds the `Settings` themselves.

    Raises SettingsError for settings that the web application refuses.
    """
    return {
        **{name: value for name, value in vars(fixed_settings).items() if name.isupper()},
        "WENZONG": settings,
        "DEBUG": settings.debug,
        "SECRET_KEY": secret.secret_key(settings),
        "ALLOWED_HOSTS": list(settings.allowed_hosts),
        "CSRF_TRUSTED_ORIGINS": [settings.web_url.rstrip("/")],
        "DATABASES": {"default": databases.default(settings)},
        "LANGUAGE_CODE": settings.language,
        "TIME_ZONE": settings.time_zone,
        "DEFAULT_FROM_EMAIL": settings.mail_from,
        "SERVER_EMAIL": settings.mail_from,
        "LOGGING": _logging(settings),
        **mail.options(settings),
        **_transport(https=settings.https),
    }


def _transport(*, https: bool) -> dict[str, Any]:
    return {
        "SESSION_COOKIE_SECURE": https, "CSRF_COOKIE_SECURE": https, "LANGUAGE_COOKIE_SECURE": https,
        "SECURE_SSL_REDIRECT": https,
        "SECURE_HSTS_SECONDS": YEAR if https else 0,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": https, "SECURE_HSTS_PRELOAD": https,
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https") if https else None,
    }


def _logging(settings: Settings) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {settings.log_format: FORMATTERS[settings.log_format]},
        "filters": {
            "masking": {"()": "webadmin.security.masking.Masking"},
            "brief": {"()": "webadmin.security.brief_refusals.BriefRefusals"},
        },
        "handlers": {"console": {
            "class": "logging.StreamHandler", "formatter": settings.log_format, "filters": ["masking", "brief"]}},
        "loggers": {
            "django": {"handlers": ["console"], "level": settings.log_level, "propagate": False},
            "waitress": {"handlers": ["console"], "level": "WARNING", "propagate": False},
            "waitress.queue": {"level": "ERROR"},  # it logs a warning for every queued request
        },
    }
