"""Pages for owners about the mail account of an organisation."""

import imaplib

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from crawler.network.egress import EgressError
from webadmin.accounts.access import owners_only
from webadmin.accounts.first_saves import saved
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.notices.delivery.mailbox import fetch_answers
from webadmin.notices.desk.notice_forms import AccountForm
from webadmin.notices.models import MailAccount
from webadmin.security.sealed_text import SealError


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: DeskRequest) -> HttpResponse:
    """Show and change the mail account."""
    held = request.tenant.own(MailAccount).first() or MailAccount(organisation=request.tenant.organisation)
    form = AccountForm(request.POST or None, instance=held)
    if request.method == "POST" and form.is_valid() and saved(form, Action.MAIL_ACCOUNT_CHANGED, request):
        messages.success(request, _("Mail account saved."))
        return redirect("notices:account")
    return render(request, "notices/account.html", {"form": form})


@require_POST
def fetch(request: DeskRequest) -> HttpResponse:
    """Read answers from the mailbox now."""
    try:
        count = fetch_answers(request.tenant.organisation)
    except MailAccount.DoesNotExist:
        messages.error(request, _("There is no mail account yet: an owner must set one up."))
    except (OSError, EgressError, imaplib.IMAP4.error, SealError, ValueError) as error:
        messages.error(request, _("The mailbox cannot be read: %(error)s") % {"error": str(error)[:300]})
    else:
        text = ngettext("%(count)s new answer.", "%(count)s new answers.", count)
        messages.success(request, text % {"count": count})
    return redirect("notices:list")
