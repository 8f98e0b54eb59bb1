in vec2 a_corner;
in vec4 i_a;      // end and width in points
in vec4 i_b;      // end and pattern: 0 solid, period of dashes, minus period of dots, points
in vec4 i_color;   // and how far it comes forward
out vec2 v_q;
out float v_length;
out float v_half_width;
out float v_pattern;
out vec4 v_color;

void main() {
  vec4 c0 = u_clip_from_world * vec4(i_a.xyz, 1.), c1 = u_clip_from_world * vec4(i_b.xyz, 1.);
  float near = 1e-4; // both ends in front of the eye
  if (c0.w < near) c0 = mix(c0, c1, (near - c0.w) / (c1.w - c0.w));
  if (c1.w < near) c1 = mix(c1, c0, (near - c1.w) / (c0.w - c1.w));
  vec2 half_view = u_view.xy * .5, s0 = c0.xy / c0.w * half_view, s1 = c1.xy / c1.w * half_view;
  vec2 d = s1 - s0;
  float len = length(d);
  d = len > 1e-4 ? d / len : vec2(1., 0.);
  float half_width = .5 * i_a.w * u_view.z, extent = half_width + 1.;
  vec4 c = mix(c0, c1, a_corner.x);
  vec2 s = mix(s0, s1, a_corner.x) + d * (a_corner.x * 2. - 1.) * extent + vec2(-d.y, d.x) * a_corner.y * extent;
  v_q = vec2(a_corner.x > .5 ? len + extent : -extent, a_corner.y * extent);
  v_length = len;
  v_half_width = half_width;
  v_pattern = i_b.w * u_view.z;
  v_color = i_color;
  gl_Position = vec4(s / half_view * c.w, c.z - 8e-4 * i_color.a * c.w, c.w);
}
