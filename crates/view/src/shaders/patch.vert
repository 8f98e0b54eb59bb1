in vec2 a_corner;
in vec4 i_a;       // a corner
in vec4 i_b;       // from there to the next
in vec4 i_c;       // and to the last; 1 for a triangle, 0 for a parallelogram
in vec4 i_color;
in vec4 i_outline; // color and width in points
in vec4 i_offset;  // how far it is moved away
in vec4 i_look;    // see part.frag
out vec3 v_normal;
out vec3 v_p;
flat out vec3 v_home;
flat out vec4 v_axis;
out vec4 v_border;
out vec4 v_color;
out vec4 v_outline;
out vec4 v_look;

void main() {
  vec2 st = vec2(a_corner.x, a_corner.y * .5 + .5);
  bool is_triangle = i_c.w > .5;
  if (is_triangle && st.x + st.y > 1.5) st.x = 0.;
  v_p = i_a.xyz + i_b.xyz * st.x + i_c.xyz * st.y + i_offset.xyz;
  v_normal = normalize(cross(i_b.xyz, i_c.xyz));
  v_home = i_a.xyz;
  v_axis = vec4(0., 0., 0., 2.);
  v_border = is_triangle ? vec4(st, 1. - st.x - st.y, 1.) : vec4(st, 1. - st);
  v_color = i_color;
  v_outline = i_outline;
  v_look = i_look;
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
