/* Your engine on the bench: cc -O2 adapter.c -o adapter -lm && capsule-lab judge --program ./adapter
 *
 * Reads a case a line from standard input and answers each with a line. Put your engine's calls in place of the functions
 * below; what a function answers is what is judged, and what it leaves out is not. C99; it is C++ as well.
 */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Your engine: a function a question. -------------------------------------------------------------------------
 *
 * Right-handed, y is up, metres. `motion`, of sweeps alone, is the whole displacement of the first shape.
 */

typedef struct { double x, y, z; } Vec3;

typedef enum { SPHERE, CAPSULE, TRIANGLE, BOX } Kind;

typedef struct {
    Kind kind;
    Vec3 v[3];      /* sphere: centre; capsule: both sphere centres; triangle: vertices; box: centre, half size, turns
                       about x, then y, then z, in degrees */
    double radius;  /* of spheres and capsules */
} Shape;

typedef struct {
    bool hit;
    bool has_time, has_contact, has_distance;
    double time;         /* of a sweep: the fraction of `motion` at first contact */
    double depth;
    Vec3 normal;         /* unit, from the second shape to the first */
    Vec3 point;          /* of the second shape */
    double distance;     /* between the cores: points, segments, triangles */
} Answer;

static Vec3 vec3(double x, double y, double z) { Vec3 v; v.x = x; v.y = y; v.z = z; return v; }
static Vec3 add(Vec3 a, Vec3 b) { return vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
static Vec3 sub(Vec3 a, Vec3 b) { return vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
static Vec3 scale(Vec3 a, double by) { return vec3(a.x * by, a.y * by, a.z * by); }
static double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vec3 cross(Vec3 a, Vec3 b) {
    return vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static Vec3 closest_on_segment(Vec3 point, Vec3 a, Vec3 b) {
    Vec3 along = sub(b, a);
    double length_sq = dot(along, along);
    if (length_sq == 0.0) return a;
    double share = dot(sub(point, a), along) / length_sq;
    return add(a, scale(along, fmin(fmax(share, 0.0), 1.0)));
}

static Vec3 closest_on_triangle(Vec3 point, const Vec3 v[3]) {
    Vec3 face = cross(sub(v[1], v[0]), sub(v[2], v[0]));
    double area_sq = dot(face, face);
    bool inside = area_sq > 0.0;
    for (int i = 0; i < 3 && inside; i++) {
        Vec3 edge = sub(v[(i + 1) % 3], v[i]);
        inside = dot(cross(edge, sub(point, v[i])), face) >= 0.0;
    }
    if (inside) return sub(point, scale(face, dot(sub(point, v[0]), face) / area_sq));
    Vec3 nearest = v[0];
    for (int i = 0; i < 3; i++) {
        Vec3 on_edge = closest_on_segment(point, v[i], v[(i + 1) % 3]);
        Vec3 apart = sub(point, on_edge), least = sub(point, nearest);
        if (dot(apart, apart) < dot(least, least)) nearest = on_edge;
    }
    return nearest;
}

/* A unit vector at a right angle to `axis`; any at all where that has no length. */
static Vec3 any_perpendicular(Vec3 axis) {
    double x = fabs(axis.x), y = fabs(axis.y), z = fabs(axis.z);
    Vec3 unit = x <= y && x <= z ? vec3(1, 0, 0) : y <= z ? vec3(0, 1, 0) : vec3(0, 0, 1);
    Vec3 across = cross(axis, unit);
    double length = sqrt(dot(across, across));
    return length > 0.0 ? scale(across, 1.0 / length) : vec3(0, 1, 0);
}

static Vec3 face_normal(const Vec3 v[3]) {
    Vec3 face = cross(sub(v[1], v[0]), sub(v[2], v[0])), longest = vec3(0, 0, 0);
    double length = sqrt(dot(face, face));
    if (length > 0.0) return scale(face, 1.0 / length);
    for (int i = 0; i < 3; i++) {
        Vec3 edge = sub(v[(i + 1) % 3], v[i]);
        if (dot(edge, edge) > dot(longest, longest)) longest = edge;
    }
    return any_perpendicular(longest);
}

/* A sphere and the nearest point of another core; `otherwise` is the normal where the centre lies on it. */
static Answer round_contact(const Shape *sphere, Vec3 core, double core_radius, Vec3 otherwise) {
    Answer answer;
    memset(&answer, 0, sizeof answer);
    Vec3 apart = sub(sphere->v[0], core);
    answer.has_distance = true;
    answer.distance = sqrt(dot(apart, apart));
    answer.depth = sphere->radius + core_radius - answer.distance;
    answer.hit = answer.has_contact = answer.depth >= 0.0;
    answer.normal = answer.distance > 1e-9 ? scale(apart, 1.0 / answer.distance) : otherwise;
    answer.point = add(core, scale(answer.normal, core_radius));
    return answer;
}

/* Whether a function answers such a case; `motion` is null of shapes that stand. */
static bool answer_case(const Shape *a, const Shape *b, const Vec3 *motion, Answer *answer) {
    if (a->kind != SPHERE || motion) return false;
    switch (b->kind) {
    case SPHERE:
        *answer = round_contact(a, b->v[0], b->radius, vec3(0, 1, 0));
        return true;
    case CAPSULE:
        *answer = round_contact(a, closest_on_segment(a->v[0], b->v[0], b->v[1]), b->radius,
                                any_perpendicular(sub(b->v[1], b->v[0])));
        return true;
    case TRIANGLE:
        *answer = round_contact(a, closest_on_triangle(a->v[0], b->v), 0.0, face_normal(b->v));
        return true;
    case BOX:
        return false;
    }
    return false;
}

/* --- The bench: nothing to change below. ------------------------------------------------------------------------- */

/* What stands behind `key` in the object that `text` begins with; null if it has no such key. */
static const char *member(const char *text, const char *key) {
    size_t length = strlen(key);
    int depth = 0;
    for (; text && *text; text++) {
        if (*text == '"') {
            const char *start = ++text;
            while (*text && *text != '"') text += *text == '\\' && text[1] ? 2 : 1;
            if (!*text) return NULL;
            const char *after = text + 1 + strspn(text + 1, " \t");
            if (depth == 1 && *after == ':' && (size_t)(text - start) == length && !strncmp(start, key, length))
                return after + 1 + strspn(after + 1, " \t");
        } else if (*text == '{' || *text == '[') {
            depth++;
        } else if (*text == '}' || *text == ']') {
            if (--depth == 0) return NULL;
        }
    }
    return NULL;
}

/* The first `count` numbers of a text, whatever brackets stand around them. */
static void numbers(const char *text, double *out, int count) {
    for (int i = 0; i < count; i++) {
        char *end;
        if (text) text += strspn(text, "[], \t");
        out[i] = text ? strtod(text, &end) : 0.0;
        if (text) text = end;
    }
}

static Vec3 vector(const char *object, const char *key) {
    double n[3];
    numbers(member(object, key), n, 3);
    return vec3(n[0], n[1], n[2]);
}

static bool read_shape(const char *text, Shape *shape) {
    const char *of;
    memset(shape, 0, sizeof *shape);
    if ((of = member(text, "sphere"))) {
        shape->kind = SPHERE;
        shape->v[0] = vector(of, "center");
        numbers(member(of, "radius"), &shape->radius, 1);
    } else if ((of = member(text, "capsule"))) {
        shape->kind = CAPSULE;
        shape->v[0] = vector(of, "a");
        shape->v[1] = vector(of, "b");
        numbers(member(of, "radius"), &shape->radius, 1);
    } else if ((of = member(text, "triangle"))) {
        double n[9];
        numbers(of, n, 9);
        shape->kind = TRIANGLE;
        for (int i = 0; i < 3; i++) shape->v[i] = vec3(n[3 * i], n[3 * i + 1], n[3 * i + 2]);
    } else if ((of = member(text, "box"))) {
        shape->kind = BOX;
        shape->v[0] = vector(of, "center");
        shape->v[1] = vector(of, "half_size");
        shape->v[2] = vector(of, "rotation");
    }
    return of != NULL;
}

static void print_vector(const char *key, Vec3 v) {
    printf(",\"%s\":[%.17g,%.17g,%.17g]", key, v.x, v.y, v.z);
}

int main(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        Shape a, b;
        Answer answer;
        double id = 0.0;
        const char *motion = member(line, "motion");
        Vec3 way = motion ? vector(line, "motion") : vec3(0, 0, 0);
        numbers(member(line, "id"), &id, 1);
        printf("{\"id\":%.0f", id);
        if (!read_shape(member(line, "a"), &a) || !read_shape(member(line, "b"), &b)
            || !answer_case(&a, &b, motion ? &way : NULL, &answer)) {
            printf(",\"error\":\"no function answers this\"");
        } else {
            printf(",\"hit\":%s", answer.hit ? "true" : "false");
            if (answer.has_time) printf(",\"time\":%.17g", answer.time);
            if (answer.has_distance) printf(",\"distance\":%.17g", answer.distance);
            if (answer.has_contact) {
                printf(",\"depth\":%.17g", answer.depth);
                print_vector("normal", answer.normal);
                print_vector("point", answer.point);
            }
        }
        printf("}\n");
        fflush(stdout); /* at once: whoever asked waits for it */
    }
    return 0;
}
