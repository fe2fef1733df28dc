"""Read-only administration page of imports."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from webadmin.library.models import ImportDraft
from webadmin.read_only_admin import ReadOnlyAdmin, StoredReasons
from webadmin.words.sentences import worded_text


@admin.register(ImportDraft)
class ImportDraftAdmin(StoredReasons, ReadOnlyAdmin):
    """All imports of all organisations, without their chapters."""

    exclude = (*StoredReasons.exclude, "refusals")
    readonly_fields = (*StoredReasons.readonly_fields, "refused")
    list_display = ("organisation", "__str__", "state", "size", "new", "changed", "created_at", "created_by")
    list_filter = ("state", "organisation")
    list_select_related = ("organisation", "created_by")

    @admin.display(description=_("refused"))
    def refused(self, row: ImportDraft) -> str:
        """Word the reasons why files or chapters were refused."""
        return "\n".join(map(worded_text, row.refusals))
