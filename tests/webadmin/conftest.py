"""The web application on databases of the test's own; two organisations that must not see each other."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.test import Client, override_settings

from tests.webadmin.chromium import address, chromium
from tests.webadmin.reports.conftest import Copies, copies, web
from webadmin.accounts.models import Organisation, Role, User

__all__ = ["Copies", "address", "chromium", "copies", "web"]

QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PASSWORD = "a-password-of-sixteen"


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Hash passwords quickly, keep mail in memory, and let no client list all static files before it asks for one."""
    with override_settings(PASSWORD_HASHERS=QUICK, EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
                           WHITENOISE_AUTOREFRESH=True):
        mail.outbox = []
        yield


def member(organisation: str, role: Role = Role.OWNER, **fields: Any) -> User:
    """Make a member of an organisation, both if need be."""
    tenant, _ = Organisation.objects.get_or_create(slug=organisation, defaults={"name": organisation})
    name = str(fields.pop("username", f"{organisation}-{role}"))
    user = User.objects.filter(username=name).first()
    return user or User.objects.create_user(name, password=PASSWORD, organisation=tenant, role=role, **fields)


def organisation_of(user: User) -> Organisation:
    """Name the organisation of an account that has one."""
    assert user.organisation
    return user.organisation


def streamed(response: Any) -> bytes:
    """Read all of a streaming response, and close it."""
    content = b"".join(response.streaming_content)
    response.close()
    return content


def browser(user: User | None = None, **options: Any) -> Client:
    """Open a browser, logged in as a member."""
    client = Client(headers={"host": "localhost"}, **options)
    if user:
        client.force_login(user)
    return client


@pytest.fixture
def desk(copies: Copies) -> Callable[..., Client]:
    """Log in as a member of the organisation whose works `copies` holds."""
    return lambda role=Role.OWNER: browser(member(copies.organisation, role))
