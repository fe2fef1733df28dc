"""Files that a rights holder uploads.

Their type is determined from the first bytes, their size is limited, and they are stored with their digest.
"""

import hashlib
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation, User
from webadmin.holders.models import FileKind, HolderFile
from webadmin.holders.shown_pictures import can_be_shown
from webadmin.holders.whole_pictures import whole_picture

MOST_BYTES = 5 * 2**20
BEGINNINGS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"%PDF-": "application/pdf"}
PICTURES = frozenset({"image/png", "image/jpeg"})


class SmallFileField(forms.FileField):
    """A picture, or, if allowed, a PDF."""

    def __init__(self, *, picture: bool, **options: Any) -> None:
        """Accept only pictures, or documents too."""
        self._allowed = PICTURES if picture else PICTURES | {"application/pdf"}
        help_text = _("PNG or JPEG, at most 5 MB.") if picture else _("PDF, PNG or JPEG, at most 5 MB.")
        super().__init__(required=False, help_text=help_text, **options)

    def clean(self, data: Any, initial: Any = None) -> "UploadedFile[Any] | None":
        """Reject a file that is too large or not of an allowed type."""
        file: UploadedFile[Any] | None = super().clean(data, initial)
        if file is None:
            return None
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This file exceeds 5 MB."))
        if media_type(file) not in self._allowed:
            raise forms.ValidationError(_("Files of this type are not accepted here."))
        if media_type(file) in PICTURES:
            _check_picture(_content(file))
        return file


def _check_picture(content: bytes) -> None:
    if not (whole := whole_picture(content)):
        raise forms.ValidationError(_("This picture is incomplete: save it again and choose it again."))
    if not can_be_shown(whole):
        raise forms.ValidationError(_("Documents cannot show this picture: save it again in RGB or greyscale, with "
                                      "at most 25 million pixels, and choose it again."))


def media_type(file: "UploadedFile[Any]") -> str:
    """Determine the type of a file from its first bytes; empty if unknown."""
    file.seek(0)
    start = file.read(8)
    file.seek(0)
    return next((kind for beginning, kind in BEGINNINGS.items() if start.startswith(beginning)), "")


def _content(file: "UploadedFile[Any]") -> bytes:
    content: bytes = file.read()
    file.seek(0)
    return content


def sha256_of(file: "UploadedFile[Any]") -> str:
    """Compute the digest of a file's contents."""
    return hashlib.sha256(_content(file)).hexdigest()


def keep(file: "UploadedFile[Any]", kind: FileKind, organisation: Organisation, by: User) -> HolderFile:
    """Store a file that a form has accepted."""
    content = file.read()
    return HolderFile.objects.create(
        organisation=organisation, kind=kind, name=(file.name or kind.value)[-200:], media_type=media_type(file),
        content=content, sha256=hashlib.sha256(content).hexdigest(), uploaded_by=by)
