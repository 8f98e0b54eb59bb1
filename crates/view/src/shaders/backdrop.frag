in vec2 v_q;
out vec4 o;

void main() {
  vec2 px = v_q * u_view.xy + u_tile.xy;
  float up = smoothstep(0., .85, px.y / u_tile.w);
  // A little noise hides the bands of the gradient; none where both ends are equal.
  float noise = fract(sin(dot(floor(px), vec2(12.9898, 78.233))) * 43758.5453) - .5;
  float spread = length(u_top.rgb - u_bottom.rgb) > 0. ? 1. : 0.;
  o = vec4(mix(u_bottom.rgb, u_top.rgb, up) + noise / 255. * spread, 1.);
}
