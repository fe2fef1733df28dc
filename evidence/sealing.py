"""Seal a bundle by signing and timestamping its manifest.

Signature and timestamp are made after the manifest and are not listed in it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from evidence.packing.canonical_json import canonical_json
from evidence.packing.manifest import MANIFEST, SUMS, sums_of
from evidence.packing.stored_zip import StoredZip
from evidence.signing.identity import SigningIdentity
from evidence.signing.signatures import sign_detached
from evidence.timestamp.authorities import Authorities, Timestamp, timestamp

SIGNATURE = f"{MANIFEST}.p7s"
SEALS = (MANIFEST, SIGNATURE, "timestamp/status.json", "timestamp/response.tsr", "timestamp/certificates.pem", SUMS)
"""The last files of a bundle, in their order."""
_SAID = {"stamped": "the manifest is timestamped / 清单已加盖可信时间戳",
         "failed": "no time-stamp authority returned a valid timestamp; Wenzong asks again later / "
                   "未取得可用的时间戳，稍后重试",
         "no_authority": "no time-stamp authority is set / 未设置时间戳机构"}


@dataclass(frozen=True)
class Sealing:
    """The time of sealing, the time-stamp authorities and the signer."""

    created: datetime
    authorities: Authorities
    identity: SigningIdentity | None = None

    @property
    def signer(self) -> SigningIdentity | None:
        """Return the signer, or None if its certificate is not valid at `created`."""
        return self.identity if self.identity and self.identity.is_valid(self.created) else None

    @property
    def signing(self) -> dict[str, str]:
        """Describe for the manifest whether the bundle is signed, and why not."""
        if self.signer:
            return {"state": "signed", "subject": self.signer.subject}
        return {"state": "unsigned", "why": "certificate not valid at that moment" if self.identity
                else "no signing certificate is set"}


def seal(bundle: StoredZip, manifest: bytes, sealing: Sealing) -> Timestamp:
    """Append manifest, signature, timestamp and their digests; close the bundle.

    Returns the result of timestamping.
    """
    stamped = timestamp(manifest, sealing.authorities)
    signature = {SIGNATURE: sign_detached(manifest, sealing.signer)} if sealing.signer else {}
    append_seals(bundle, {MANIFEST: manifest, **signature}, stamped)
    return stamped


def append_seals(bundle: StoredZip, signed: Mapping[str, bytes], stamped: Timestamp) -> None:
    """Append the signed files and the timestamp, and close the bundle.

    Without a timestamp, `timestamp/status.json` gives the reasons.
    """
    files = {**signed, **_stamp_files(stamped)}
    for name, data in files.items():
        bundle.add(name, data)
    bundle.add(SUMS, sums_of(files))
    bundle.close()


def _stamp_files(stamped: Timestamp) -> dict[str, bytes]:
    status = {"state": stamped.state, "says": _SAID[stamped.state], "timestamp": stamped.facts,
              "failed": [asdict(attempt) for attempt in stamped.failed]}
    files = {"timestamp/status.json": canonical_json(status)}
    if stamped.response:
        files |= {"timestamp/response.tsr": stamped.response, "timestamp/certificates.pem": stamped.certificates}
    return files
