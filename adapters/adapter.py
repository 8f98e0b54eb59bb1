"""Your engine on the bench: capsule-lab judge --program "python3 adapter.py"

Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the
functions below; what a function returns is what is judged, and what it leaves out is not.
"""

import json
import math
import sys


# --- Your engine: a function a question. ---------------------------------------------------------------------------
#
# A sphere is {"center", "radius"}, a capsule {"a", "b", "radius"} with its sphere centers, a triangle a list of three
# vertices, a box {"center", "half_size", "rotation"} with turns about x, then y, then z, in degrees. Right-handed, y is
# up, meters. `motion`, of sweeps alone, is the whole displacement of the first shape.
#
# Answer {"hit": False}, or {"hit": True} with "depth", "normal" (unit, from the second shape to the first), "point" (of
# the second shape) and, of a sweep, "time": the fraction of `motion` at first contact.


def sphere_sphere(a, b, motion):
    return round_contact(a["center"], a["radius"], b["center"], b["radius"], (0.0, 1.0, 0.0))


def sphere_capsule(a, b, motion):
    point = closest_on_segment(a["center"], b["a"], b["b"])
    across = any_perpendicular(sub(b["b"], b["a"]))
    return round_contact(a["center"], a["radius"], point, b["radius"], across)


def sphere_triangle(a, b, motion):
    point = closest_on_triangle(a["center"], b)
    face = cross(sub(b[1], b[0]), sub(b[2], b[0]))
    length = math.sqrt(dot(face, face))
    longest = max(sub(b[1], b[0]), sub(b[2], b[0]), sub(b[2], b[1]), key=lambda edge: dot(edge, edge))
    normal = scale(face, 1.0 / length) if length > 0.0 else any_perpendicular(longest)
    return round_contact(a["center"], a["radius"], point, 0.0, normal)


QUESTIONS = {
    "sphere_sphere": sphere_sphere,
    "sphere_capsule": sphere_capsule,
    "sphere_triangle": sphere_triangle,
}


def round_contact(center, radius, core, core_radius, otherwise):
    """A sphere and the nearest point of another core; `otherwise` is the normal where the center lies on it."""
    apart = sub(center, core)
    distance = math.sqrt(dot(apart, apart))
    depth = radius + core_radius - distance
    if depth < 0.0:
        return {"hit": False, "distance": distance}
    normal = scale(apart, 1.0 / distance) if distance > 1e-9 else otherwise
    point = add(core, scale(normal, core_radius))
    return {"hit": True, "depth": depth, "normal": normal, "point": point, "distance": distance}


def closest_on_segment(point, a, b):
    along = sub(b, a)
    length_sq = dot(along, along)
    if length_sq == 0.0:
        return a
    share = dot(sub(point, a), along) / length_sq
    return add(a, scale(along, min(max(share, 0.0), 1.0)))


def closest_on_triangle(point, v):
    face = cross(sub(v[1], v[0]), sub(v[2], v[0]))
    area_sq = dot(face, face)
    edges = [(v[0], v[1]), (v[1], v[2]), (v[2], v[0])]
    if area_sq > 0.0 and all(dot(cross(sub(b, a), sub(point, a)), face) >= 0.0 for a, b in edges):
        return sub(point, scale(face, dot(sub(point, v[0]), face) / area_sq))
    on_edges = [closest_on_segment(point, a, b) for a, b in edges]
    return min(on_edges, key=lambda q: dot(sub(point, q), sub(point, q)))


def any_perpendicular(axis):
    """A unit vector at a right angle to `axis`; any at all where that has no length."""
    least = min(range(3), key=lambda i: abs(axis[i]))
    across = cross(axis, [1.0 if i == least else 0.0 for i in range(3)])
    length = math.sqrt(dot(across, across))
    return scale(across, 1.0 / length) if length > 0.0 else (0.0, 1.0, 0.0)


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a, by):
    return (a[0] * by, a[1] * by, a[2] * by)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


# --- The bench: nothing to change below. ---------------------------------------------------------------------------


def answer(case, questions):
    function = questions.get(case["query"])
    if function is None:
        return {"error": "no function answers " + case["query"]}
    (a,) = case["a"].values()
    (b,) = case["b"].values()
    return function(a, b, case.get("motion"))


def serve(questions):
    for line in sys.stdin:
        case = json.loads(line)
        reply = answer(case, questions)
        reply["id"] = case.get("id")
        # At once: whoever asked waits for it.
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    serve(QUESTIONS)
