//! The intervals of two bodies along an axis: whose they are, and how the mover's goes while it moves.

use super::{DrawnExtent, Head, Label, LabelKind, Painter, Weight, sign::Sign};
use crate::{palette::Pattern, rounded_triangle::RoundedTriangle};
use capsule_core::trace::{DrawnShape, Role, Step};
use capsule_scenes::{run::study::PairStudy, scene::Snapshot};
use capsule_session::text::length;
use capsule_text::step_sentence;
use glam::Vec3;

/// What the moment is called at which the mover's interval enters the obstacle's.
const ENTRY: &str = "entry";
/// What is said at which moment, and the lanes beyond the mover's that its interval is drawn on as it enters the obstacle's, and as it leaves that.
const MOMENTS: [(&str, &str, f32); 2] = [(ENTRY, "enters", 2.0), ("exit", "leaves", 3.0)];
/// Width of the interval at another moment, points.
const MOVED: f32 = 2.5;
/// Size of the head of its motion, relative to the usual.
const HEAD: f32 = 0.8;

/// The intervals of a mover and of an obstacle as a step draws them, both up the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Intervals {
    mover: [Vec3; 2],
    obstacle: [Vec3; 2],
}

impl Intervals {
    fn of(step: &Step) -> Option<Self> {
        let drawn = |role: Role| {
            step.drawables.iter().find_map(|one| match one.shape {
                DrawnShape::Segment { from, to } if one.role == role => Some([from, to]),
                _ => None,
            })
        };
        Some(Self {
            mover: drawn(Role::MoverInterval)?,
            obstacle: drawn(Role::ObstacleInterval)?,
        })
    }

    /// Up the axis, unit length; 0 where neither has a length.
    fn axis(&self) -> Vec3 {
        let [one, other] = [self.mover, self.obstacle].map(|[from, to]| to - from);
        let longer = if one.length() < other.length() {
            other
        } else {
            one
        };
        longer.normalize_or_zero()
    }

    /// From the obstacle's lane to the mover's.
    fn lane(&self) -> Vec3 {
        (self.mover[0] - self.obstacle[0]).reject_from(self.axis())
    }
}

/// The normal of the plane that the intervals of `step` are drawn in; `None` where it draws none.
pub(crate) fn plane(step: &Step) -> Option<Vec3> {
    let intervals = Intervals::of(step)?;
    intervals.axis().cross(intervals.lane()).try_normalize()
}

/// Whether what has this role is between two intervals.
fn is_between(role: Role) -> bool {
    matches!(role, Role::Gap | Role::Penetration)
}

