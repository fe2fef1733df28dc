"""Verify an evidence bundle of Wenzong using only Python's standard library.

Usage: python3 verify.py BUNDLE.zip [--sha256 DIGEST]; or a folder into which a bundle was unpacked.
Exit status: 0 nothing is wrong, 1 something is, 2 no bundle could be read.
用法：python3 verify.py 证据包.zip [--sha256 摘要]；也可以指定已解压的文件夹。
"""

import argparse
import hashlib
import json
import re
import shlex
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

FORMAT, MANIFEST, SUMS, ARCHIVE = "wenzong-evidence/1", "manifest.json", "SHA256SUMS", "capture.wacz"
SIGNATURE, STAMP, STATUS, STAMP_CHAIN, CHAIN = (
    "manifest.json.p7s", "timestamp/response.tsr", "timestamp/status.json", "timestamp/certificates.pem",
    "certificate.pem")
UNLISTED = {MANIFEST, SUMS, SIGNATURE, STAMP, STATUS, STAMP_CHAIN}
SHA256_OID = bytes.fromhex("0609608648016503040201")
WRONG = {
    "zip": ("the structure of the ZIP file does not match its contents", "ZIP 文件的结构与其内容不符"),
    "outer": ("the SHA-256 of the ZIP file is not the one given", "ZIP 文件的 SHA-256 与给定值不符"),
    "missing": ("a file is missing", "缺少文件"),
    "unlisted": ("a file or folder is not in any list", "存在未列入清单的文件或文件夹"),
    "size": ("the size of a file is not the one listed", "文件大小与清单不符"),
    "hash": ("the SHA-256 of a file is not the one listed", "文件的 SHA-256 与清单不符"),
    "format": ("the manifest cannot be used", "清单无法使用"),
    "body": ("the bytes of a page do not match its capture record", "网页内容与其抓取记录不符"),
    "archive": ("the web archive contradicts itself", "网页归档内部不一致"),
    "imprint": ("the timestamp belongs to another manifest", "时间戳属于另一份清单"),
    "stamp": ("the timestamp cannot be read", "时间戳无法读取"),
    "moment": ("the bundle states another time than its timestamp", "证据包所述时间与其时间戳不符"),
    "state": ("the bundle states another signature or timestamp than it contains",
              "证据包对签名或时间戳的说明与实际不符"),
}
CHECKED = """
What was checked / 已核对的内容
{zip}  - size and SHA-256 of every file against manifest.json; no file is missing or added
    每个文件的大小和 SHA-256 与 manifest.json 一致；没有缺少或多出的文件
  - the captured bytes against the capture records; the web archive's own digests
    抓取到的字节与抓取记录一致；网页归档与其自身的摘要一致
  - that the timestamp, if there is one, is for this manifest.json, and of the time that status.json states
    时间戳（如有）确实针对这份 manifest.json，且时间与 status.json 所述一致

What this does not prove / 不能证明的内容
  - who signed, and that the time-stamp authority is to be trusted: run the openssl commands above with root
    certificates that you trust yourself
    签名人是谁、时间戳机构是否可信：请用您自己信任的根证书运行上面的 openssl 命令
  - that a bundle without signature and timestamp was not remade as a whole: compare the SHA-256 of the ZIP file
    with the value that was kept separately
    没有签名和时间戳的证据包是否被整体重做：请将 ZIP 文件的 SHA-256 与另行保存的值对照
  - that the website showed the same to other visitors, who wrote the texts, or who holds the rights to them
    网站是否向其他访问者显示相同内容、文本由谁所写、权利归谁所有
  - that this verifier is the original: take verify.py from a release of Wenzong if in doubt
    本核验程序未被替换：如有疑问，请使用文踪正式发布的 verify.py
"""

ZIP_CHECKED = """\
  - every byte of the ZIP file's structure, and the checksum of each member
    ZIP 文件结构的每个字节，以及每个成员的校验和
"""
NOT_CHECKED = """\
  - not the ZIP file: this is a folder into which it was unpacked
    未核对 ZIP 文件：这是解压后的文件夹
"""

TORN = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError, StopIteration)
"""Exceptions that malformed data can cause, including data crafted to crash its reader."""


class BrokenError(Exception):
    """The bundle, or a part of it, cannot be read at all."""


class Findings:
    """The problems found, by code and file."""

    def __init__(self) -> None:
        self.wrong: dict[tuple[str, str], None] = {}

    def note(self, code: str, name: str, *, holds: bool) -> None:
        """Record a problem unless `holds`."""
        if not holds:
            self.wrong[code, name] = None


