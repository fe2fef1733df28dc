from app.celery import DAILY, STAGE_TASKS, build
from storage.settings import Settings


def test_every_task_that_is_sent_is_known(settings: Settings) -> None:
    with build(settings) as application:
        application.loader.import_default_modules()
        assert {DAILY, "app.resume", "webadmin.watch", *STAGE_TASKS} <= application.tasks.keys()


def test_messages_of_version_0_1_0_are_understood(settings: Settings) -> None:
    with build(settings) as application:
        application.loader.import_default_modules()
        assert {"pipeline.daily", "pipeline.resume"} <= application.tasks.keys()
