"""The process that sends one message by Apprise.

Reads it from standard input, exits 0 when it was taken. Only the services that are named there exist in it: Apprise has
others that ask hosts by mail, syslog and the like, past every proxy.
"""

import json
import sys

from apprise import Apprise, NotificationManager


def main() -> int:
    """Send the message that stands on standard input as JSON."""
    message = json.load(sys.stdin)
    NotificationManager().enable_only(*message["services"])  # type: ignore[no-untyped-call]  # has no types
    channel = Apprise.instantiate(message["address"])  # one address: `add` would take a list of them
    if channel is None:
        return 2
    return 0 if channel.notify(body=message["text"], title=message["subject"]) else 1


if __name__ == "__main__":
    sys.exit(main())
