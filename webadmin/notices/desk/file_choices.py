"""The files that a member can attach to a notice, and those attached."""

from collections.abc import Iterator
from dataclasses import dataclass

from webadmin.accounts.models import User
from webadmin.holders.handed_documents import Offer
from webadmin.holders.models import FileKind
from webadmin.notices.drafting.attaching import attachable
from webadmin.notices.models import Notice, NoticeAttachment


@dataclass(frozen=True)
class FileChoice:
    """A file with a checkbox."""

    key: str
    kind: str
    name: str
    size: int
    sha256: str
    is_chosen: bool


def file_choices(notice: Notice, reader: User) -> list[FileChoice]:
    """List the attached files, then the others that a member may attach."""
    return list(_choices(notice, reader))


def _choices(notice: Notice, reader: User) -> Iterator[FileChoice]:
    attached = list(notice.attachments.all())
    for each in attached:
        yield _choice(each.source, each, True)
    present = {each.source for each in attached}
    for offer in attachable(notice, reader):
        if offer.key not in present:
            yield _choice(offer.key, offer, False)


def _choice(key: str, file: Offer | NoticeAttachment, is_chosen: bool) -> FileChoice:
    return FileChoice(key, str(FileKind(file.kind).label), file.name, file.size, file.sha256, is_chosen)