class StoredZip:
    """A ZIP file without compression.

    Each header must be exactly the one that follows from name, checksum, size and offset.
    """

    def __init__(self, file: BinaryIO, name: str, findings: Findings) -> None:
        self._file, self._places = file, dict[str, tuple[int, int]]()
        size = file.seek(0, 2)
        end = self._read(max(0, size - 22), min(22, size))
        if len(end) < 22 or end[:4] != b"PK\5\6":
            raise BrokenError(f"{name}: not a complete ZIP file / 不是完整的 ZIP 文件")
        count, length, start = struct.unpack("<H2I", end[10:20])
        expected = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, length, start, 0)
        findings.note("zip", name, holds=end == expected and start + length + 22 == size)
        offset, at, table = 0, 0, self._read(start, length)
        while at < len(table):
            offset, at = self._member(table, at, offset, name, findings)
            count -= 1
        findings.note("zip", name, holds=offset == start and count == 0)

    def names(self) -> set[str]:
        """Return the names of the members."""
        return set(self._places)

    def read(self, name: str) -> bytes:
        """Read a member; raises KeyError."""
        return self._read(*self._places[name])

    def _member(self, table: bytes, at: int, offset: int, zip_name: str, findings: Findings) -> tuple[int, int]:
        """Check one member against its local and its central header.

        Returns the offset of the next member, and that of its central header within the table.
        """
        if len(table) < at + 46:
            raise BrokenError(f"{zip_name}: the central directory is damaged / 目录已损坏")
        crc, size, length = struct.unpack("<2I4xH", table[at + 16 : at + 30])
        end = at + 46 + length
        path = table[at + 46 : end]
        common = (0x800, 0, 0, 33, crc, size, size, len(path))
        central = struct.pack("<4s6H3I5H2I", b"PK\1\2", 3 << 8 | 20, 20, *common, 0, 0, 0, 0, 0o100644 << 16, offset)
        local = struct.pack("<4s5H3I2H", b"PK\3\4", 20, *common, 0) + path
        try:
            name = path.decode()
        except UnicodeDecodeError as error:
            raise BrokenError(f"{zip_name}: a file name is damaged / 文件名已损坏") from error
        found = table[at:end] == central + path and self._read(offset, len(local)) == local
        findings.note("zip", name, holds=found and name not in self._places)
        self._places[name] = (offset + len(local), size)
        findings.note("zip", name, holds=zlib.crc32(self.read(name)) == crc)
        return offset + len(local) + size, end

    def _read(self, offset: int, size: int) -> bytes:
        self._file.seek(offset)
        return self._file.read(size)


