from storage.claims.turns import QUICK, SLOW, Turns


def after(*turns: tuple[int, float]) -> int:
    """Return the length of the turn after these turns, each given as claimed ids and seconds."""
    length = Turns(256, 1024)
    for claimed, seconds in turns:
        length.note(claimed, seconds)
    return length.length


def test_a_turn_grows_while_much_waits_and_it_is_quick() -> None:
    assert [after(), after((256, 0.1)), after((256, 0.1), (512, 0.2)), after(*[(1024, QUICK)] * 5)] == [
        256, 512, 1024, 1024]


def test_a_turn_is_full_when_another_parcel_would_not_have_fitted() -> None:
    assert (after((193, 0.1)), after((192, 0.1))) == (512, 256)


def test_slow_texts_keep_it_short() -> None:
    assert after((256, QUICK + 0.1)) == 256
    assert after((256, 0.1), (512, SLOW + 0.1)) == 256


def test_it_is_short_again_once_little_waits() -> None:
    assert after((256, 0.1), (512, 0.2), (300, 0.1)) == 512
    assert after((256, 0.1), (512, 0.2), (300, 0.1), (40, 0.1), (3, 0.1)) == 256
