"""A font or dictionary with one changed byte is refused with a reason; everything else works without it."""

import logging
import shutil
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pylopdf_fonts_zh_cn as fonts
import pytest

from app.doctor import machine
from crawler import intact_files
from crawler.fonts.shapes import PACKAGE, known_shapes
from crawler.intact_files import DamagedFileError, damaged_files, read_intact
from crawler.pictures import recogniser
from storage.settings import Settings
from webadmin.words.catalogue import Words


@pytest.fixture
def one_byte_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the installed package with one changed byte in its sans font."""
    found = distribution(PACKAGE)
    for file in found.files or ():
        target = tmp_path / "site" / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(found.locate_file(file)), target)
    name = Path(fonts.sans_path()).name
    path, = (tmp_path / "site").rglob(name)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    info, = (tmp_path / "site").glob("*.dist-info")
    monkeypatch.setattr(intact_files, "distribution", lambda _: Distribution.at(info))
    monkeypatch.setattr(fonts, "sans_path", lambda: path)
    known_shapes.cache_clear()
    yield path
    known_shapes.cache_clear()


def test_what_is_installed_is_intact() -> None:
    path = Path(fonts.sans_path())
    assert read_intact(PACKAGE, path) == path.read_bytes()
    assert list(damaged_files(PACKAGE)) == []
    with pytest.raises(DamagedFileError, match="not a file of the package"):
        read_intact(PACKAGE, Path(__file__))


@pytest.mark.fault(50)
def test_a_changed_font_is_refused_and_characters_stay_undecoded(
    one_byte_changed: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(DamagedFileError, match=f"{one_byte_changed.name} is not what {PACKAGE} .* shipped"):
        read_intact(PACKAGE, one_byte_changed)
    with caplog.at_level(logging.ERROR):
        assert known_shapes(tmp_path / "cache") == {}
    assert "reinstall the package" in caplog.text
    assert not list((tmp_path / "cache").glob("*")), "nothing is kept of it"


@pytest.mark.fault(50)
def test_the_doctor_names_it(one_byte_changed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "WITH_DATA", (PACKAGE,))
    monkeypatch.setattr(machine, "OF_EXTRAS", ())
    finding = machine.files(Settings())
    assert finding.level == "fail"
    assert str(one_byte_changed) in finding.message(Words("en"))


@pytest.mark.fault(50)
@pytest.mark.parametrize("kind", ["det", "rec"])
def test_a_changed_model_of_the_recogniser_is_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = distribution("rapidocr")
    for file in found.files or ():
        if file.suffix == ".onnx" or file.name == "RECORD":
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(found.locate_file(file)), tmp_path / file)
    info, = tmp_path.glob("*.dist-info")
    models = tmp_path / "rapidocr" / "models"
    monkeypatch.setattr(intact_files, "distribution", lambda _: Distribution.at(info))
    model = recogniser.model(models, kind)
    data = bytearray(model.read_bytes())
    data[len(data) // 2] ^= 1
    model.write_bytes(data)
    with pytest.raises(DamagedFileError, match=model.name):
        recogniser.model(models, kind)


def test_a_script_that_was_written_anew_is_no_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "site" / "some-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: some\nVersion: 1\n")
    (info / "RECORD").write_text("../bin/some,sha256=AAAA,4\nsome/table.txt,sha256=AAAA,4\n")
    for place in ("bin/some", "site/some/table.txt"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text("text")
    monkeypatch.setattr(intact_files, "distribution", lambda _: Distribution.at(info))
    assert [Path(path).name for path in damaged_files("some")] == ["table.txt"]