class Folder:
    """A bundle that was unpacked into a folder."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def names(self) -> set[str]:
        """Return the names of the files, and of empty folders, which no bundle has."""
        found = {each: "/" if each.is_dir() and not each.is_symlink() else "" for each in self._path.rglob("*")}
        return {each.relative_to(self._path).as_posix() + end for each, end in found.items()
                if not end or not any(each.iterdir())}

    def read(self, name: str) -> bytes:
        """Read a file; links are refused because they may lead outside the bundle."""
        file = self._path / name
        if file.is_symlink() or not file.is_file():
            raise BrokenError(f"{name}: not a plain file / 不是普通文件")
        return file.read_bytes()


Bundle = StoredZip | Folder


def unambiguous(document: bytes) -> Any:
    """Parse JSON in which no object repeats a name; raises one of TORN.

    Parsers differ in which of two values they take, so one could check a value and another show the other.
    """
    return json.loads(document, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name occurs twice")
    return named


def check_files(bundle: Bundle, findings: Findings) -> dict[str, Any]:
    """Compare every file with the manifest and SHA256SUMS; returns the manifest."""
    names = bundle.names()
    if MANIFEST not in names:
        raise BrokenError("no manifest.json: not an evidence bundle / 没有 manifest.json，不是证据包")
    try:
        manifest = _shaped(unambiguous(bundle.read(MANIFEST)))
        listed = {str(name): (int(each["bytes"]), str(each["sha256"])) for name, each in manifest["files"].items()}
    except TORN as error:
        raise BrokenError("manifest.json cannot be read / manifest.json 无法读取") from error
    findings.note("format", MANIFEST, holds=manifest.get("format") == FORMAT and not UNLISTED & set(listed))
    for name, (size, digest) in listed.items():
        findings.note("missing", name, holds=name in names)
        if name in names:
            data = bundle.read(name)
            findings.note("size", name, holds=len(data) == size)
            findings.note("hash", name, holds=hashlib.sha256(data).hexdigest() == digest)
    for name in sorted(names - set(listed) - UNLISTED):
        findings.note("unlisted", name, holds=False)
    check_sums(bundle, names, findings)
    return dict(manifest)


def _shaped(manifest: dict[str, Any]) -> dict[str, Any]:
    """Return a manifest after checking that the values to be printed are strings."""
    printed = [*manifest.get("lacks", []), *manifest.get("unclean", []), manifest.get("case", {}).get("title", ""),
               manifest.get("signing", {}).get("subject", "")]
    if not all(isinstance(each, str) for each in printed):
        raise TypeError("not a text")
    return manifest


def check_sums(bundle: Bundle, names: set[str], findings: Findings) -> None:
    """Compare the files that the manifest cannot list with SHA256SUMS."""
    findings.note("missing", SUMS, holds=SUMS in names)
    if SUMS not in names:
        return
    present = sorted((names & UNLISTED) - {SUMS})
    expected = "".join(f"{hashlib.sha256(bundle.read(name)).hexdigest()}  {name}\n" for name in present)
    actual = bundle.read(SUMS).decode("utf-8", "replace")
    findings.note("hash", SUMS, holds=actual == expected)
    for line in expected.splitlines():
        findings.note("hash", line.partition("  ")[2], holds=line in actual.splitlines())


def check_captures(bundle: Bundle, findings: Findings) -> None:
    """Compare the bytes of pages with the digests in their capture records."""
    records = (name for name in bundle.names() if name.startswith("captures/") and name.endswith("/facts.json"))
    for name in sorted(records):
        body = name.replace("/facts.json", "/body.bin")
        if body in bundle.names():
            try:
                digest = unambiguous(bundle.read(name))["sha256"]
            except TORN:
                digest = ""
            findings.note("body", body, holds=hashlib.sha256(bundle.read(body)).hexdigest() == digest)


def check_archive(bundle: Bundle, findings: Findings) -> None:
    """Check the web archive: a ZIP file inside the bundle with its own digests."""
    if ARCHIVE not in bundle.names():
        return
    from io import BytesIO

    try:
        inner = StoredZip(BytesIO(bundle.read(ARCHIVE)), ARCHIVE, findings)
        described = inner.read("datapackage.json")
        noted = unambiguous(inner.read("datapackage-digest.json"))["hash"]
        findings.note("archive", f"{ARCHIVE}: datapackage.json", holds=noted == _sha256(described))
        for each in unambiguous(described)["resources"]:
            data = inner.read(each["path"])
            findings.note("archive", f"{ARCHIVE}: {each['path']}", holds=_sha256(data) == each["hash"])
    except (BrokenError, *TORN):
        findings.note("archive", ARCHIVE, holds=False)


def _sha256(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def check_seals(bundle: Bundle, manifest: dict[str, Any], findings: Findings) -> str:
    """Check that the bundle contains the seals that it says it has.

    Returns the time of the timestamp, or an empty string.
    """
    names = bundle.names()
    is_signed = manifest.get("signing", {}).get("state") == "signed"
    findings.note("state", SIGNATURE, holds=is_signed == (SIGNATURE in names))
    try:
        status = unambiguous(bundle.read(STATUS)) if STATUS in names else {}
        state, stated = status["state"], (status.get("timestamp") or {}).get("at", "")
    except TORN:
        state = stated = ""
    findings.note("state", STATUS, holds=(state == "stamped") == (STAMP in names) and bool(state))
    if STAMP not in names:
        return ""
    try:
        imprint, moment = imprint_of(bundle.read(STAMP))
    except TORN:
        findings.note("stamp", STAMP, holds=False)
        return ""
    findings.note("imprint", STAMP, holds=imprint == hashlib.sha256(bundle.read(MANIFEST)).digest())
    findings.note("moment", STATUS, holds=is_same_moment(stated, moment))
    return moment


def is_same_moment(stated: object, moment: str) -> bool:
    """Compare a time in ISO 8601 with that of a timestamp, both in UTC.

    It is compared as exactly as it is stated.
    """
    written = [re.sub(r"[^0-9.]", "", str(each)) for each in (stated, moment)]
    return len(written[0]) >= len("YYYYMMDDhhmmss") and f"{written[1]}000000".startswith(written[0])


def imprint_of(response: bytes) -> tuple[bytes, str]:
    """Read the digest and the time from a time-stamp response (RFC 3161).

    Raises one of TORN.
    """
    answer = _parts(_parts(response)[0][1])
    signed = _parts(_parts(_parts(answer[1][1])[1][1])[0][1])
    content = _parts(_parts(signed[2][1])[1][1])[0][1]
    info = _parts(_parts(content)[0][1])
    (_, algorithm), (_, digest) = _parts(info[2][1])
    if not algorithm.startswith(SHA256_OID) or _parts(answer[0][1])[0][1] not in (b"\0", b"\1"):
        raise ValueError("not granted, or not for a SHA-256 digest")
    return digest, next(text for tag, text in info if tag == 0x18).decode("ascii")


def _parts(data: bytes) -> list[tuple[int, bytes]]:
    """Split DER into its elements, as pairs of tag and content."""
    return list(_elements(data))


def _elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        tag, size, at = data[at], data[at + 1], at + 2
        if size & 0x80:
            count = size & 0x7F
            size, at = int.from_bytes(data[at : at + count], "big"), at + count
            if not count:
                raise ValueError("not DER")
        if at + size > len(data):
            raise ValueError("torn")
        yield tag, data[at : at + size]
        at += size


def commands(bundle: Bundle) -> Iterator[str]:
    """List the shell commands that check the seals.

    ROOTS.pem stands for a file of root certificates that the reader trusts.
    """
    names = bundle.names()
    if SIGNATURE in names:
        yield (f"openssl cms -verify -binary -inform DER -in {SIGNATURE} -content {MANIFEST} -purpose any "
               f"-CAfile ROOTS.pem -out /dev/null")
    if STAMP in names:
        yield f"openssl ts -reply -in {STAMP} -text"
        yield f"openssl ts -verify -data {MANIFEST} -in {STAMP} -untrusted {STAMP_CHAIN} -CAfile ROOTS.pem"
    for name in sorted(each for each in names if each.startswith("report/") and each.endswith(".pdf")):
        if SIGNATURE in names:
            yield f"pyhanko sign validate --trust ROOTS.pem --trust-replace {shlex.quote(name)}"


def plain(text: str) -> str:
    """Escape characters that move the cursor or change the text direction."""
    return "".join(each if each.isprintable() or each == "\u3000" else ascii(each)[1:-1] for each in text)


def report(bundle: Bundle, manifest: dict[str, Any], moment: str, findings: Findings) -> None:
    """Print what was found, in English and Chinese."""
    signer = plain(manifest.get("signing", {}).get("subject", ""))
    print(f"{len(manifest['files'])} files / 个文件; case / 案件: {plain(manifest.get('case', {}).get('title', ''))}")
    print(f"signature / 签名: {signer or 'unsigned / 未签名'}{' (not verified here / 此处未验证)' if signer else ''}")
    print(f"timestamp / 时间戳: {plain(moment) + ' (UTC)' if moment else 'none / 无'}")
    for item in manifest.get("lacks", []):
        print(f"missing, as the bundle itself states / 证据包自述缺少: {plain(item)}")
    for item in manifest.get("unclean", []):
        print(f"unclean capture / 取证环境不清洁: {plain(item)}")
    for code, name in findings.wrong:
        print(f"WRONG / 有误: {plain(name)}: {WRONG[code][0]} / {WRONG[code][1]}")
    if found := list(commands(bundle)):
        print("\nTo check the seals, in the unpacked folder / 在解压后的文件夹中检查签名和时间戳:")
        print("\n".join(f"  {plain(line)}" for line in found))
    print(CHECKED.format(zip=NOT_CHECKED if isinstance(bundle, Folder) else ZIP_CHECKED))
    print("WRONG / 有误" if findings.wrong else "OK / 核验通过")


def verify(path: Path, digest: str) -> Findings:
    """Check a bundle and print the result; raises BrokenError, OSError."""
    findings = Findings()
    if path.is_dir():
        if digest:
            raise BrokenError("--sha256 is of the ZIP file: name that file, not a folder "
                              "/ --sha256 是 ZIP 文件的摘要：请指定该文件，而不是文件夹")
        return _checked(Folder(path), findings)
    with path.open("rb") as file:
        actual = hashlib.file_digest(file, "sha256").hexdigest()
        print(f"SHA-256 ({plain(path.name)}): {actual}")
        findings.note("outer", path.name, holds=not digest or digest.lower() == actual)
        return _checked(StoredZip(file, path.name, findings), findings)


def _checked(bundle: Bundle, findings: Findings) -> Findings:
    manifest = check_files(bundle, findings)
    check_captures(bundle, findings)
    check_archive(bundle, findings)
    report(bundle, manifest, check_seals(bundle, manifest, findings), findings)
    return findings


def main() -> int:
    """Verify what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", type=Path, nargs="?", default=Path(__file__).parent)
    parser.add_argument("--sha256", default="", help="SHA-256 of the ZIP file that was kept separately")
    arguments = parser.parse_args()
    try:
        return 1 if verify(arguments.bundle, arguments.sha256).wrong else 0
    except (BrokenError, OSError) as error:
        print(f"WRONG / 有误: {plain(str(error))}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
