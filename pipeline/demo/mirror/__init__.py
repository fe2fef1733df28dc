"""A small web of pirates and honest people over real HTTP on loopback, about which the truth is known."""

from pipeline.demo.mirror.scoring import Finding, Row, Score, score
from pipeline.demo.mirror.server import MirrorError
from pipeline.demo.mirror.truth import TrueCopy, Truth
from pipeline.demo.mirror.web import MirrorSite, MirrorWeb, mirror_web

__all__ = [
    "Finding", "MirrorError", "MirrorSite", "MirrorWeb", "Row", "Score", "TrueCopy", "Truth", "mirror_web", "score",
]
