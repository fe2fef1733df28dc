"""The web application on databases for this test, with two organisations that must not see each other."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.test import Client, override_settings

from tests.webadmin.chromium import address, chromium
from tests.webadmin.reports.conftest import Copies, copies, web
from webadmin.accounts.models import Organisation, Role, User

__all__ = ["Copies", "address", "chromium", "copies", "web"]

QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]
"""The first hashes new passwords; the second checks those of `log_in`, which also serves a web server's own process."""
PASSWORD = "a-password-of-sixteen"


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Hash passwords quickly, keep mail in memory, and list static files only when a client requests one."""
    with override_settings(PASSWORD_HASHERS=QUICK, EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
                           WHITENOISE_AUTOREFRESH=True):
        mail.outbox = []
        yield


def member(organisation: str, role: Role = Role.OWNER, **fields: Any) -> User:
    """Create a member of an organisation, and the organisation if it does not exist."""
    tenant, _ = Organisation.objects.get_or_create(slug=organisation, defaults={"name": organisation})
    name = str(fields.pop("username", f"{organisation}-{role}"))
    user = User.objects.filter(username=name).first()
    return user or User.objects.create_user(name, password=PASSWORD, organisation=tenant, role=role, **fields)


def organisation_of(user: User) -> Organisation:
    """Return the organisation of an account that has one."""
    assert user.organisation
    return user.organisation


def streamed(response: Any) -> bytes:
    """Read a streaming response completely, and close it."""
    content = b"".join(response.streaming_content)
    response.close()
    return content


def browser(user: User | None = None, **options: Any) -> Client:
    """Open a browser, logged in as a member if one is given."""
    client = Client(headers={"host": "localhost"}, **options)
    if user:
        client.force_login(user)
    return client


@pytest.fixture
def desk(copies: Copies) -> Callable[..., Client]:
    """Make a function that logs in as a member of the organisation that owns the works in `copies`."""
    return lambda role=Role.OWNER: browser(member(copies.organisation, role))
