"""A small web of copying and honest sites, served over HTTP on loopback.

The truth about its copies is known.
"""

from app.demo.mirror.scoring import Finding, Row, Score, score
from app.demo.mirror.server import MirrorError
from app.demo.mirror.truth import TrueCopy, Truth
from app.demo.mirror.web import MirrorSite, MirrorWeb, mirror_web

__all__ = [
    "Finding", "MirrorError", "MirrorSite", "MirrorWeb", "Row", "Score", "TrueCopy", "Truth", "mirror_web", "score",
]
