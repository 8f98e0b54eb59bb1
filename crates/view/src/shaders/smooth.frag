in vec2 v_q;
out vec4 o;
uniform sampler2D u_source;

// The average of four by four of one surface.
void main() {
  vec2 texel = 1. / vec2(textureSize(u_source, 0));
  vec4 own = texture(u_source, v_q);
  float depth = unpacked16(own.ba);
  float left = unpacked16(texture(u_source, v_q - vec2(texel.x, 0.)).ba) - depth;
  float right = unpacked16(texture(u_source, v_q + vec2(texel.x, 0.)).ba) - depth;
  float below = unpacked16(texture(u_source, v_q - vec2(0., texel.y)).ba) - depth;
  float above = unpacked16(texture(u_source, v_q + vec2(0., texel.y)).ba) - depth;
  float slope = max(min(abs(left), abs(right)), min(abs(below), abs(above)));
  float tolerance = slope * 3. + 4e-4;
  vec2 sum = vec2(0.);
  float weight = 1e-6;
  for (int i = 0; i < 16; i++) {
    vec2 by = vec2(float(i % 4), float(i / 4)) - 1.;
    vec4 there = texture(u_source, v_q + by * texel);
    float w = abs(unpacked16(there.ba) - depth) < tolerance ? 1. : 0.;
    sum += there.xy * w;
    weight += w;
  }
  o = vec4(sum / weight, own.ba);
}
