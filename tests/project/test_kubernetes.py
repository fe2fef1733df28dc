"""The Kubernetes manifests are valid, run all services without privileges, and contain no secret."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from app.services import SERVICES
from storage.settings import Settings

FOLDER = Path(__file__).parents[2] / "deploy/kubernetes"
VERSION = "1.31"
OBJECTS: list[dict[str, Any]] = [each for path in sorted(FOLDER.glob("*.yaml"))
                                 for each in yaml.safe_load_all(path.read_text(encoding="utf-8"))]
DEPLOYMENTS = {each["metadata"]["name"].removeprefix("wenzong-"): each["spec"]
               for each in OBJECTS if each["kind"] == "Deployment"}


@pytest.mark.parametrize("manifest", OBJECTS, ids=lambda each: f"{each['kind']} {each['metadata']['name']}")
def test_it_passes_the_schema(manifest: dict[str, Any]) -> None:
    import kubernetes_validate  # loads slowly, and every test process imports this file

    kubernetes_validate.validate(manifest, VERSION, strict=True)


def test_the_schema_check_can_fail() -> None:
    import kubernetes_validate

    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate({"apiVersion": "v1", "kind": "Service", "spec": {"ports": "no"}}, VERSION)


def test_every_service_runs_without_rights() -> None:
    assert set(DEPLOYMENTS) == set(SERVICES)
    for name, spec in DEPLOYMENTS.items():
        pod = spec["template"]["spec"]
        container, = pod["containers"]
        assert pod["securityContext"]["runAsNonRoot"], name
        assert pod["automountServiceAccountToken"] is False, name
        rights = container["securityContext"]
        assert rights["readOnlyRootFilesystem"], name
        assert rights["capabilities"] == {"drop": ["ALL"]}, name
        assert rights["allowPrivilegeEscalation"] is False, name
        assert {"cpu", "memory"} <= container["resources"]["limits"].keys(), name
        assert container["livenessProbe"]["exec"]["command"] == ["wenzong", "health", name]
    assert DEPLOYMENTS["beat"]["replicas"] == 1


def test_its_settings_are_read_and_no_secret_is_among_them() -> None:
    settings, = (each["data"] for each in OBJECTS if each["kind"] == "ConfigMap")
    Settings.load(settings)
    assert not [name for name in settings if any(part in name for part in ("PASSWORD", "SECRET", "TOKEN", "_URL="))]
    assert not [each for each in OBJECTS if each["kind"] == "Secret"]
