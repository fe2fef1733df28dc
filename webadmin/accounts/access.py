"""What a view requires of its caller, written on the view itself."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

Access = Literal["members", "personal", "owners"]
"""`members`: any member may look, editors may change. `personal`: one's own account. `owners`: owners alone."""
View = TypeVar("View", bound=Callable[..., Any])
_ATTRIBUTE = "wenzong_access"


def personal(view: View) -> View:
    """Mark a view of the member's own account: any member may change things there."""
    return _marked(view, "personal")


def owners_only(view: View) -> View:
    """Mark a view that only owners of the organisation may see."""
    return _marked(view, "owners")


def access_of(view: Callable[..., Any]) -> Access:
    """Tell what a view asks; a view without a mark asks `members`."""
    access: Access = getattr(view, _ATTRIBUTE, "members")
    return access


def _marked(view: View, access: Access) -> View:
    setattr(view, _ATTRIBUTE, access)
    return view
