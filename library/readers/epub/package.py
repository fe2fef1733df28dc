"""Read an EPUB's package document: metadata, manifest and spine.

Source: EPUB 3.3 (W3C), Open Container Format and package document; OPF 2.0.1 (IDPF) for EPUB 2.
"""

import posixpath
import zipfile
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from lxml import etree

from library.readers.archive import refusing_damage
from library.readers.draft import LockedFileError, UnreadableFileError

CONTAINER = "META-INF/container.xml"
_XHTML = frozenset({"application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document"})
_TEXT_SUFFIXES = (".xhtml", ".html", ".htm")
_NO_TEXT_SUFFIXES = (".jpg", ".jpeg", ".png", ".gif", ".svg", ".webp", ".css", ".ttf", ".otf",
                     ".woff", ".woff2", ".mp3")
_NCX = "application/x-dtbncx+xml"
_FONT_OBFUSCATION = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})


class Package(NamedTuple):
    """What a book's package document says; paths are names in the zip."""

    title: str
    creators: tuple[str, ...]
    sections: tuple[str, ...]
    """Paths of the XHTML documents in reading order."""
    unlisted: tuple[str, ...]
    """Paths of the other XHTML documents, without that of the contents; programs that show books leave them out."""
    navigation: str
    """Path of the EPUB 3 navigation document; empty when there is none."""
    ncx: str
    """Path of the EPUB 2 table of contents; empty when there is none."""


