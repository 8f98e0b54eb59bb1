in vec3 v_p;
out vec4 o;

// How far from the light.
void main() { o = vec4(packed24(gl_FragCoord.z), 1.); }
