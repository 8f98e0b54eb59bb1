in vec3 v_p;
in vec3 v_normal;
in vec4 v_color;   // and 1 where it is opaque
in vec4 v_outline; // of round ones: color, width in points
flat in vec4 v_a;  // of round ones: end and radius
flat in vec3 v_b;
out vec4 o;

// First what is seen in full, which hides what is behind; at last, as a veil, what would hide the subject.
void main() {
  vec3 n = normalize(v_normal), v = to_viewer(v_p);
  if (dot(n, v) < 0.) n = -n;
  float hides = v_outline.a > 0. ? body_hides_subject(v_a, v_b) : hides_subject(v_p, n);
  float away = max(hides, 1. - v_color.a);
  // What is opaque is so at every pixel, whatever rounding makes of it between the corners.
  if (away < 1e-3) away = 0.;
  bool is_veil = u_view.w > .5;
  if (is_veil != (away > 0.)) discard;
  vec3 c = matte(v_color.rgb, n, shade_at(v_p));
  float a = mix(1., .09, away);
  if (v_outline.a > 0.) {
    float px = silhouette_px(v_p, v_a, v_b);
    c = mix(c, v_outline.rgb, clamp(v_outline.a * u_view.z + .5 - px, 0., 1.));
    a *= clamp(px + .5, 0., 1.);
  }
  vec2 cut = cut_by_bodies(v_p);
  c = mix(c, cut_tint(), cut.x * .18);
  c = mix(c, u_contour.rgb, cut.y);
  o = vec4(c, a);
}
