// Your engine on the bench: c++ -std=c++17 -O2 adapter.cpp -o adapter && capsule-lab judge --program ./adapter
//
// Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the functions
// below; what a function answers is what is judged, and what it leaves out is not.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// --- Your engine: a function a question. ---------------------------------------------------------------------------
//
// Right-handed, y is up, metres. `motion`, of sweeps alone, is the whole displacement of the first shape.

struct Vec3 {
    double x = 0, y = 0, z = 0;
};

struct Sphere {
    Vec3 center;
    double radius;
};

struct Capsule {
    Vec3 a, b; // the centres of the spheres at its ends
    double radius;
};

struct Triangle {
    std::array<Vec3, 3> v;
};

struct Box {
    Vec3 center, half_size;
    Vec3 rotation; // about x, then y, then z, degrees
};

using Shape = std::variant<Sphere, Capsule, Triangle, Box>;

struct Answer {
    bool hit = false;
    std::optional<double> time;     // of a sweep: the fraction of `motion` at first contact
    std::optional<double> depth;
    std::optional<Vec3> normal;     // unit, from the second shape to the first
    std::optional<Vec3> point;      // of the second shape
    std::optional<double> distance; // between the cores: points, segments, triangles
};

Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec3 operator*(Vec3 a, double by) { return {a.x * by, a.y * by, a.z * by}; }
double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(Vec3 a) { return std::sqrt(dot(a, a)); }
Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec3 closest_on_segment(Vec3 point, Vec3 a, Vec3 b) {
    const Vec3 along = b - a;
    const double length_sq = dot(along, along);
    if (length_sq == 0) return a;
    return a + along * std::clamp(dot(point - a, along) / length_sq, 0.0, 1.0);
}

Vec3 closest_on_triangle(Vec3 point, const Triangle& triangle) {
    const auto& v = triangle.v;
    const Vec3 face = cross(v[1] - v[0], v[2] - v[0]);
    bool inside = dot(face, face) > 0;
    for (int i = 0; i < 3; i++) {
        inside = inside && dot(cross(v[(i + 1) % 3] - v[i], point - v[i]), face) >= 0;
    }
    if (inside) return point - face * (dot(point - v[0], face) / dot(face, face));
    Vec3 nearest = v[0];
    for (int i = 0; i < 3; i++) {
        const Vec3 on_edge = closest_on_segment(point, v[i], v[(i + 1) % 3]);
        if (length(point - on_edge) < length(point - nearest)) nearest = on_edge;
    }
    return nearest;
}

// A unit vector at a right angle to `axis`; any at all where that has no length.
Vec3 any_perpendicular(Vec3 axis) {
    const double x = std::abs(axis.x), y = std::abs(axis.y), z = std::abs(axis.z);
    const Vec3 unit = x <= y && x <= z ? Vec3{1, 0, 0} : y <= z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    const Vec3 across = cross(axis, unit);
    return length(across) > 0 ? across * (1 / length(across)) : Vec3{0, 1, 0};
}

Vec3 face_normal(const Triangle& triangle) {
    const auto& v = triangle.v;
    const Vec3 face = cross(v[1] - v[0], v[2] - v[0]);
    if (length(face) > 0) return face * (1 / length(face));
    Vec3 longest;
    for (int i = 0; i < 3; i++) {
        const Vec3 edge = v[(i + 1) % 3] - v[i];
        if (length(edge) > length(longest)) longest = edge;
    }
    return any_perpendicular(longest);
}

// A sphere and the nearest point of another core; `otherwise` is the normal where the centre lies on it.
Answer round_contact(const Sphere& sphere, Vec3 core, double core_radius, Vec3 otherwise) {
    const Vec3 apart = sphere.center - core;
    Answer answer;
    answer.distance = length(apart);
    const double depth = sphere.radius + core_radius - *answer.distance;
    answer.hit = depth >= 0;
    if (answer.hit) {
        answer.depth = depth;
        answer.normal = *answer.distance > 1e-9 ? apart * (1 / *answer.distance) : otherwise;
        answer.point = core + *answer.normal * core_radius;
    }
    return answer;
}

Answer sphere_sphere(const Sphere& a, const Sphere& b) {
    return round_contact(a, b.center, b.radius, {0, 1, 0});
}

Answer sphere_capsule(const Sphere& a, const Capsule& b) {
    return round_contact(a, closest_on_segment(a.center, b.a, b.b), b.radius, any_perpendicular(b.b - b.a));
}

Answer sphere_triangle(const Sphere& a, const Triangle& b) {
    return round_contact(a, closest_on_triangle(a.center, b), 0, face_normal(b));
}

