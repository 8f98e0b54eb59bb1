in vec4 a_direction; // and 0 at the first end, 1 at the last
in vec3 a_normal;
in vec4 i_a;         // first end and its radius
in vec4 i_b;
in vec4 i_color;
in vec4 i_outline;   // color and width in points
out vec3 v_normal;
out vec3 v_p;
out vec4 v_color;
out vec4 v_outline;
flat out vec4 v_a;
flat out vec3 v_b;
out float v_along;  // the axis, meters

void main() {
  vec3 d = i_b.xyz - i_a.xyz;
  mat3 frame = along(d);
  float t = a_direction.w;
  // A mesh with flat facets lies inside of the round body: made a little larger it lies around it, and solid.frag cuts
  // it to the true outline. Cones, which are opaque, are as they are.
  float around = i_color.a > .999 ? 1. : 1.002;
  v_p = mix(i_a.xyz, i_b.xyz, t) + frame * (a_direction.xyz * (mix(i_a.w, i_b.w, t) * around));
  v_normal = frame * a_normal;
  v_color = i_color;
  v_outline = i_outline;
  v_a = i_a;
  v_b = i_b.xyz;
  v_along = t * length(d);
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
