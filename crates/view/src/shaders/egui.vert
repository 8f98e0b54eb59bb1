in vec2 a_position; // points
in vec2 a_uv;
in vec4 a_color;    // 0..=255, premultiplied
uniform vec2 u_size; // points
out vec2 v_uv;
out vec4 v_color;

void main() {
  gl_Position = vec4(2. * a_position.x / u_size.x - 1., 1. - 2. * a_position.y / u_size.y, 0., 1.);
  v_uv = a_uv;
  v_color = a_color / 255.;
}
