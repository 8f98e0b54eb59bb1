in vec2 a_corner;
in vec4 i_a; // end; strength
in vec3 i_b;
out vec2 v_q;
out float v_length;
out float v_half_width;
out float v_strength;
out vec3 v_p;

void main() {
  float half_width = .5 * u_crease.w * u_view.z;
  gl_Position = widened(i_a.xyz, i_b, a_corner, half_width, .5, v_q, v_length);
  v_half_width = half_width;
  v_p = mix(i_a.xyz, i_b, a_corner.x);
  // Lines so near to each other that they would be a gray fog are left out.
  v_strength = i_a.w * smoothstep(2., 9., v_length / u_view.z);
  if (v_strength <= 0.) gl_Position = vec4(2., 2., 2., 1.);
}
