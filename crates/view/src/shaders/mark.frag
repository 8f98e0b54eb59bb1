in vec2 v_q;
in float v_radius;
in vec4 v_color;
out vec4 o;

float box(vec2 q, vec2 half_size) {
  vec2 d = abs(q) - half_size;
  return length(max(d, 0.)) + min(max(d.x, d.y), 0.);
}

// Signed distance to the glyph's edge, pixels. The numbers are the order of palette::Glyph::ALL.
float glyph(int kind, vec2 q, float r) {
  float disc = length(q) - r * .88;
  float diamond = (abs(q.x) + abs(q.y)) * .7071 - r * .80;
  vec2 turned = vec2(q.x + q.y, q.y - q.x) * .7071;
  if (kind == 0) return disc;
  if (kind == 1) return diamond;
  if (kind == 2) return min(abs(diamond + r * .17) - r * .17, length(q) - r * .2);
  if (kind == 3) return min(box(turned, vec2(r, r * .24)), box(turned, vec2(r * .24, r)));
  if (kind == 4) return abs(disc + r * .14) - r * .14;
  if (kind == 5) return box(q, vec2(r * .72));
  if (kind == 6) return max(abs(q.x) * .866 + q.y * .5, -q.y) - r * .55;
  return length(q) - r * .72;
}

void main() {
  float d = glyph(int(v_color.a + .5), v_q, v_radius);
  float inside = clamp(.5 - d, 0., 1.), halo = clamp(1.8 * u_view.z + .5 - d, 0., 1.);
  if (u_view.w > .5) {
    float ring = clamp(.7 * u_view.z + .5 - abs(d + .7 * u_view.z), 0., 1.);
    o = vec4(v_color.rgb, ring * .5);
  } else {
    o = vec4(mix(u_paper.rgb, v_color.rgb, inside), max(inside, halo * .92));
  }
  if (o.a < .004) discard;
}
