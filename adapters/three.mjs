// three.js on the bench, the Octree and Capsule of its examples: `npm install three` in a folder with this file, then
// capsule-lab judge --program "node three.mjs" --query capsule_triangle,sphere_triangle
//
// A triangle at a time, as the octree asks about those that its boxes let through. It takes triangles as solid from their
// front alone, which the bench does not: what comes from behind counts as wrong. It tells no point of the obstacle.

import { createInterface } from "node:readline";
import { Sphere, Triangle, Vector3 } from "three";
import { Capsule } from "three/addons/math/Capsule.js";
import { Octree } from "three/addons/math/Octree.js";

const octree = new Octree();
const vector = (v) => new Vector3(...v);
const triangle = (v) => new Triangle(...v.map(vector));

function told(found) {
  if (!found) return { hit: false };
  return { hit: true, depth: found.depth, normal: found.normal.toArray() };
}

const questions = {
  sphere_triangle: (a, b) => told(octree.triangleSphereIntersect(new Sphere(vector(a.center), a.radius), triangle(b))),
  capsule_triangle: (a, b) => told(octree.triangleCapsuleIntersect(new Capsule(vector(a.a), vector(a.b), a.radius), triangle(b))),
};

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
