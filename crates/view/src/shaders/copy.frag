in vec2 v_q;
out vec4 o;
uniform sampler2D u_source;

void main() { o = vec4(texture(u_source, v_q).rgb, 1.); }
