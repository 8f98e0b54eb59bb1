in vec3 v_p;
in vec3 v_normal;
out vec4 o;

// How far from the viewer a surface is, and where it faces.
void main() {
  vec3 n = normalize(v_normal);
  if (dot(n, to_viewer(v_p)) < 0.) n = -n;
  if (hides_subject(v_p, n) > 0.) discard;
  o = vec4(packed16(depth_of(v_p)), packed_normal(n));
}
