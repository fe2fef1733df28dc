"""What every template of the desk knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from webadmin.accounts.models import User
from webadmin.desk.places import places

SHEETS = ("desk/base.css", "desk/parts.css", "desk/pages.css")


def desk(request: HttpRequest) -> dict[str, Any]:
    """Give templates the languages to switch between, and the menu to whoever has a desk."""
    context: dict[str, Any] = {"languages": settings.LANGUAGES, "language": get_language(), "sheets": SHEETS}
    if isinstance(request.user, User) and hasattr(request, "tenant"):
        context["places"] = places(request.user, request.path)
    return context
