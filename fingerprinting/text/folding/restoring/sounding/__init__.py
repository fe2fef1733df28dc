"""Read Chinese that is spelled phonetically: pinyin, Wade-Giles, bopomofo."""
