in vec3 v_p;
out vec4 o;

float lines(float unit, float width) {
  vec2 g = v_p.xz / unit, w = fwidth(g);
  vec2 d = abs(fract(g - .5) - .5) / max(w, vec2(1e-6));
  vec2 a = clamp(width * .5 * u_view.z + .5 - d, 0., 1.) * (1. - smoothstep(.25, .6, w));
  return max(a.x, a.y);
}

void main() {
  float unit = u_grid.w;
  float grid = unit <= 0. ? 0. : max(lines(unit, 1.) * .26, lines(unit * 5., 1.4) * .44);
  float away = length(v_p.xz - u_ground.xz) / u_ground.w;
  grid *= exp(-away * away * 1.1);
  // The ground itself is a little lighter or darker than the paper, so that shadows are seen on it.
  float there = exp(-away * away * .6);
  vec2 lit = shade_at(v_p);
  float shadow = (1. - lit.x * mix(.6, 1., lit.y)) * u_shadow.a * there;
  float own = u_floor.a * there;
  vec3 c = mix(u_floor.rgb, u_shadow.rgb, shadow / max(shadow + own * (1. - shadow), 1e-4));
  float a = shadow + own * (1. - shadow);
  c = mix(c, u_grid.rgb, grid / max(grid + a * (1. - grid), 1e-4));
  o = vec4(c, grid + a * (1. - grid));
  if (o.a < .002) discard;
}
