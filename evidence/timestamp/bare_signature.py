"""Check the signature of a timestamp without its certificate chain.

Used if no root certificates are configured.
"""

import hashlib

from asn1crypto.cms import ContentInfo
from asn1crypto.x509 import Certificate as Asn1Certificate
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import Certificate, ExtendedKeyUsage, ExtensionNotFound
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.sign.general import CMSStructuralError
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.generic_cms import validate_sig_integrity


def signature_holds(token: bytes, signer: Certificate) -> bool:
    """Tell whether the signature of a time-stamp token is valid.

    The signer's certificate must be issued for time stamping.
    """
    if not _is_for_stamping(signer):
        return False
    try:
        signed = ContentInfo.load(token)["content"]
        info, data = signed["signer_infos"][0], signed["encap_content_info"]["content"]
        digest = hashlib.new(info["digest_algorithm"]["algorithm"].native, bytes(data)).digest()
        certificate = Asn1Certificate.load(signer.public_bytes(Encoding.DER))
        return all(validate_sig_integrity(info, certificate, "tst_info", digest))
    except (ValueError, KeyError, TypeError, CMSStructuralError, SignatureValidationError):
        return False


def _is_for_stamping(signer: Certificate) -> bool:
    try:
        usage = signer.extensions.get_extension_for_class(ExtendedKeyUsage)
    except ExtensionNotFound:
        return False
    return usage.critical and ExtendedKeyUsageOID.TIME_STAMPING in usage.value
