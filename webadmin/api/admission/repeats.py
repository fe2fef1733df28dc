"""Requests that are sent twice.

The second request with the same idempotency key gets the answer of the first.

Source: draft-ietf-httpapi-idempotency-key-header; 409 for a key that was used with another body.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac

from webadmin.api.models import ApiToken, KeptAnswer
from webadmin.api.problems import ProblemError

KEPT = timedelta(days=7)
ABANDONED = timedelta(minutes=15)
"""Time after which the process of an unanswered request must have died; no request takes longer."""
LONGEST = 255
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
_ATTRIBUTE = "wenzong_kept_answer"
_NOT_KEPT = (408, 409, 412, 413, 428, 429)
"""Status codes that may differ when the request is tried again."""


class RepeatedError(Exception):
    """A request that was already answered."""

    def __init__(self, answer: KeptAnswer) -> None:
        super().__init__(answer.key)
        self.answer = answer

    def response(self) -> HttpResponse:
        """Return the first answer again."""
        headers = {"Idempotent-Replayed": "true"} | ({"ETag": self.answer.etag} if self.answer.etag else {})
        return HttpResponse(self.answer.body, status=self.answer.status, content_type=self.answer.content_type,
                            headers=headers)


def begin(request: HttpRequest, token: ApiToken) -> None:
    """Record a changing request with an idempotency key.

    Raises RepeatedError with the answer if the request was already answered; ProblemError 409 if the key was used with
    another body, or the first request is still being answered.
    """
    key = request.headers.get("Idempotency-Key", "")
    if request.method in CHANGING and key:
        if len(key) > LONGEST or not key.isprintable():
            raise ProblemError(400, f"An Idempotency-Key has at most {LONGEST} printable characters.")
        setattr(request, _ATTRIBUTE, _opened(token, key, _digest(request)))


def finish(request: HttpRequest, response: HttpResponseBase) -> None:
    """Store the answer to a request with a key, except for server errors."""
    kept: KeptAnswer | None = getattr(request, _ATTRIBUTE, None)
    if kept is None:
        return
    if response.status_code >= 500 or response.status_code in _NOT_KEPT or not isinstance(response, HttpResponse):
        kept.delete()
        return
    kept.status, kept.content_type = response.status_code, response.headers["Content-Type"]
    kept.etag, kept.body = response.get("ETag", ""), response.content.decode()
    kept.save(update_fields=["status", "content_type", "etag", "body"])


def forget_old() -> None:
    """Delete the answers whose retention period has ended."""
    KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _opened(token: ApiToken, key: str, digest: str) -> KeptAnswer:
    now = timezone.now()
    KeptAnswer.objects.filter(token=token, key=key, status=0, at__lt=now - ABANDONED).delete()
    KeptAnswer.objects.filter(token=token, key=key, at__lt=now - KEPT).delete()
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(token=token, key=key, digest=digest)
    except IntegrityError:
        earlier = KeptAnswer.objects.filter(token=token, key=key).first()
    if earlier and earlier.digest != digest:
        raise ProblemError(409, "This Idempotency-Key was already used for another request; use a new one.")
    if earlier and earlier.status:
        raise RepeatedError(earlier)
    raise ProblemError(409, "The first request with this Idempotency-Key is still being answered.",
                       headers={"Retry-After": "5"})


def _digest(request: HttpRequest) -> str:
    """Compute a keyed digest of a request.

    Keyed because the body may contain a password, which a plain hash would help to guess.
    """
    head = f"{request.method} {request.get_full_path()}\n{request.headers.get('If-Match', '')}\n"
    digest = salted_hmac(_ATTRIBUTE, head, algorithm="sha256")
    for piece in _body(request):
        digest.update(len(piece).to_bytes(8, "little") + piece)
    return digest.hexdigest()


def _body(request: HttpRequest) -> Iterator[bytes]:
    """Yield the parts of a form, or the body unchanged.

    The boundary of a form differs in each request.
    """
    if request.content_type != "multipart/form-data":
        yield request.body
        return
    for name, values in sorted(request.POST.lists()):
        yield from (name.encode(), *(str(value).encode() for value in values))
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            yield from (name.encode(), str(file.name).encode(), *file.chunks())
            file.seek(0)
