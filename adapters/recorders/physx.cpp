// PhysX controller: the sweep of its capsule against the mesh triangle that it hits. Right-handed; here Y is up, meters.
#include "capsule_lab.h"
#include <string>

/// The line of a sweep of a capsule, whose `ends` are sphere centers; `hit` is null where the triangle was not hit.
std::string capsule_lab_line(unsigned frame, const physx::PxVec3 (&ends)[2], float radius, physx::PxVec3 motion,
                             const physx::PxVec3 (&triangle)[3], const physx::PxSweepHit *hit) {
    auto vec = [](physx::PxVec3 v) {
        char text[96];
        std::snprintf(text, sizeof text, "[%.9g,%.9g,%.9g]", v.x, v.y, v.z);
        return std::string(text);
    };
    char begin[64], middle[64], time[64];
    std::snprintf(begin, sizeof begin, "{\"frame\":%u,\"reply\":true,", frame);
    std::snprintf(middle, sizeof middle, "\"radius\":%.9g", radius);
    std::string answer = "{\"hit\":false}";
    if (hit) {
        std::snprintf(time, sizeof time, "{\"hit\":true,\"time\":%.9g", hit->distance / motion.magnitude());
        answer = time + (",\"normal\":" + vec(hit->normal)) + ",\"point\":" + vec(hit->position) + "}";
    }
    return begin + ("\"query\":\"sweep_capsule_triangle\",\"motion\":" + vec(motion)) + ",\"a\":{\"capsule\":{\"a\":" + vec(ends[0]) +
           ",\"b\":" + vec(ends[1]) + "," + middle + "}},\"b\":{\"triangle\":[" + vec(triangle[0]) + "," + vec(triangle[1]) + "," +
           vec(triangle[2]) + "]},\"answer\":" + answer + "}\n";
}

// Use: in place of, or before, controller.move(motion, …).
void capsule_lab_sweep(physx::PxScene &scene, const physx::PxCapsuleController &controller, physx::PxVec3 motion, unsigned frame) {
    using namespace physx;
    const PxVec3 center = toVec3(controller.getPosition()), up = controller.getUpDirection() * (controller.getHeight() / 2);
    const PxTransform pose(center, PxShortestRotation(PxVec3(1, 0, 0), controller.getUpDirection()));
    PxSweepBuffer found;
    scene.sweep(PxCapsuleGeometry(controller.getRadius(), controller.getHeight() / 2), pose, motion.getNormalized(),
                motion.magnitude(), found, PxHitFlag::eDEFAULT, PxQueryFilterData(PxQueryFlag::eSTATIC)); // not the controller's own actor
    if (!found.hasBlock || found.block.shape->getGeometry().getType() != PxGeometryType::eTRIANGLEMESH) return;
    PxTriangle triangle;
    PxMeshQuery::getTriangle(static_cast<const PxTriangleMeshGeometry &>(found.block.shape->getGeometry()),
                             PxShapeExt::getGlobalPose(*found.block.shape, *found.block.actor), found.block.faceIndex, triangle);
    if (capsule_lab_send(capsule_lab_line(frame, {center - up, center + up}, controller.getRadius(), motion, triangle.verts, &found.block).c_str()))
        __builtin_trap(); // with MSVC: __debugbreak()
}
