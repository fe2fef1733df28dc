"""Other packages for the same task.

Each is used as its own documentation has it. Three cut a text into runs of five characters and make a MinHash signature
of 128 functions; one weighs words.
"""

from collections.abc import Callable

import gaoya
import jieba
import rjieba
from datasketch import MinHash
from rensa import RMinHash
from simhash import Simhash

K = 5
FUNCTIONS = 128
BANDS = 16
Peer = Callable[[str], object]


def shingles(text: str) -> list[str]:
    """Cut a text into overlapping runs of characters."""
    return [text[at:at + K] for at in range(max(len(text) - K + 1, 1))]


def datasketch(text: str) -> object:
    """Make a signature by datasketch's batched update."""
    signature = MinHash(num_perm=FUNCTIONS)
    signature.update_batch([each.encode() for each in shingles(text)])
    return signature.digest()


def rensa(text: str) -> object:
    """Make a signature in rensa's Rust."""
    signature = RMinHash(num_perm=FUNCTIONS, seed=1)
    signature.update(shingles(text))
    return signature.digest()


def gaoya_index() -> Peer:
    """Make a function that puts texts into a fresh index of gaoya's.

    It cuts and hashes in Rust.
    """
    index = gaoya.minhash.MinHashStringIndex(
        hash_size=32, jaccard_threshold=0.5, num_bands=BANDS, band_size=FUNCTIONS // BANDS, num_hashes=FUNCTIONS,
        analyzer="char", ngram_range=(K, K))
    return lambda text: index.insert_document(len(text), text)


def simhash_jieba(text: str) -> object:
    """Weigh jieba's words by the simhash package."""
    return Simhash(jieba.lcut(text)).value


def simhash_rjieba(text: str) -> object:
    """Weigh the words of jieba's Rust twin by the simhash package.

    What is left when cutting is fast.
    """
    return Simhash(rjieba.cut(text)).value


PEERS: dict[str, Callable[[], Peer]] = {
    "gaoya": gaoya_index, "rensa": lambda: rensa, "datasketch": lambda: datasketch,
    "simhash, jieba": lambda: simhash_jieba, "simhash, rjieba": lambda: simhash_rjieba,
}
"""Functions that create a fresh instance, by name."""
