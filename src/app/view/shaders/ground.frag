in vec3 v_p;
out vec4 o;

float lines(float unit, float width) {
  vec2 g = v_p.xz / unit, w = fwidth(g);
  vec2 d = abs(fract(g - .5) - .5) / max(w, vec2(1e-6));
  vec2 a = clamp(width * .5 * u_view.z + .5 - d, 0., 1.) * (1. - smoothstep(.25, .6, w));
  return max(a.x, a.y);
}

// Soft shadow and contact shade of one body.
float body_shadow(vec3 p, vec3 a, vec3 b, float r) {
  vec3 l = u_light.xyz, ba = b - a, pa = p - a;
  float baba = max(dot(ba, ba), 1e-9), lba = dot(l, ba), bpa = dot(ba, pa);
  float den = baba - lba * lba;
  float s = den > 1e-7 ? clamp((bpa - dot(l, pa) * lba) / den, 0., 1.) : 0.;
  float t = max(dot(a + ba * s - p, l), 0.);
  s = clamp(dot(p + l * t - a, ba) / baba, 0., 1.);
  t = max(dot(a + ba * s - p, l), 0.);
  float d = length(p + l * t - a - ba * s), soft = .18 * r + .14 * t;
  float fallen = 1. - smoothstep(r - soft, r + soft, d);
  vec3 q = a + ba * clamp(bpa / baba, 0., 1.) - p;
  float h = max(length(q), 1e-6);
  return fallen * .62 + clamp(r * r / (h * h) * max(q.y / h, 0.), 0., 1.) * .34;
}

float face_shadow(vec3 p, vec3 a, vec3 b, vec3 c) {
  vec3 l = u_light.xyz, n = cross(b - a, c - a);
  float size = length(n), nl = dot(n, l);
  if (size < 1e-9 || abs(nl) < 1e-3 * size) return 0.;
  float t = dot(n, a - p) / nl;
  if (t <= 0.) return 0.;
  vec3 q = p + l * t;
  n /= size;
  float d = min(dot(cross(n, normalize(b - a)), q - a),
            min(dot(cross(n, normalize(c - b)), q - b), dot(cross(n, normalize(a - c)), q - c)));
  float soft = .03 * sqrt(size) + .12 * t;
  return smoothstep(-soft, soft, d) * .55;
}

void main() {
  float unit = u_grid.w;
  float grid = max(lines(unit, 1.) * .26, lines(unit * 5., 1.4) * .44);
  float away = length(v_p.xz - u_ground.xz) / u_ground.w;
  grid *= exp(-away * away * 1.1);
  float light = 1.;
  for (int i = 0; i < 4; i++) {
    if (u_body_a[i].w > 0.) light *= 1. - body_shadow(v_p, u_body_a[i].xyz, u_body_b[i].xyz, u_body_a[i].w);
    if (u_face_a[i].w > 0.) light *= 1. - face_shadow(v_p, u_face_a[i].xyz, u_face_b[i].xyz, u_face_c[i].xyz);
  }
  float shadow = (1. - light) * u_shadow.a * exp(-away * away * .6);
  float a = grid + shadow * (1. - grid);
  o = vec4(mix(u_shadow.rgb, u_grid.rgb, grid / max(a, 1e-4)), a);
  if (o.a < .002) discard;
}
