//! The two boxes that a broad phase compares: their look, and the axis along which they are apart.

use super::{DrawnExtent, DrawnFace, LabelKind, Painter, Weight};
use crate::palette::{Pattern, RoleStyle};
use capsule_core::{
    geometry::{OrientedBox, Triangle},
    trace::{Drawable, DrawnShape, Role, Step},
};
use egui::Color32;
use glam::Vec3;

/// Width of a box's edges, points, at most.
pub(super) const BOX_LINE: f32 = 2.0;
/// Opacity of a side of a box that a broad phase compares.
const BOX_FACE: f32 = 0.12;
/// The largest of these boxes that are filled, in the case's diagonals.
const MAX_FILLED: f32 = 2.0;
/// What a sentence calls a cell that is decided about.
const CELL: &str = "this cell";
/// The title of the step that finds the cell of the mover.
const OWN_CELL: &str = "mover's cell";
/// The least cosine to an axis of what is along it.
const ALONG: f32 = 0.998;
/// The share of a box's size beyond which a place is beside the box.
const BESIDE: f32 = 1e-3;

/// The boxes along the axes of the world that a `step` of a broad phase compares.
pub(super) fn compared_boxes(step: &Step) -> Option<[OrientedBox; 2]> {
    let mut boxes = step.drawables.iter().filter_map(|one| match one.shape {
        DrawnShape::Box(shape) => Some(shape),
        _ => None,
    });
    let both = [boxes.next()?, boxes.next()?];
    step.is_filter.then_some(both)
}

/// Whether `drawable` is the cell that `step` finds for the mover.
pub(super) fn is_own_cell(step: &Step, drawable: &Drawable) -> bool {
    let is_cell = drawable.role == Role::Construction;
    is_cell && matches!(drawable.shape, DrawnShape::Box(_)) && step.title == OWN_CELL
}

/// The cell of a tree or a grid that a `step` of a broad phase decides about.
pub(super) fn decided_cell(step: &Step) -> Option<OrientedBox> {
    let mut boxes = step.drawables.iter().filter_map(|one| match one.shape {
        DrawnShape::Box(shape) if one.label.is_empty() => Some((shape, one.role)),
        _ => None,
    });
    let (cell, role) = boxes.next().filter(|_| boxes.next().is_none())?;
    let is_cell = matches!(role, Role::Construction | Role::Rejected);
    (is_cell && !step.is_filter && step.decision.is_some()).then_some(cell)
}

/// The axis of the world that `way` is along, if it is along one.
pub(super) fn world_axis(way: Vec3) -> Option<&'static str> {
    let named = [("x", Vec3::X), ("y", Vec3::Y), ("z", Vec3::Z)];
    let length = way.length();
    let own = named
        .into_iter()
        .find(|(_, axis)| way.dot(*axis).abs() >= length * ALONG)?;
    Some(own.0)
}