impl Painter<'_> {
    /// Names the intervals of the current step after the bodies of `pair`.
    pub(super) fn name_intervals(&mut self, scene: Snapshot<'_>, pair: &PairStudy) {
        let [mover, obstacle] = pair.names(scene.scene);
        for label in &mut self.figure.labels {
            let name = match label.sign {
                Some(Sign::Role(Role::MoverInterval)) => &mover,
                Some(Sign::Role(Role::ObstacleInterval)) => &obstacle,
                _ => continue,
            };
            label.text = format!("{name}’s interval");
            label.kind = LabelKind::Plain;
        }
    }

    /// Adds the mover's interval where it enters the obstacle's along the axis of `step`, and where it leaves that, as far as
    /// both are within the motion.
    pub(super) fn add_moved_intervals(&mut self, step: &Step) {
        let number = |name: &str| {
            let mut values = step.values.iter().filter(|(own, _)| *own == name);
            values.next().and_then(|(_, value)| value.number())
        };
        let (Some(intervals), Some(speed)) = (Intervals::of(step), number("speed")) else {
            return;
        };
        self.measure_between(step);
        for (name, verb, lane) in MOMENTS {
            let time = number(name).filter(|time| *time > 0.0 && *time <= 1.0);
            if let Some(time) = time {
                let by = intervals.axis() * (speed * time) + intervals.lane() * lane;
                let leads = (speed > 0.0) == (name == ENTRY);
                let end = usize::from(leads);
                self.add_moved_interval(&intervals, by, end);
                if name == ENTRY {
                    self.add_way_along([intervals.mover[end], intervals.mover[end] + by]);
                }
                let moved = intervals.mover.map(|end| end + by);
                let text = format!("{verb} at {}", step_sentence::moment(time));
                let ink = self.theme.ink();
                let label = self.name(DrawnExtent::Line(moved), &text, ink, Weight::Current);
                (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Moment));
            }
        }
    }

    /// Measures the gap or the overlap of the intervals of a sweep's `step` at the start: as a name it would be one of too many.
    fn measure_between(&mut self, step: &Step) {
        let between = step.drawables.iter().find_map(|one| match one.shape {
            DrawnShape::Segment { from, to } if is_between(one.role) => {
                Some((one.label, [from, to]))
            }
            _ => None,
        });
        let Some((name, [from, to])) = between.filter(|(_, [from, to])| from != to) else {
            return;
        };
        let is_own =
            |label: &Label| matches!(label.sign, Some(Sign::Role(role)) if is_between(role));
        self.figure.labels.retain(|label| !is_own(label));
        let own = [from, to];
        self.figure.dimensions.retain(|one| [one.a, one.b] != own);
        let text = format!("{name} at the start {}", length(from.distance(to)));
        self.dimension_in(self.theme.ink(), own, text);
    }

    /// Adds the way of the mover's interval until it enters the obstacle's.
    fn add_way_along(&mut self, way: [Vec3; 2]) {
        let color = self.theme.role(Role::MoverInterval).stroke;
        self.stroke(way, MOVED, Pattern::Dotted, color, Weight::Current);
        let [from, tip] = way;
        self.figure.heads.push(Head {
            from,
            tip,
            color,
            scale: HEAD,
            is_broken: false,
        });
    }

    /// Adds the mover's interval moved `by` a vector, and where its `end` touches the obstacle's then.
    fn add_moved_interval(&mut self, intervals: &Intervals, by: Vec3, end: usize) {
        let style = self.theme.role(Role::MoverInterval);
        let projection = self.theme.role(Role::Projection);
        let moved = intervals.mover.map(|end| end + by);
        self.show(RoundedTriangle::capsule(moved, 0.0), Weight::Current);
        self.stroke(moved, MOVED, Pattern::Solid, style.stroke, Weight::Current);
        let touch = [intervals.obstacle[1 - end], moved[end]];
        let (width, color) = (projection.width, projection.stroke);
        self.stroke(touch, width, Pattern::Dashed, color, Weight::Current);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        figure::{Figure, FigureOptions, plain},
        palette::Theme,
    };
    use capsule_core::trace::{DrawnShape, Role};
    use capsule_scenes::run::study::Study;
    use glam::Vec3;

    fn figure_at(scene: &str, address: &str) -> (Figure, Vec<(Role, [Vec3; 2])>) {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = study.find(address).expect("a step");
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let drawn = study.record.steps[step].drawables.iter();
        let segments = drawn.filter_map(|one| match one.shape {
            DrawnShape::Segment { from, to } => Some((one.role, [from, to])),
            _ => None,
        });
        (figure, segments.collect())
    }

    fn has(figure: &Figure, text: &str) -> bool {
        figure.labels.iter().any(|label| label.text == text)
    }

    #[test]
    fn a_box_axis_shows_both_intervals_projected_from_the_boxes_and_their_overlap() {
        let (figure, drawn) = figure_at("two-boxes", "crate-beam/obstacle's y axis");
        assert!(has(&figure, "crate’s interval") && has(&figure, "beam’s interval"));
        let of = |role: Role| drawn.iter().filter(move |(own, _)| *own == role);
        assert_eq!(of(Role::Projection).count(), 4);
        let (_, [low, high]) = of(Role::MoverInterval).next().expect("an interval");
        let axis = (*high - *low).normalize_or_zero();
        for (_, [corner, foot]) in of(Role::Projection) {
            assert!(
                (*foot - *corner).dot(axis).abs() < 1e-4,
                "square to the axis"
            );
        }
        let mut lengths = figure.dimensions.iter();
        let overlap = lengths.find(|one| one.text.starts_with("overlap"));
        let overlap = overlap.map(|one| one.a.distance(one.b)).expect("a length");
        assert!((overlap - 0.1643).abs() < 1e-3, "{overlap}");
    }

    #[test]
    fn of_two_edges_crossed_both_are_drawn() {
        let (_, drawn) = figure_at("two-boxes", "mover's z edge × obstacle's x edge");
        assert_eq!(
            drawn.iter().filter(|(role, _)| *role == Role::Edge).count(),
            2
        );
    }

    #[test]
    fn the_intervals_of_an_axis_before_are_gone() {
        let (figure, _) = figure_at("two-boxes", "mover's x axis");
        let names = figure
            .labels
            .iter()
            .filter(|one| one.text.ends_with("interval"));
        assert_eq!(names.count(), 2);
    }

    #[test]
    fn a_sweep_shows_the_interval_as_it_enters_and_as_it_leaves() {
        let (figure, drawn) = figure_at("the-latest-entry", "crate-wing/triangle's normal");
        assert!(has(&figure, "enters at t = 0.572") && has(&figure, "leaves at t = 0.939"));
        let gap = drawn.iter().find(|(role, _)| *role == Role::Gap);
        let (_, [from, to]) = gap.expect("it starts apart");
        let mut measured = figure.dimensions.iter().filter(|one| !one.is_drawn);
        assert!(measured.any(|one| [one.a, one.b] == [*from, *to]));
    }
}
