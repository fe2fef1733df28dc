"""The subject of a digest counts what its text lists: copies, of which a case may have many."""

from django.core import mail

from storage.settings import Settings
from tests.webadmin.conftest import Copies, member
from webadmin.cases.models import Case
from webadmin.digests.stage import send_digest


def test_two_copies_in_one_case_are_two_copies(copies: Copies, web: Settings) -> None:
    reader = member(copies.organisation)
    reader.email, reader.language = "editor@house.example", "en"
    reader.save()
    for number in (1, 2):
        copies.case(f"http://mirror.example/{number}")
    assert Case.objects.count() == 1
    assert send_digest("run", web).mails == 1
    message = mail.outbox[0]
    assert message.subject.startswith("Wenzong: 2 new copies for ")
    assert message.body.startswith("2 new copies.")
