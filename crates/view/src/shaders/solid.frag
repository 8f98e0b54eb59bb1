// What is hidden shows this much of itself.
const float HIDDEN = .4;
// Period of dashes, points.
const float DASH = 10.;

// How large a pixel is at `p`. What a tile adds to the matrix lies along the view and does not count.
float meters_a_pixel(vec3 p) {
  mat4 m = transpose(u_clip_from_world);
  vec3 ahead = m[3].xyz, right = m[0].xyz;
  right -= ahead * dot(right, ahead) / max(dot(ahead, ahead), 1e-9);
  return dot(m[3], vec4(p, 1.)) / (length(right) * .5 * u_view.x);
}

in vec3 v_normal;
in vec3 v_p;
in vec4 v_color;
in vec4 v_outline;
flat in vec4 v_a;
flat in vec3 v_b;
in float v_along; // the axis, meters
out vec4 o;

void main() {
  vec3 n = normalize(v_normal);
  float facing = dot(n, to_viewer(v_p));
  float a = v_color.a;
  if (a > .999) {
    // An arrow's head, hardly shaded: a sign, not a thing. From behind one sees into its base.
    float into = step(.9, -dot(n, normalize(v_b - v_a.xyz)));
    float lit = .9 + .1 * dot(n, u_light.xyz);
    o = vec4(mix(v_color.rgb * lit, u_paper.rgb, into * .45), 1.);
    return;
  }
  // A thin shell is more opaque where it is seen edge on; its far side shows less.
  float edge_on = 1. - abs(facing);
  a = mix(a * .8, min(1., a * 2.4), edge_on * edge_on * edge_on) * (gl_FrontFacing ? 1. : .55);
  vec3 c = shade(v_color.rgb, n, v_p, .5);
  float distance_px = silhouette_px(v_p, v_a, v_b);
  float line = clamp(abs(v_outline.a) * u_view.z + .5 - distance_px, 0., 1.) * (gl_FrontFacing ? 1. : 0.);
  float inside = clamp(distance_px + .5, 0., 1.);
  if (v_outline.a < 0.) {
    // Dashed: along the tube by its length, around the ends by the normal's angle on the screen.
    vec3 v = to_viewer(v_p), right = normalize(cross(vec3(0., 1., 1e-3), v));
    float turned = atan(dot(n, cross(v, right)), dot(n, right));
    float meters = DASH * u_view.z * meters_a_pixel(mix(v_a.xyz, v_b, .5));
    float dash = fract((v_along + turned * v_a.w) / meters);
    line *= smoothstep(0., .12, abs(dash - .5) - .16);
  }
  o = vec4(mix(c, v_outline.rgb, line), mix(a, 1., line) * inside * (u_view.w > .5 ? HIDDEN : 1.));
}
