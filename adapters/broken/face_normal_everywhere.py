"""The normal is always that of the face: right above the face's front, wrong behind it, at edges and at vertices."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import adapter


def sphere_triangle(a, b, motion):
    answer = adapter.sphere_triangle(a, b, motion)
    face = adapter.cross(adapter.sub(b[1], b[0]), adapter.sub(b[2], b[0]))
    length = adapter.dot(face, face) ** 0.5
    if answer["hit"] and length > 0.0:
        answer["normal"] = adapter.scale(face, 1.0 / length)
    return answer


adapter.serve({**adapter.QUESTIONS, "sphere_triangle": sphere_triangle})
