"""A mail server and a mailbox on loopback that behave as configured and record what they receive."""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.loopback_servers import serving


@dataclass
class Post:
    """What the server does, and what it received."""

    behaviour: str = "take"
    """take, refuse_recipient, greylist, refuse_data, drop_in_data, drop_after_data, drop_at_mail, babble_at_recipient,
    babble_after_data, accept_vaguely."""
    unknown: bytes = b"@nowhere."
    """Part of the addresses that it refuses in any case."""
    mails: list[bytes] = field(default_factory=list)
    port: int = 0
    most_bytes: int = 0
    """Maximum size that it announces, in bytes; 0: it announces none."""


class _Smtp(socketserver.StreamRequestHandler):
    """One connection; the class attribute `post` is set by `smtp_server`."""

    post: Post

    def handle(self) -> None:
        self.say("220 ready")
        while line := self.rfile.readline():
            verb = line.split(b" ")[0].strip().upper().decode()
            if verb == "QUIT":
                self.say("221 bye")
                return
            if not self.answer(verb, line):
                return

    def answer(self, verb: str, line: bytes) -> bool:
        how = "refuse_recipient" if self.post.unknown in line else self.post.behaviour
        if verb == "MAIL" and how == "drop_at_mail":
            return False
        if verb == "RCPT" and how == "refuse_recipient":
            self.say("550 no such user")
        elif verb == "RCPT" and how == "greylist":
            self.say("450 4.2.0 try again in ten minutes")
        elif verb == "RCPT" and how == "babble_at_recipient":
            self.say("? no reply of SMTP")
        elif verb == "EHLO" and self.post.most_bytes:
            self.say(f"250-here\r\n250 SIZE {self.post.most_bytes}")
        elif verb == "DATA":
            return self.data(how)
        else:
            self.say("250 ok")
        return True

    def data(self, how: str) -> bool:
        if how == "refuse_data":
            self.say("451 later")
            return True
        self.say("354 go ahead")
        if how == "drop_in_data":
            self.rfile.readline()
            return False
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        self.post.mails.append(b"".join(lines))
        if how == "drop_after_data":
            return False
        self.say({"babble_after_data": "? no reply of SMTP", "accept_vaguely": "252 will try"}.get(
            how, "250 queued as 4711"))
        return True

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


SEEN = b"SEEN "


class _Imap(socketserver.StreamRequestHandler):
    """A read-only mailbox; mails that begin with `SEEN` were opened before."""

    mails: list[bytes]
    commands: list[str]

    def handle(self) -> None:
        self.wfile.write(b"* OK ready\r\n")
        while line := self.rfile.readline():
            tag, _, rest = line.decode().strip().partition(" ")
            self.commands.append(rest)
            for each in self.lines(rest.upper()):
                self.wfile.write(each)
            self.wfile.write(f"{tag} OK done\r\n".encode())
            if rest.upper().startswith("LOGOUT"):
                return

    def lines(self, command: str) -> Iterator[bytes]:
        if command.startswith("CAPABILITY"):
            yield b"* CAPABILITY IMAP4rev1\r\n"
        elif command.startswith(("SELECT", "EXAMINE")):
            yield f"* {len(self.mails)} EXISTS\r\n".encode()
        elif command.startswith("SEARCH"):
            found = [str(number) for number, mail in enumerate(self.mails, 1)
                     if not mail.startswith(SEEN) or ("TEXT" in command and b"WZ-" in mail.upper())]
            yield f"* SEARCH {' '.join(found)}\r\n".encode()
        elif command.startswith("FETCH"):
            number = int(command.split()[1])
            mail = self.mails[number - 1].removeprefix(SEEN)
            yield f"* {number} FETCH (BODY[]<0> {{{len(mail)}}}\r\n".encode() + mail + b")\r\n"
        elif command.startswith("LOGOUT"):
            yield b"* BYE\r\n"


@contextmanager
def smtp_server() -> Iterator[Post]:
    """Run a mail server."""
    post = Post()
    with serving(type("Smtp", (_Smtp,), {"post": post})) as post.port:
        yield post


@contextmanager
def mailbox(mails: list[bytes]) -> Iterator[tuple[int, list[str]]]:
    """Run a mailbox with some mails; yields its port and the commands that it receives."""
    commands: list[str] = []
    with serving(type("Imap", (_Imap,), {"mails": mails, "commands": commands})) as port:
        yield port, commands
