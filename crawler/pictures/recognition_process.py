"""The child process that reads pictures.

`python -m crawler.pictures.recognition_process` starts it.

It takes pickled questions on standard input, each after its length in four bytes, and answers so on standard output.
Pictures are hostile, so the kernel ends it at one that takes too long or too much memory.
"""

import os
import pickle
import resource
import signal
import struct
import sys
from contextlib import suppress
from typing import BinaryIO

SECONDS = 60.0
"""Processor time of one picture; a long one with 200 lines takes about 15."""
MEMORY = 4 * 2**30
"""Bytes of address space, most of it the models' and never touched."""
LENGTH = struct.Struct("!I")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that the models are loaded, then answer until standard input ends.

    The first answer is empty. `(picture, most lines)` becomes a PictureText or the error's message, `(font,
    characters)` a list of what each of them looks like and how sure that is.
    """
    from crawler.pictures.bounded_picture import PictureError, opened
    from crawler.pictures.glyphs import drawn
    from crawler.pictures.recogniser import Recogniser

    recogniser = Recogniser()
    answers.write(LENGTH.pack(0))
    answers.flush()
    while head := questions.read(LENGTH.size):
        data, wanted = pickle.loads(questions.read(LENGTH.unpack(head)[0]))  # noqa: S301 - our parent asks
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            if isinstance(wanted, str):
                told: object = recogniser.letters(list(drawn(data, wanted)))
            else:
                told = recogniser.read(opened(data), wanted)
        except (PictureError, MemoryError) as error:
            told = str(error) or type(error).__name__
        except Exception as error:  # noqa: BLE001 - broken fonts raise anything
            told = f"{type(error).__name__}: {str(error)[:200]}"
        signal.setitimer(signal.ITIMER_PROF, 0)
        packed = pickle.dumps(told)
        answers.write(LENGTH.pack(len(packed)) + packed)
        answers.flush()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # libraries that print must not answer
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, out)
