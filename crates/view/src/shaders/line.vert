in vec2 a_corner;
in vec4 i_a;      // end and width in points
in vec4 i_b;      // end and pattern: 0 solid, period of dashes, minus period of dots, points
in vec4 i_color;   // and how far it comes forward
out vec2 v_q;     // times w: pixels run evenly along the screen, not along the line
out float v_w;
out float v_length;
out float v_half_width;
out float v_pattern;
out vec4 v_color;

void main() {
  float half_width = .5 * i_a.w * u_view.z;
  gl_Position = widened(i_a.xyz, i_b.xyz, a_corner, half_width, i_color.a, v_q, v_length);
  v_w = gl_Position.w;
  v_q *= v_w;
  v_half_width = half_width;
  v_pattern = i_b.w * u_view.z;
  v_color = i_color;
}
