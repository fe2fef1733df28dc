"""What every fingerprinting method must do; every listed method is tested."""

import os
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fingerprinting import METHODS, fold
from fingerprinting.methods.base import Fingerprinter, versioned
from fingerprinting.methods.daguan import Daguan
from fingerprinting.methods.minhash import MinHash
from fingerprinting.methods.shingle import Shingle
from fingerprinting.methods.simhash import Simhash32, Simhash64
from fingerprinting.methods.vsm import VectorSpace

VARIANTS: tuple[Fingerprinter, ...] = (
    Shingle(unit="character", k=8, sampling="min_wise", size=32),
    Shingle(unit="character", k=8, sampling="min_s", size=32),
    Shingle(unit="character", k=8, sampling="syncmer", part=2),
    Simhash64(weighting="levels", blocks=8, taken=5),
    Simhash64(blocks=5, taken=2),
    Simhash32(blocks=6, taken=2),
    MinHash(unit="word", k=2),
    VectorSpace(weighting="levels"),
    *(Daguan(granularity=48, top=top) for top in (1, 3, 7, 9)),
)
EVERY = pytest.mark.parametrize("method", [*METHODS, *VARIANTS], ids=repr)
LISTED = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)

SENTENCES = (
    "那年冬天，城里下了很大的雪，河上的冰厚得可以走马车。",
    "老木匠把门板卸下来，放在炉边烤干，再一块一块装回去。",
    "“你从哪里来？”孩子问，“路上有没有看见我的父亲？”",
    "信使摇了摇头，把皮袋放在桌上，里面只有三封旧信。",
    "春天来得很迟，杏花开的时候，镇上的人已经走了一半。",
    "他在账本的最后一页写道：欠王家粮铺铜钱四百二十文。",
)
CHINESE = "".join(f"{SENTENCES[i % 6]}第{'一二三四五六'[i % 6]}回，{SENTENCES[(i * 5 + 1) % 6]}\n" for i in range(12))
ENGLISH = (
    "The ferry left at dawn, carrying salt, lamp oil and a single passenger. Nobody asked her name. "
    "When the river froze in January the carpenters walked across it to mend the mill, and each of them came back "
    "with a different story about the lights they had seen under the ice, burning green beside the drowned bridge."
)
OTHERS = {
    "one character": "天",
    "one word": "word",
    "masks": "****",
    "punctuation": "，。！",
    "russian": "Паром ушёл на рассвете с солью и маслом для ламп, и никто не спросил её имени. " * 3,
    "japanese": "その冬、町には大雪が降り、川の氷は馬車が通れるほど厚くなった。" * 3,
    "surrogate": "天地\ud800玄黄" * 20,
}
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40) | st.sampled_from([*SENTENCES, CHINESE, ENGLISH])


@EVERY
@given(text=ANY_TEXT)
def test_a_text_is_like_itself(method: Fingerprinter, text: str) -> None:
    value = method.fingerprint(fold(text))

    assert method.similarity(value, value) == 1


@EVERY
@given(left=ANY_TEXT, right=ANY_TEXT)
def test_similarity_is_symmetric_and_between_0_and_1(method: Fingerprinter, left: str, right: str) -> None:
    one, other = method.fingerprint(fold(left)), method.fingerprint(fold(right))

    assert 0 <= method.similarity(one, other) <= 1
    assert method.similarity(one, other) == pytest.approx(method.similarity(other, one))


@EVERY
@given(text=ANY_TEXT)
def test_keys_come_with_positions_inside_the_text(method: Fingerprinter, text: str) -> None:
    folded = fold(text)
    found = method.keys(method.fingerprint(folded))

    assert found.keys.dtype == np.uint64
    assert found.positions.dtype == np.uint32
    assert found.keys.shape == found.positions.shape == (len(found.keys),)
    assert (found.positions < max(1, len(folded))).all()


@EVERY
def test_a_long_enough_text_has_keys_and_shares_them_with_its_copy(method: Fingerprinter) -> None:
    for text in (CHINESE, *([] if isinstance(method, Daguan) else [ENGLISH])):
        found = method.keys(method.fingerprint(fold(text)))
        again = method.keys(method.fingerprint(fold(text + "")))

        assert len(found.keys)
        assert found.keys.tolist() == again.keys.tolist()


