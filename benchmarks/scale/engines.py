"""Measure engines that could hold postings on disk: LMDB, RocksDB, and segments.

`python -m benchmarks.scale.engines --postings 20000000` prints bytes a posting, look-ups a second and memory of each.
An engine holds a bucket of records under the bucket's number, as Redis does. LMDB and RocksDB are no dependencies of
the project: `pip install lmdb rocksdict` brings them for a run; what is not installed is named and left out.
"""

import argparse
import importlib
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from matcher.index.key_names import GROUPS
from matcher.index.records import RECORD, address, pack, scan
from matcher.index.segments.segment_layout import Division
from matcher.index.segments.segment_set import finish, opened
from matcher.index.segments.segment_writer import write_segment

CAP = 64
LOAD = 64
"""Records per bucket of LMDB or RocksDB."""
SHARE = 1 << 14
"""Buckets written at a time."""
BATCH = 64 * 107
"""Keys looked up at a time: the samples of 64 pages."""
LOOK_UPS = 100 * BATCH
Ask = Callable[[NDArray[np.uint64]], int]
"""Looks keys up and counts their postings."""


class Measured(NamedTuple):
    """Figures of one engine."""

    bytes_a_posting: float
    build_seconds: float
    strangers: float
    """Look-ups of absent keys per processor second, warm."""
    held: float
    """Look-ups of present keys per processor second, warm."""
    memory: int
    """Bytes of this process, without cached files, added by look-ups."""


def lmdb_engine(folder: Path, keys: NDArray[np.uint64]) -> Ask:
    """Fill an LMDB with buckets in order, and return its look-up."""
    lmdb: Any = importlib.import_module("lmdb")
    bits = _bits(keys.size)
    store = lmdb.open(str(folder), map_size=1 << 40, readahead=False)
    for share in _shares(keys, bits):
        with store.begin(write=True) as writing:
            for bucket, value in share:
                writing.put(bucket, value, append=True)
    return _asking(lambda some: _read_lmdb(store, some), bits)


def rocksdb_engine(folder: Path, keys: NDArray[np.uint64]) -> Ask:
    """Fill a RocksDB with buckets in order, compact it, and return its look-up."""
    rocksdict: Any = importlib.import_module("rocksdict")
    bits = _bits(keys.size)
    options = rocksdict.Options(raw_mode=True)
    table = rocksdict.BlockBasedOptions()
    table.set_bloom_filter(10, False)
    options.set_block_based_table_factory(table)
    store = rocksdict.Rdict(str(folder), options)
    for share in _shares(keys, bits):
        batch = rocksdict.WriteBatch(raw_mode=True)
        for bucket, value in share:
            batch.put(bucket, value)
        store.write(batch)
    store.flush()
    store.compact_range(None, None)
    return _asking(lambda some: [value or b"" for value in store.get(some)], bits)


def segments_engine(folder: Path, keys: NDArray[np.uint64]) -> Ask:
    """Build segments, and return their look-up."""
    division = Division.planned("0" * 8, keys.size, CAP)
    groups, buckets, tags = division.places(keys)
    numbers, positions = _owners(keys.size)
    order = np.argsort(groups.astype(np.uint8), kind="stable")
    rows = pack(tags[order], numbers[order], positions[order])
    bounds = np.searchsorted(groups[order], np.arange(GROUPS + 1))
    for group, (start, stop) in enumerate(pairwise(bounds.tolist())):
        write_segment(folder, division, group, buckets[order[start:stop]], rows[start:stop])
    finish(folder, range(1, int(numbers[-1]) + 1))
    held = opened(folder)
    return lambda some: int(held.lookup(some).queries.size)


ENGINES = {"LMDB": lmdb_engine, "RocksDB": rocksdb_engine, "segments": segments_engine}


def measure(engine: Callable[[Path, NDArray[np.uint64]], Ask], postings: int) -> Measured:
    """Build an engine and look keys up in it."""
    chance = np.random.default_rng(11)
    keys = chance.integers(0, 1 << 63, postings, np.uint64)
    with tempfile.TemporaryDirectory() as place:
        start = perf_counter()
        ask = engine(Path(place), keys)
        built = perf_counter() - start
        size = sum(file.stat().st_blocks * 512 for file in Path(place).rglob("*") if file.is_file())
        held, strangers = chance.choice(keys, LOOK_UPS), chance.integers(1 << 63, 1 << 64, LOOK_UPS, np.uint64)
        del keys
        before = _private()
        _rate(ask, strangers)
        _rate(ask, held)
        return Measured(size / postings, built, _rate(ask, strangers), _rate(ask, held), _private() - before)


def _rate(ask: Ask, keys: NDArray[np.uint64]) -> float:
    start = process_time()
    for at in range(0, keys.size, BATCH):
        ask(keys[at:at + BATCH])
    return keys.size / (process_time() - start)


def _bits(postings: int) -> int:
    return (postings // LOAD).bit_length() - 1


def _owners(postings: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return item numbers and positions for chapters of 214 postings."""
    places = np.arange(postings)
    return (places // 214 + 1).astype(np.uint32), (places % 214 * 14).astype(np.uint32)


def _shares(keys: NDArray[np.uint64], bits: int) -> Iterator[list[tuple[bytes, bytes]]]:
    buckets, tags = address(keys, bits)
    order = np.argsort(buckets, kind="stable")
    rows = pack(tags, *_owners(keys.size))[order].tobytes()
    starts = np.flatnonzero(np.diff(buckets[order], prepend=-1))
    names = [name.to_bytes(4, "big") for name in buckets[order][starts].tolist()]
    bounds = list(pairwise([*(starts * RECORD).tolist(), len(rows)]))
    for at in range(0, len(names), SHARE):
        yield [(name, rows[start:stop]) for name, (start, stop)
               in zip(names[at:at + SHARE], bounds[at:at + SHARE], strict=True)]


def _asking(read: Callable[[list[bytes]], list[bytes]], bits: int) -> Ask:
    def ask(keys: NDArray[np.uint64]) -> int:
        buckets, tags = address(keys, bits)
        wanted, rows = np.unique(buckets, return_inverse=True)
        values = read([name.to_bytes(4, "big") for name in wanted.tolist()])
        return int(scan(values, rows.astype(np.int64), tags, CAP).queries.size)
    return ask


def _read_lmdb(store: Any, names: list[bytes]) -> list[bytes]:
    with store.begin() as reading:
        return [reading.get(name) or b"" for name in names]


def _private() -> int:
    """Count the bytes of this process without cached files."""
    text = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    found = re.search(r"Pss_Anon: +(\d+) kB", text)
    assert found, "this kernel tells no proportional set size"
    return int(found[1]) * 1024


def main() -> None:
    """Print the figures of each engine that is installed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale.engines", description=__doc__)
    parser.add_argument("--postings", type=int, default=20_000_000)
    parser.add_argument("--engine", choices=ENGINES, nargs="*", default=list(ENGINES))
    options = parser.parse_args()
    for name in options.engine:
        try:
            found = measure(ENGINES[name], options.postings)
        except ModuleNotFoundError as error:
            print(f"{name}: left out, {error.name} is not installed")
            continue
        print(f"{name}: {found.bytes_a_posting:.2f} bytes a posting, built in {found.build_seconds:.0f} s, "
              f"{found.strangers:,.0f} strangers and {found.held:,.0f} held keys a processor second, "
              f"{found.memory / 2**20:.0f} MB outside the page cache", flush=True)


if __name__ == "__main__":
    main()
