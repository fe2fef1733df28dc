"""What is no file of data, such as a device, is never replaced by a report or a bundle."""

import os
from pathlib import Path

import pytest

from evidence.errors import EvidenceError
from storage.settings import Settings
from tests.webadmin.conftest import Copies
from webadmin.bundles.stage import export as export_bundle
from webadmin.reports.stage import ReportOrder
from webadmin.reports.stage import export as export_report
from webadmin.reports.writers import ReportError


def test_a_pipe_stays_a_pipe(web: Settings, copies: Copies, tmp_path: Path) -> None:
    """As `/dev/null` stays a device for an administrator, who may replace it."""
    copy, pipe = copies.case(), tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ReportError, match="is a pipe or a device"):
        export_report(web, ReportOrder({}, "json", copies.organisation, "en"), pipe)
    with pytest.raises(EvidenceError, match="is a pipe or a device"):
        export_bundle(web, f"case:{copy.case_id}", copies.organisation, pipe)
    assert pipe.is_fifo()
