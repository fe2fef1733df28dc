"""Record logins, failed logins and logouts from Django's signals."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest

from webadmin.audit.actions import Action
from webadmin.audit.recording import record


def connect() -> None:
    """Start recording."""
    user_logged_in.connect(_logged_in, dispatch_uid="audit.login")
    user_logged_out.connect(_logged_out, dispatch_uid="audit.logout")
    user_login_failed.connect(_failed, dispatch_uid="audit.login_failed")


def _logged_in(request: HttpRequest | None, user: Any, **_: Any) -> None:
    record(Action.LOGIN, request, user)


def _logged_out(request: HttpRequest | None, user: Any, **_: Any) -> None:
    if user is not None:
        record(Action.LOGOUT, request, user)


def _failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """Record the account only if it exists.

    People type passwords into the field for names.
    """
    users = get_user_model()._default_manager
    name = str(credentials.get("username") or "")
    record(Action.LOGIN_FAILED, request, users.filter(username=name).first())
