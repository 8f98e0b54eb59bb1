// An engine with one bug: c++ -std=c++17 -O2 skips_an_edge.cpp -o engine && capsule-lab judge --program ./engine
//
// It is `adapter.cpp`, but the nearest point of a triangle is never looked for on its last edge.

#define main right_main
#include "../adapter.cpp"
#undef main

Vec3 closest_without_an_edge(Vec3 point, const Triangle& triangle) {
    const auto& v = triangle.v;
    const Vec3 nearest = closest_on_triangle(point, triangle);
    const bool is_last = length(nearest - closest_on_segment(nearest, v[2], v[0])) < 1e-9;
    if (!is_last) return nearest;
    const Vec3 first = closest_on_segment(point, v[0], v[1]), second = closest_on_segment(point, v[1], v[2]);
    return length(point - first) <= length(point - second) ? first : second; // the bug: a triangle has three edges
}

std::optional<Answer> broken_answer(const Shape& a, const Shape& b, const std::optional<Vec3>& motion) {
    const auto* sphere = std::get_if<Sphere>(&a);
    const auto* triangle = std::get_if<Triangle>(&b);
    if (!sphere || !triangle || motion) return answer(a, b, motion);
    return round_contact(*sphere, closest_without_an_edge(sphere->center, *triangle), 0, face_normal(*triangle));
}

int main() { return serve(broken_answer); }
