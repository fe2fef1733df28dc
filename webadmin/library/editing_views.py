"""Pages that change, retire and delete works and chapters."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from library.editing import EditError, NameTakenError
from library.retiring import RetiringError
from storage.collections.works import Works
from storage.documents import Document
from webadmin.accounts.access import owners_only
from webadmin.accounts.tenancy import DeskRequest
from webadmin.library.deleting import DeletionError, delete, dependents
from webadmin.library.work_changes import Librarian
from webadmin.library.work_forms import ChapterForm, DeletionForm, WorkForm
from webadmin.stores import database
from webadmin.words.sentences import worded


@require_http_methods(["GET", "HEAD", "POST"])
def edit_work(request: DeskRequest, work: str) -> HttpResponse:
    """Change the names of a work and what is known about it."""
    found = request.tenant.documents.work(work)
    facts = request.tenant.documents.facts(work)
    form = WorkForm(request.POST or None, initial=WorkForm.values(found, facts))
    if request.method == "POST" and _saved(form, lambda: _librarian(request).change_work(found, form.edit())):
        messages.success(request, _("%(name)s saved.") % {"name": form.cleaned_data["title"]})
        return redirect("library:work", work)
    return render(request, "library/edit_work.html", {"work": found, "form": form, "facts": facts})


@require_http_methods(["GET", "HEAD", "POST"])
def chapter(request: DeskRequest, work: str, chapter: str) -> HttpResponse:
    """Show a chapter with its versions, and change it."""
    found = request.tenant.documents.work(work)
    current = request.tenant.documents.chapter(work, chapter)
    form = ChapterForm(request.POST or None, initial=ChapterForm.values(current))
    if request.method == "POST" and _saved(form, lambda: _librarian(request).change_chapter(current, form.edit())):
        messages.success(request, _("%(name)s saved.") % {"name": form.cleaned_data["title"]})
        return redirect("library:chapter", work, chapter)
    versions = {each.id: each for each in request.tenant.documents.chapter_versions(work, chapter)}
    return render(request, "library/chapter.html", {
        "work": found, "chapter": current, "form": form, "head": request.tenant.documents.head(work, chapter),
        "history": Works(database()).history(chapter), "shown": versions.get(request.GET.get("version", ""))})


@require_POST
def retire_work(request: DeskRequest, work: str) -> HttpResponse:
    """Exclude a work from comparison."""
    found = request.tenant.documents.work(work)
    _librarian(request).retire_work(found)
    messages.success(request, _("%(name)s is retired: it is no longer compared or searched for.") % {
        "name": found.title})
    return redirect("library:work", work)


@require_POST
def restore_work(request: DeskRequest, work: str) -> HttpResponse:
    """Compare a retired work again."""
    found = request.tenant.documents.work(work)
    _librarian(request).restore_work(found)
    messages.success(request, _("%(name)s is compared again.") % {"name": found.title})
    return redirect("library:work", work)


@require_POST
def retire_chapter(request: DeskRequest, work: str, chapter: str) -> HttpResponse:
    """Exclude a chapter from comparison."""
    head = request.tenant.documents.head(work, chapter)
    _librarian(request).retire_chapter(head)
    messages.success(request, _("%(name)s is retired: it is no longer compared or searched for.") % {
        "name": head["title"]})
    return redirect("library:chapter", work, chapter)


@require_POST
def restore_chapter(request: DeskRequest, work: str, chapter: str) -> HttpResponse:
    """Compare a retired chapter again."""
    head = request.tenant.documents.head(work, chapter)
    try:
        _librarian(request).restore_chapter(head)
    except RetiringError:
        messages.warning(request, _("The chapter was retired with its work: restore the work."))
    else:
        messages.success(request, _("%(name)s is compared again.") % {"name": head["title"]})
    return redirect("library:chapter", work, chapter)


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def delete_work(request: DeskRequest, work: str) -> HttpResponse:
    """Show what depends on a work, and delete it."""
    found = request.tenant.documents.work(work)
    return _deleted(request, work, found.title, None) or redirect("library:list")


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def delete_chapter(request: DeskRequest, work: str, chapter: str) -> HttpResponse:
    """Show what depends on a chapter, and delete it."""
    head = request.tenant.documents.head(work, chapter)
    return _deleted(request, work, head["title"], head) or redirect("library:work", work)


def _deleted(request: DeskRequest, work: str, title: str, chapter: Document | None) -> HttpResponse | None:
    """Delete after confirmation; otherwise return the page that asks for it."""
    found, librarian = request.tenant.documents.work(work), _librarian(request)
    heads = request.tenant.documents.chapters(work)
    form = DeletionForm(title, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            gone = delete(librarian, found, heads, form.cleaned_data["seen"], chapter)
        except DeletionError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("%(name)s is deleted; %(count)s texts are kept as evidence.") % {
                "name": title, "count": gone.evidence})
            return None
    depends = dependents(librarian, found, heads, chapter)
    if form.is_bound:
        form.data = request.POST.dict() | {"seen": depends.seen}
    form.initial = {"seen": depends.seen}
    return render(request, "library/delete.html", {
        "work": found, "title": title, "chapter": chapter, "depends": depends, "form": form})


def _saved(form: Any, save: Callable[[], object]) -> bool:
    """Save a valid form; a refusal is shown on it."""
    if not form.is_valid():
        return False
    try:
        save()
    except NameTakenError:
        form.add_error("title", _("This title is already used: choose a different one."))
    except EditError as error:
        form.add_error(None, worded(error.sentence))
    return not form.errors


def _librarian(request: DeskRequest) -> Librarian:
    return Librarian(request.tenant.organisation, request)
