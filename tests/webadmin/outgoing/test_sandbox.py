"""A sandbox organisation sends nothing to anybody, and the log says what would have been sent."""

from collections.abc import Callable

import pytest

from tests.webadmin.conftest import Copies, member, organisation_of
from tests.webadmin.notices.conftest import copy, notice, owner, post, signed
from tests.webadmin.notices.mail_servers import Post
from tests.webadmin.outgoing.conftest import listening
from webadmin.accounts.models import Organisation, User
from webadmin.notices.delivery.sending import send
from webadmin.notices.drafting.progress import NoticeStateError
from webadmin.notices.models import Notice
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Attempt, Delivery, DeliveryState, Kind
from webadmin.outgoing.webhooks.delivering import deliver_due, fan_out
from webadmin.outgoing.webhooks.endpoints import add

__all__ = ["copy", "notice", "owner", "post", "signed"]


def test_its_notices_are_not_sent(signed: Notice, owner: User, post: Post) -> None:
    Organisation.objects.update(is_sandbox=True)
    with pytest.raises(NoticeStateError):
        send(Notice.objects.get(), owner)
    assert (post.mails, Notice.objects.get().state) == ([], "signed")
    Organisation.objects.update(is_sandbox=False)
    assert send(Notice.objects.get(), owner).fate == "sent"


def test_its_webhooks_are_only_logged(copies: Copies, allow: Callable[..., None]) -> None:
    maker = member(copies.organisation)
    with listening() as receiver:
        allow(receiver.host)
        add(organisation_of(maker), maker, receiver.url, [Kind.COPY_FOUND])
        Organisation.objects.update(is_sandbox=True)
        gather()
        copies.case()
        gather()
        assert (fan_out(), deliver_due()) == (1, 1)
        assert receiver.connections == 0
    assert Delivery.objects.get().state == DeliveryState.DELIVERED
    assert (Attempt.objects.get().status, bool(Attempt.objects.get().detail)) == (0, True)
