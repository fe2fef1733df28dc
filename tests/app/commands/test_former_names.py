import pytest
import typer
from typer.testing import CliRunner

from app.commands.every_command import app
from app.commands.former_names import command

V0_1_0 = [
    "match", "align", "extract", "explain", "calibrate", "methods", "fingerprint", "compare", "crawl", "discover", "up",
    "web", "worker", "beat", "health", "daily", "status", "report", "demo", "library add", "library spread",
    "index mend", "index rebuild", "user add", "site test",
]
"""All commands of version 0.1.0, which scripts may call."""


@pytest.mark.parametrize("name", V0_1_0)
def test_a_command_of_version_0_1_0_is_still_there(name: str) -> None:
    ended = CliRunner().invoke(app, [*name.split(), "--help"])
    assert ended.exit_code == 0, ended.output


def test_a_former_name_does_the_same_and_is_not_shown() -> None:
    group = typer.Typer()

    @command(group, "mend")
    def repair(times: int) -> None:
        """Repair something."""
        typer.echo(f"repaired {times}")

    @group.command()
    def other() -> None:
        """A second command, so that `repair` must be named."""

    now, before = (CliRunner().invoke(group, [name, "2"]) for name in ("repair", "mend"))
    assert now.output == before.output == "repaired 2\n"
    shown = CliRunner().invoke(group, ["--help"]).output
    assert "repair" in shown
    assert "mend" not in shown