// Nothing where no function answers such a case.
std::optional<Answer> answer(const Shape& a, const Shape& b, const std::optional<Vec3>& motion) {
    const auto* sphere = std::get_if<Sphere>(&a);
    if (!sphere || motion) return {};
    if (const auto* other = std::get_if<Sphere>(&b)) return sphere_sphere(*sphere, *other);
    if (const auto* other = std::get_if<Capsule>(&b)) return sphere_capsule(*sphere, *other);
    if (const auto* other = std::get_if<Triangle>(&b)) return sphere_triangle(*sphere, *other);
    return {};
}

// --- The bench: nothing to change below. -----------------------------------------------------------------------------

// What stands behind `key` in the object that `text` begins with; empty if it has no such key.
std::string_view member(std::string_view text, std::string_view key) {
    int depth = 0;
    for (size_t at = 0; at < text.size(); at++) {
        if (text[at] == '"') {
            const size_t start = at + 1;
            for (at++; at < text.size() && text[at] != '"'; at++) {
                if (text[at] == '\\') at++;
            }
            const size_t after = text.find_first_not_of(" \t", at + 1);
            if (depth == 1 && after < text.size() && text[after] == ':' && text.substr(start, at - start) == key) {
                return text.substr(after + 1);
            }
        } else if (text[at] == '{' || text[at] == '[') {
            depth++;
        } else if (text[at] == '}' || text[at] == ']') {
            if (--depth == 0) break;
        }
    }
    return {};
}

// The numbers that `text` begins with, whatever brackets stand around them.
template <size_t count> std::array<double, count> numbers(std::string_view text) {
    const std::string copy(text);
    const char* rest = copy.c_str();
    std::array<double, count> numbers{};
    for (double& number : numbers) {
        while (*rest == '[' || *rest == ']' || *rest == ',' || *rest == ' ') rest++;
        char* end;
        number = std::strtod(rest, &end);
        rest = end;
    }
    return numbers;
}

double number(std::string_view text) { return numbers<1>(text)[0]; }

Vec3 vector(std::string_view text) {
    const auto n = numbers<3>(text);
    return {n[0], n[1], n[2]};
}

std::optional<Shape> shape(std::string_view text) {
    if (auto of = member(text, "sphere"); !of.empty()) {
        return Sphere{vector(member(of, "center")), number(member(of, "radius"))};
    }
    if (auto of = member(text, "capsule"); !of.empty()) {
        return Capsule{vector(member(of, "a")), vector(member(of, "b")), number(member(of, "radius"))};
    }
    if (auto of = member(text, "box"); !of.empty()) {
        return Box{vector(member(of, "center")), vector(member(of, "half_size")), vector(member(of, "rotation"))};
    }
    if (auto of = member(text, "triangle"); !of.empty()) {
        const auto n = numbers<9>(of);
        return Triangle{{Vec3{n[0], n[1], n[2]}, Vec3{n[3], n[4], n[5]}, Vec3{n[6], n[7], n[8]}}};
    }
    return {};
}

void print(const char* key, const std::optional<double>& value) {
    if (value) std::printf(",\"%s\":%.17g", key, *value);
}

void print(const char* key, const std::optional<Vec3>& value) {
    if (value) std::printf(",\"%s\":[%.17g,%.17g,%.17g]", key, value->x, value->y, value->z);
}

// Answers each case of standard input with what `engine` says of it.
int serve(std::optional<Answer> engine(const Shape&, const Shape&, const std::optional<Vec3>&)) {
    for (std::string line; std::getline(std::cin, line);) {
        const auto a = shape(member(line, "a")), b = shape(member(line, "b"));
        const auto way = member(line, "motion");
        const auto motion = way.empty() ? std::nullopt : std::optional(vector(way));
        const auto told = a && b ? engine(*a, *b, motion) : std::nullopt;
        std::printf("{\"id\":%.0f", number(member(line, "id")));
        if (told) {
            std::printf(",\"hit\":%s", told->hit ? "true" : "false");
            print("time", told->time);
            print("depth", told->depth);
            print("normal", told->normal);
            print("point", told->point);
            print("distance", told->distance);
        } else {
            std::printf(",\"error\":\"no function answers this\"");
        }
        std::printf("}\n");
        std::fflush(stdout); // at once: whoever asked waits for it
    }
    return 0;
}

// The function that answers; a file that includes this one may define another.
#ifndef BENCH_ENGINE
#define BENCH_ENGINE answer
#endif
std::optional<Answer> BENCH_ENGINE(const Shape& a, const Shape& b, const std::optional<Vec3>& motion);

int main() { return serve(BENCH_ENGINE); }
