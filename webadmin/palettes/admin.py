"""Palettes in the administration, read-only."""

from django.contrib import admin

from webadmin.palettes.models import Palette, PaletteFile
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Palette)
class PaletteAdmin(ReadOnlyAdmin):
    """Every palette, of every organisation."""

    list_display = ("organisation", "title", "case", "created_at", "created_by")
    list_filter = ("organisation",)
    list_select_related = ("organisation", "case", "created_by")


@admin.register(PaletteFile)
class PaletteFileAdmin(ReadOnlyAdmin):
    """The files that were written of them."""

    list_display = ("palette", "form", "language", "state", "size", "created_at")
    list_filter = ("state", "form")
    list_select_related = ("palette",)
