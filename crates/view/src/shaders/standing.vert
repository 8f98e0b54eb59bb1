in vec4 a_direction; // and 0 at the first end, 1 at the last
in vec3 a_normal;
in vec4 i_a;         // first end and radius
in vec4 i_b;
in vec4 i_color;
in vec4 i_outline;   // color and width in points
out vec3 v_p;
out vec3 v_normal;
out vec4 v_color;
out vec4 v_outline;
flat out vec4 v_a;
flat out vec3 v_b;

void main() {
  mat3 frame = along(i_b.xyz - i_a.xyz);
  // A little larger, so that the round body lies inside of the mesh's flat facets; scenery.frag cuts its outline.
  v_p = mix(i_a.xyz, i_b.xyz, a_direction.w) + frame * (a_direction.xyz * (i_a.w * 1.002));
  v_normal = frame * a_normal;
  v_color = i_color;
  v_outline = i_outline;
  v_a = i_a;
  v_b = i_b.xyz;
  gl_Position = u_clip_from_world * vec4(v_p, 1.);
}
