"""An index compared with a dictionary: after any fault it answers the same or reports that it cannot."""

import contextlib
from collections.abc import Iterator

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from redis import Redis

from matcher.index.generation import Item
from matcher.index.index import Index
from matcher.index.pointer import IndexLostError
from matcher.index.repairing.repair import Repaired
from matcher.index.segments.disk_level import DiskLevel
from tests.matcher.index.conftest import SPACE, damage, holders, item

KEYS = st.lists(st.integers(0, 12), max_size=6, unique=True)
NAMES = st.sampled_from("abcdef")
GARBAGE = st.sampled_from([None, b"", b"x" * 25, b"\0" * 40, b"9" * 25, b"9" * 10])


class Machine(RuleBasedStateMachine):
    """Add, change, delete, lose, kill and rebuild; a dictionary takes the place of MongoDB."""

    client: Redis
    disk: DiskLevel | None

    @initialize()
    def begin(self) -> None:
        self.client.flushall()
        self.index = Index(self.client, SPACE, self.disk)
        self.truth: dict[str, list[int]] = {}
        self.rebuild()

    def stored(self) -> Iterator[Item]:
        return iter([item(name, keys) for name, keys in self.truth.items()])

    @rule()
    def rebuild(self) -> None:
        assert self.index.rebuild(self.stored, len(self.truth) * 6)

    @rule(name=NAMES, keys=KEYS)
    def add(self, name: str, keys: list[int]) -> None:
        if name in self.truth:
            self.index.remove([item(name, self.truth[name])])
        self.truth[name] = keys
        self.index.add([item(name, keys)])

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        self.index.remove([item(name, self.truth.pop(name, []))])

    @rule()
    def lose_everything(self) -> None:
        self.client.flushall()
        with pytest.raises(IndexLostError):
            self.index.view()
        self.rebuild()

    @rule()
    def die_while_rebuilding(self) -> None:
        def dies() -> Iterator[Item]:
            yield from self.stored()
            raise KeyboardInterrupt

        with contextlib.suppress(KeyboardInterrupt):
            self.index.rebuild(dies, 5)

    @rule(name=NAMES, keys=KEYS)
    def die_while_adding(self, name: str, keys: list[int]) -> None:
        """Leave records under a number that no id maps to, as a process killed while adding does."""
        generation = self.index.pointer().current
        assert generation is not None
        named = generation.name(self.client, [name])
        generation.write(self.client, generation.records([item(name, keys)], [named[0].number]))

    @rule(name=st.sampled_from(["pointer", "generations", "lock"]), garbage=GARBAGE)
    def damage_what_leads_to_the_index(self, name: str, garbage: bytes | None) -> None:
        damage(self.client, self.index._key(name).encode(), garbage)
        if name == "pointer":
            with pytest.raises(IndexLostError):
                self.index.repair(self.stored)
            self.rebuild()
        else:
            assert self.index.repair(self.stored) == Repaired(name == "generations", 0)
        assert len({key.split(b".")[0] for key in self.client.scan_iter("{*")}) <= 1

    @rule(place=st.integers(0, 10_000), garbage=GARBAGE)
    def damage_and_mend(self, place: int, garbage: bytes | None) -> None:
        keys = sorted(self.client.scan_iter("{*"))
        if keys:
            damage(self.client, keys[place % len(keys)], garbage)
            assert self.index.repair(self.stored) is not None
            assert self.index.repair(self.stored) == Repaired(0, 0)

    @invariant()
    def answers_as_the_dictionary_does(self) -> None:
        expected = [{name for name, keys in self.truth.items() if key in keys} for key in range(13)]
        assert holders(self.index, list(range(13))) == expected
        assert self.index.ids() == set(self.truth)


def run_machine(client: Redis, examples: int, disk: DiskLevel | None = None) -> None:
    """Run the machine on a server, or on a cluster."""
    machine = type("BoundMachine", (Machine,), {"client": client, "disk": disk})
    run_state_machine_as_test(
        machine, settings=hypothesis_settings(max_examples=examples, stateful_step_count=15, deadline=None)
    )


@pytest.mark.fault(34)
def test_the_index_equals_a_dictionary_whatever_happens(client: Redis, disk: DiskLevel | None) -> None:
    run_machine(client, 15 if disk else 60, disk)
