"""Word the errors of a form in the language of the member."""

from collections.abc import Iterator

from django.forms import BaseForm
from django.utils.translation import gettext as _


def say_errors(form: BaseForm) -> Iterator[str]:
    """Say what is wrong with each field, after its name on the page.

    What concerns no field, or one without a name, stands alone.
    """
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        said = " ".join(map(str, errors))
        yield f"{label}{_(': ')}{said}" if label else said
