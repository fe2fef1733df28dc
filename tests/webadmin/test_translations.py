"""Every text of the web application is translated to 简体中文, and the compiled catalogue is current."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import unfold
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation.template import templatize

import crawler.engine.spiders
import crawler.files
import crawler.stages
import evidence
import fingerprinting
import library
import webadmin
import webadmin.urls  # the administration is registered with its addresses
from fingerprinting.text.encodings.plain_text import EncodingError
from library.readers.sentence import SentenceError

HOME = Path(webadmin.__file__).parent
READERS = tuple(Path(str(package.__file__)).parent for package in (
    evidence, library, fingerprinting, crawler.files, crawler.stages, crawler.engine.spiders))
"""Packages whose errors are sentences that people read."""
THEME = Path(unfold.__file__).parent
PLACE = HOME / "locale/zh_Hans/LC_MESSAGES"
MARKS = re.compile(r"gettext(_lazy|_noop)?$|^_$")
CALL = re.compile(r"""\b(?:n?gettext|_)\(\s*(u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")""")
CHINESE = re.compile("[一-鿿]")
SAME = {"ID", "SHA-256"}
"""Terms that are the same in Chinese."""


def in_python(path: Path) -> Iterator[str]:
    """List the texts marked for translation in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(text)), *_]):
                if MARKS.search(name):
                    yield text


def in_sentences(path: Path) -> Iterator[str]:
    """List the patterns of sentences, and of errors with a sentence, in a module."""
    raised = re.compile(r"Sentence$|(" + "|".join(sorted(_names(SentenceError) | _names(EncodingError))) + ")$")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]) if raised.match(name):
                yield text


def _names(kind: type) -> set[str]:
    return {kind.__name__}.union(*map(_names, kind.__subclasses__()))


def in_template(path: Path) -> Iterator[str]:
    """List the texts marked for translation in a template; of those with a plural, the singular."""
    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    yield from (ast.literal_eval(literal) for literal in CALL.findall(code))


def texts(*homes: Path) -> set[str]:
    """List the texts marked for translation in some packages."""
    found = {text for home in homes for path in home.glob("**/templates/**/*.*") for text in in_template(path)}
    return found | {text for home in homes for path in home.rglob("*.py")
                    for text in (*in_python(path), *in_sentences(path))}


def key(message: Message) -> str:
    """The text that a message translates; of one with a plural, the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (PLACE / "django.po").open("rb") as file:
        return read_po(file, locale="zh_Hans", abort_invalid=True)


def test_texts_are_found_in_code_and_templates() -> None:
    found = texts(HOME)
    assert {"Log out", "Crawl now", "An organisation needs at least one owner who can log in."} <= found
    assert "%(days)s day" in found
    assert len(found) > 250


def test_every_text_is_translated(catalogue: Catalog) -> None:
    ours = {key(message) for message in catalogue if all(texts_of(message))}
    with translation.override("zh-hans"):
        missing = {text for text in texts(HOME, *READERS) - ours if not CHINESE.search(gettext(text))}
    assert not missing


def test_the_theme_speaks_chinese_too() -> None:
    shown = {text for path in THEME.glob("templates/**/*.*") for text in in_template(path)}
    with translation.override("zh-hans"):
        missing = {text for text in shown if text.strip() == text and not CHINESE.search(gettext(text))}
    assert not missing


def test_a_label_ends_with_the_colon_of_the_language() -> None:
    beside_a_word = re.compile(r"{%\s*translate [^%]*%}(?:</b>|{% endif %})?: (?=[<{])")
    wrong = [(path.name, found[0]) for path in HOME.glob("**/templates/**/*.html")
             for found in beside_a_word.finditer(path.read_text(encoding="utf-8"))]
    assert not wrong, """write {% translate ": " %}"""


def test_no_translation_is_left_over(catalogue: Catalog) -> None:
    known = texts(HOME, *READERS, THEME)
    assert not {key(message) for message in catalogue if key(message)} - known
    assert not catalogue.obsolete
    assert not [key(message) for message in catalogue if message.fuzzy and key(message)]


def test_translations_keep_their_placeholders(catalogue: Catalog) -> None:
    named = re.compile(r"%\(\w+\)[sd]|%%|%s|%d|\{\w+")
    wrong = [key(message) for message in catalogue if key(message) for text in texts_of(message)
             if set(named.findall(text)) != set(named.findall(key(message)))]
    assert not wrong


def test_what_is_compiled_is_what_is_written(catalogue: Catalog) -> None:
    with (PLACE / "django.mo").open("rb") as file:
        compiled = {key(message): texts_of(message) for message in read_mo(file) if key(message)}
    assert compiled == {key(message): texts_of(message) for message in catalogue if key(message)}, (
        "run: pybabel compile -l zh_Hans -i django.po -o django.mo, in webadmin/locale/zh_Hans/LC_MESSAGES")


def words_of(model: type[Model]) -> Iterator[object]:
    """List the administration's names for a model, its fields and their choices."""
    yield from (model._meta.verbose_name, model._meta.verbose_name_plural, model._meta.app_config.verbose_name)
    left_out = admin.site._registry[model].exclude or ()
    for field in (each for each in model._meta.fields if each.editable and each.name not in left_out):
        yield field.verbose_name
        yield from (label for _, label in field.choices or ())


@pytest.mark.parametrize("model", sorted(admin.site._registry, key=str), ids=lambda model: model.__name__)
def test_the_administration_is_in_chinese(model: type[Model]) -> None:
    with translation.override("zh-hans"):
        english = {str(word) for word in words_of(model)} - SAME
        assert not {word for word in english if not CHINESE.search(word)}


def test_every_model_of_ours_that_the_staff_sees_is_asked() -> None:
    assert {model._meta.app_label for model in admin.site._registry} >= {
        config.label for config in apps.get_app_configs()
        if config.name.startswith("webadmin.") and any(True for _ in config.get_models())}
