"""The process that sends one message by Apprise.

Reads it from standard input, exits 0 when it was taken.
"""

import json
import sys

from apprise import Apprise


def main() -> int:
    """Send the message that stands on standard input as JSON."""
    message = json.load(sys.stdin)
    channel = Apprise()
    if not channel.add(message["address"]):
        return 2
    return 0 if channel.notify(body=message["text"], title=message["subject"]) else 1


if __name__ == "__main__":
    sys.exit(main())
