"""Context of every template of the desk."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from webadmin.accounts.models import User
from webadmin.desk.menu import menu

SHEETS = ("desk/base.css", "desk/parts.css", "desk/pages.css")


def desk(request: HttpRequest) -> dict[str, Any]:
    """Add the languages and style sheets, and for members the menu."""
    context: dict[str, Any] = {"languages": settings.LANGUAGES, "language": get_language(), "sheets": SHEETS}
    if isinstance(request.user, User) and hasattr(request, "tenant"):
        context["menu"] = menu(request.user, request.path)
    return context
