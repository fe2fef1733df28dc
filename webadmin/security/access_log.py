"""What the web server writes down about requests.

Everything but what lets somebody in.
"""

from typing import Any

from gunicorn.glogging import Logger

from webadmin.security.masking import masked


class AccessLog(Logger):  # type: ignore[misc]  # gunicorn publishes no types
    """Gunicorn's log with masked tokens.

    Tokens of password links are masked in addresses and referrers.
    """

    def atoms(self, *arguments: Any) -> dict[str, Any]:
        """Describe a request for one line of the log."""
        return {name: masked(value) if isinstance(value, str) else value
                for name, value in super().atoms(*arguments).items()}
