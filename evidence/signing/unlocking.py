"""The child process that unlocks a PKCS#12 file.

The file itself sets how many rounds its passphrase is hashed. That can take hours, during which no other thread of the
process runs, so it is done in a child process. It reads JSON with file and passphrase from standard input and writes
the same file without a passphrase to standard output.
"""

import json
import resource
import sys
from base64 import b64decode

from cryptography.hazmat.primitives.serialization import NoEncryption
from cryptography.hazmat.primitives.serialization.pkcs12 import load_pkcs12, serialize_key_and_certificates

MEMORY = 2**30
"""Maximum address space in bytes."""
SECONDS = 10
"""Maximum processor time in seconds."""


def main() -> None:
    """Unlock the file on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    locked = json.load(sys.stdin)
    try:
        unlocked = unlock(b64decode(locked["file"]), locked["passphrase"])
    except Exception as error:  # noqa: BLE001 - the parent gets any error as one line
        sys.exit(" ".join(f"{error}".split()) or type(error).__name__)
    sys.stdout.buffer.write(unlocked)


def unlock(data: bytes, passphrase: str) -> bytes:
    """Rewrite a file without its passphrase."""
    found = load_pkcs12(data, passphrase.encode() or None)
    own = found.cert.certificate if found.cert else None
    others = [extra.certificate for extra in found.additional_certs]
    return serialize_key_and_certificates(None, found.key, own, others, NoEncryption())  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
