"""JSON lines: bad ones are numbered and skipped; an unusable file is one clear error."""

import gzip
import json
import os
import subprocess
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from app.commands.records.lines import LONGEST, LinesError, Reader, Record, convert


def echo(records: Iterable[Record]) -> Iterator[Record]:
    yield from records


def shouting(records: Iterable[Record]) -> Iterator[Record]:
    for record in records:
        yield {"id": record["id"], "error": "never"} if record["id"] == 2 else record


def reader(path: Path, content: bytes) -> Reader:
    path.write_bytes(content)
    return Reader(path, required=("id",))


def answers(path: Path) -> list[Any]:
    return [json.loads(line)["id"] for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize(("line", "says"), [
    (b"{", "not JSON"), (b"[1]", "not a JSON object"), (b'"id"', "not a JSON object"), (b"{}", "lacks id"),
    (b'{"id": "\xff"}', "not UTF-8"), (b"[" * 100_000, "nested too deeply"), (b'{"id": NaN}', "not a JSON number"),
    (b'{"id": ' + b"9" * 5_000 + b"}", "4300 digits"), (b'{"id": [-1e999]}', "too large a number"),
    (b'{"id": ' + b"[" * 300 + b"]" * 300 + b"}", "nested too deeply"),
])
def test_a_bad_line_is_numbered_and_does_not_stop_the_rest(tmp_path: Path, line: bytes, says: str) -> None:
    mixed = reader(tmp_path / "in", b'{"id": 1}\n\n' + line + b'\n{"id": 4}')
    with pytest.raises(typer.Exit) as ended:
        convert(mixed, tmp_path / "out", echo)
    assert ended.value.exit_code == 1
    assert answers(tmp_path / "out") == [1, 4]
    [bad] = mixed.bad
    assert bad.startswith("line 3: ")
    assert says in bad


def test_a_bad_answer_is_reported_with_the_number_of_its_line(tmp_path: Path) -> None:
    mixed = reader(tmp_path / "in", b'{"id": 1}\nnonsense\n\n{"id": 2}\n{"id": 3}\n')
    with pytest.raises(typer.Exit):
        convert(mixed, tmp_path / "out", lambda records: shouting(list(records)))
    assert answers(tmp_path / "out") == [1, 3]
    assert mixed.bad == [mixed.bad[0], "line 4: id 2: never"]


def test_a_byte_order_mark_and_windows_line_ends_are_borne(tmp_path: Path) -> None:
    convert(reader(tmp_path / "in", b'\xef\xbb\xbf{"id": 1}\r\n{"id": 2}\r\n'), tmp_path / "out", echo)
    assert answers(tmp_path / "out") == [1, 2]


def test_half_a_character_comes_out_as_it_went_in(tmp_path: Path) -> None:
    convert(reader(tmp_path / "in", rb'{"id": "\ud83d"}'), tmp_path / "out", echo)
    assert answers(tmp_path / "out") == ["\ud83d"]


@pytest.mark.parametrize("name", ["in.gz", "IN.GZ"])
def test_a_packed_file_is_unpacked(tmp_path: Path, name: str) -> None:
    convert(reader(tmp_path / name, gzip.compress(b'{"id": 1}\n')), tmp_path / "out", echo)
    assert answers(tmp_path / "out") == [1]


def test_a_named_pipe_is_opened_once(tmp_path: Path) -> None:
    """Opened a second time, it would wait for a writer that has already gone."""
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["sh", "-c", """echo '{"id": 1}' > pipe"""], cwd=tmp_path):
        convert(Reader(tmp_path / "pipe", required=("id",)), tmp_path / "out", echo)
    assert answers(tmp_path / "out") == [1]


@pytest.mark.parametrize("content", [
    b"no gzip", gzip.compress(bytes(range(256)) * 99, mtime=0)[:-30], b"\x1f\x8b\x08" + b"\0" * 40,
])
def test_a_broken_packed_file_is_a_clear_error(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(LinesError, match=r"in\.gz is a truncated or damaged gzip file"):
        convert(reader(tmp_path / "in.gz", content), tmp_path / "out", echo)


def test_input_and_output_cannot_be_one_file(tmp_path: Path) -> None:
    same = reader(tmp_path / "in", b'{"id": 1}\n')
    (tmp_path / "link").symlink_to(tmp_path / "in")
    with pytest.raises(LinesError, match="name another file"):
        convert(same, tmp_path / "link", echo)
    assert same.path.read_bytes() == b'{"id": 1}\n'


def test_an_older_output_survives_a_missing_input(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("precious")
    with pytest.raises(FileNotFoundError):
        convert(Reader(tmp_path / "nowhere"), tmp_path / "out", echo)
    assert (tmp_path / "out").read_text() == "precious"


def test_a_line_without_end_is_named_and_never_held_whole(tmp_path: Path) -> None:
    path, packed = tmp_path / "in", tmp_path / "in.gz"
    with path.open("wb") as file:
        file.write(b'{"id": 1}\n')
        file.seek(5 * LONGEST)
        file.write(b'\n{"id": 3}\n')
    with path.open("rb") as file, gzip.open(packed, "wb", 1) as output:
        while piece := file.read(2**20):
            output.write(piece)
    for source in (path, packed):
        long = Reader(source, required=("id",))
        tracemalloc.start()
        with pytest.raises(typer.Exit):
            convert(long, tmp_path / "out", echo)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert answers(tmp_path / "out") == [1, 3]
        assert long.bad == [f"line 2: longer than {LONGEST:,} bytes"]
        assert peak < 4 * LONGEST


def test_a_line_of_the_greatest_length_is_read(tmp_path: Path) -> None:
    line = b'{"id": 1}'
    convert(reader(tmp_path / "in", line + b" " * (LONGEST - len(line) - 1) + b"\n" + line), tmp_path / "out", echo)
    assert answers(tmp_path / "out") == [1, 1]