impl Painter<'_> {
    /// The style of a box that a broad phase compares: it has the hue of obstacles, dashed where it is apart from the mover's.
    pub(super) fn broad_phase_style(&self, role: Role, style: RoleStyle, step: &Step) -> RoleStyle {
        let pattern = match role {
            Role::Edge => Pattern::Solid,
            Role::Rejected => Pattern::Dashed,
            _ => return style,
        };
        if !step.is_filter {
            return style;
        }
        let (fill, stroke) = self.theme.triangle();
        RoleStyle {
            fill,
            stroke,
            pattern,
            width: BOX_LINE,
            ..style
        }
    }

    /// Fills a box that is no larger than what is looked at: others would veil all of the picture.
    pub(super) fn fill_broad_phase_box(&mut self, shape: &OrientedBox, fill: Color32) {
        let diagonal = 2.0 * shape.half_size.length();
        let is_small = diagonal <= self.figure.case.diagonal() * MAX_FILLED;
        for Triangle { v } in shape.triangles().into_iter().filter(|_| is_small) {
            self.figure.faces.push(DrawnFace {
                v,
                fill,
                opacity: BOX_FACE,
                is_solid: false,
            });
        }
    }

    /// Names the cell that `step` decides about.
    pub(super) fn name_cell(&mut self, step: &Step) {
        if let Some(cell) = decided_cell(step) {
            let ink = self.theme.ink();
            let extent = DrawnExtent::Corners(cell.corners().to_vec());
            self.name(extent, CELL, ink, Weight::Current).kind = LabelKind::Plain;
        }
    }

    /// Names the cell of the mover, with which a `step` compares another.
    pub(super) fn name_own_cell(&mut self, cell: &OrientedBox) {
        let calm = self.theme.calm(self.theme.ink());
        let extent = DrawnExtent::Corners(cell.corners().to_vec());
        self.name(extent, "mover’s cell", calm, Weight::Current)
            .kind = LabelKind::Plain;
    }

    /// Adds the way from a compared box to the nearer of the `ends` of a length, where that lies beside the box.
    pub(super) fn add_broad_phase_projections(&mut self, shape: &OrientedBox, ends: [Vec3; 2]) {
        let [low, high] = [
            shape.center - shape.half_size,
            shape.center + shape.half_size,
        ];
        let ways = ends.map(|end| [end.clamp(low, high), end]);
        let [one, other] = ways.map(|[from, to]| from.distance(to));
        let way = ways[usize::from(other < one)];
        if way[0].distance(way[1]) > BESIDE * shape.half_size.length() {
            let style = self.theme.role(Role::Projection);
            self.stroke(
                way,
                style.width,
                style.pattern,
                style.stroke,
                Weight::Current,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        figure::{Figure, FigureOptions, Stroke, plain},
        palette::{Pattern, Theme},
    };
    use capsule_scenes::{run::study::Study, scene::Scene};

    #[test]
    fn a_cell_that_is_decided_about_is_seen_whole_and_has_a_name() {
        let case = "title = \"Mine\"\n[run]\nresponse = \"exact/slide\"\n\
            coarse_pass = \"thunderfist/octree\"\n\
            [[capsule]]\nname = \"drop\"\na = [2.3, 2.5, -3.1]\nb = [2.6, 3.2, -3.0]\nradius = 0.3\n\
            velocity = [0.4, 0, 0.2]\n\
            [[box]]\nname = \"ground\"\ncenter = [0, -0.3, 0]\nhalf_size = [20, 0.3, 20]\n";
        let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.find("broad phase/mover 0/octree cell 0");
        let step = step.unwrap_or_else(|error| panic!("{error}"));
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        assert!(
            figure
                .labels
                .iter()
                .any(|label| label.said() == "this cell")
        );
        let points = figure.subject.iter().flat_map(|hull| hull.points);
        let farthest = points.map(|point| point.x).fold(0.0, f32::max);
        assert!(
            farthest > 19.0,
            "the cell is as wide as the ground: {farthest}"
        );
    }

    fn figure_at(scene: &str, address: &str) -> Figure {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = study.find(address).expect("a step");
        Figure::of(
            &scene,
            &study,
            Some(step),
            Theme::Light,
            &FigureOptions::default(),
        )
    }

    fn has_length(figure: &Figure, text: &str) -> bool {
        figure.dimensions.iter().any(|one| one.text.contains(text))
    }

    #[test]
    fn boxes_that_are_compared_say_along_which_axis_they_are_apart() {
        let apart = figure_at("a-grid-of-cubes", "broad phase/mover 0/voxel 0/box 8");
        assert!(has_length(&apart, "1.1 m along y"));
        let meet = figure_at(
            "held-too-high",
            "broad phase/mover 0/shapes in octree cell 1/box 4",
        );
        assert!(has_length(&meet, "12.5 cm along x"));
    }

    #[test]
    fn a_compared_box_has_the_hue_of_obstacles_and_is_dashed_where_it_is_apart() {
        let (_, hue) = Theme::Light.triangle();
        let is_own = |stroke: &&Stroke| stroke.color == hue && stroke.width == super::BOX_LINE;
        for (scene, address, pattern) in [
            (
                "a-grid-of-cubes",
                "broad phase/mover 0/voxel 0/box 8",
                Pattern::Dashed,
            ),
            (
                "held-too-high",
                "broad phase/mover 0/shapes in octree cell 1/box 4",
                Pattern::Solid,
            ),
        ] {
            let figure = figure_at(scene, address);
            let own = figure.strokes.iter().filter(is_own);
            assert_eq!(
                own.filter(|one| one.pattern == pattern).count(),
                12,
                "{scene}"
            );
        }
    }

    #[test]
    fn while_boxes_are_compared_the_pair_in_focus_has_no_name() {
        let figure = figure_at("a-grid-of-cubes", "broad phase/mover 0/voxel 0/box 8");
        let has = |name: &str| figure.labels.iter().any(|label| label.text == name);
        assert!(has("player") && !has("level 36"));
    }
}
