"""Read-only administration pages of palettes."""

from django.contrib import admin

from webadmin.palettes.models import Palette, PaletteFile
from webadmin.read_only_admin import ReadOnlyAdmin, StoredReasons


@admin.register(Palette)
class PaletteAdmin(ReadOnlyAdmin):
    """Every palette, of every organisation."""

    list_display = ("organisation", "title", "case", "created_at", "created_by")
    list_filter = ("organisation",)
    list_select_related = ("organisation", "case", "created_by")


@admin.register(PaletteFile)
class PaletteFileAdmin(StoredReasons, ReadOnlyAdmin):
    """The files of palettes."""

    list_display = ("palette", "form", "language", "state", "size", "created_at")
    list_filter = ("state", "form")
    list_select_related = ("palette",)
