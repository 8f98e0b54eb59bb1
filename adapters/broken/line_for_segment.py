"""A segment is taken for the whole line through its ends: right in the middle, wrong past either end."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import adapter


def closest_on_line(point, a, b):
    along = adapter.sub(b, a)
    length_sq = adapter.dot(along, along)
    if length_sq == 0.0:
        return a
    share = adapter.dot(adapter.sub(point, a), along) / length_sq
    return adapter.add(a, adapter.scale(along, share))


adapter.closest_on_segment = closest_on_line
adapter.serve(adapter.QUESTIONS)
