"""The page to which a form leads afterwards, as named in the form."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_address(request: HttpRequest) -> str:
    """Return the path named in a form; empty if it is not a path of this desk."""
    named = request.POST.get("next", "")
    is_safe = url_has_allowed_host_and_scheme(named, {request.get_host()}, require_https=request.is_secure())
    return named if is_safe and named.startswith("/") else ""
