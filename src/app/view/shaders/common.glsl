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
