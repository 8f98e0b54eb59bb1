//! Shadows and the shade in creases, worked out once a picture at half its size.
//!
//! First what the light sees and what the viewer sees, as depths packed into colors, which every driver can draw and read.
//! From both, for each place of the picture, the share of the light and of the sky that comes there; then its average over
//! neighbors on the same surface.

use super::{
    Draw, DrawnFrame, ForShade, Renderer, instances::Instances, light::MAP_SIDE, target::Target,
    uniforms::Uniforms,
};
use macroquad::miniquad::{PassAction, RenderingBackend};

/// The largest side, pixels.
const LARGEST: u32 = 4096;

/// Textures to work in.
#[derive(Debug)]
pub(super) struct ShadeTargets {
    /// Depths of what the light sees.
    map: Target,
    /// Depths and normals of what the viewer sees.
    seen: Target,
    raw: Target,
    pub(super) smooth: Target,
}

impl ShadeTargets {
    fn new(backend: &mut dyn RenderingBackend, size: [u32; 2]) -> Self {
        Self {
            map: Target::exact(backend, [MAP_SIDE; 2]),
            seen: Target::exact(backend, size),
            raw: Target::exact(backend, size),
            smooth: Target::exact(backend, size),
        }
    }

    pub(super) fn delete(self, backend: &mut dyn RenderingBackend) {
        for target in [self.map, self.seen, self.raw, self.smooth] {
            target.delete(backend);
        }
    }
}

/// The shade's size for a picture of `size`.
fn size_for(size: [u32; 2]) -> [u32; 2] {
    size.map(|side| side.div_ceil(2).clamp(1, LARGEST))
}

impl Renderer {
    /// Has textures of the right size.
    pub(super) fn fit_shade(&mut self, backend: &mut dyn RenderingBackend, size: [u32; 2]) {
        let size = size_for(size);
        if self
            .shade
            .as_ref()
            .is_some_and(|shade| shade.smooth.size == size)
        {
            return;
        }
        // miniquad binds again what was bound before it makes a texture: that must not be gone by then.
        let old = self.shade.replace(ShadeTargets::new(backend, size));
        self.old_shades.extend(old);
    }

    /// Works out the shade of the whole picture that `frame` is, or is a tile of.
    pub(super) fn draw_shade(&self, backend: &mut dyn RenderingBackend, frame: &DrawnFrame<'_>) {
        let Some(shade) = &self.shade else { return };
        let things = Instances::of(frame);
        let uniforms = Uniforms::of(frame);
        let p = &self.pipelines;
        let mut pass = |target: &Target, uniforms, images, body: &dyn Fn(&mut Draw<'_>)| {
            let far = PassAction::Clear {
                color: Some((1.0, 1.0, 1.0, 1.0)),
                depth: Some(1.0),
                stencil: None,
            };
            backend.begin_pass(Some(target.pass), far);
            let mut draw = Draw {
                backend: &mut *backend,
                uniforms,
                images,
                writes_depth: true,
            };
            body(&mut draw);
            backend.end_render_pass();
        };
        pass(&shade.map, uniforms.for_light(), vec![], &|draw| {
            draw.scenery(
                self,
                frame.figure,
                &p.scenery_shadow,
                Some(ForShade::Casting),
            );
            draw.round(&p.standing_shadow, &self.capsules, &things.standing);
            draw.round(&p.standing_shadow, &self.capsules, &things.casters);
        });
        let whole = uniforms.of_whole(frame, shade.smooth.size);
        pass(&shade.seen, whole, vec![], &|draw| {
            draw.scenery(self, frame.figure, &p.scenery_seen, Some(ForShade::Seen));
            draw.round(&p.standing_seen, &self.capsules, &things.standing);
            draw.quad(&p.ground_seen, &self.quad);
        });
        let images = vec![shade.seen.color, shade.map.color];
        pass(&shade.raw, whole, images, &|draw| {
            draw.quad(&p.shade, &self.quad);
        });
        pass(&shade.smooth, whole, vec![shade.raw.color], &|draw| {
            draw.quad(&p.smooth, &self.quad);
        });
    }
}
