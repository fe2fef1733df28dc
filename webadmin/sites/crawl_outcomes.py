"""Names of crawl states and of the reasons why addresses were not read, in the member's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STATES: dict[str, str | Promise] = {
    "running": _("running"), "done": _("done"), "failed": _("failed"), "blocked": _("blocked by the site"),
    "needs_human": _("needs a person"),
}
REASONS: dict[str, str | Promise] = {
    "blocked": _("refused by the site"), "dns": _("the name leads nowhere"), "empty": _("no text on the page"),
    "gone": _("not there any more"), "moved": _("leads elsewhere on the site"),
    "moved_offsite": _("leads to another site"), "needs_human": _("a login or puzzle in front"),
    "not_text": _("a file without text"), "page_limit": _("the limit of pages was reached"),
    "redirect_loop": _("leads back to itself"), "refused": _("nothing listens there"),
    "robots": _("robots.txt forbids it"), "robots_unreachable": _("robots.txt cannot be had"),
    "sitemap": _("a list of addresses"), "soft_404": _("says that there is nothing"),
    "ssrf_blocked": _("a private address"), "timeout": _("no answer in time"), "too_big": _("too large"),
    "too_deep": _("too deep"), "trap": _("looks like one of endlessly many"),
}


def state_name(state: str) -> str:
    """Name the state of a crawl; an unknown one stands for itself."""
    return str(STATES.get(state, state))


def reason_name(reason: str) -> str:
    """Name the reason why an address was not read; an unknown one stands for itself."""
    return str(REASONS.get(reason, reason))
