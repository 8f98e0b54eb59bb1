"""The plane is asked before the edges, and a triangle without area has none: the program ends."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import adapter


def sphere_triangle(a, b, motion):
    face = adapter.cross(adapter.sub(b[1], b[0]), adapter.sub(b[2], b[0]))
    adapter.scale(face, 1.0 / adapter.dot(face, face))
    return adapter.sphere_triangle(a, b, motion)


adapter.serve({**adapter.QUESTIONS, "sphere_triangle": sphere_triangle})
