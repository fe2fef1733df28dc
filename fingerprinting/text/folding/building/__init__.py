"""Build the package's own tables from pypinyin, OpenCC, jieba and Unicode.

``python -m fingerprinting.text.folding.building`` writes them anew. They are shipped rather than built at start,
because a fingerprint must be the same on every machine, whatever versions of those libraries it has, and because
loading the libraries costs seconds.
"""
