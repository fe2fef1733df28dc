"""Pages whose text is in pictures: which ones, what they say, and where.

Reading needs the extra `pictures`; without it such pages are counted and told.
"""
