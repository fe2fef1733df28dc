import csv
import io
import zipfile
from pathlib import Path

from library.counting_file import CountingFile


def test_what_is_read_is_counted_since_the_last_rewind(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"line\n" * 100_000)
    with CountingFile(path) as file:
        file.read()
        assert file.count == 500_000
        file.seek(0)
        assert file.count == 0
        reader = csv.reader(io.TextIOWrapper(file, encoding="ascii"))
        counts = [file.count for _ in reader]
        assert counts == sorted(counts)
        assert counts[0] < 50_000
        assert counts[-1] == 500_000


def test_an_archive_counts_as_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in "abcd":
            archive.writestr(name, bytes(1 << 20))
    with CountingFile(path) as file, zipfile.ZipFile(file) as archive:
        counts = []
        for name in "abcd":
            archive.read(name)
            counts.append(file.count)
    assert [round(count / (1 << 20)) for count in counts] == [1, 2, 3, 4]
