"""Make a folder for all files of a browser.

A browser that is killed with its crawl leaves its folder to the next one, which removes it.
"""

import os
import shutil

from storage.temporary.held_folder import HeldFolder

PREFIX = "wenzong-browser-"
LONGEST = 107 - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
"""Maximum bytes of the path of a folder in which Chromium can put its socket; it aborts in others."""


class Profile:
    """One browser's profile, home and temporary folder."""

    def __init__(self, user: str) -> None:
        self._folder = HeldFolder(PREFIX)
        self.path = self._folder.path
        if os.geteuid() == 0:
            shutil.chown(self.path, user)

    @property
    def environment(self) -> dict[str, str]:
        """Return the whole environment of the browser.

        The browser creates a folder for its socket among the temporary files, and only an orderly end would remove
        that. If our temporary folder has too long a path for a socket, the browser takes the system's.
        """
        known = {"HOME": str(self.path), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
        return known if len(bytes(self.path)) > LONGEST else {**known, "TMPDIR": str(self.path)}

    def remove(self) -> None:
        """Delete the folder once the browser has ended."""
        self._folder.remove()
