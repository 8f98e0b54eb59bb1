uniform mat4 u_clip_from_world;
uniform vec4 u_eye;       // position and 1, or direction to the viewer and 0
uniform vec4 u_view;      // width, height in pixels; pixels a point; 1 for the pass that draws what is hidden
uniform vec4 u_tile;      // this tile's left and bottom, the whole picture's width and height, pixels
uniform vec4 u_light;     // direction to the light; 1 on dark paper
uniform vec4 u_top;
uniform vec4 u_bottom;
uniform vec4 u_grid;      // colour; unit, metres
uniform vec4 u_shadow;    // colour; strength
uniform vec4 u_ground;    // middle of the case; how far the grid reaches, metres
uniform vec4 u_contour;   // colour where a body cuts a triangle; height of the ground, metres
uniform vec4 u_paper;
uniform vec4 u_body_a[4]; // end, radius (0: none)
uniform vec4 u_body_b[4]; // other end, 1 if it also cuts triangles
uniform vec4 u_face_a[4]; // corner, 1 (0: none)
uniform vec4 u_face_b[4];
uniform vec4 u_face_c[4];
uniform vec4 u_fill;      // colour of scenery in full light; 1 where it is opaque
uniform vec4 u_crease;    // colour of its lines; their width, points
uniform vec4 u_core[6];   // corner of the volume inside of a swept body, 1 (0: none)

vec3 to_viewer(vec3 p) { return normalize(u_eye.xyz - p * u_eye.w); }

vec3 to_linear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 to_srgb(vec3 c) { return pow(clamp(c, 0., 1.), vec3(1. / 2.2)); }

vec3 shade(vec3 base, vec3 n, vec3 p, float gloss) {
  vec3 v = to_viewer(p);
  if (dot(n, v) < 0.) n = -n;
  vec3 l = u_light.xyz, h = normalize(l + v);
  float key = max(dot(n, l), 0.), fill = max(dot(n, normalize(vec3(-l.x, .25, -l.z))), 0.);
  float sky = mix(.42, .74, n.y * .5 + .5);
  float glint = pow(max(dot(n, h), 0.), 48.) * gloss;
  float rim = pow(1. - max(dot(n, v), 0.), 3.);
  vec3 b = to_linear(base);
  return to_srgb(b * (sky + key * .62 + fill * .14) + vec3(glint) + b * rim * .15);
}

float segment_distance(vec3 p, vec3 a, vec3 b) {
  vec3 ab = b - a, ap = p - a;
  return length(ap - ab * clamp(dot(ap, ab) / max(dot(ab, ab), 1e-12), 0., 1.));
}

// A surface that does not shine, as lit by one key light and by the sky: level ones in full light keep their colour.
vec3 matte(vec3 base, vec3 n) {
  vec3 l = u_light.xyz;
  float key = max(dot(n, l), 0.) / l.y, back = max(dot(n, normalize(vec3(-l.x, .2, -l.z))), 0.);
  float sky = mix(.36, .56, n.y * .5 + .5);
  return to_srgb(to_linear(base) * (sky + key * .44 + back * .08));
}

// Turns y to `d`; lengths stay.
mat3 along(vec3 d) {
  float len = length(d);
  vec3 y = len > 1e-6 ? d / len : vec3(0., 1., 0.);
  vec3 x = normalize(abs(y.x) < .9 ? cross(y, vec3(1., 0., 0.)) : cross(y, vec3(0., 0., 1.)));
  return mat3(x, y, cross(x, y));
}

// Of the line through `p` along the unit vector `v` and the segment: the nearest point of the segment, and its distance.
vec4 nearest_to_line(vec3 p, vec3 v, vec3 a, vec3 b) {
  vec3 ab = b - a, pa = a - p;
  vec3 across = ab - v * dot(ab, v), off = pa - v * dot(pa, v);
  float s = clamp(-dot(off, across) / max(dot(across, across), 1e-12), 0., 1.);
  return vec4(a + ab * s, length(off + across * s));
}

// How much what is at `p`, with its normal towards the viewer, stands between the viewer and a body under study: 0 where
// it does not. What such a body lies on or leans on does not.
float hides_subject(vec3 p, vec3 n) {
  vec3 v = to_viewer(p);
  float most = 0.;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (radius <= 0.) continue;
    vec4 near = nearest_to_line(p, v, u_body_a[i].xyz, u_body_b[i].xyz);
    float over = 1. - smoothstep(1.05, 1.4, near.w / radius);
    float behind = smoothstep(.1, .5, dot(n, p - near.xyz) / radius);
    most = max(most, over * behind);
  }
  return most;
}

#ifdef FRAGMENT
// How deep the line of sight dips into a round body falls evenly towards its silhouette: the slope tells the distance in
// pixels. It knows nothing of the mesh, so a line is as wide on the tube as on the caps.
float silhouette_px(vec3 p, vec4 a, vec3 b) {
  float g = a.w - nearest_to_line(p, to_viewer(p), a.xyz, b).w;
  return g / max(length(vec2(dFdx(g), dFdy(g))), 1e-7);
}

// Where bodies under study cut the surface at `p`: how far inside, and the line around. The line lies within the cut, so
// that nothing is marked where a body is a hair's breadth away.
vec2 cut_by_bodies(vec3 p) {
  vec2 cut = vec2(0.);
  float half_width = 1.1 * u_view.z;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (radius <= 0. || u_body_b[i].w < .5) continue;
    float d = segment_distance(p, u_body_a[i].xyz, u_body_b[i].xyz) - radius;
    float px = d / max(length(vec2(dFdx(d), dFdy(d))), 1e-9);
    cut = max(cut, vec2(clamp(-px, 0., 1.), clamp(half_width + .5 - abs(px + half_width + .5), 0., 1.)));
  }
  return cut;
}
#else
// The corner of a quad around the line from `p` to `q`, which comes forward by `forward`; tells where it is from the
// line's start along and across, and the line's length, pixels.
vec4 widened(vec3 p, vec3 q, vec2 corner, float half_width, float forward, out vec2 place, out float len) {
  vec4 c0 = u_clip_from_world * vec4(p, 1.), c1 = u_clip_from_world * vec4(q, 1.);
  float near = 1e-4; // both ends in front of the eye
  if (c0.w < near) c0 = mix(c0, c1, (near - c0.w) / (c1.w - c0.w));
  if (c1.w < near) c1 = mix(c1, c0, (near - c1.w) / (c0.w - c1.w));
  vec2 half_view = u_view.xy * .5, s0 = c0.xy / c0.w * half_view, s1 = c1.xy / c1.w * half_view;
  vec2 d = s1 - s0;
  len = length(d);
  d = len > 1e-4 ? d / len : vec2(1., 0.);
  float extent = half_width + 1.;
  vec4 c = mix(c0, c1, corner.x);
  vec2 s = mix(s0, s1, corner.x) + d * (corner.x * 2. - 1.) * extent + vec2(-d.y, d.x) * corner.y * extent;
  place = vec2(corner.x > .5 ? len + extent : -extent, corner.y * extent);
  return vec4(s / half_view * c.w, c.z - 8e-4 * forward * c.w, c.w);
}
#endif
