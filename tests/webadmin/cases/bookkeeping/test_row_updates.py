"""Changed rows are stored by one statement, all or none; a misspelt field is an error."""

import pytest

from tests.webadmin.conftest import Copies
from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.models import Case


def test_a_name_that_is_no_field_is_refused(copies: Copies) -> None:
    case = copies.case().case
    case.work_title = "改名"
    with pytest.raises(ValueError, match="titel"):
        update_rows([case], ("work_title", "titel"))
    update_rows([case], ("work_title",))
    assert Case.objects.get().work_title == "改名"
