in vec3 v_normal;
in vec3 v_p;
flat in vec3 v_home;    // where it belongs: a point of its edge, or its corner
flat in vec4 v_axis;    // along its edge; 0 for a sphere, 1 for a cylinder, 2 for a flat part
in vec4 v_border;  // each 0 at one of its borders
in vec4 v_color;
in vec4 v_outline;
in vec4 v_look;    // how much is seen of what is inside of the body; width of borders, points; texture; radius
out vec4 o;

// Pixels from where `f` is 0.
float pixels(float f) { return f / max(length(vec2(dFdx(f), dFdy(f))), 1e-9); }

// Strength of a texture's marks here.
float marks(float texture) {
  vec2 q = (gl_FragCoord.xy + u_tile.xy) / u_view.z;
  float slanting = abs(fract((q.x - q.y) / 8.) - .5) * 8. / 1.414;
  float hatch = clamp(3.6 - 1.414 * 1.9 - slanting + .5, 0., 1.);
  vec2 cell = (fract(q / 6.) - .5) * 6.;
  float dots = clamp(1.3 - length(cell), 0., 1.);
  return texture < .5 ? 0. : texture < 1.5 ? hatch : dots;
}

void main() {
  vec3 n = normalize(v_normal);
  float facing = dot(n, to_viewer(v_p));
  bool is_flat = v_axis.w > 1.5;

  // On the surface of the body the normal leads away from every other corner of the volume inside.
  float farthest = -1.;
  for (int i = 0; i < 6; i++) {
    vec3 d = u_core[i].xyz - v_home;
    if (v_axis.w > .5) d -= v_axis.xyz * dot(d, v_axis.xyz);
    float l = length(d);
    if (u_core[i].w > .5 && l > 1e-4 * v_look.w) farthest = max(farthest, dot(n, d) / l);
  }
  float beyond = is_flat ? -1e6 : pixels(farthest - 1e-5);
  float outside = clamp(.5 - beyond, 0., 1.);

  // Silhouette, borders, and where it meets other parts.
  float g = facing * facing, silhouette = is_flat ? 1e6 : pixels(g);
  vec4 to_border = vec4(pixels(v_border.x), pixels(v_border.y), pixels(v_border.z), pixels(v_border.w));
  float border = min(min(to_border.x, to_border.y), min(to_border.z, to_border.w));
  float seam = abs(beyond);
  float width = v_look.y * .5 * u_view.z;
  float line = max(clamp(width + .5 - border, 0., 1.), clamp(width + .5 - seam, 0., 1.) * outside) * .8;
  float near = facing < 0. ? 0. : 1.;
  line = max(line * mix(.35, 1., near), clamp(v_outline.a * u_view.z + .5 - silhouette, 0., 1.) * near);

  // A thin shell is more opaque where it is seen edge on; its far side shows less.
  float shown = mix(v_look.x, 1., outside);
  float edge_on = 1. - abs(facing), a = v_color.a;
  a = mix(a * .85, min(1., a * 2.), edge_on * edge_on * edge_on) * mix(.5, 1., near);
  a *= mix(v_look.x * .6, 1., outside);
  vec3 c = shade(v_color.rgb, n, v_p, .4);
  float mark = marks(v_look.z) * near * .34 * outside;
  c = mix(c, v_outline.rgb, mark / max(a + mark * (1. - a), 1e-3));
  a = a + mark * (1. - a);
  o = vec4(mix(c, v_outline.rgb, line), mix(a, 1., line) * (line > 0. ? mix(1., shown, 1. - outside) : 1.));
  if (u_view.w > .5) o.a *= .4;
  if (o.a < .004) discard;
}
