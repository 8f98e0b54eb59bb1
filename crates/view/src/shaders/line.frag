in vec2 v_q;
in float v_w;
in float v_length;
in float v_half_width;
in float v_pattern;
in vec4 v_color;
out vec4 o;

void main() {
  vec2 q = v_q / v_w;
  bool hidden = u_view.w > .5;
  float pattern = hidden && v_pattern == 0. ? 8. * u_view.z : v_pattern;
  float x = q.x - clamp(q.x, 0., v_length);
  if (pattern != 0.) {
    float period = abs(pattern), dash = pattern > 0. ? .24 : 0.;
    // Whole periods fit the line, so that both ends begin with half a dash.
    period = v_length / max(round(v_length / period), 1.);
    float from_middle = mod(q.x + period * .5, period) - period * .5;
    float beyond = sign(from_middle) * max(0., abs(from_middle) - period * dash);
    x = abs(x) > 0. ? x : beyond;
  }
  float a = clamp(v_half_width + .5 - length(vec2(x, q.y)), 0., 1.);
  o = vec4(v_color.rgb, a * (hidden ? .36 : 1.));
  if (o.a < .004) discard;
}
