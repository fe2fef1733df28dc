"""How the stages of a process take turns."""

from dataclasses import dataclass, field

from storage.stage import drain


@dataclass
class Passing:
    """A stage that moves a limited number of items at a time from its list to the next stage's."""

    name: str
    waiting: list[int]
    following: list[int]
    done: list[str] = field(default_factory=list)
    waits_for_child: bool = False

    def step(self, limit: int = 2) -> int:
        batch, self.waiting[:] = self.waiting[:limit], self.waiting[limit:]
        self.following += batch
        self.done += [f"{self.name} {number}" for number in batch]
        return len(batch)


def line(count: int) -> tuple[list[Passing], list[str]]:
    middle: list[int] = []
    done: list[str] = []
    return [Passing("read", list(range(count)), middle, done), Passing("match", middle, [], done)], done


def test_a_text_goes_through_all_stages_before_the_next_ones_are_read() -> None:
    stages, done = line(4)
    assert drain(stages) == 8
    assert done == [f"{name} {number}" for pair in ((0, 1), (2, 3)) for name in ("read", "match") for number in pair]


def test_what_a_later_stage_sends_back_is_done_too() -> None:
    first: list[int] = []
    stages = [Passing("first", first, []), Passing("second", [1, 2, 3], first)]
    assert drain(stages) == 6


def test_a_spent_budget_ends_it() -> None:
    stages, done = line(1_000)
    assert drain(stages, budget=0.0) == 0
    assert done == []


def test_each_step_that_claimed_something_is_told() -> None:
    stages, _ = line(3)
    ticks: list[tuple[str, int]] = []
    drain(stages, tick=lambda stage, count: ticks.append((stage.name, count)))
    assert ticks == [("read", 2), ("match", 2), ("read", 1), ("match", 1)]
