in vec4 v_p;
in vec3 v_normal;
in vec4 v_color;
out vec4 o;

void main() {
  vec3 n = normalize(v_normal);
  bool back = dot(n, to_viewer(v_p.xyz)) < 0.;
  vec3 c = shade(v_color.rgb * (back ? .82 : 1.), n, v_p.xyz, .12);
  float a = v_color.a;
  // Where a body cuts the face, the cut is tinted and drawn around. The line lies within the cut, so that nothing is
  // marked where a body is a hair's breadth from the face.
  float inside = 0., line = 0., half_width = 1.1 * u_view.z;
  for (int i = 0; i < 4; i++) {
    float radius = u_body_a[i].w;
    if (v_p.w < .5 || radius <= 0. || u_body_b[i].w < .5) continue;
    float d = segment_distance(v_p.xyz, u_body_a[i].xyz, u_body_b[i].xyz) - radius;
    float px = d / max(length(vec2(dFdx(d), dFdy(d))), 1e-9);
    inside = max(inside, clamp(-px, 0., 1.));
    line = max(line, clamp(half_width + .5 - abs(px + half_width + .5), 0., 1.));
  }
  c = mix(c, u_contour.rgb, inside * .45);
  a = mix(a, max(a, .55), inside);
  o = vec4(mix(c, u_contour.rgb, line), mix(a, 1., line));
}
