in vec2 v_q;
out vec4 o;
uniform sampler2D u_seen;    // depth and normal of what the viewer sees
uniform sampler2D u_shadows; // depth of what the light sees

const int TAPS = 12;
const float TURN = 2.39996; // the golden angle, radians
// What rises less steeply, by its sine, shuts out no sky: open ground is lit evenly however it rolls.
const float SHALLOW = .26;

// Place `i` of a disc of radius 1, turned.
vec2 disc(int i, float turned) {
  float angle = float(i) * TURN + turned;
  return vec2(cos(angle), sin(angle)) * sqrt((float(i) + .5) / float(TAPS));
}

// How far from the light what is there is, and how much of its shadow falls on the ground.
vec2 nearest_to_light(vec2 at) {
  vec4 there = texture(u_shadows, at);
  float depth = unpacked24(there.rgb);
  return vec2(depth > 1. ? 1e9 : depth, there.a); // nothing is there
}

// How much of the light reaches `p`: softer the farther off what is before it is.
float reached(vec3 p, vec3 n, float turned) {
  vec3 q = p + n * u_map.x * 2. - u_map_center.xyz;
  vec3 at = vec3(dot(u_map_x.xyz, q), dot(u_map_y.xyz, q), dot(u_map_z.xyz, q)) * .5 + .5;
  if (max(abs(at.x - .5), abs(at.y - .5)) > .498) return 1.;
  float own = at.z - u_map.x * 1.5 * u_map.w, gap = 0., blockers = 0.;
  for (int i = 0; i < TAPS; i++) {
    float there = nearest_to_light(at.xy + disc(i, turned) * u_map.z).x;
    if (there < own) { gap += own - there; blockers += 1.; }
  }
  if (blockers < .5) return 1.;
  // The sun's disc, made a little larger than it is.
  float soft = clamp(gap / blockers / u_map.w * .13 * u_map.y, u_map.y * u_map.x * 1.5, u_map.z);
  float lit = 0.;
  bool is_ground = n.y > .99 && abs(p.y - u_contour.w) < .006 * u_ground.w;
  for (int i = 0; i < TAPS; i++) {
    vec2 there = nearest_to_light(at.xy + disc(i, turned) * soft);
    lit += max(step(own, there.x), is_ground ? 1. - there.y : 0.);
  }
  return lit / float(TAPS);
}

// How much of the sky is seen from `p`: less in corners and beside bodies.
float open(vec3 p, vec3 n, float depth, float turned) {
  float reach = u_range.z, shut = 0.;
  vec2 around = .5 * reach / vec2(length(u_right.xyz), length(u_up.xyz)) / (u_right.w > .5 ? depth : 1.);
  around *= min(1., .12 / max(around.x, around.y));
  for (int i = 0; i < TAPS; i++) {
    vec2 q = v_q + disc(i, turned) * around;
    // Beyond the picture nothing is known: what is at its border would rise out of a level ground.
    if (max(abs(q.x - .5), abs(q.y - .5)) > .5) continue;
    vec2 seen = texture(u_seen, q).rg;
    // What is farther than depths reach has the greatest of them: a wall across the ground, that is not there.
    float there = unpacked16(seen);
    if (seen.x > .999 || there > .985) continue;
    vec3 v = world_at(q, there) - p;
    float far = dot(v, v);
    float up = (dot(v, n) - .015 * reach) * inversesqrt(far + 1e-4 * reach * reach);
    shut += max(up - SHALLOW, 0.) / (1. - SHALLOW) * max(1. - far / (reach * reach), 0.);
  }
  float left = clamp(1. - shut * 3.4 / float(TAPS), 0., 1.);
  for (int i = 0; i < 4; i++) {
    float r = u_body_a[i].w;
    if (r <= 0.) continue;
    vec3 ba = u_body_b[i].xyz - u_body_a[i].xyz, pa = p - u_body_a[i].xyz;
    vec3 q = u_body_a[i].xyz + ba * clamp(dot(pa, ba) / max(dot(ba, ba), 1e-9), 0., 1.) - p;
    float h = max(length(q), 1e-6);
    left *= 1. - clamp(r * r / (h * h) * max(dot(n, q) / h, 0.), 0., 1.) * .5;
  }
  // Not even where a side all but touches a body is it black.
  return max(left, .35);
}

// The pale blob straight below what is no longer there, or not yet.
float under_ghosts(vec3 p, vec3 n) {
  float left = 1.;
  for (int i = 0; i < 4; i++) {
    float r = u_ghost_a[i].w;
    if (r <= 0.) continue;
    vec2 ba = u_ghost_b[i].xz - u_ghost_a[i].xz, pa = p.xz - u_ghost_a[i].xz;
    float d = length(pa - ba * clamp(dot(pa, ba) / max(dot(ba, ba), 1e-9), 0., 1.));
    float height = min(u_ghost_a[i].y, u_ghost_b[i].y) - r - p.y;
    float near = exp(-max(height, 0.) / (4. * r)) * step(-.5 * r, height);
    left *= 1. - (1. - smoothstep(.35 * r, 1.1 * r, d)) * near * .5 * max(n.y, 0.);
  }
  return left;
}

void main() {
  vec4 seen = texture(u_seen, v_q);
  o = vec4(1., 1., seen.rg);
  if (seen.x > .999) return;
  // Neighbors look in sixteen directions in turn; the average of four by four knows no pattern.
  vec2 cell = mod(floor(gl_FragCoord.xy), 4.);
  float turned = 6.2832 / 16. * mod((cell.x * 4. + cell.y) * 7., 16.);
  vec3 p = world_at(v_q, unpacked16(seen.rg)), n = unpacked_normal(seen.ba);
  if (u_look.x > 0.) o.x = min(reached(p, n, turned), under_ghosts(p, n));
  if (u_look.y > 0.) o.y = open(p, n, dot(p - u_origin.xyz, u_forward.xyz), turned);
}
