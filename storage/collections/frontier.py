"""The frontier of a crawl: the addresses it knows, and the state of each.

Written by the crawler; kept in a log of one collection a crawl (`storage/frontier_log`), so that what a batch of pages
named and the addresses it settles are one insertion. `frontiers` holds until when each process is believed alive.

An entry is there once for each canonical address, so the frontier is the set of addresses seen. A claim is a lease:
when its holder dies the entry becomes claimable again. An entry is settled only after its page was stored, so a crawl
killed at any moment loses nothing and fetches again no more than what was in flight.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from threading import Lock

from storage.documents import Document, derive_id
from storage.frontier_log.frontier_entry import PRIORITIES, Entry, PutOff, hop, read, written
from storage.frontier_log.frontier_state import PARCEL, FrontierState, Some, bits
from storage.frontier_log.replayed_log import FrontierLog
from storage.mongodb import Database, among

__all__ = ["LEASE", "PRIORITIES", "Entry", "Frontier", "PutOff", "hop"]

LEASE = timedelta(seconds=30)
AT_ONCE = 32
"""Documents that are appended by one command."""


class Frontier:
    """The frontier of one crawl.

    Any number of processes may share it, and threads of a process this object.
    """

    def __init__(self, database: Database, crawl: str, lease: timedelta = LEASE) -> None:
        self.crawl, self.lease = crawl, lease
        self._holders = database["frontiers"]
        self._log = FrontierLog(database, log_name(crawl))
        self._places: dict[str, Some] = {}
        """Where the entries leased here stand in the log, by address."""
        self._until: dict[str, float] = {}
        """Until when each holder is believed alive, as far as was read or written here."""
        self._is_unsure = False
        """Whether a lease may have been stored without our learning of it, as when the server went away."""
        self._lock = Lock()

    @property
    def _state(self) -> FrontierState:
        return self._log.state

    def add(self, entries: Iterable[Entry]) -> int:
        """Add the addresses not known yet and return how many there were.

        Known ones keep their state.
        """
        return self.settle(found=entries)

    def settle(
        self, finished: Iterable[Entry] = (), put_off: Iterable[PutOff] = (), found: Iterable[Entry] = (),
        bare: Iterable[Entry] = (),
    ) -> int:
        """Add addresses, then take out finished ones and put off others.

        Put off are those to be asked again. Returns how many addresses were new. All of it, or for many addresses the
        end of it, is one document: a kill leaves what is settled with what it named, or neither. An entry put off
        counts one more attempt. `bare` are those among the finished ones that hold no page.
        """
        named: dict[str, Entry] = {}
        for entry in found:
            if entry.url not in named or entry.priority < named[entry.url].priority:
                named[entry.url] = entry
        with self._lock:
            self._log.open()
            settled, later = list(finished), list(put_off)
            change, added = self._change(settled, later, list(bare)), 0
            while changes := self._parcels(list(named.values()), change):
                stored = self._log.append(changes[:AT_ONCE])
                added += sum(len(parcel.get("added", ())) for parcel in changes[:stored])
                if stored == len(changes):
                    break
            self._forget((*settled, *(entry for entry, _ in later)))
            return added

    def claim(self, limit: int, holder: str) -> list[Entry]:
        """Lease up to `limit` claimable entries, the most urgent first."""
        with self._lock:
            self._log.open()
            self._free_the_dead(holder)
            self._return_unseen(holder)
            while True:
                chosen = self._state.pick(limit, time.time())
                if not chosen and not self._log.catch_up():
                    return []
                if chosen:
                    self._believe(holder)
                    self._is_unsure = True
                    stored = self._log.append([{"leased": [list(some) for some in chosen], "holder": holder}])
                    if stored:
                        leased = self._leased(chosen)
                        self._is_unsure = False
                        return leased

    def renew(self, holder: str) -> None:
        """Hold on to what a holder has leased."""
        until = time.time() + self.lease.total_seconds()
        name = {"_id": f"{self.crawl}/{holder}", "crawl": self.crawl}
        self._holders.replace_one({"_id": name["_id"]}, {**name, "until": until}, upsert=True)
        self._until[holder] = until

    def give_back(self, entries: Sequence[Entry]) -> None:
        """Put entries back untouched, as when the crawl is stopped."""
        with self._lock:
            places = self._merged(entries)
            while places and not self._log.append([{"back": places}]):
                pass
            self._forget(entries)

    def hold(self, entries: Sequence[Entry], delay: timedelta) -> None:
        """Put entries back untouched, to be claimed after a delay.

        As when their host asked for a pause.
        """
        with self._lock:
            ready_at = time.time() + delay.total_seconds()
            held = [[*place, ready_at] for place in self._merged(entries)]
            while held and not self._log.append([{"held": held}]):
                pass
            self._forget(entries)

    def soonest(self) -> float | None:
        """Return the seconds until an entry can be claimed: 0 now, None when none is left.

        Leases of other workers count as entries that are left.
        """
        with self._lock:
            self._log.open()
            self._log.catch_up()
            if self._state.waits():
                return 0.0
            times = [self._until.get(holder, 0.0) for holder in self._state.holders()]
            if (later := self._state.first_later()) is not None:
                times.append(later)
            return max(0.0, min(times) - time.time()) if times else None

    def size(self) -> int:
        """Count every address the crawl knows."""
        with self._lock:
            self._log.open()
            return len(self._state)

    def loose_ends(self, most: int) -> list[Entry] | None:
        """List the addresses of pages that were not read, or held none.

        None if there are more than `most`.
        """
        with self._lock:
            self._log.open()
            self._log.catch_up()
            loose = self._state.loose()
            if sum(mask.bit_count() for mask in loose.values()) > most:
                return None
            entries = []
            for number, mask in loose.items():
                added = self._log.entries([number])[number]
                entries += [read(self.crawl, added[bit], None) for bit in bits(mask)]
            return [entry for entry in entries if entry.kind == "page"]

    def drop(self) -> None:
        """Forget the crawl's addresses, once it is finished."""
        with self._lock:
            self._log.drop()
            self._holders.delete_many({"crawl": self.crawl})
            self._places.clear()
            self._until.clear()

    def _parcels(self, named: Sequence[Entry], change: Document) -> list[Document]:
        """Make the documents that add what is new; the last one also settles."""
        fresh = [written(entry) for entry in named if not self._state.knows(entry.url)]
        parcels = [{"added": fresh[start:start + PARCEL]} for start in range(0, len(fresh), PARCEL)]
        return [*parcels[:-1], {**(parcels[-1] if parcels else {}), **change}] if parcels or change else []

    def _change(self, finished: Sequence[Entry], put_off: Sequence[PutOff], bare: Sequence[Entry]) -> Document:
        """Make the document that settles entries leased here.

        Others are not of this frontier any more.
        """
        now = time.time()
        later = [[*self._places[entry.url], now + delay.total_seconds(), entry.attempts + 1]
                 for entry, delay in put_off if entry.url in self._places]
        places = {"done": self._merged(finished), "bare": self._merged(bare), "later": later}
        return {name: some for name, some in places.items() if some}

    def _merged(self, entries: Iterable[Entry]) -> list[list[int]]:
        """Name entries leased here, those of one document at once."""
        masks: dict[tuple[int, int], int] = defaultdict(int)
        for entry in entries:
            if place := self._places.get(entry.url):
                masks[place[0], place[1]] |= place[2]
        return [[*place, mask] for place, mask in masks.items()]

    def _leased(self, chosen: Sequence[Some]) -> list[Entry]:
        held = self._log.entries({number for _, number, _ in chosen})
        leased = []
        for priority, number, mask in chosen:
            for bit in bits(mask):
                attempts = self._state.attempts.get((number, 1 << bit))
                leased.append(read(self.crawl, held[number][bit], attempts))
                self._places[leased[-1].url] = (priority, number, 1 << bit)
        return leased

    def _forget(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._places.pop(entry.url, None)

    def _return_unseen(self, holder: str) -> None:
        """Make claimable again what was leased to a holder that never got the answer."""
        if not self._is_unsure:
            return
        self._log.catch_up()
        masks = dict(self._state.leased.get(holder, {}))
        for priority, number, mask in self._places.values():
            masks[priority, number] = masks.get((priority, number), 0) & ~mask
        unseen = [[*place, mask] for place, mask in masks.items() if mask]
        if not unseen or self._log.append([{"back": unseen}]):
            self._is_unsure = False

    def _believe(self, holder: str) -> None:
        """Say that a holder is alive, before it leases."""
        if self._until.get(holder, 0.0) < time.time() + self.lease.total_seconds() / 2:
            self.renew(holder)

    def _free_the_dead(self, holder: str) -> None:
        """Make claimable what holders have leased that are believed dead."""
        now = time.time()
        silent = [name for name in self._state.holders() if name != holder and self._until.get(name, 0.0) <= now]
        if not silent:
            return
        ids = {f"{self.crawl}/{name}": name for name in silent}
        self._until |= {ids[item["_id"]]: item["until"] for item in among(self._holders, "_id", ids)}
        self._log.catch_up()
        while dead := [name for name in silent
                       if name in self._state.holders() and self._until.get(name, 0.0) <= now]:
            self._log.append([{"freed": dead}])


def log_name(crawl: str) -> str:
    """Name the collection that holds the log of a crawl's frontier."""
    return f"frontier_log_{derive_id(crawl)[:16]}"
