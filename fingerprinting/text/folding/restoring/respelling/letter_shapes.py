"""Know which letter a sign imitates: signs of leet, letters upside down."""

_LEET = "4a @a ^a 8b 3e €e 9g 6g !i 1i |l 0o 5s $s 7t +t 2z £l ¢c (c"
_UPRIGHT = "abcdefghijklmnopqrstuvwxyz"
_TURNED = ("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz", "ɐqɔpǝɟɓɥıɾʞןɯuodbɹsʇnʌʍxʎz", "ɒdɔbɘʇǫʜiꞁʞ|mnoqpɿƨɈυvwxγz")
_CAPITALS = "∀𐐒ƆᗡƎℲ⅁HIſꓘ⅂WNOԀΌᴚS⊥∩ΛMX⅄Z"
LEET = {ord(pair[0]): pair[1] for pair in _LEET.split()}
TURNED = {ord(sign): letter for signs in (_CAPITALS, *_TURNED[:2])
          for sign, letter in zip(signs, _UPRIGHT, strict=True)}
"""Letters turned by half a turn; those that look like another letter so are that one."""
UNMISTAKABLE = frozenset(sign for sign in TURNED if sign > 127)
"""Signs by which turned letters are noticed."""
