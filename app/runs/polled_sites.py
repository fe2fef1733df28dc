"""How sites are polled between crawls, for `wenzong status`."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from django.utils import translation


def described_polls() -> dict[str, tuple[dict[str, Any], list[str]]]:
    """Map polled sites to their figures and their descriptions in English.

    Django must be set up.
    """
    from webadmin.sites.polls.poll_figures import polled_sites

    with translation.override("en"):  # the language of the command line
        return {site: (asdict(figures), figures.lines) for site, figures in polled_sites(datetime.now(UTC)).items()}
