in vec3 a_p;
in vec3 a_normal;
out vec3 v_p;
out vec3 v_normal;
out vec4 v_color;
out vec4 v_outline;
flat out vec4 v_a;
flat out vec3 v_b;

void main() {
  v_p = a_p;
  v_normal = a_normal;
  // From above, level ones that lie high are told from the floor as upright ones are. Rolling ground is not: its corners
  // lie lower and higher.
  float high = step(u_look.w, a_p.y) * u_look.z * smoothstep(.995, .9995, abs(a_normal.y));
  vec3 c = mix(u_steep.rgb, u_fill.rgb, smoothstep(.6, .85, abs(a_normal.y)) * (1. - .8 * high));
  v_color = vec4(c * mix(1., u_light.w > .5 ? 1.22 : .88, high), u_fill.a);
  v_outline = vec4(0.);
  v_a = vec4(0.);
  v_b = vec3(0.);
  gl_Position = u_clip_from_world * vec4(a_p, 1.);
}
