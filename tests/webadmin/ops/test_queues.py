"""Every stage of the pipeline is listed on the desk."""

from storage.inbox import STAGES
from webadmin.ops.queues import QUEUE_NAMES


def test_every_stage_has_a_name() -> None:
    assert tuple(QUEUE_NAMES) == STAGES
