"""The table of API tokens that a member sees, as a download."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.tenancy import DeskRequest
from webadmin.api.models import Scope
from webadmin.api.token_pages import visible_tokens
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.sheets.row_files import Row


def _tokens(request: DeskRequest) -> Iterator[Row]:
    """Yield the tokens without their secrets, which are not stored."""
    labels = dict(Scope.choices)
    for token in visible_tokens(request).select_related("member"):
        yield {"name": token.name, "hint": f"{token.hint}…", "member": token.member.get_username(),
               "may": "\n".join(str(labels.get(scope, scope)) for scope in token.scopes),
               "until": moment(token.expires_at),
               "state": (gettext("revoked") if token.revoked_at else
                         gettext("valid") if token.is_valid else gettext("ended")),
               "used": moment(token.last_used_at)}


TOKENS = DeskTable(_("API tokens"), {
    "name": _("Name"), "hint": _("Token"), "member": _("Member"), "may": _("May"), "until": _("Valid until"),
    "state": _("State"), "used": _("Last used")}, _tokens, wide=("may",))
