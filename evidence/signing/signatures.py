"""Sign the parts of a bundle.

These are the manifest, the web archive and the reports.
"""

import base64
from io import BytesIO

from asn1crypto.keys import PrivateKeyInfo
from asn1crypto.x509 import Certificate as Asn1Certificate
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.hazmat.primitives.serialization.pkcs7 import PKCS7Options, PKCS7SignatureBuilder

from evidence.signing.identity import SigningIdentity

FIELD = "Wenzong"
"""Name of the signature field in a report."""


def sign_detached(data: bytes, identity: SigningIdentity) -> bytes:
    """Sign bytes with a detached CMS signature in DER (RFC 5652)."""
    builder = PKCS7SignatureBuilder().set_data(data).add_signer(identity.certificate, identity.key, SHA256())
    for certificate in identity.chain:
        builder = builder.add_certificate(certificate)
    return builder.sign(Encoding.DER, [PKCS7Options.Binary, PKCS7Options.DetachedSignature])


def sign_digest(digest: str, created: str, software: str, identity: SigningIdentity) -> dict[str, str]:
    """Sign the digest of a web archive; returns its `signedData`.

    The form is that of anonymous signing in https://specs.webrecorder.net/wacz-auth/0.1.0/, extended by the
    certificate.
    """
    if isinstance(identity.key, RSAPrivateKey):
        signature = identity.key.sign(digest.encode(), padding.PKCS1v15(), SHA256())
    else:
        signature = identity.key.sign(digest.encode(), ec.ECDSA(SHA256()))
    public = identity.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return {"hash": digest, "signature": base64.b64encode(signature).decode(), "created": created,
            "publicKey": base64.b64encode(public).decode(), "software": software, "version": "0.1.0",
            "certificate": identity.pem.decode()}


def sign_report(pdf: bytes, identity: SigningIdentity) -> bytes:
    """Sign a PDF file as PAdES (ETSI EN 319 142).

    The signature is appended; the existing bytes of the file stay unchanged.
    """
    # imported here: they take a quarter of a second, and most processes sign nothing
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.fields import SigSeedSubFilter
    from pyhanko.sign.signers import PdfSignatureMetadata, SimpleSigner, sign_pdf
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    key = PrivateKeyInfo.load(identity.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))
    certificate, *chain = (Asn1Certificate.load(each.public_bytes(Encoding.DER))
                           for each in (identity.certificate, *identity.chain))
    known = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    known.register_multiple([certificate, *chain])
    signer = SimpleSigner(certificate, key, known)
    signed = BytesIO()
    about = PdfSignatureMetadata(field_name=FIELD, md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES)
    sign_pdf(IncrementalPdfFileWriter(BytesIO(pdf)), about, signer, output=signed)
    return signed.getvalue()
