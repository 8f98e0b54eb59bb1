"""Everything is added up from the world's origin in 32 bits: right at home, millimeters off some kilometers away."""

import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import adapter


def rounded(number):
    return struct.unpack("f", struct.pack("f", number))[0]


def in_f32(operation):
    return lambda a, b: tuple(rounded(n) for n in operation(a, b))


def closest_on_segment(point, a, b):
    along = adapter.sub(b, a)
    length_sq = rounded(adapter.dot(along, along))
    if length_sq == 0.0:
        return a
    # Dot products from the origin, which are huge far from it, instead of from one end.
    share = rounded(rounded(adapter.dot(point, along)) - rounded(adapter.dot(a, along))) / length_sq
    return adapter.add(a, adapter.scale(along, min(max(share, 0.0), 1.0)))


adapter.add, adapter.sub = in_f32(adapter.add), in_f32(adapter.sub)
adapter.closest_on_segment = closest_on_segment
adapter.serve(adapter.QUESTIONS)
