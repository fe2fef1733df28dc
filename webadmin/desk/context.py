"""What every template of the desk knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language


def desk(request: HttpRequest) -> dict[str, Any]:
    """Give templates the languages to switch between."""
    return {"languages": settings.LANGUAGES, "language": get_language()}
