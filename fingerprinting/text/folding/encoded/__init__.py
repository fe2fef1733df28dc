"""Read passages that are written in the codes of their characters.

Escapes such as &#20013;, percent codes, Base64, hexadecimal bytes, and bytes read in a wrong encoding.
"""
