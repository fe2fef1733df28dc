"""Uploaded files: stored under generated names and only while they are imported."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from library.owner import Owner
from library.readers.any_format import READERS, UNPACKERS
from library.shelf import StoredShelf
from library.sources import Source
from library.stage import fill
from library.summary import Summary
from storage.temporary.held_folder import HeldFolder
from webadmin.accounts.models import Organisation
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.library.work_changes import follow_chapters
from webadmin.stores import database

MOST_FILES, NAMES = 200, 200
"""Maximum number of files in one upload, and characters of their names in the audit log."""
MOST_BYTES = 200 * 2**20
"""Maximum bytes of all files of one upload together."""


class _Files(forms.ClearableFileInput):
    """A field for several files."""

    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """Validates several files like a single one."""

    widget = _Files(attrs={"accept": ",".join((*READERS, *UNPACKERS))})

    def clean(self, data: Any, initial: Any = None) -> "list[UploadedFile[Any]]":
        files = [super(_FilesField, self).clean(file, initial) for file in data or [None]]
        if len(files) > MOST_FILES:
            raise forms.ValidationError(
                _("Select at most %(most)s files at a time, or put them into a zip file."), params={"most": MOST_FILES})
        if sum(file.size or 0 for file in files) > MOST_BYTES:
            raise forms.ValidationError(_("These files exceed 200 MB in total. Import them on the server "
                                          "with `wenzong library add`."))
        return files


class UploadForm(forms.Form):
    """Files with works to protect."""

    files = _FilesField(  # type: ignore[assignment]  # a field named as the attribute of a bound form
        label=_("Files"), allow_empty_file=True,  # the import refuses an empty one by its name, and takes the others
         help_text=_(
        "txt, md, epub, docx, odt, rtf, pdf, fb2, html, mhtml, csv or jsonl, or an archive of these (zip, 7z, rar). "
        "Books are split at headings such as 第一章 or Chapter 1."))
    holder = forms.CharField(label=_("Rights holder"), max_length=200, required=False, help_text=_(
        "Used for files that name no rights holder."))


def import_files(
    files: "Sequence[UploadedFile[Any]]", organisation: Organisation, holder: str, request: HttpRequest,
) -> Summary:
    """Import uploaded files into an organisation's library.

    Adds a line to the audit log. The summary lists refused files.
    """
    with _on_disk(files) as sources:
        shelf = StoredShelf(database(), Owner(organisation.slug, holder), corrected=follow_chapters)
        summary = fill(shelf, sources)
    changes = {name: (0, getattr(summary, name)) for name in ("new", "changed", "unchanged")}
    names = ", ".join(Path(file.name or "?").name for file in files)
    record(Action.WORKS_IMPORTED, request, organisation, changes=changes, reason=names[:NAMES])
    return summary


@contextmanager
def _on_disk(files: "Sequence[UploadedFile[Any]]") -> Iterator[list[Source]]:
    """Write files to a folder of their own, under numbers.

    Their original names are kept only as labels.
    """
    with HeldFolder("wenzong-upload-") as folder:
        sources = []
        for number, file in enumerate(files):
            path = folder / f"{number}{Path(file.name or '').suffix.lower()[:10]}"
            with path.open("wb") as target:
                for chunk in file.chunks():
                    target.write(chunk)
            sources.append(Source(path, Path(file.name or path.name).name))
        yield sources
