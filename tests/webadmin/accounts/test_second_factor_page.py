"""Two-factor login in a real browser: the QR code is shown under our policy, and the second step logs in."""

import time
from base64 import b32decode

import pytest
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Browser

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import PASSWORD, member

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("web")]


def code(secret: str) -> str:
    clock = TOTP(b32decode(secret))
    clock.time = time.time()
    return f"{clock.token():06}"


def test_it_is_set_up_and_asked_for(chromium: Browser, address: str) -> None:
    owner = member("house", language="en")
    with visit(chromium) as (page, seen):
        log_in(page, address, owner.username)
        page.goto(f"{address}/account/second-factor/")
        drawn = page.eval_on_selector("main img", "picture => picture.complete && picture.naturalWidth")
        assert drawn > 100
        secret = page.input_value("#secret")
        page.fill("[name=code]", code(secret))
        page.fill("[name=current_password]", PASSWORD)
        page.click("form.card button.primary")
        page.wait_for_selector("text=Recovery codes")
        assert page.locator("main code").count() == 10
        assert seen.complaints == []
    TOTPDevice.objects.update(last_t=-1)  # as if the half minute of the first code had passed
    with visit(chromium) as (page, seen):
        page.goto(f"{address}/login/")
        page.fill("[name=username]", owner.username)
        page.fill("[name=password]", PASSWORD)
        page.click(".gate-card button")
        page.wait_for_url(f"{address}/login/code/")
        page.fill("[name=code]", code(secret))
        page.click(".gate-card button")
        page.wait_for_url(f"{address}/")
        assert seen.complaints == []
