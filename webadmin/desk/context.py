"""Template context of the desk."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from webadmin.accounts.models import Theme, User
from webadmin.desk.menu import menu

SHEETS = ("desk/base.css", "desk/parts.css", "desk/pages.css")


def desk(request: HttpRequest) -> dict[str, Any]:
    """Add the languages, style sheets and colours, and, for members, the menu."""
    context: dict[str, Any] = {"languages": settings.LANGUAGES, "language": get_language(), "sheets": SHEETS,
                               "theme": getattr(request.user, "theme", Theme.SYSTEM.value)}
    if isinstance(request.user, User) and hasattr(request, "tenant"):
        context["menu"] = menu(request.user, request.path)
    return context
