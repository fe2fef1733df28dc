"""URLs of licences."""

from django.urls import URLPattern, path

from webadmin.licences import views


def patterns(apply: views.Apply) -> tuple[list[URLPattern], str]:
    """Return the URL patterns with their namespace.

    `apply` applies the licences after each change.
    """
    change = {"apply": apply}
    return [
        path("", views.licences, name="list"),
        path("add/", views.add, change, name="add"),
        path("<int:pk>/", views.licence, change, name="licence"),
        path("<int:pk>/withdraw/", views.withdraw, change, name="withdraw"),
    ], "licences"
