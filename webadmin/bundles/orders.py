"""Order bundles: small ones are made at once, large ones by a worker.

Missing timestamps are requested again later. A lease ensures that one worker makes a bundle; if it dies, another takes
over.
"""

import time
from datetime import timedelta
from functools import partial
from zipfile import BadZipFile

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from evidence.errors import EvidenceError
from evidence.packing.digests import size_and_sha256
from evidence.restamping import restamp
from evidence.timestamp.authorities import Authorities
from library.readers.sentence import Sentence, sentence_text
from storage.settings import Settings
from storage.stage import BUDGET
from webadmin.accounts.first_saves import added_before
from webadmin.accounts.models import Organisation, User
from webadmin.bundles.making import write_bundle
from webadmin.bundles.models import UNFINISHED, Bundle, BundleState, Stamp
from webadmin.bundles.quota import require_room
from webadmin.bundles.records import count_copies, title_of
from webadmin.leased_rows import do_now, do_waiting

DIRECT = 20
"""Maximum number of copies of a bundle that is made within a request."""
MOST_WAITING = 100
"""Maximum number of waiting bundles of one organisation, because those of all others wait behind them."""
LEASE = timedelta(minutes=30)
ATTEMPTS = 3
STAMP_AGAIN, STAMP_FOR = timedelta(hours=1), timedelta(days=14)
"""How often, and for how long after it was made, a missing timestamp of a bundle is requested again."""


class WaitingError(ValueError):
    """Too many bundles are waiting; the message gives the number, and what to do."""


def order(settings: Settings, organisation: Organisation, kind: str, number: int, member: User | None) -> Bundle:
    """Order the bundle of a case or copy, and make a small one at once.

    Raises EvidenceError for one that the organisation does not have, WaitingError where too many wait, QuotaError
    where the disk is used up.
    """
    row = enqueue(organisation, kind, number, member)
    if count_copies(kind, number, organisation) <= DIRECT:
        do_now(row, "bundle", LEASE, partial(_begin, settings=settings))
    return row


def enqueue(organisation: Organisation, kind: str, number: int, member: User | None) -> Bundle:
    """Order a bundle for a worker to make, or find the one that is being made.

    Raises EvidenceError, WaitingError and QuotaError as `order` does.
    """
    title = title_of(kind, number, organisation)
    with transaction.atomic():
        waiting = Bundle.objects.filter(organisation=organisation, state__in=UNFINISHED)
        if under_way := added_before(organisation, waiting, kind=kind, number=number).first():
            return under_way
        require_room(organisation)
        if waiting.count() >= MOST_WAITING:
            raise WaitingError(_("%(most)s bundles are already waiting: order more when some of them are "
                                 "finished.") % {
                "most": MOST_WAITING})
        return Bundle.objects.create(
            organisation=organisation, kind=kind, number=number, title=title[:500], created_by=member)


def make(row: Bundle, settings: Settings) -> None:
    """Make a bundle, and record its summary or why it could not be made."""
    row.attempts, row.state = row.attempts + 1, BundleState.RUNNING
    row.save(update_fields=["attempts", "state"])
    try:
        written = write_bundle(settings, row.organisation, row.kind, row.number, row.file)
    except EvidenceError as error:
        row.state, row.detail = BundleState.FAILED, sentence_text(error.sentence)
    else:
        row.size, row.sha256, row.state = written.size, written.sha256, BundleState.READY
        row.signed, row.stamp = written.summary.is_signed, written.summary.timestamp.state
        row.lacks, row.unclean = len(written.summary.lacks), len(written.summary.unclean)
        row.made_at = row.stamp_tried_at = timezone.now()
    row.save()


def make_waiting(settings: Settings) -> int:
    """Make the bundles that wait or whose worker died, and request missing timestamps.

    Returns how many were started.
    """
    waiting = Bundle.objects.filter(state__in=UNFINISHED).select_related("organisation").order_by("pk")
    return do_waiting(waiting, "bundle", LEASE, partial(_begin, settings=settings)) + _restamp_due(settings)


def _begin(row: Bundle, settings: Settings) -> bool:
    row.refresh_from_db()
    if row.state not in UNFINISHED:
        return False
    if row.attempts >= ATTEMPTS:
        row.state = BundleState.FAILED
        row.detail = gettext_noop("started several times and never finished: order it again")
        row.save()
        return False
    make(row, settings)
    return True


def _restamp_due(settings: Settings) -> int:
    """Request missing timestamps again."""
    now, requested, end = timezone.now(), 0, time.monotonic() + BUDGET
    due = Bundle.objects.filter(
        Q(stamp=Stamp.FAILED) | Q(stamp=Stamp.NO_AUTHORITY), state=BundleState.READY,
        made_at__gt=now - STAMP_FOR, stamp_tried_at__lt=now - STAMP_AGAIN).select_related("organisation")
    for row in due if settings.timestamp_urls else ():
        if time.monotonic() > end:
            break
        claimed = Bundle.objects.filter(pk=row.pk, stamp_tried_at=row.stamp_tried_at).update(stamp_tried_at=now)
        requested += bool(claimed) and stamp_again(row, settings)
    return requested


def stamp_again(row: Bundle, settings: Settings) -> bool:
    """Add the missing timestamp to a bundle.

    Returns whether it has one now. The former digest is kept.
    """
    try:
        stamped = restamp(row.file, Authorities.of(settings))
        if stamped is None or not stamped.response:
            return stamped is None
        with row.file.open("rb") as file:
            size, sha256 = size_and_sha256(file)
    except (OSError, BadZipFile, EvidenceError) as error:
        Bundle.objects.filter(pk=row.pk).update(detail=sentence_text(
            Sentence("cannot be timestamped: {error}", error=str(error))))
        return False
    former = [*row.former_sha256, row.sha256]
    kept = Bundle.objects.filter(pk=row.pk, state=BundleState.READY)
    if not kept.update(size=size, sha256=sha256, former_sha256=former, stamp=Stamp.STAMPED):
        row.file.unlink(missing_ok=True)  # the bundle was deleted while the file was replaced
        return False
    return True
