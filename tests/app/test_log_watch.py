"""What a server adds to its log is seen once, however it is split."""

from pathlib import Path

from app.embedded.log_watch import LogWatch


def test_only_what_is_added_is_seen_and_only_once(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_bytes(b"an old WT_PANIC\n")
    watch = LogWatch(log)
    assert not watch.says(b"WT_PANIC")
    for added, expected in ((b"all is well, WT_", False), (b"PANIC\n", True), (b"", False), (b"well again\n", False)):
        with log.open("ab") as file:
            file.write(added)
        assert watch.says(b"WT_PANIC") == expected


def test_a_log_that_was_cut_off_is_read_anew(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_bytes(b"much was said before\n" * 9)
    watch = LogWatch(log)
    log.write_bytes(b"WT_PANIC\n")
    assert watch.says(b"WT_PANIC")
    log.unlink()
    assert not watch.says(b"WT_PANIC")


def test_a_log_that_is_not_there_yet_says_nothing(tmp_path: Path) -> None:
    watch = LogWatch(tmp_path / "server.log")
    assert not watch.says(b"WT_PANIC")
    (tmp_path / "server.log").write_bytes(b"WT_PANIC\n")
    assert watch.says(b"WT_PANIC")
