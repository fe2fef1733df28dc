"""Use the desk's forms for the API.

The same rules apply, with errors as a problem document.
"""

from typing import TypeVar

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm

from webadmin.api.problems import ProblemError, pointer

Form = TypeVar("Form", bound=BaseForm)


def check(form: Form) -> Form:
    """Validate a form; raises ProblemError 422 naming each field."""
    if form.is_valid():
        return form
    errors = [{"pointer": pointer("body") if name == NON_FIELD_ERRORS else pointer("body", name),
               "detail": " ".join(map(str, messages))} for name, messages in form.errors.items()]
    raise ProblemError(422, "Some fields are missing or not valid.", errors=errors)
