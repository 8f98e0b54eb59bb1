//! The exact tests of a sphere, a capsule and a box against one triangle of a mesh.

use crate::{
    exact::{overlap, sweep},
    geometry::{AxisBox, Capsule, Contact, OrientedBox, Sphere, Triangle},
    method::Impact,
};
use glam::Vec3;

/// A shape that there are exact tests of against a triangle.
pub trait MeshMover {
    /// The least box that it fits in.
    fn bounds(&self) -> AxisBox;

    /// Its contact with `triangle` as the two stand; see [`overlap`].
    fn contact(&self, triangle: &Triangle, double_sided: bool) -> Option<Contact>;

    /// When it first touches `triangle` on its way by `motion`, meters; see [`sweep`].
    fn impact(&self, triangle: &Triangle, motion: Vec3, double_sided: bool) -> Option<Impact>;

    /// Whether it certainly misses `triangle` however far it moves along `motion`; a quick test that finds most misses.
    #[inline]
    fn passes(&self, _triangle: &Triangle, _motion: Vec3) -> bool {
        false
    }

    /// The same impact, bit for bit, if it is clearly before `until`, a share of the motion; a later one may be left out.
    #[inline]
    fn impact_until(
        &self,
        triangle: &Triangle,
        (motion, _until): (Vec3, f64),
        double_sided: bool,
    ) -> Option<Impact> {
        self.impact(triangle, motion, double_sided)
    }

    /// From its core to `triangle`, meters; 0 where they meet.
    fn distance(&self, triangle: &Triangle) -> f32;
}

impl MeshMover for Sphere {
    #[inline]
    fn bounds(&self) -> AxisBox {
        AxisBox::of_points([self.center]).grown(self.radius)
    }

    #[inline]
    fn contact(&self, triangle: &Triangle, double_sided: bool) -> Option<Contact> {
        overlap::sphere_triangle(self, triangle, double_sided, &mut ())
    }

    #[inline]
    fn impact(&self, triangle: &Triangle, motion: Vec3, double_sided: bool) -> Option<Impact> {
        sweep::sphere_triangle(self, triangle, motion, double_sided, &mut ())
    }

    #[inline]
    fn passes(&self, triangle: &Triangle, motion: Vec3) -> bool {
        sweep::passes_triangle(triangle, [self.center; 2], motion, self.radius)
    }

    #[inline]
    fn impact_until(
        &self,
        triangle: &Triangle,
        way: (Vec3, f64),
        double_sided: bool,
    ) -> Option<Impact> {
        sweep::sphere_mesh_triangle(self, triangle, way, double_sided)
    }

    fn distance(&self, triangle: &Triangle) -> f32 {
        overlap::sphere_triangle_distance(self, triangle)
    }
}

impl MeshMover for Capsule {
    #[inline]
    fn bounds(&self) -> AxisBox {
        AxisBox::of_points([self.a, self.b]).grown(self.radius)
    }

    #[inline]
    fn contact(&self, triangle: &Triangle, double_sided: bool) -> Option<Contact> {
        overlap::capsule_triangle(self, triangle, double_sided, &mut ())
    }

    #[inline]
    fn impact(&self, triangle: &Triangle, motion: Vec3, double_sided: bool) -> Option<Impact> {
        sweep::capsule_triangle(self, triangle, motion, double_sided, &mut ())
    }

    #[inline]
    fn passes(&self, triangle: &Triangle, motion: Vec3) -> bool {
        sweep::passes_triangle(triangle, [self.a, self.b], motion, self.radius)
    }

    #[inline]
    fn impact_until(
        &self,
        triangle: &Triangle,
        way: (Vec3, f64),
        double_sided: bool,
    ) -> Option<Impact> {
        sweep::capsule_mesh_triangle(self, triangle, way, double_sided)
    }

    fn distance(&self, triangle: &Triangle) -> f32 {
        overlap::capsule_triangle_distance(self, triangle)
    }
}

impl MeshMover for OrientedBox {
    fn bounds(&self) -> AxisBox {
        AxisBox::of_points(self.corners())
    }

    fn contact(&self, triangle: &Triangle, double_sided: bool) -> Option<Contact> {
        overlap::box_triangle(self, triangle, double_sided, &mut ())
    }

    fn impact(&self, triangle: &Triangle, motion: Vec3, double_sided: bool) -> Option<Impact> {
        sweep::box_triangle(self, triangle, motion, double_sided, &mut ())
    }

    fn distance(&self, triangle: &Triangle) -> f32 {
        overlap::box_triangle_distance(self, triangle)
    }
}
