import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.peers.comparison import is_ahead, measure
from benchmarks.peers.finders import FINDERS
from fingerprinting import DEFAULT

pytestmark = pytest.mark.filterwarnings("ignore")
CORPUS = demo_corpus()


@pytest.mark.parametrize("name", FINDERS)
def test_everyone_finds_a_verbatim_copy_first(name: str) -> None:
    finder = FINDERS[name](CORPUS)
    assert [finder.find(CORPUS.chapters[at].text)[0] for at in (0, 7, 20)] == [0, 7, 20]


@pytest.mark.slow
def test_the_default_method_is_ahead_of_every_peer() -> None:
    scores, candidates = measure(CORPUS, lambda what, done, total: None, queries=10)
    assert is_ahead(scores)
    assert candidates[DEFAULT.name] < 1
