"""Lengths of the inboxes of the pipeline's stages."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from storage.inbox import STAGES, Inbox
from webadmin.stores import database

QUEUE_NAMES: dict[str, str | Promise] = {
    "crawl": _("Crawls to run"), "decode": _("Pages with custom fonts to decode"),
    "pictures": _("Pages with text in pictures to read"), "join": _("Split chapters to join"),
    "fingerprint": _("Texts to fingerprint"), "index": _("Chapters to index"),
    "match": _("Pages to compare"), "case": _("Matches to turn into cases"), "screenshot": _("Screenshots to take"),
    "insight": _("Works whose family of copies is rebuilt"),
    "passing": _("Sites whose passing off will become cases"),
    "kit": _("Sites whose kit is read"), "poll": _("Sites to poll for new chapters"),
}
"""Describes what waits in the inbox of each stage."""


def queue_lengths() -> dict[str, int]:
    """Map each stage to the number of ids in its inbox."""
    store = database()
    return {stage: Inbox(store, stage).waiting() for stage in STAGES}
