"""Forms that change works and chapters."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from library.editing import ChapterEdit, WorkEdit
from library.readers.draft import MAX_CHARACTERS, MAX_TITLE
from storage.documents import Chapter, Work, derive_id
from storage.work_facts import WorkFacts
from webadmin.security.moment_field import MomentField

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class SeenForm(forms.Form):
    """A form that detects whether the work was saved since the form was displayed."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse once if saving would overwrite another member's changes unseen."""
        values, now = self.cleaned_data, self.initial["seen"]
        if values.get("seen", now) not in ("", now):
            self.data = {name: self.data[name] for name in self.data} | {"seen": now}
            raise forms.ValidationError(_(
                "Somebody else has just saved this. Open the page in another tab to see what they entered, or save "
                "again to replace it."))
        return values


class WorkForm(SeenForm):
    """The names of a work, and what else is known about it."""

    title = forms.CharField(label=_("Title"), max_length=MAX_TITLE)
    author = forms.CharField(label=_("Author"), max_length=MAX_TITLE, required=False)
    holder = forms.CharField(label=_("Rights holder"), max_length=MAX_TITLE, required=False)
    published_on = forms.DateField(label=_("First published"), required=False, widget=DAY)
    completed_on = forms.DateField(label=_("Completed"), required=False, widget=DAY)
    languages = forms.CharField(label=_("Languages"), max_length=MAX_TITLE, required=False, help_text=_(
        "Language codes with commas between them: zh, en, ja."))
    identifiers = forms.CharField(
        label=_("Identifiers"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("ISBN, ISSN or registration numbers, one per line."))

    @staticmethod
    def values(work: Work, facts: WorkFacts) -> dict[str, Any]:
        """Return the initial values of the form for a work."""
        return _with_digest({
            "title": work.title, "author": work.author, "holder": work.holder,
            "published_on": facts.published_on, "completed_on": facts.completed_on,
            "languages": ", ".join(facts.languages), "identifiers": "\n".join(facts.identifiers)})

    def edit(self) -> WorkEdit:
        """Return the edit of the work."""
        values = self.cleaned_data
        first, last = ((day.isoformat() if day else "") for day in (values["published_on"], values["completed_on"]))
        languages = values["languages"].replace("，", ",").replace("、", ",").split(",")
        return WorkEdit(values["title"], values["author"], values["holder"], first, last, _words(languages),
                        _words(values["identifiers"].splitlines()))


class ChapterForm(SeenForm):
    """The title of a chapter, its publication date, and its text."""

    title = forms.CharField(label=_("Title"), max_length=MAX_TITLE)
    number = forms.IntegerField(label=_("Number"), min_value=0, max_value=10**9)
    published_at = MomentField(label=_("Published"), required=False)
    url = forms.CharField(label=_("Original address"), max_length=2000, required=False)
    text = forms.CharField(
        label=_("Text"), max_length=MAX_CHARACTERS, strip=False, widget=forms.Textarea(attrs={"rows": 20}),
        help_text=_("A changed text becomes a new version; copies are compared with it, and earlier versions stay."))

    @staticmethod
    def values(chapter: Chapter) -> dict[str, Any]:
        """Return the initial values of the form for a chapter."""
        return _with_digest({"title": chapter.title, "number": chapter.number, "published_at": chapter.published_at,
                             "url": chapter.url, "text": chapter.text})

    def edit(self) -> ChapterEdit:
        """Return the edit of the chapter.

        Unchanged fields are left out.
        """
        wanted = {name: self.cleaned_data[name] for name in self.changed_data if name != "seen"}
        if "text" in wanted:
            wanted["text"] = wanted["text"].replace("\r\n", "\n")
        undated = "published_at" in wanted and wanted["published_at"] is None
        return ChapterEdit(**wanted, is_undated=undated)


class DeletionForm(forms.Form):
    """The title of what is deleted, typed by the person who deletes it."""

    seen = forms.CharField(widget=forms.HiddenInput)
    confirmed = forms.CharField(label=_("Title of what is to be deleted"), max_length=MAX_TITLE)

    def __init__(self, title: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._title = title

    def clean_confirmed(self) -> str:
        """Reject any other title."""
        typed: str = self.cleaned_data["confirmed"]
        if typed.strip() != self._title.strip():
            raise forms.ValidationError(_("This is not the title. Nothing was deleted."))
        return typed


def _with_digest(values: dict[str, Any]) -> dict[str, Any]:
    return values | {"seen": derive_id("form", *map(str, values.values()))}


def _words(parts: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in parts if (word := part.strip())))
