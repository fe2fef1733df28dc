"""The frontier of a crawl: the addresses it knows, and the state of each.

Written by the crawler. Each crawl has a log in a collection of its own (`storage/frontier_log`), so that the addresses
found on a batch of pages and the addresses that the batch settles are stored by one insertion. The collection
`frontiers` stores until when each process counts as alive.

There is one entry for each canonical address, so the frontier is also the set of addresses seen. A claim is a lease:
when its holder dies, the entry becomes claimable again. An entry is settled only after its page was stored, so a crawl
that is killed at any moment loses nothing and repeats only the requests that were in flight.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from threading import Lock

from storage.documents import Document, derive_id
from storage.frontier_log.frontier_entry import PRIORITIES, Entry, PutOff, hop, read, written
from storage.frontier_log.frontier_state import PARCEL, FrontierState, Some, bits
from storage.frontier_log.replayed_log import CONTENTS, FrontierLog
from storage.mongodb import Database, among

__all__ = ["LEASE", "PRIORITIES", "Entry", "Frontier", "PutOff", "hop"]

LEASE = timedelta(seconds=30)
AT_ONCE = 32
"""Maximum number of documents appended by one command."""


class Frontier:
    """The frontier of one crawl.

    Any number of processes may share it, and the threads of a process may share this object.
    """

    def __init__(self, database: Database, crawl: str, lease: timedelta = LEASE) -> None:
        self.crawl, self.lease = crawl, lease
        self._holders = database["frontiers"]
        self._log = FrontierLog(database, log_name(crawl))
        self._places: dict[str, Some] = {}
        """Position in the log of each entry leased here, by address."""
        self._until: dict[str, float] = {}
        """Time until which each holder counts as alive, as last read or written here."""
        self._is_unsure = False
        """Whether a lease may have been stored without an answer arriving here, e.g. because the server stopped."""
        self._lock = Lock()

    @property
    def _state(self) -> FrontierState:
        return self._log.state

    def add(self, entries: Iterable[Entry]) -> int:
        """Add addresses and return how many of them were new.

        Known ones keep their state.
        """
        return self.settle(found=entries)

    def settle(
        self, finished: Iterable[Entry] = (), put_off: Iterable[PutOff] = (), found: Iterable[Entry] = (),
        bare: Iterable[Entry] = (),
    ) -> int:
        """Add addresses, remove finished ones, and put off those to be requested again.

        Returns how many addresses were new. All of it (for many addresses, the last part of it) is one document: a kill
        leaves both the settled addresses and those found on them stored, or neither. An entry that is put off counts
        one more attempt. `bare` are the finished entries that held no page.
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
        """Extend all leases of a holder."""
        until = time.time() + self.lease.total_seconds()
        name = {"_id": f"{self.crawl}/{holder}", "crawl": self.crawl}
        self._holders.replace_one({"_id": name["_id"]}, {**name, "until": until}, upsert=True)
        self._until[holder] = until

    def give_back(self, entries: Sequence[Entry]) -> None:
        """Put entries back unchanged, e.g. when the crawl is stopped."""
        with self._lock:
            places = self._merged(entries)
            while places and not self._log.append([{"back": places}]):
                pass
            self._forget(entries)

    def hold(self, entries: Sequence[Entry], delay: timedelta) -> None:
        """Put entries back unchanged, to be claimed after a delay.

        Used when their host asked for a pause.
        """
        with self._lock:
            ready_at = time.time() + delay.total_seconds()
            held = [[*place, ready_at] for place in self._merged(entries)]
            while held and not self._log.append([{"held": held}]):
                pass
            self._forget(entries)

    def soonest(self) -> float | None:
        """Return the seconds until an entry can be claimed.

        0 if now, None if none is left. Entries that other workers have leased count as left.
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
        """List the addresses of pages that were not read or held no page.

        None if there are more than `most`.
        """
        with self._lock:
            self._log.open()
            self._log.catch_up()
            loose = self._state.loose()
            if sum(mask.bit_count() for mask in loose.values()) > most:
                return None
            entries, numbers = [], list(loose)
            for start in range(0, len(numbers), CONTENTS):
                for number, added in self._log.entries(numbers[start:start + CONTENTS]).items():
                    entries += [read(self.crawl, added[bit], None) for bit in bits(loose[number])]
            return [entry for entry in entries if entry.kind == "page"]

    def drop(self) -> None:
        """Delete the crawl's addresses once it is finished."""
        with self._lock:
            self._log.drop()
            self._holders.delete_many({"crawl": self.crawl})
            self._places.clear()
            self._until.clear()

    def _parcels(self, named: Sequence[Entry], change: Document) -> list[Document]:
        """Make the documents that add new entries; the last one also contains `change`."""
        fresh = [written(entry) for entry in named if not self._state.knows(entry.url)]
        parcels = [{"added": fresh[start:start + PARCEL]} for start in range(0, len(fresh), PARCEL)]
        return [*parcels[:-1], {**(parcels[-1] if parcels else {}), **change}] if parcels or change else []

    def _change(self, finished: Sequence[Entry], put_off: Sequence[PutOff], bare: Sequence[Entry]) -> Document:
        """Make the document that settles entries leased here.

        Entries not leased here are ignored.
        """
        now = time.time()
        later = [[*self._places[entry.url], now + delay.total_seconds(), entry.attempts + 1]
                 for entry, delay in put_off if entry.url in self._places]
        places = {"done": self._merged(finished), "bare": self._merged(bare), "later": later}
        return {name: some for name, some in places.items() if some}

    def _merged(self, entries: Iterable[Entry]) -> list[list[int]]:
        """Group entries leased here by document, as priority, number and mask."""
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
        """Release entries leased to this holder if the answer never arrived."""
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
        """Record that a holder is alive, before it leases entries."""
        if self._until.get(holder, 0.0) < time.time() + self.lease.total_seconds() / 2:
            self.renew(holder)

    def _free_the_dead(self, holder: str) -> None:
        """Release the entries of holders that count as dead."""
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
    """Return the name of the collection with the log of a crawl's frontier."""
    return f"frontier_log_{derive_id(crawl)[:16]}"
