"""Find and read pages whose text is in pictures, with the position of each line.

Reading needs the extra `pictures`; without it such pages are counted and reported.
"""
