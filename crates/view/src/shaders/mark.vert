in vec2 a_corner;
in vec4 i_p;     // position and radius in points
in vec4 i_color; // and the glyph's number
out vec2 v_q;
out float v_radius;
out vec4 v_color;

void main() {
  vec4 c = u_clip_from_world * vec4(i_p.xyz, 1.);
  float radius = i_p.w * u_view.z, extent = radius + 2.5 * u_view.z + 1.;
  vec2 q = vec2(a_corner.x * 2. - 1., a_corner.y) * extent;
  v_q = q;
  v_radius = radius;
  v_color = i_color;
  gl_Position = vec4(c.xy + q / (u_view.xy * .5) * c.w, c.z - 1.2e-3 * c.w, c.w);
}
