"""Build the tables of folding from pypinyin, OpenCC, jieba and Unicode.

``python -m fingerprinting.text.folding.building`` writes them. They are shipped rather than built at start, because a
fingerprint must be the same on every machine, whatever versions of these libraries are installed, and because loading
the libraries takes seconds.
"""
