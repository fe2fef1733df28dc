"""Read pictures in a child process, which a hostile picture may kill."""

import pickle
import subprocess
import sys
from contextlib import suppress

from crawler.killing import killed_after
from crawler.pictures.recognition_process import LENGTH
from crawler.pictures.text_line import PictureText

PATIENCE = 180.0
"""Seconds to wait for one picture. The limit of processor time is shorter, so this ends only a process that hangs."""
PICTURES = 500
"""Pictures after which the process is replaced, so that leaked memory cannot accumulate."""


LETTERS = 500
"""Number of characters of a font that are recognised together; each takes about 25 ms."""
SURE = 0.8
"""Minimum confidence (0–1) of a recognised character; others are left out."""


class UnreadablePictureError(Exception):
    """A picture that cannot be read; the message says why."""


class NoReaderError(UnreadablePictureError):
    """The recogniser does not start, so no picture can be read.

    The message says how to find out why.
    """


class PictureReader:
    """Reads pictures one after another; the process starts with the first one."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._left = 0

    def read(self, data: bytes, most: int = 0) -> PictureText:
        """Read the lines of a picture, or a sample of at most `most` if that is not 0.

        Raises UnreadablePictureError, NoReaderError.
        """
        answer = self._answer((data, most))
        if isinstance(answer, PictureText):
            return answer
        raise UnreadablePictureError(str(answer))

    def letters(self, font: bytes, characters: str) -> dict[str, str]:
        """Recognise a font's characters by shape; returns only confident results.

        Raises UnreadablePictureError, NoReaderError.
        """
        seen: dict[str, tuple[float, str]] = {}
        for begin in range(0, len(characters), LETTERS):
            some = characters[begin:begin + LETTERS]
            answer = self._answer((font, some))
            if not isinstance(answer, list):
                raise UnreadablePictureError(str(answer))
            for character, (text, score) in zip(some, answer, strict=True):
                if len(text) == 1 and score >= SURE:
                    seen[text] = max(seen.get(text, (0.0, "")), (score, character))
        return {character: text for text, (_, character) in seen.items()}

    def _answer(self, question: object) -> object:
        child = self._ready()
        try:
            with killed_after(child, PATIENCE):
                answer: object = pickle.loads(_ask(child, question))  # noqa: S301 - our own child answers
        except (EOFError, OSError) as error:
            self.close()
            raise UnreadablePictureError("reading it took too long or too much memory") from error
        self._left -= 1
        return answer

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.kill()
            with suppress(OSError):
                self._child.communicate()
        self._child = None

    def __del__(self) -> None:
        """End the process when the reader is no longer used."""
        self.close()

    def _ready(self) -> "subprocess.Popen[bytes]":
        if self._child is None or self._left <= 0 or self._child.poll() is not None:
            self.close()
            pipe, program = subprocess.PIPE, (sys.executable, "-m", "crawler.pictures.recognition_process")
            self._child = subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
            self._left = PICTURES
            try:
                with killed_after(self._child, PATIENCE):
                    _answer(self._child)
            except (EOFError, OSError) as error:
                self.close()
                raise NoReaderError("the recogniser does not start; to see why, run "
                                    "python -m crawler.pictures.recognition_process") from error
        return self._child


def _ask(child: "subprocess.Popen[bytes]", question: object) -> bytes:
    assert child.stdin is not None  # noqa: S101 - we asked for pipes
    packed = pickle.dumps(question)
    child.stdin.write(LENGTH.pack(len(packed)) + packed)
    child.stdin.flush()
    return _answer(child)


def _answer(child: "subprocess.Popen[bytes]") -> bytes:
    """Wait for an answer.

    Raises EOFError if the process ended before the answer was complete.
    """
    assert child.stdout is not None  # noqa: S101 - we asked for pipes
    head = child.stdout.read(LENGTH.size)
    answer = child.stdout.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
    if len(head) < LENGTH.size or len(answer) < LENGTH.unpack(head)[0]:
        raise EOFError
    return answer
