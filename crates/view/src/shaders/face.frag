in vec4 v_p;
in vec3 v_normal;
in vec4 v_color;
out vec4 o;

void main() {
  vec3 n = normalize(v_normal);
  bool back = dot(n, to_viewer(v_p.xyz)) < 0.;
  vec3 c = shade(v_color.rgb * (back ? .82 : 1.), n, v_p.xyz, .12);
  if (v_p.w > .5) {
    vec2 lit = shade_at(v_p.xyz);
    c *= mix(.62, 1., lit.x * mix(.5, 1., lit.y));
  }
  float a = v_color.a;
  // The cut is tinted and drawn around.
  vec2 cut = v_p.w < .5 ? vec2(0.) : cut_by_bodies(v_p.xyz);
  c = mix(c, cut_tint(), cut.x * .45);
  a = mix(a, max(a, .55), cut.x);
  o = vec4(mix(c, u_contour.rgb, cut.y), mix(a, 1., cut.y));
}
