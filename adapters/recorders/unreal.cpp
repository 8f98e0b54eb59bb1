// Unreal: a capsule's sweep against the triangle that it hits. Centimeters, left-handed, Z up.
#include "capsule_lab.h"
#include <string>

/// The line of a sweep from `Start` by `Motion`. `HalfHeight` includes the radius, as in Unreal.
std::string CapsuleLabLine(unsigned Frame, FVector Start, float Radius, float HalfHeight, FVector Motion,
                           const FVector (&Triangle)[3], const FHitResult& Hit) {
    auto Vec = [](const FVector& V, double Scale) { // Y and Z change places: right-handed, Y up
        char Text[96];
        std::snprintf(Text, sizeof Text, "[%.9g,%.9g,%.9g]", V.X * Scale, V.Z * Scale, V.Y * Scale);
        return std::string(Text);
    };
    const FVector Up(0, 0, HalfHeight - Radius);
    char Numbers[2][96];
    std::snprintf(Numbers[0], 96, "{\"frame\":%u,\"reply\":true,", Frame);
    std::snprintf(Numbers[1], 96, "\"radius\":%.9g", Radius * 0.01);
    std::string Answer = "{\"hit\":false}";
    if (Hit.bBlockingHit) {
        char Time[64];
        std::snprintf(Time, sizeof Time, "{\"hit\":true,\"time\":%.9g", Hit.Time);
        Answer = Time + (",\"normal\":" + Vec(Hit.Normal, 1)) + ",\"point\":" + Vec(Hit.ImpactPoint, 0.01) + "}";
    }
    return Numbers[0] + ("\"query\":\"sweep_capsule_triangle\",\"motion\":" + Vec(Motion, 0.01)) + ",\"a\":{\"capsule\":{\"a\":" +
           Vec(Start - Up, 0.01) + ",\"b\":" + Vec(Start + Up, 0.01) + "," + Numbers[1] + "}},\"b\":{\"triangle\":[" +
           Vec(Triangle[0], 0.01) + "," + Vec(Triangle[1], 0.01) + "," + Vec(Triangle[2], 0.01) + "]},\"answer\":" + Answer + "}\n";
}

// Use: Params.bTraceComplex and Params.bReturnFaceIndex are true; Hit.FaceIndex names the triangle of the collision mesh.
void CapsuleLabSweep(UWorld* World, FVector Start, FVector Motion, float Radius, float HalfHeight,
                     const FCollisionQueryParams& Params, TFunctionRef<void(const FHitResult&, FVector (&)[3])> TriangleOf) {
    FHitResult Hit;
    FVector Triangle[3];
    World->SweepSingleByChannel(Hit, Start, Start + Motion, FQuat::Identity, ECC_Pawn,
                                FCollisionShape::MakeCapsule(Radius, HalfHeight), Params);
    TriangleOf(Hit, Triangle); // of a miss: the triangle that you expected
    if (!Hit.bStartPenetrating && capsule_lab_send(CapsuleLabLine(GFrameCounter, Start, Radius, HalfHeight, Motion, Triangle, Hit).c_str()))
        UE_DEBUG_BREAK();
}