@EVERY
def test_unrelated_texts_are_less_alike_than_copies(method: Fingerprinter) -> None:
    half = len(CHINESE) // 2
    whole, copy, other = (method.fingerprint(fold(text)) for text in (CHINESE, CHINESE, ENGLISH + OTHERS["russian"]))

    assert method.similarity(whole, other) < method.similarity(whole, copy)
    assert 0 <= method.similarity(whole, method.fingerprint(fold(CHINESE[half:]))) <= 1


@EVERY
@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_odd_texts_are_no_error(method: Fingerprinter, text: str) -> None:
    value = method.fingerprint(fold(text))

    assert method.similarity(value, value) == 1
    assert isinstance(method.keys(value).keys, np.ndarray)


@LISTED
def test_an_empty_text_has_no_keys(method: Fingerprinter) -> None:
    assert len(method.keys(method.fingerprint(fold(""))).keys) == 0


@pytest.mark.slow
@LISTED
def test_ten_megabytes_are_no_trouble(method: Fingerprinter) -> None:
    text = CHINESE * (3_400_000 // len(CHINESE))
    assert len(text.encode()) > 9_000_000

    value = method.fingerprint(fold(text))

    assert len(method.keys(value).keys)
    assert method.similarity(value, value) == 1


def test_the_same_bytes_come_from_another_process() -> None:
    """Python's hash() differs between processes; fingerprints must not depend on it."""
    there = subprocess.run(
        [sys.executable, "-c", "from tests.contracts.test_methods import digests\nprint(digests())"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        check=False,
    )

    assert there.returncode == 0, there.stderr.decode()
    assert there.stdout.decode().strip() == str(digests())


def digests() -> list[str]:
    """Fingerprint three texts by every method."""
    texts = [fold(text) for text in (CHINESE, ENGLISH, OTHERS["japanese"])]
    return [method.fingerprint(text).hex()[:64] for method in (*METHODS, *VARIANTS) for text in texts]


@LISTED
def test_the_version_is_the_name_and_a_digest(method: Fingerprinter) -> None:
    name, _, digest = versioned(method).partition("@")

    assert name == method.name
    assert len(digest) == 8
    assert versioned(method) == versioned(replace(method))  # type: ignore[type-var]


CHANGED: dict[type, Any] = {int: lambda n: n + 8, float: lambda x: x / 2, tuple: lambda t: (t[0] / 2, *t[1:])}
CHANGED_CHOICES = {
    "weighting": "levels",
    "unit": "word",
    "sampling": "min_s",
    "measure": "dice",
    "letters": "abcdefghijklmnopqrst",
}


@LISTED
def test_the_version_changes_with_each_parameter(method: Fingerprinter) -> None:
    versions = [versioned(method)]
    for field in fields(method):  # type: ignore[arg-type]
        value = getattr(method, field.name)
        other = CHANGED_CHOICES.get(field.name) if isinstance(value, str) else CHANGED[type(value)](value)
        other = "character" if value == other == "word" else other
        if field.name == "taken":
            other = value + 1
        versions.append(versioned(replace(method, **{field.name: other})))  # type: ignore[type-var]

    assert len(set(versions)) == len(versions)


def test_names_and_versions_are_unique() -> None:
    assert len({method.name for method in METHODS}) == len(METHODS)
    assert len({versioned(method) for method in (*METHODS, *VARIANTS)}) == len(METHODS) + len(VARIANTS)


@LISTED
def test_parameters_cannot_be_changed_in_place(method: Fingerprinter) -> None:
    for field in fields(method):  # type: ignore[arg-type]
        with pytest.raises(FrozenInstanceError):
            setattr(method, field.name, 1)


@LISTED
def test_every_method_explains_itself(method: Fingerprinter) -> None:
    text = type(method).__doc__ or ""

    assert "Good at" in text or type(method) is Simhash32
    assert "Bad" in text or type(method) is Simhash32


def test_a_class_is_no_method() -> None:
    with pytest.raises(TypeError, match="frozen dataclass"):
        versioned(Simhash64)  # type: ignore[arg-type]
