"""Pages whose text is in pictures: which pictures, how they are read, and where each line stands.

Reading needs the extra `pictures`; without it such pages are counted and told.
"""
