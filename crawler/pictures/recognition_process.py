"""Read pictures in a child process.

`python -m crawler.pictures.recognition_process` starts it. It reads pickled questions from standard input, each
preceded by its length in four bytes, and writes answers to standard output in the same way. Pictures are hostile, so
the kernel ends the process if one takes too much time or memory.
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
"""Seconds of processor time for one picture; a tall one with 200 lines takes about 15."""
MEMORY = 4 * 2**30
"""Maximum bytes of address space; the models reserve most of it without using it."""
LENGTH = struct.Struct("!I")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Report that the models are loaded, then answer until standard input ends.

    The first answer is empty. The answer to `(picture, most lines)` is a PictureText or the message of an error, that
    to `(font, characters)` a list of what each character looks like with its confidence.
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
                answer: object = recogniser.letters(list(drawn(data, wanted)))
            else:
                answer = recogniser.read(opened(data), wanted)
        except (PictureError, MemoryError) as error:
            answer = str(error) or type(error).__name__
        except Exception as error:  # noqa: BLE001 - broken fonts raise anything
            answer = f"{type(error).__name__}: {str(error)[:200]}"
        signal.setitimer(signal.ITIMER_PROF, 0)
        packed = pickle.dumps(answer)
        answers.write(LENGTH.pack(len(packed)) + packed)
        answers.flush()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output printed by libraries must not mix with answers
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, out)
