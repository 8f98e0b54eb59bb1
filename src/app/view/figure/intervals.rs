//! The intervals of two bodies along an axis: whose they are, and how the mover's goes while it moves.

use super::{DrawnExtent, Head, LabelKind, Painter, Weight, sign::Sign};
use crate::app::{palette::Pattern, view::rounded_triangle::RoundedTriangle};
use capsule_lab::{
    core::trace::{DrawnShape, Role, Step},
    lab::{run::study::PairStudy, scene::Snapshot},
    text::step_sentence,
};
use glam::Vec3;

/// The lanes beyond the mover's that its interval is drawn on as it enters the obstacle's, and as it leaves that.
const MOMENTS: [(&str, f32); 2] = [("entry", 2.0), ("exit", 3.0)];
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

impl Painter<'_> {
    /// Names the intervals of the current step after the bodies of `pair`.
    pub(super) fn name_intervals(&mut self, scene: Snapshot<'_>, pair: &PairStudy) {
        for label in &mut self.figure.labels {
            let body = match label.sign {
                Some(Sign::Role(Role::MoverInterval)) => pair.mover,
                Some(Sign::Role(Role::ObstacleInterval)) => pair.obstacle,
                _ => continue,
            };
            label.text = format!("{}’s interval", scene.body(body).name);
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
        for (name, lane) in MOMENTS {
            let time = number(name).filter(|time| *time > 0.0 && *time <= 1.0);
            if let Some(time) = time {
                let by = intervals.axis() * (speed * time) + intervals.lane() * lane;
                let leads = (speed > 0.0) == (name == "entry");
                self.add_moved_interval(&intervals, by, usize::from(leads));
                let moved = intervals.mover.map(|end| end + by);
                let text = format!("{name}, {}", step_sentence::moment(time));
                let ink = self.theme.ink();
                let label = self.name(DrawnExtent::Line(moved), &text, ink, Weight::Current);
                (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Moment));
            }
        }
    }

    /// Adds the mover's interval moved `by` a vector, the way of its end that touches the obstacle's then, and that touch.
    fn add_moved_interval(&mut self, intervals: &Intervals, by: Vec3, end: usize) {
        let style = self.theme.role(Role::MoverInterval);
        let projection = self.theme.role(Role::Projection);
        let moved = intervals.mover.map(|end| end + by);
        self.show(RoundedTriangle::capsule(moved, 0.0), Weight::Current);
        self.stroke(moved, MOVED, Pattern::Solid, style.stroke, Weight::Current);
        let [from, tip] = [intervals.mover[end], moved[end]];
        let way = [from, tip];
        self.stroke(way, MOVED, Pattern::Dotted, style.stroke, Weight::Current);
        self.figure.heads.push(Head {
            from,
            tip,
            color: style.stroke,
            scale: HEAD,
            is_broken: false,
        });
        let touch = [intervals.obstacle[1 - end], tip];
        let (width, color) = (projection.width, projection.stroke);
        self.stroke(touch, width, Pattern::Dashed, color, Weight::Current);
    }
}

#[cfg(test)]
mod tests {
    use crate::app::{
        palette::Theme,
        view::figure::{Figure, FigureOptions, plain},
    };
    use capsule_lab::{
        core::trace::{DrawnShape, Role},
        lab::run::study::Study,
    };
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
        let axis = (*high - *low).normalize();
        for (_, [corner, foot]) in of(Role::Projection) {
            assert!(
                (*foot - *corner).dot(axis).abs() < 1e-4,
                "square to the axis"
            );
        }
        let overlap = figure.labels.iter().find(|label| label.text == "overlap");
        let overlap = overlap.and_then(|label| label.length).expect("a length");
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
        let (figure, _) = figure_at("the-latest-entry", "crate-wing/triangle's normal");
        assert!(has(&figure, "entry, t = 0.572") && has(&figure, "exit, t = 0.939"));
    }
}
