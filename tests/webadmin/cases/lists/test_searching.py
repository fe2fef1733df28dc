"""Search in the texts of copies finds any part of at least three characters of the current texts."""

import pytest
from django.db import connection

from tests.webadmin.conftest import Copies, browser, member
from webadmin.cases.models import Copy
from webadmin.cases.searching import keep_index, with_text


@pytest.mark.parametrize(("text", "found"), [
    ("渡口的", True), ("的灯 免费", True), ("mirror.example/1", True), ("MIRROR.Example", True), ("第1章", True),
    ("免费", False), ("other.example", False), ('a "quoted" OR*', False), ("100%_", False), ("'; --", False),
])
def test_any_part_of_three_characters_is_found(copies: Copies, text: str, found: bool) -> None:
    copies.case()
    assert with_text(Copy.objects.all(), text).exists() == found


def test_the_index_follows_what_is_stored(copies: Copies) -> None:
    copy = copies.case()
    copy.url = "http://moved.example/1"
    copy.save()
    assert with_text(Copy.objects.all(), "moved.example").get() == copy
    assert not with_text(Copy.objects.all(), "mirror.example").exists()
    with connection.cursor() as cursor:  # raises if the index differs from its table
        cursor.execute("INSERT INTO cases_copy_text(cases_copy_text, rank) VALUES ('integrity-check', 1)")


def test_two_characters_are_searched_in_works_and_sites(copies: Copies) -> None:
    copies.case()
    client = browser(member(copies.organisation))
    for text, rows in (("渡口", 1), ("mi", 1), ("免费", 0), ("免费阅", 1)):
        page = client.get("/cases/", {"q": text}).content.decode()
        assert page.count("data-case=") == rows, text
        assert ("一两个字" in page) == (len(text) < 3)


def test_a_table_made_anew_gets_its_index_again(copies: Copies) -> None:
    copies.case()
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER cases_copy_text_add")
    copies.open(copies.copy(copies.work(), copies.chapter(copies.work(), 2), "http://unseen.example/2"))
    assert not with_text(Copy.objects.all(), "unseen.example").exists()
    keep_index()
    assert with_text(Copy.objects.all(), "unseen.example").exists()