class _Names:
    """Names in the zip by the paths that mean them, whatever their case and slashes."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._exact = frozenset(archive.namelist())
        self._alike = {self._comparable(name): name for name in reversed(archive.namelist())}

    def of(self, path: str) -> str:
        """Return the name that a path means, or else the path."""
        return path if path in self._exact else self._alike.get(self._comparable(path), path)

    def __contains__(self, path: str) -> bool:
        return path in self._exact

    @staticmethod
    def _comparable(path: str) -> str:
        return path.replace("\\", "/").casefold()


class _ManifestItem(NamedTuple):
    path: str
    media_type: str
    properties: frozenset[str]


def read_package(archive: zipfile.ZipFile) -> Package:
    """Read the package document.

    Raises UnreadableFileError if the book is locked or not an EPUB.
    """
    _check_unlocked(archive)
    names = _Names(archive)
    path = _package_path(archive, names)
    root = parse_xml(archive, path)
    folder = posixpath.dirname(path)
    manifest = _manifest(root, folder, names)
    navigation = next((item.path for item in manifest.values() if "nav" in item.properties), "")
    texts = [item.path for item in manifest.values() if _is_text(item) and item.path != navigation]
    listed = tuple(manifest[idref].path for idref in _spine(root) if idref in manifest and _is_text(manifest[idref]))
    sections = listed or tuple(texts)
    if not sections:
        raise UnreadableFileError("it is not an EPUB book: {path!r} lists no text to read; export it again", path=path)
    unlisted = tuple(text for text in texts if text not in {*sections, _guided_contents(root, folder, names)})
    return Package(next(iter(_metadata(root, "title")), ""), _metadata(root, "creator"), sections, unlisted, navigation,
                   _ncx_path(root, manifest))


def _is_text(item: _ManifestItem) -> bool:
    """Tell whether a file holds text.

    Programs that pack books state wrong types.
    """
    return item.media_type in _XHTML or item.path.lower().endswith(_TEXT_SUFFIXES)


def parse_xml(archive: zipfile.ZipFile, path: str) -> etree._Element:
    """Parse an XML file of the book without expanding entities.

    Raises UnreadableFileError.
    """
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, recover=True,
                             remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(member(archive, path), parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableFileError(
            "it is not an EPUB book: {path!r} is not XML ({error}); export it again",
            path=path, error=str(error)) from error
    if root is None:
        raise UnreadableFileError("it is not an EPUB book: {path!r} is empty; export it again", path=path)
    return root


def member(archive: zipfile.ZipFile, path: str) -> bytes:
    """Read a file of the book.

    Raises UnreadableFileError if the zip does not contain it.
    """
    try:
        with refusing_damage():
            return archive.read(path)
    except KeyError as error:
        raise UnreadableFileError("it is not an EPUB book, or it is incomplete: {path!r} is "
                                  "missing", path=path) from error


def resolved(folder: str, href: str) -> tuple[str, str]:
    """Resolve a reference from a file in `folder` to a path and a fragment.

    Both are empty for an address outside the book.
    """
    try:
        parts = urlsplit(href.strip())
    except ValueError:
        return "", ""
    if parts.scheme or parts.netloc:
        return "", ""
    path = posixpath.normpath(posixpath.join(folder, unquote(parts.path))) if parts.path else ""
    return path.lstrip("/"), unquote(parts.fragment)


def local_name(element: etree._Element) -> str:
    """Return an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def _check_unlocked(archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    is_locked = "META-INF/rights.xml" in names
    if not is_locked and "META-INF/encryption.xml" in names:
        is_locked = any(_encrypts_text(element) for element in parse_xml(archive, "META-INF/encryption.xml").iter()
                        if local_name(element) == "EncryptionMethod")
    if is_locked:
        raise LockedFileError("the book is protected by DRM; provide it without DRM")


def _encrypts_text(method: etree._Element) -> bool:
    """Tell whether a method encrypts a file that may hold text.

    Some shops encrypt only pictures and fonts.
    """
    if method.get("Algorithm", "") in _FONT_OBFUSCATION:
        return False
    encrypted = method.getparent()
    within = method.iter() if encrypted is None else encrypted.iter()
    reference = next((element for element in within if local_name(element) == "CipherReference"), None)
    return reference is None or not reference.get("URI", "").lower().endswith(_NO_TEXT_SUFFIXES)


def _package_path(archive: zipfile.ZipFile, names: _Names) -> str:
    rootfiles = [element.get("full-path", "") for element in parse_xml(archive, CONTAINER).iter()
                 if local_name(element) == "rootfile"]
    path = next((names.of(resolved("", path)[0]) for path in rootfiles if path), "")
    if path in names:
        return path
    found = [name for name in archive.namelist() if name.lower().endswith(".opf")]
    if not path and not found:
        raise UnreadableFileError(
            "it is not an EPUB book: {path!r} names no package document; export it again",
            path=CONTAINER)
    return found[0] if len(found) == 1 else path


def _manifest(root: etree._Element, folder: str, names: _Names) -> dict[str, _ManifestItem]:
    return {item_id: _ManifestItem(names.of(resolved(folder, href)[0]),
                                   item.get("media-type", "").partition(";")[0].strip().lower(),
                                   frozenset(item.get("properties", "").split()))
            for item in root.iter() if local_name(item) == "item"
            and (item_id := item.get("id")) and (href := item.get("href"))}


def _spine(root: etree._Element) -> list[str]:
    return [element.get("idref", "") for element in root.iter() if local_name(element) == "itemref"]


def _guided_contents(root: etree._Element, folder: str, names: _Names) -> str:
    """Return the path of the page of contents that an EPUB 2 names in its guide.

    Empty for none.
    """
    href = next((element.get("href", "") for element in root.iter()
                 if local_name(element) == "reference" and element.get("type", "").lower() == "toc"), "")
    return names.of(resolved(folder, href)[0]) if href else ""


def _metadata(root: etree._Element, name: str) -> tuple[str, ...]:
    values = (" ".join("".join(map(str, element.itertext())).split()) for element in root.iter()
              if local_name(element) == name)
    return tuple(filter(None, values))


def _ncx_path(root: etree._Element, manifest: dict[str, _ManifestItem]) -> str:
    named = next((element.get("toc", "") for element in root.iter() if local_name(element) == "spine"), "")
    if named in manifest:
        return manifest[named].path
    return next((item.path for item in manifest.values() if item.media_type == _NCX), "")
