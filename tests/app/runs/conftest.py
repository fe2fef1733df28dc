"""Cases in real databases, as the reports' tests have them."""

from tests.webadmin.reports.conftest import copies, web

__all__ = ["copies", "web"]
