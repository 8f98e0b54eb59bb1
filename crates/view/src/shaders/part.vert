in vec4 a_direction; // and 0 at the first end, 1 at the last
in vec3 a_normal;
in vec4 i_a;         // first end and radius
in vec4 i_b;         // last end, and 0 for a sphere, 1 for a cylinder
in vec4 i_c;
in vec4 i_color;
in vec4 i_outline;   // color and width in points
in vec4 i_offset;    // how far it is moved away
in vec4 i_look;      // see part.frag
out vec3 v_normal;
out vec3 v_p;
flat out vec3 v_home;
flat out vec4 v_axis;
out vec4 v_border;
out vec4 v_color;
out vec4 v_outline;
out vec4 v_look;

void main() {
  vec3 d = i_b.xyz - i_a.xyz + i_c.xyz;
  mat3 frame = along(d);
  float t = a_direction.w;
  v_p = mix(i_a.xyz, i_b.xyz, t) + frame * (a_direction.xyz * i_a.w) + i_offset.xyz;
  v_normal = frame * a_normal;
  v_home = i_a.xyz;
  v_axis = vec4(frame[1], i_b.w);
  v_border = i_b.w > .5 ? vec4(t, 1. - t, 1., 1.) : vec4(1.);
  v_color = i_color;
  v_outline = i_outline;
  v_look = i_look;
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
