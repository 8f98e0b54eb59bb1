// Jolt CharacterVirtual: what it touches where it stands, a triangle a line. Meters, right-handed, Y up.
#include "capsule_lab.h"
#include <string>

/// The line of an overlap of a capsule, whose `ends` are sphere centers, with a triangle.
std::string capsule_lab_line(unsigned frame, const JPH::Vec3 (&ends)[2], float radius, const JPH::Vec3 (&triangle)[3],
                             const JPH::CollideShapeResult &hit) {
    auto vec = [](JPH::Vec3 v) {
        char text[96];
        std::snprintf(text, sizeof text, "[%.9g,%.9g,%.9g]", v.GetX(), v.GetY(), v.GetZ());
        return std::string(text);
    };
    char begin[96], middle[64], answer[64];
    std::snprintf(begin, sizeof begin, "{\"frame\":%u,\"reply\":true,\"query\":\"capsule_triangle\",", frame);
    std::snprintf(middle, sizeof middle, "\"radius\":%.9g", radius);
    std::snprintf(answer, sizeof answer, "{\"hit\":true,\"depth\":%.9g", hit.mPenetrationDepth);
    return begin + ("\"a\":{\"capsule\":{\"a\":" + vec(ends[0])) + ",\"b\":" + vec(ends[1]) + "," + middle +
           "}},\"b\":{\"triangle\":[" + vec(triangle[0]) + "," + vec(triangle[1]) + "," + vec(triangle[2]) + "]},\"answer\":" +
           answer + ",\"normal\":" + vec(-hit.mPenetrationAxis.Normalized()) + ",\"point\":" + vec(hit.mContactPointOn2) + "}}\n";
}

// Use: CapsuleLabCollector lab(frame, character->GetCenterOfMassTransform(), *capsule); // the CapsuleShape of the character
// character->CheckCollision(position, rotation, velocity, 0.0f, capsule, JPH::RVec3::sZero(), lab, filters…);
struct CapsuleLabCollector : JPH::CollideShapeCollector {
    unsigned frame;
    JPH::Vec3 ends[2];
    float radius;
    CapsuleLabCollector(unsigned frame, JPH::RMat44Arg place, const JPH::CapsuleShape &shape)
        : frame(frame), ends{JPH::Vec3(place * JPH::Vec3(0, -shape.GetHalfHeightOfCylinder(), 0)),
                             JPH::Vec3(place * JPH::Vec3(0, shape.GetHalfHeightOfCylinder(), 0))}, radius(shape.GetRadius()) {}
    void AddHit(const JPH::CollideShapeResult &hit) override {
        JPH::Shape::SupportingFace face; // of a mesh: the triangle
        if (!GetContext() || hit.mPenetrationDepth < 0) return; // CheckCollision also reports what is within the padding
        GetContext()->GetSupportingFace(hit.mSubShapeID2, hit.mPenetrationAxis, JPH::RVec3::sZero(), face);
        if (face.size() != 3) return;
        const JPH::Vec3 triangle[3] = {face[0], face[1], face[2]};
        if (capsule_lab_send(capsule_lab_line(frame, ends, radius, triangle, hit).c_str())) JPH_BREAKPOINT;
    }
};
