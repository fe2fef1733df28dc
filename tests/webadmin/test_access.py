"""Every address of the desk × everybody: each gets what the matrix says, and every address has a row."""

import pytest
from django.urls import reverse

from tests.webadmin.conftest import Copies, browser
from tests.webadmin.matrix import DESK, PEOPLE, ROWS, SENT_BACK, World, ask
from webadmin.accounts.models import User


@pytest.fixture
def world(copies: Copies) -> World:
    return World(copies)


@pytest.mark.fault(35)
def test_every_address_has_a_row() -> None:
    assert sorted(ROWS) == DESK


@pytest.mark.fault(35)
@pytest.mark.slow
def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong = {}
    for name in DESK:
        row = ROWS[name]
        address = reverse(name, args=row.arguments(world))
        answers = tuple(ask(world.client(person), address, row.method, row.data) for person in PEOPLE)
        if answers != row.answers:
            wrong[name] = dict(zip(PEOPLE, answers, strict=True))
    assert wrong == {}


def test_a_form_sent_back_is_refused_to_whom_it_is_not_for(world: World) -> None:
    wrong = {}
    for name, expected in SENT_BACK.items():
        address = reverse(name, args=ROWS[name].arguments(world))
        answers = tuple(ask(world.client(person), address, "post") for person in PEOPLE)
        if answers != expected:
            wrong[name] = dict(zip(PEOPLE, answers, strict=True))
    assert wrong == {}


def test_an_anonymous_visitor_is_led_to_the_login_and_back(world: World) -> None:
    response = browser().get("/cases/?status=new")
    assert response.headers["Location"] == "/login/?next=/cases/%3Fstatus%3Dnew"


def test_an_account_of_no_organisation_sees_nothing(world: World) -> None:
    nobody = User.objects.create_user("nobody")
    for address in ("/", "/account/", "/members/", "/admin/"):
        assert browser(nobody).get(address).status_code in (302, 403), address
