"""Convert refused actions on notices into problem documents."""

from collections.abc import Iterator
from contextlib import contextmanager

from webadmin.api.problems import ProblemError
from webadmin.notices.drafting.notice_drafts import DraftError
from webadmin.notices.drafting.progress import NoticeStateError
from webadmin.notices.drafting.signing import SignatureError
from webadmin.notices.models import MailAccount


@contextmanager
def refusals() -> Iterator[None]:
    """Convert refusals into problems.

    Raises ProblemError 422 for missing or invalid values, 409 for what a notice's state does not allow.
    """
    try:
        yield
    except (DraftError, SignatureError) as error:
        raise ProblemError(422, str(error)) from error
    except NoticeStateError as error:
        raise ProblemError(409, str(error)) from error
    except MailAccount.DoesNotExist as error:
        raise ProblemError(409, "There is no mail account yet: an owner must set one up on the desk.") from error
