in vec2 v_q;
in float v_length;
in float v_half_width;
in float v_strength;
in vec3 v_p;
out vec4 o;

void main() {
  float x = v_q.x - clamp(v_q.x, 0., v_length);
  float a = clamp(v_half_width + .5 - length(vec2(x, v_q.y)), 0., 1.) * v_strength;
  a *= mix(1., .3, max(hides_subject(v_p, to_viewer(v_p)), 1. - u_fill.a));
  a *= 1. - .75 * behind_body(v_p);
  o = vec4(u_crease.rgb, a);
  if (o.a < .004) discard;
}
