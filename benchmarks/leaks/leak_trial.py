"""Leak, disguise and trace chapters in many trials."""

from dataclasses import dataclass
from random import Random

import numpy as np

from app.demo.disguises import disguised
from benchmarks.harness.command_line import Progress
from benchmarks.leaks.leak_texts import ACCOUNTS, Masters
from benchmarks.leaks.mixing import Rule, by_sentence, majority, minority, mixed
from benchmarks.leaks.ocr_noise import ocr_noise
from insight.leaks.accusing import trace
from insight.leaks.code import KEY_BYTES, Code
from insight.leaks.plan import CodeName
from insight.leaks.reading import marks_of

DISGUISE = (("homophones", 0.2), ("edits", 0.1))
OCR = 0.02
"""Share of the characters that are misread."""
BYSTANDERS = 1_000
"""Innocent accounts scored in each trial; the threshold is that for a million."""


@dataclass(frozen=True)
class Setting:
    """A kind of leak."""

    name: str
    code: CodeName
    chapters: int
    rule: Rule = by_sentence
    colluders: int = 1
    is_noisy: bool = True


@dataclass
class Outcome:
    """Results of the trials of one setting."""

    setting: Setting
    trials: int = 0
    right: int = 0
    """Trials that named at least one account from which the copy was made."""
    wrong: int = 0
    """Trials that named any other account."""
    places: int = 0
    read: int = 0
    false: int = 0
    """Wrong readings of the marks of a single leaking account."""

    @property
    def power(self) -> float:
        """Share of trials that name a right account."""
        return self.right / max(self.trials, 1)


SETTINGS = (
    Setting("one account, three chapters", "unbiased", 3),
    Setting("one account, eight chapters", "tardos", 8),
    Setting("three accounts, sentence by sentence, 60 chapters", "tardos", 60, by_sentence, 3, is_noisy=False),
    Setting("three accounts, sentence by sentence, 60 chapters", "unbiased", 60, by_sentence, 3, is_noisy=False),
    Setting("three accounts, the majority's word, 60 chapters", "tardos", 60, majority, 3, is_noisy=False),
    Setting("three accounts, the minority's word, 60 chapters", "tardos", 60, minority, 3, is_noisy=False),
    Setting("three accounts, the minority's word, 60 chapters", "unbiased", 60, minority, 3, is_noisy=False),
    Setting("three accounts, sentence by sentence, 60 chapters, disguised", "tardos", 60, by_sentence, 3),
)


def measured(setting: Setting, masters: Masters, trials: int, progress: Progress) -> Outcome:
    """Run the trials of one setting.

    Each has a key, accounts and chapters of its own.
    """
    outcome = Outcome(setting)
    for number in range(trials):
        progress(f"{setting.name}, {setting.code}", number, trials)
        _try(setting, masters, outcome, Random(f"{setting.name} {setting.code} {number}"))
    return outcome


def _try(setting: Setting, masters: Masters, outcome: Outcome, random: Random) -> None:
    code = Code(random.randbytes(KEY_BYTES))
    accounts = [f"reader {random.randrange(ACCOUNTS)} {part}" for part in range(setting.colluders)]
    leaked = random.sample(range(len(masters.texts)), min(setting.chapters, len(masters.texts)))
    readings = []
    for chapter in leaked:
        master, plan = masters.texts[chapter], masters.plans[setting.code][chapter]
        copy = mixed(master, plan, code, accounts, setting.rule, random)
        marks = marks_of(_disguised(copy, random) if setting.is_noisy else copy, master, plan)
        readings.append((plan, marks))
        if setting.colluders == 1:
            bits = code.bits(plan, code.tags(accounts), np.arange(len(plan.places)))[0]
            outcome.false += sum(bool(bits[mark.number]) != mark.bit for mark in marks)
    found = trace(readings, code, code.tags([*accounts, *map(str, range(BYSTANDERS))]), among=ACCOUNTS)
    named = {each.account for each in found.accused}
    outcome.trials += 1
    outcome.right += any(account < setting.colluders for account in named)
    outcome.wrong += any(account >= setting.colluders for account in named)
    outcome.places, outcome.read = outcome.places + found.places, outcome.read + found.readings


def _disguised(text: str, random: Random) -> str:
    """Respell, edit, misread and write in the traditional script."""
    seed = random.random()
    edited = disguised(text, DISGUISE, str(seed))
    return disguised(ocr_noise(edited, random, OCR), (("traditional", 1.0),), str(seed))

