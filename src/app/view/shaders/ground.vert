in vec2 a_corner;
out vec3 v_p;

void main() {
  vec2 q = vec2(a_corner.x * 2. - 1., a_corner.y) * u_ground.w * 2.6 + u_ground.xz;
  v_p = vec3(q.x, u_contour.w, q.y);
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
