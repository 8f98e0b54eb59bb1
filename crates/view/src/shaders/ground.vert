in vec2 a_corner;
out vec3 v_p;
out vec3 v_normal;

void main() {
  vec2 q = vec2(a_corner.x * 2. - 1., a_corner.y) * u_ground.w * 2.6 + u_ground.xz;
  v_p = vec3(q.x, u_contour.w, q.y);
  v_normal = vec3(0., 1., 0.);
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
