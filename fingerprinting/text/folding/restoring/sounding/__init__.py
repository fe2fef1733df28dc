"""Read what is spelled by its sound: pinyin without tones, Wade-Giles, bopomofo."""
