"""Cases in real databases, as the reports' tests have them."""

from tests.webadmin.reports.conftest import copies, migrated, web

__all__ = ["copies", "migrated", "web"]
