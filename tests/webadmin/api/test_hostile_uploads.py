"""Files from attackers and careless programs are read, or refused with a reason, independently of each other."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from storage.collections.works import Works
from tests.library.readers.test_damaged_zip import DAMAGE
from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies
from tests.webadmin.library.test_uploads import FAULTS, GOOD, packed

Api = Callable[..., Program]
ROW = {"work": "渡口", "chapter": "第一章", "text": "暮色压下来的时候，他才走到渡口。"}
ENTITIES = "<!DOCTYPE x [" + "".join(
    f'<!ENTITY a{number} "{f"&a{number - 1};" * 10 if number else "字" * 100}">' for number in range(10)) + "]>"


def zipped(*entries: tuple[str, bytes]) -> bytes:
    with zipfile.ZipFile(file := io.BytesIO(), "w") as written:
        for name, content in entries:
            written.writestr(name, content)
    return file.getvalue()


def rows(*changes: dict[str, Any]) -> bytes:
    return "".join(json.dumps(ROW | each) + "\n" for each in changes).encode()


HOSTILE: dict[str, tuple[str, bytes]] = {
    **{f"zip with {name}": ("z.zip", content) for name, content in DAMAGE.items()},
    **{fault: (name, content) for fault, (name, content, _reason) in FAULTS.items()},
    "an archive within itself": ("n.zip", packed(("n.zip", packed(("n.zip", packed(("n.zip", packed(
        ("a.txt", GOOD.encode()))))))))),
    "entities that grow": ("e.docx", zipped(
        ("[Content_Types].xml", b"<Types/>"), ("word/document.xml", f"{ENTITIES}<w>&a9;</w>".encode()))),
    "entities that grow in an e-book": ("e.epub", zipped(
        ("META-INF/container.xml", f"{ENTITIES}<rootfile full-path='&a9;'/>".encode()))),
    "an entity from the disk": ("d.epub", zipped(("META-INF/container.xml", (
        b"<!DOCTYPE x [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><rootfile full-path='&f;'/>")))),
    "dates of no calendar": ("t.jsonl", rows({"published_at": "0001-01-01T00:00:00+14:00"})),
    "a number of a thousand digits": ("i.jsonl", (
        b'{"work":"a","chapter":"b","text":"c","number":' + b"9" * 1000 + b"}")),
    "half a character": ("s.jsonl", rows({"text": "\ud800"})),
    "deep brackets": ("b.jsonl", b"[" * 100_000),
    "a quote that never ends": ("q.csv", b'work,chapter,text\na,b,"c'),
    "a program": ("p.exe", b"MZ" + bytes(100)),
    "no suffix": ("book", GOOD.encode()),
    "a long name": ("长" * 300 + ".pdf", b"%PDF-1.4"),
    "a page that is a picture": ("p.html", b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
}


def test_every_hostile_file_is_refused_by_its_name_and_the_good_one_imported(api: Api, copies: Copies) -> None:
    program = api()
    files = [SimpleUploadedFile(f"{number}-{name}", content)
             for number, (name, content) in enumerate(HOSTILE.values())]
    good = SimpleUploadedFile("渡口的灯.txt", GOOD.encode())
    answer = program.client.post("/api/v1/works/files", {"files": [*files, good]}, headers=program._headers())
    assert answer.status_code == 201, answer.content
    report = answer.json()
    assert report["new"] == 1
    numbers = sorted(int(each.partition("-")[0]) for each in report["refused"])
    assert numbers == list(range(len(HOSTILE))), report["refused"]
    assert len(answer.content) < 20_000
    assert "root:" not in answer.content.decode()
    assert [work.title for work in Works(copies.database).of(copies.organisation)] == ["渡口的灯"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_one_name_twice_is_two_files(api: Api, copies: Copies) -> None:
    program = api()
    files = [SimpleUploadedFile("渡口的灯.txt", text.encode()) for text in (GOOD, GOOD.replace("林知微", "沈砚"))]
    answer = program.client.post("/api/v1/works/files", {"files": files}, headers=program._headers())
    assert (answer.json()["new"], answer.json()["changed"], answer.json()["refused"]) == (1, 1, [])
    archive = zipped(("灯/第一章.txt", GOOD.encode()), ("灯/第一章.txt", GOOD.encode()))
    answer = program.client.post("/api/v1/works/files", {"files": [SimpleUploadedFile("a.zip", archive)]},
                                 headers=program._headers())
    assert answer.status_code == 201, answer.content
    report = answer.json()
    assert report["new"] + report["changed"] + report["unchanged"] + len(report["refused"]) == 2, report
