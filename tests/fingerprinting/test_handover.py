from fingerprinting.handover import Handover


def test_what_is_given_is_taken_once() -> None:
    held = Handover[str]()
    held.give({"a": "one", "b": "two"})
    assert held.take(["a", "c"]) == {"a": "one"}
    assert held.take(["a", "b"]) == {"b": "two"}


def test_the_oldest_go_when_it_is_full() -> None:
    held = Handover[int](capacity=3)
    for number in range(5):
        held.give({str(number): number})
    assert held.take(map(str, range(5))) == {"2": 2, "3": 3, "4": 4}
