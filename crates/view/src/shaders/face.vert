in vec4 a_p;      // and 1 if it is solid
in vec3 a_normal;
in vec4 a_color;
out vec4 v_p;
out vec3 v_normal;
out vec4 v_color;

void main() {
  v_p = a_p;
  v_normal = a_normal;
  v_color = a_color;
  gl_Position = u_clip_from_world * vec4(a_p.xyz, 1.);
}
