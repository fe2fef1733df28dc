"""Evidence bundles on the desk, and the certificate that signs them.

Bundles are ordered, listed and downloaded.
"""

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from evidence.errors import EvidenceError
from evidence.signing.identity import read_pkcs12
from webadmin.accounts.access import owners_only
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.bundles import orders
from webadmin.bundles.certificates import keep_identity
from webadmin.bundles.models import UNFINISHED, Bundle, BundleState, SigningCertificate
from webadmin.bundles.quota import QuotaError, deletable, delete, quota_of
from webadmin.bundles.records import title_of
from webadmin.configuration import current
from webadmin.security.row_number import row_number
from webadmin.words.sentences import worded

A_PAGE = 50


class CertificateForm(forms.Form):
    """A PKCS#12 file and its passphrase."""

    file = forms.FileField(label=gettext_lazy("PKCS#12 file (.p12, .pfx)"), max_length=200)
    passphrase = forms.CharField(label=gettext_lazy("Passphrase of the file"), required=False, max_length=500,
                                 widget=forms.PasswordInput(attrs={"autocomplete": "off"}))


@require_safe
def bundles(request: DeskRequest, kind: str, number: int) -> HttpResponse:
    """List the bundles of a case or copy; 404 for other organisations."""
    organisation = request.tenant.organisation
    try:
        title = title_of(kind, number, organisation)
    except EvidenceError as error:
        raise Http404 from error
    own = request.tenant.own(Bundle).filter(kind=kind, number=number).select_related("created_by")
    rows = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "bundles/list.html", {
        "kind": kind, "number": number, "title": title, "page": rows, "bundles": list(rows),
        "certificate": SigningCertificate.objects.filter(organisation=organisation).first(),
        "quota": quota_of(organisation), "authorities": current().timestamp_urls,
        "unfinished": any(row.state in UNFINISHED for row in rows)})


@require_POST
def order(request: DeskRequest, kind: str, number: int) -> HttpResponse:
    """Order the bundle of a case or copy; 404 for other organisations."""
    try:
        row = orders.order(current(), request.tenant.organisation, kind, number, request.user)
    except EvidenceError as error:
        raise Http404 from error
    except (QuotaError, orders.WaitingError) as error:
        messages.error(request, str(error))
    else:
        record(Action.BUNDLE_ORDERED, request, row)
    return redirect("bundles:list", kind, number)


@require_safe
def download(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Send a bundle's file; 404 for other organisations, and for missing files."""
    row = get_object_or_404(request.tenant.own(Bundle), pk=pk, state=BundleState.READY)
    if not row.file.is_file():
        raise Http404(row.name)
    record_sent(Action.BUNDLE_DOWNLOADED, request, row, reason=row.sha256)
    return send_attachment(row.file.open("rb"), row.name, "application/zip")


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def disk(request: DeskRequest) -> HttpResponse:
    """Show what bundles take on the disk, and which may be deleted.

    A POST deletes the chosen ones; bundles of open cases are not among them.
    """
    organisation = request.tenant.organisation
    if request.method == "POST":
        chosen = [number for each in request.POST.getlist("bundle")[:A_PAGE] if (number := row_number(each))]
        deleted = delete(organisation, chosen)
        for row in deleted:
            record(Action.BUNDLE_DELETED, request, row, reason=row.sha256)
        messages.success(request, ngettext("%(count)s bundle is deleted.", "%(count)s bundles are deleted.",
                                           len(deleted)) % {"count": len(deleted)})
        return redirect("bundles:disk")
    page = Paginator(deletable(organisation), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "bundles/disk.html", {"page": page, "quota": quota_of(organisation)})


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def signing(request: DeskRequest) -> HttpResponse:
    """Show the signing certificate; a POST of a PKCS#12 file replaces it."""
    organisation = request.tenant.organisation
    form = CertificateForm(request.POST, request.FILES) if request.method == "POST" else CertificateForm()
    if request.method == "POST" and form.is_valid():
        try:
            identity = read_pkcs12(form.cleaned_data["file"].read(), form.cleaned_data["passphrase"])
        except EvidenceError as error:
            form.add_error("file", worded(error.sentence))
        else:
            row = keep_identity(identity, organisation, request.user)
            record(Action.CERTIFICATE_SET, request, row)
            messages.success(request, _("Bundles are signed by %(holder)s from now on.") % {"holder": row.subject})
            return redirect("bundles:signing")
    return render(request, "bundles/signing.html", {
        "form": form, "certificate": SigningCertificate.objects.filter(organisation=organisation).first()})
