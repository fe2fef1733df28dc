"""Tabulate the pairs of characters that are adjacent in words.

Words are taken in simplified and in traditional characters. The pairs serve to tell text from noise.
"""

from importlib.resources import files
from itertools import pairwise

import numpy as np
import opencc
from numpy.typing import NDArray
from pypinyin.phrases_dict import phrases_dict

from fingerprinting.text.folding.building.splits import frequencies

BITS = 22
"""Binary logarithm of the number of bits. About 12 % of them are set, which is the share of unknown pairs that are
taken for known ones."""


def known_pairs() -> NDArray[np.uint8]:
    """Set a bit for each pair in jieba's words and pypinyin's phrases.

    Shape (2^BITS / 8,).
    """
    pairs = np.array([[ord(pair[0]), ord(pair[1])] for pair in _neighbours()], np.uint64)
    slots = slot(pairs[:, 0], pairs[:, 1])
    bits = np.zeros(1 << BITS, np.bool_)
    bits[slots] = True
    return np.packbits(bits, bitorder="little")


PARTICLES = "的了着呢吧啊嘛呀哦哈地得么吗啦哇呗也乎兮矣焉哉耶欤"
RARE = 2e-6
"""Share of all characters below which a character is rare."""


def odd_characters() -> NDArray[np.bool_]:
    """Mark the particles and rare characters among U+4E00–U+9FA5: shape (20902,).

    Together they make up at most a tenth of ordinary text.
    """
    single, plain = frequencies().single, opencc.OpenCC("t2s")
    han = "".join(map(chr, range(0x4E00, 0x9FA6)))
    simple = str(plain.convert("\n".join(han))).split("\n")
    rare = [max(single.get(each, 0.0), single.get(other, 0.0)) < RARE for each, other in zip(han, simple, strict=True)]
    return np.array(rare) | np.isin(list(han), list(PARTICLES))


def slot(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Hash pairs of code points to the places of their bits."""
    mixed = (left * np.uint64(0x9E3779B1) ^ right * np.uint64(0x85EBCA77)) & np.uint64(0xFFFFFFFF)
    return mixed * np.uint64(0x2C1B3C6D) % np.uint64(1 << 32) >> np.uint64(32 - BITS)


def _neighbours() -> list[str]:
    lines = files("jieba").joinpath("dict.txt").read_text(encoding="utf-8").splitlines()
    words = "\n".join([*(line.split()[0] for line in lines), *phrases_dict])
    both = words + "\n" + str(opencc.OpenCC("s2t").convert(words))
    return sorted({left + right for left, right in pairwise(both)
                   if "一" <= left <= "龥" and "一" <= right <= "龥"})
