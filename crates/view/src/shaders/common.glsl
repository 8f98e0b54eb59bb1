uniform mat4 u_clip_from_world;
uniform vec4 u_eye;       // position and 1, or direction to the viewer and 0
uniform vec4 u_view;      // width, height in pixels; pixels a point; 1 for the pass that draws what is hidden
uniform vec4 u_tile;      // this tile's left and bottom, the whole picture's width and height, pixels
uniform vec4 u_light;     // direction to the light; 1 on dark paper
uniform vec4 u_top;
uniform vec4 u_bottom;
uniform vec4 u_grid;      // color; unit, meters
uniform vec4 u_shadow;    // color; strength
uniform vec4 u_ground;    // middle of the case; how far the grid reaches, meters
uniform vec4 u_contour;   // color where a body cuts a triangle; height of the ground, meters
uniform vec4 u_paper;
uniform vec4 u_body_a[4]; // end, radius (0: none)
uniform vec4 u_body_b[4]; // other end, 1 if it also cuts triangles
uniform vec4 u_ghost_a[4]; // end of what is no longer there, radius (0: none)
uniform vec4 u_ghost_b[4];
uniform vec4 u_fill;      // color of level scenery in full light; 1 where it is opaque
uniform vec4 u_steep;     // color of steep scenery in full light; how much of its shadow falls on the ground
uniform vec4 u_crease;    // color of its lines; their width, points
uniform vec4 u_floor;     // color of the ground; its strength
uniform vec4 u_look;      // strength of shadows, of shade in creases; 1 where it is seen from above; where what is level is high, meters
// The whole picture: where rays begin, and what leads from there: to its right border, to its upper one, ahead.
uniform vec4 u_origin;
uniform vec4 u_right;     // at a distance of 1 meter, and 1; of parallel rays at any, and 0
uniform vec4 u_up;
uniform vec4 u_forward;
uniform vec4 u_range;     // depth of the nearest that counts; from there to the farthest; how far creases shade, meters
// What the light sees: its middle, and what leads from there to a border.
uniform vec4 u_map_center;
uniform vec4 u_map_x;
uniform vec4 u_map_y;
uniform vec4 u_map_z;
uniform vec4 u_map;       // a texel, meters; share of the map a meter; widest soft edge, share of it; share of depth a meter
uniform vec4 u_core[6];   // corner of the volume inside of a swept body, 1 (0: none)

vec3 to_viewer(vec3 p) { return normalize(u_eye.xyz - p * u_eye.w); }

// What a cut is tinted with: the line around it is lighter on dark paper.
vec3 cut_tint() { return u_contour.rgb * (u_light.w > .5 ? vec3(.42, .52, .68) : vec3(1.)); }

vec3 to_linear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 to_srgb(vec3 c) { return pow(clamp(c, 0., 1.), vec3(1. / 2.2)); }

vec3 shade(vec3 base, vec3 n, vec3 p, float gloss) {
  vec3 v = to_viewer(p);
  if (dot(n, v) < 0.) n = -n;
  vec3 l = u_light.xyz, h = normalize(l + v);
  float key = max(dot(n, l), 0.), fill = max(dot(n, normalize(vec3(-l.x, .25, -l.z))), 0.);
  float sky = mix(.42, .74, n.y * .5 + .5);
  float glint = pow(max(dot(n, h), 0.), 48.) * gloss;
  // Of a face that is seen square on, rounding may leave less than nothing, of which there is no power.
  float rim = pow(clamp(1. - dot(n, v), 0., 1.), 3.);
  vec3 b = to_linear(base);
  return to_srgb(b * (sky + key * .62 + fill * .14) + vec3(glint) + b * rim * .15);
}

float segment_distance(vec3 p, vec3 a, vec3 b) {
  vec3 ab = b - a, ap = p - a;
  return length(ap - ab * clamp(dot(ap, ab) / max(dot(ab, ab), 1e-12), 0., 1.));
}

// A surface that does not shine, as lit by one key light, of which `shade.x` comes through, and by the sky, of which
// `shade.y` is seen: level ones in full light keep their color.
vec3 matte(vec3 base, vec3 n, vec2 shade) {
  vec3 l = u_light.xyz;
  float key = max(dot(n, l), 0.) / l.y, back = max(dot(n, normalize(vec3(-l.x, .2, -l.z))), 0.);
  // On dark paper what stands upright would sink into it.
  float sky = mix(u_light.w > .5 ? .62 : .36, .56, n.y * .5 + .5);
  return to_srgb(to_linear(base) * ((sky + back * .08) * shade.y + key * .44 * shade.x * mix(1., shade.y, .4)));
}

vec3 packed24(float v) {
  vec3 e = fract(clamp(v, 0., .999999) * vec3(1., 255., 65025.));
  return e - e.yzz * vec3(1. / 255., 1. / 255., 0.);
}
float unpacked24(vec3 e) { return dot(e, vec3(1., 1. / 255., 1. / 65025.)); }

vec2 packed16(float v) {
  vec2 e = fract(clamp(v, 0., .99) * vec2(1., 255.));
  return e - vec2(e.y / 255., 0.);
}
float unpacked16(vec2 e) { return dot(e, vec2(1., 1. / 255.)); }

