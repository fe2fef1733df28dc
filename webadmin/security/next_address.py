"""Where a form leads afterwards, as it says itself."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_address(request: HttpRequest) -> str:
    """Read the path that a form names; empty where that is no path of this desk."""
    named = request.POST.get("next", "")
    is_safe = url_has_allowed_host_and_scheme(named, {request.get_host()}, require_https=request.is_secure())
    return named if is_safe and named.startswith("/") else ""
