"""Pages as a browser shows them: Debian's Chromium in its sandbox, behind the egress guard."""
