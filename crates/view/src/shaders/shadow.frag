in vec3 v_p;
out vec4 o;

// How far from the light, and how much of the shadow falls on the ground.
void main() { o = vec4(packed24(gl_FragCoord.z), u_steep.w); }
