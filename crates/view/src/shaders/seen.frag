in vec3 v_p;
in vec3 v_normal;
in vec4 v_outline; // of round ones: color, width in points
flat in vec4 v_a;  // of round ones: end and radius
flat in vec3 v_b;
out vec4 o;

// How far from the viewer a surface is, and where it faces.
void main() {
  vec3 n = normalize(v_normal);
  if (dot(n, to_viewer(v_p)) < 0.) n = -n;
  float hides = v_outline.a > 0. ? body_hides_subject(v_a, v_b) : hides_subject(v_p, n);
  if (hides > .85) discard;
  o = vec4(packed16(depth_of(v_p)), packed_normal(n));
}
