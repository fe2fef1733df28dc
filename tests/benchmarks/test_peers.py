import pytest

from benchmarks.accuracy.corpus import demo_corpus
from benchmarks.peers.finders import FINDERS
from benchmarks.peers.run import measure, show
from fingerprinting import DEFAULT

pytestmark = pytest.mark.filterwarnings("ignore")
CORPUS = demo_corpus()


@pytest.mark.parametrize("name", FINDERS)
def test_everyone_finds_a_verbatim_copy_first(name: str) -> None:
    finder = FINDERS[name](CORPUS)
    assert [finder.find(CORPUS.chapters[at].text)[0] for at in (0, 7, 20)] == [0, 7, 20]


@pytest.mark.slow
def test_the_default_method_is_ahead_of_every_peer() -> None:
    from rich.console import Console

    scores, candidates = measure(CORPUS, lambda what, done, total: None, queries=10)
    assert show(scores, candidates, Console(quiet=True))
    assert candidates[DEFAULT.name] < 1
