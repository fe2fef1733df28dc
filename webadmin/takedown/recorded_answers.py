"""Record the answers of checked pages, and update copies and cases from them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from operator import attrgetter

from django.db import transaction

from storage.collections.matches import Matches
from storage.collections.page_heads import PageHead, PageHeads
from storage.collections.site_facts.address_checks import AddressCheck, AddressChecks
from storage.documents import INFRINGING
from storage.fetch_outcome import FetchOutcome
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from webadmin.cases.models import Copy, PassedPage
from webadmin.cases.superseding import compared_pages
from webadmin.stores import database
from webadmin.takedown.belief import Answer, believed
from webadmin.takedown.following import follow
from webadmin.takedown.models import PageCheck, Watch
from webadmin.takedown.noticed.moved_texts import shown_elsewhere
from webadmin.takedown.noticed.watched_pages import schedule_start
from webadmin.takedown.page_state import REMOVALS, Compared, PageState, is_parked, judged
from webadmin.takedown.same_text import still_holds
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.takedown.timetable import next_check

Clock = Callable[[AddressCheck], datetime]
"""Returns when an answer came."""
AN_HOUR = timedelta(hours=1)
PATIENCE = timedelta(hours=6)
"""How long to wait for the comparison of a page that was read, before this check ends without it."""


def record_checks(now: datetime, answered: Clock = attrgetter("at")) -> int:
    """Record the answers of checks that have ended and return how many there were.

    `answered` returns when an answer came: by the crawler's clock, unless time is simulated. The removal figures are
    updated.
    """
    runs = Watch.objects.exclude(run="").order_by().values_list(
        "run", "copy__site_key", "passed_page__site_key").distinct()
    count = sum(_record(database(), run, now, answered) for run, site in {
                    run: of_copy or of_page for run, of_copy, of_page in runs}.items()
                if not Inbox(database(), StageName.CRAWL).holds(f"{run}:{site}"))
    count_stays()
    return count


def _record(store: Database, run: str, now: datetime, answered: Clock) -> int:
    answers = {check.url: replace(check, at=answered(check)) for check in AddressChecks(store).of_run(run)}
    watches = list(Watch.objects.filter(run=run).select_related("case", "copy", "passed_page").order_by("pk"))
    known = _compared(store, {watch.address: answers[watch.address.url] for watch in watches
                              if watch.address.url in answers})
    settled = [watch for watch in watches
               if _settle(watch, answers.get(watch.address.url), known.get(watch.address, Compared()), now)]
    follow(settled)
    return len(settled)


def _settle(watch: Watch, check: AddressCheck | None, page: Compared, now: datetime) -> bool:
    """Store an answer and the resulting state.

    Returns False while its page has still to be compared.
    """
    check = check or AddressCheck(watch.run, watch.address.site_key, watch.address.url, now, FetchOutcome.UNKNOWN,
                                  watch.address.url)
    state = judged(check, page)
    if state is None and watch.asked_at and now - watch.asked_at < PATIENCE:
        return False
    with transaction.atomic():
        _, is_new = PageCheck.objects.get_or_create(watch=watch, run=watch.run, defaults={
            "at": check.at, "state": state or PageState.UNKNOWN, "outcome": check.outcome, "status": check.status,
            "final_url": check.final_url if check.final_url != check.url else "", "page": check.page,
            "record": check.record, "actor": watch.asked_by})
        _believe(watch, is_parked(page.text), now)
    return is_new


def _believe(watch: Watch, parked: bool, now: datetime) -> None:
    answers = [Answer(at, PageState(state)) for at, state in
               watch.checks.order_by("at", "pk").values_list("at", "state")]
    belief = believed(answers)
    watch.state, watch.since, watch.is_proven = belief.state, belief.since, belief.is_proven
    watch.is_parked, watch.last_at = parked, answers[-1].at
    watch.removed_at = belief.since if belief.is_proven and belief.state in REMOVALS else None
    end = watch.removed_at or watch.last_at
    watch.stay_hours = max(0, int((end - watch.noticed_at) / AN_HOUR)) if watch.is_noticed else None
    watch.next_at = next_check(schedule_start(watch), belief, now)
    watch.run, watch.asked_at, watch.asked_by, watch.is_counted = "", None, None, False
    watch.save()


def _compared(
    store: Database, checks: Mapping[Copy | PassedPage, AddressCheck],
) -> dict[Copy | PassedPage, Compared]:
    """Look up what is known about the pages in the answers."""
    versions = _versions(store, [check for check in checks.values() if check.page])
    every = {page for some in versions.values() for page in some}
    heads, texts = PageHeads(store).of({held.page for held in checks}), PageHeads(store).texts(every)
    waiting = _being_made(store, every)
    copies = {held: check for held, check in checks.items() if isinstance(held, Copy)}
    found = {held: Compared(_is_own(check.page, heads.get(held.page)), text=texts.get(check.page, ""))
             for held, check in checks.items()}
    found |= _copies_compared(store, copies, found, versions, waiting)
    former = PageHeads(store).texts({held.page for held in checks if isinstance(held, PassedPage)})
    for held, check in checks.items():
        if isinstance(held, PassedPage):
            pages, before = versions.get(check.page, set()), former.get(held.page, "")
            # without the former text there is nothing to compare: the answer does not prove that the text is gone
            found[held] = found[held]._replace(is_compared=bool(before) and not pages & waiting, holds_copy=any(
                still_holds(before, texts.get(page, "")) for page in pages))
    return found


def _copies_compared(
    store: Database, checks: Mapping[Copy, AddressCheck], found: Mapping[Copy | PassedPage, Compared],
    versions: Mapping[str, set[str]], waiting: set[str],
) -> dict[Copy | PassedPage, Compared]:
    """Add the results of the comparison with the copied chapters."""
    every = {page for check in checks.values() for page in versions.get(check.page, ())}
    compared = compared_pages(store, every) - waiting
    copied = {(match.page, match.chapter) for match in Matches(store).on_pages(every) if match.verdict in INFRINGING}
    elsewhere = set(Copy.objects.filter(url__in=[check.final_url for check in checks.values()]).values_list(
        "url", "chapter"))
    moved = shown_elsewhere(checks)
    return {copy: found[copy]._replace(
                is_elsewhere=copy.pk in moved,
                is_compared=versions.get(check.page, set()) <= compared,
                holds_copy=any((page, copy.chapter) in copied for page in versions.get(check.page, ())),
                is_known_copy=check.final_url != check.url and (check.final_url, copy.chapter) in elsewhere)
            for copy, check in checks.items()}


def _versions(store: Database, checks: Sequence[AddressCheck]) -> dict[str, set[str]]:
    """Map page versions as they were read to all their derived versions.

    These are the version itself and those decoded or joined from it.
    """
    made: dict[str, set[str]] = defaultdict(set)
    for head in PageHeads(store).at({url for check in checks for url in (check.url, check.final_url)}):
        for page in (head.decoded_from, *head.parts):
            made[page].add(head.id)
    return {check.page: {check.page} | made[check.page] for check in checks}


def _being_made(store: Database, pages: set[str]) -> set[str]:
    """Return the page versions from which another version may still be made."""
    stages = (StageName.DECODE, StageName.PICTURES, StageName.JOIN)
    return {page for stage in stages for page in Inbox(store, stage).held(pages)}


def _is_own(page: str, head: PageHead | None) -> bool:
    return bool(page) and head is not None and page in (head.id, head.decoded_from, *head.parts)
