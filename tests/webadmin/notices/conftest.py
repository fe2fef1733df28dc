"""An organisation with a profile, a proof of ownership, a confirmed copy and a mail account."""

from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests.webadmin.conftest import Copies, member
from tests.webadmin.notices.mail_servers import Post, smtp_server
from webadmin.accounts.models import Organisation, User
from webadmin.cases.models import CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.configuration import current
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.drafting.signing import sign
from webadmin.notices.kinds.notice_facts import Recipient
from webadmin.notices.models import MailAccount, Notice

PROFILE = {"name_zh": "江南文学社", "name_en": "Jiangnan Literature", "address_zh": "苏州市平江路1号", "city": "Suzhou",
           "address_en": "1 Pingjiang Road, Suzhou", "country": "CN", "contact": "林知微", "phone": "+86 512 0000",
           "email": "rights@jiangnan.example", "signatory": "Shen Yan", "region": "Jiangsu"}
HOST = Recipient("镜像主机", "abuse@host.example", "", "CN")


@pytest.fixture
def copy(copies: Copies) -> Copy:
    """A confirmed copy whose work has an owner."""
    work = copies.work()
    found = copies.open(copies.copy(work, copies.chapter(work), "http://mirror.example/1"))
    move(found.case, CaseState.CONFIRMED, member(copies.organisation))
    tenant = Organisation.objects.get(slug=copies.organisation)
    HolderProfile.objects.create(organisation=tenant, **PROFILE)
    OwnershipProof.objects.create(organisation=tenant, work=work.id, kind="registration", number="国作登字-2020-A-1")
    return Copy.objects.get(pk=found.pk)


@pytest.fixture
def owner(copy: Copy) -> User:
    return member(copy.organisation.slug)


@pytest.fixture
def notice(copy: Copy) -> Notice:
    """A draft under Chinese law, addressed to a host."""
    return draft(copy.organisation, DraftOrder("article_14", (copy.pk,), "", HOST), None)


@pytest.fixture
def signed(notice: Notice, owner: User) -> Notice:
    sign(notice, "Shen Yan", owner)
    return notice


@pytest.fixture
def post(copy: Copy) -> Iterator[Post]:
    """The organisation's mail server, on loopback and allowed by name."""
    with smtp_server() as server:
        MailAccount.objects.create(organisation=copy.organisation, sender="rights@jiangnan.example",
                                   smtp_host="127.0.0.1", smtp_port=server.port, smtp_transport="plain")
        with override_settings(WENZONG=current().allowing([f"127.0.0.1:{server.port}"])):
            yield server
