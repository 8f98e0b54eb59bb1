in vec2 a_corner;
out vec2 v_q;

void main() {
  v_q = vec2(a_corner.x, a_corner.y * .5 + .5);
  gl_Position = vec4(v_q * 2. - 1., .9999, 1.);
}
