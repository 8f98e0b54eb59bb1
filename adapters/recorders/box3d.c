/* Box3D mover: the cast of its capsule against the mesh triangle that it hits. Meters, right-handed; here Y is up. */
#include "capsule_lab.h"
#include <stdlib.h>

typedef struct { b3Capsule mover; b3Vec3 motion; unsigned frame; } CapsuleLabCast; /* the mover in the world */

/* Writes the line of a cast that meets a triangle at `fraction` of its motion. */
static void capsule_lab_line(char *text, size_t size, const CapsuleLabCast *cast, const b3Vec3 *v, float fraction, b3Vec3 n, b3Vec3 p) {
    const b3Vec3 a = cast->mover.center1, b = cast->mover.center2, m = cast->motion;
    snprintf(text, size,
             "{\"frame\":%u,\"reply\":true,\"query\":\"sweep_capsule_triangle\",\"motion\":[%.9g,%.9g,%.9g],"
             "\"a\":{\"capsule\":{\"a\":[%.9g,%.9g,%.9g],\"b\":[%.9g,%.9g,%.9g],\"radius\":%.9g}},"
             "\"b\":{\"triangle\":[[%.9g,%.9g,%.9g],[%.9g,%.9g,%.9g],[%.9g,%.9g,%.9g]]},"
             "\"answer\":{\"hit\":true,\"time\":%.9g,\"normal\":[%.9g,%.9g,%.9g],\"point\":[%.9g,%.9g,%.9g]}}\n",
             cast->frame, m.x, m.y, m.z, a.x, a.y, a.z, b.x, b.y, b.z, cast->mover.radius, v[0].x, v[0].y, v[0].z, v[1].x, v[1].y,
             v[1].z, v[2].x, v[2].y, v[2].z, fraction, n.x, n.y, n.z, p.x, p.y, p.z);
}

/* Use: b3ShapeProxy proxy = {&cast.mover.center1, 2, cast.mover.radius}; the origin is zero:
   b3World_CastShape(world, origin, &proxy, cast.motion, filter, capsule_lab_hit, &cast); */
static float capsule_lab_hit(b3ShapeId shape, b3Pos point, b3Vec3 normal, float fraction, uint64_t material, int triangle,
                             int child, void *context) {
    (void)material, (void)child;
    if (triangle < 0 || b3Shape_GetType(shape) != b3_meshShape) return 1; /* no triangle: go on */
    const b3Mesh mesh = b3Shape_GetMesh(shape);
    const b3MeshTriangle corners = b3GetMeshTriangles(mesh.data)[triangle];
    const b3Vec3 *vertices = b3GetMeshVertices(mesh.data);
    const int index[3] = {corners.index1, corners.index2, corners.index3};
    b3Vec3 v[3];
    for (int i = 0; i < 3; i++) {
        const b3Pos world = b3TransformWorldPoint(b3Body_GetTransform(b3Shape_GetBody(shape)), b3Mul(mesh.scale, vertices[index[i]]));
        v[i] = (b3Vec3){(float)world.x, (float)world.y, (float)world.z};
    }
    char line[1024];
    capsule_lab_line(line, sizeof line, context, v, fraction, normal, (b3Vec3){(float)point.x, (float)point.y, (float)point.z});
    if (capsule_lab_send(line)) abort(); /* or your debugger's breakpoint */
    return 1; /* every shape on the way, a line each */
}