// A unit vector on an octahedron, unfolded.
vec2 packed_normal(vec3 n) {
  vec2 q = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
  if (n.z < 0.) q = (1. - abs(q.yx)) * vec2(q.x < 0. ? -1. : 1., q.y < 0. ? -1. : 1.);
  return q * .5 + .5;
}
vec3 unpacked_normal(vec2 e) {
  vec2 q = e * 2. - 1.;
  vec3 n = vec3(q, 1. - abs(q.x) - abs(q.y));
  float t = max(-n.z, 0.);
  n.xy -= vec2(n.x < 0. ? -t : t, n.y < 0. ? -t : t);
  return normalize(n);
}

// Depth of `p` in the picture, a share of its range.
float depth_of(vec3 p) { return (dot(p - u_origin.xyz, u_forward.xyz) - u_range.x) / u_range.y; }

// What is seen at `q` of the whole picture, 0..=1, at this depth.
vec3 world_at(vec2 q, float depth) {
  float d = depth * u_range.y + u_range.x;
  vec2 ndc = q * 2. - 1.;
  vec3 across = u_right.xyz * ndc.x + u_up.xyz * ndc.y;
  return u_origin.xyz + u_forward.xyz * d + across * (u_right.w > .5 ? d : 1.);
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

// How much what is at `p`, with its normal toward the viewer, stands between the viewer and a body under study: 0 where
// it does not. What such a body lies on or leans on does not, nor does what is beside or behind it.
float hides_subject(vec3 p, vec3 n) {
  vec3 v = to_viewer(p);
  float most = 0.;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (radius <= 0. || u_body_b[i].w < .5) continue;
    vec4 near = nearest_to_line(p, v, u_body_a[i].xyz, u_body_b[i].xyz);
    float over = 1. - smoothstep(1., 1.3, near.w / radius);
    float behind = smoothstep(.1, .5, dot(n, p - near.xyz) / radius);
    float before = smoothstep(.2, .6, dot(v, p - near.xyz) / radius);
    most = max(most, over * behind * before);
  }
  return most;
}

// The same of a round body as a whole: a part of it would be a riddle.
float body_hides_subject(vec4 a, vec3 b) {
  float most = 0.;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (radius <= 0.) continue;
    for (int j = 0; j < 3; j++) {
      vec3 p = mix(a.xyz, b, float(j) * .5), v = to_viewer(p);
      vec4 near = nearest_to_line(p, v, u_body_a[i].xyz, u_body_b[i].xyz);
      float over = 1. - smoothstep(.6, .95, near.w / (radius + a.w));
      float behind = smoothstep(.1, .5, dot(v, p - near.xyz) / radius);
      most = max(most, over * behind);
    }
  }
  return most;
}

// Whether a body under study stands between the viewer and `p`: 1 where it does.
float behind_body(vec3 p) {
  vec3 v = to_viewer(p);
  float most = 0.;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (radius <= 0.) continue;
    vec4 near = nearest_to_line(p, v, u_body_a[i].xyz, u_body_b[i].xyz);
    most = max(most, step(near.w, radius) * step(0., dot(v, near.xyz - p)));
  }
  return most;
}

#ifdef FRAGMENT
#ifdef SHADED
uniform sampler2D u_shade; // of the whole picture: light, sky, depth

// Which share of the light and of the sky comes to `p`. The nearest texels of its own surface tell; where there are none,
// as behind what one sees through, all of it does.
vec2 shade_at(vec3 p) {
  if (u_look.x + u_look.y <= 0.) return vec2(1.);
  vec4 clip = u_clip_from_world * vec4(p, 1.);
  vec2 size = vec2(textureSize(u_shade, 0));
  vec2 at = (u_tile.xy + (clip.xy / clip.w * .5 + .5) * u_view.xy) / u_tile.zw * size - .5;
  vec2 low = floor(at), share = at - low;
  float depth = depth_of(p), tolerance = 8e-4 + 4. * fwidth(depth);
  vec2 sum = vec2(0.);
  float weight = 0., own = 0.;
  for (int i = 0; i < 4; i++) {
    vec2 corner = vec2(float(i % 2), float(i / 2));
    vec4 there = texture(u_shade, (low + corner + .5) / size);
    vec2 near = mix(1. - share, share, corner);
    float like = max(1. - abs(unpacked16(there.ba) - depth) / tolerance, 0.);
    own = max(own, like);
    float w = near.x * near.y * max(like, 1e-3) + 1e-6;
    sum += there.xy * w;
    weight += w;
  }
  return mix(vec2(1.), sum / weight, u_look.xy * smoothstep(0., .15, own));
}
#endif

// How deep the line of sight dips into a round body falls evenly toward its silhouette: the slope tells the distance in
// pixels. It knows nothing of the mesh, so a line is as wide on the tube as on the caps.
float silhouette_px(vec3 p, vec4 a, vec3 b) {
  float g = a.w - nearest_to_line(p, to_viewer(p), a.xyz, b).w;
  return g / max(length(vec2(dFdx(g), dFdy(g))), 1e-7);
}

// Where bodies under study cut the surface at `p`: how far inside, and the line around. The line lies within the cut, so
// that nothing is marked where a body is a hair's breadth away.
vec2 cut_by_bodies(vec3 p) {
  vec2 cut = vec2(0.);
  float half_width = (u_light.w > .5 ? 1.6 : 1.1) * u_view.z;
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
  return vec4(s / half_view * c.w, c.z - 4.5e-4 * forward * c.w, c.w);
}
#endif
