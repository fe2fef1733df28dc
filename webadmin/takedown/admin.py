"""Read-only administration pages of watched copies and search engines."""

from django.contrib import admin

from webadmin.read_only_admin import ReadOnlyAdmin
from webadmin.takedown.models import Delisting, EngineAnswer, PageCheck, Watch


@admin.register(Watch)
class WatchAdmin(ReadOnlyAdmin):
    """Watched copies by state."""

    list_display = ("case", "copy", "passed_page", "state", "since", "is_proven", "next_at")
    list_filter = ("state", "is_proven")


@admin.register(PageCheck)
class PageCheckAdmin(ReadOnlyAdmin):
    """The answers of checked pages."""

    list_display = ("watch", "at", "state", "outcome", "status")
    list_filter = ("state",)


@admin.register(EngineAnswer)
class EngineAnswerAdmin(ReadOnlyAdmin):
    """What the search server said."""

    list_display = ("case", "engine", "listing", "url", "at")
    list_filter = ("engine", "listing")


@admin.register(Delisting)
class DelistingAdmin(ReadOnlyAdmin):
    """What search engines show, as members entered it."""

    list_display = ("case", "engine", "state", "seen_on", "actor")
    list_filter = ("engine", "state")
