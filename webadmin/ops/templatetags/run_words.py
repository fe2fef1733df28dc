"""Template filters that name stages and the states of runs."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webadmin.ops.queues import QUEUE_NAMES

register = template.Library()

_STATES: dict[str, str | Promise] = {
    "waiting": _("waiting"), "running": _("running"), "done": _("done"), "failed": _("failed"),
}


@register.filter
def stage_name(stage: str) -> str:
    """Describe what waits in the inbox of a stage."""
    return str(QUEUE_NAMES.get(stage, stage))


@register.filter
def run_state(state: str) -> str:
    """Return the name of the state of a run or of one of its steps."""
    return str(_STATES.get(state, state))
