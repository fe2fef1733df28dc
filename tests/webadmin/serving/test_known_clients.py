"""Clients that may send a large body are recognised by session or token, as desk and API do."""

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from tests.webadmin.conftest import browser, member, organisation_of
from webadmin.api.admission import tokens
from webadmin.serving.known_clients import KnownClients

pytestmark = pytest.mark.usefixtures("web")


def test_members_are_known_by_their_session_while_it_lasts() -> None:
    user = member("house")
    client = browser(user)
    headers = {"COOKIE": f"theme=dark; sessionid={client.cookies['sessionid'].value}"}
    assert KnownClients().is_signed_in(headers)
    user.is_active = False
    user.save()
    assert not KnownClients().is_signed_in(headers)
    assert not any(KnownClients().is_signed_in({"COOKIE": cookie}) for cookie in ("", "sessionid=", "sessionid=a"))


def test_programs_are_known_by_their_token_until_it_is_revoked() -> None:
    user = member("house")
    row, secret = tokens.make(organisation_of(user), user, "import", ["write"], timezone.now() + timedelta(days=1))
    assert KnownClients().is_signed_in({"AUTHORIZATION": f"Bearer {secret}"})
    assert not KnownClients().is_signed_in({"AUTHORIZATION": f"Basic {secret}"})
    tokens.revoke(row)
    assert not KnownClients().is_signed_in({"AUTHORIZATION": f"Bearer {secret}"})


def test_a_proxy_tells_the_address_only_where_there_is_one() -> None:
    headers = {"X_FORWARDED_FOR": "198.51.100.7, 203.0.113.9"}
    assert KnownClients().address_of("127.0.0.1", headers) == "127.0.0.1"
    with override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")):
        assert KnownClients().address_of("127.0.0.1", headers) == "203.0.113.9"
