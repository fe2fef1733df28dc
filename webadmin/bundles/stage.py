"""Bundles requested by the command line."""

from pathlib import Path

from evidence.errors import EvidenceError
from storage.settings import Settings
from webadmin.accounts.tenancy import organisation_named
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.bundles.making import WrittenBundle, write_bundle
from webadmin.bundles.records import parse_reference


def export(settings: Settings, reference: str, organisation: str, output: Path) -> WrittenBundle:
    """Write the bundle of a case to a file.

    Raises EvidenceError if the case does not exist, and UnknownOrganisationError.
    """
    owner = organisation_named(organisation)
    if output.is_dir():
        raise EvidenceError("{path} is a folder: name a file in it", path=str(output))
    if output.exists() and not output.is_file():
        raise EvidenceError("{path} is a pipe or a device: name a file", path=str(output))
    kind, number = parse_reference(reference)
    written = write_bundle(settings, owner, kind, number, output)
    record(Action.BUNDLE_ORDERED, None, owner, reason=output.name)
    return written
