// Your engine on the bench: capsule-lab judge --program "node adapter.mjs"
//
// Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the functions
// below; what a function returns is what is judged, and what it leaves out is not.

import { createInterface } from "node:readline";

// --- Your engine: a function a question. ----------------------------------------------------------------------------
//
// A sphere is {center, radius}, a capsule {a, b, radius} with its sphere centres, a triangle an array of three vertices, a
// box {center, half_size, rotation} with turns about x, then y, then z, in degrees. Right-handed, y is up, metres. `motion`,
// of sweeps alone, is the whole displacement of the first shape.
//
// Answer {hit: false}, or {hit: true} with `depth`, `normal` (unit, from the second shape to the first), `point` (of the
// second shape) and, of a sweep, `time`: the fraction of `motion` at first contact.

const questions = {
  sphere_sphere: (a, b) => roundContact(a, b.center, b.radius, [0, 1, 0]),

  sphere_capsule: (a, b) => {
    const core = closestOnSegment(a.center, b.a, b.b);
    return roundContact(a, core, b.radius, anyPerpendicular(sub(b.b, b.a)));
  },

  sphere_triangle: (a, b) => {
    const face = cross(sub(b[1], b[0]), sub(b[2], b[0]));
    const length = Math.sqrt(dot(face, face));
    const edges = [sub(b[1], b[0]), sub(b[2], b[0]), sub(b[2], b[1])];
    const longest = edges.reduce((one, other) => (dot(other, other) > dot(one, one) ? other : one));
    const normal = length > 0 ? scale(face, 1 / length) : anyPerpendicular(longest);
    return roundContact(a, closestOnTriangle(a.center, b), 0, normal);
  },
};

// A sphere and the nearest point of another core; `otherwise` is the normal where the centre lies on it.
function roundContact(sphere, core, coreRadius, otherwise) {
  const apart = sub(sphere.center, core);
  const distance = Math.sqrt(dot(apart, apart));
  const depth = sphere.radius + coreRadius - distance;
  if (depth < 0) return { hit: false, distance };
  const normal = distance > 1e-9 ? scale(apart, 1 / distance) : otherwise;
  const point = add(core, scale(normal, coreRadius));
  return { hit: true, depth, normal, point, distance };
}

function closestOnSegment(point, a, b) {
  const along = sub(b, a);
  const lengthSq = dot(along, along);
  if (lengthSq === 0) return a;
  const share = dot(sub(point, a), along) / lengthSq;
  return add(a, scale(along, Math.min(Math.max(share, 0), 1)));
}

function closestOnTriangle(point, v) {
  const face = cross(sub(v[1], v[0]), sub(v[2], v[0]));
  const areaSq = dot(face, face);
  const edges = [[v[0], v[1]], [v[1], v[2]], [v[2], v[0]]];
  const isInside = ([a, b]) => dot(cross(sub(b, a), sub(point, a)), face) >= 0;
  if (areaSq > 0 && edges.every(isInside)) {
    return sub(point, scale(face, dot(sub(point, v[0]), face) / areaSq));
  }
  const distanceSq = (q) => dot(sub(point, q), sub(point, q));
  const onEdges = edges.map(([a, b]) => closestOnSegment(point, a, b));
  return onEdges.reduce((one, other) => (distanceSq(other) < distanceSq(one) ? other : one));
}

// A unit vector at a right angle to `axis`; any at all where that has no length.
function anyPerpendicular(axis) {
  const sizes = axis.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  const across = cross(axis, [0, 1, 2].map((i) => (i === least ? 1 : 0)));
  const length = Math.sqrt(dot(across, across));
  return length > 0 ? scale(across, 1 / length) : [0, 1, 0];
}

function add(a, b) {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function sub(a, b) {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function scale(a, by) {
  return [a[0] * by, a[1] * by, a[2] * by];
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

// --- The bench: nothing to change below. -----------------------------------------------------------------------------

function answer(line) {
  const { id, query, a, b, motion } = JSON.parse(line);
  const question = questions[query];
  if (!question) return { id, error: `no function answers ${query}` };
  return { id, ...question(Object.values(a)[0], Object.values(b)[0], motion) };
}

// JSON has no word for what is no number; the bench reads this one.
const written = (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(line), written) + "\n");
});
