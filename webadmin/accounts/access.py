"""Mark views with the access that they require."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

Access = Literal["members", "personal", "owners"]
"""`members`: all members may view, editors may change. `personal`: the member's own account. `owners`: owners only."""
View = TypeVar("View", bound=Callable[..., Any])
_ATTRIBUTE = "wenzong_access"


def personal(view: View) -> View:
    """Mark a view of the member's own account, which any member may change."""
    return _marked(view, "personal")


def owners_only(view: View) -> View:
    """Mark a view that only owners of the organisation may use."""
    return _marked(view, "owners")


def access_of(view: Callable[..., Any]) -> Access:
    """Return the access that a view requires; `members` for an unmarked view."""
    access: Access = getattr(view, _ATTRIBUTE, "members")
    return access


def _marked(view: View, access: Access) -> View:
    setattr(view, _ATTRIBUTE, access)
    return view
