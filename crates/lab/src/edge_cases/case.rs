//! The special configurations and what they are called.

use super::{Nearness, Severity, Unit};
use capsule_core::{geometry::Feature, trace::significant};

/// A configuration at which algorithms branch or go wrong. Earlier ones matter more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeCase {
    /// A triangle with next to no area.
    Sliver,
    /// A capsule whose ends coincide, or nearly.
    NoLength,
    /// A mover or obstacle that is only its core.
    NoRadius,
    /// A sweep that goes nowhere.
    NoMotion,
    /// Coordinates so large that their spacing shows beside the radius.
    FarAway,
    /// All of the axis in the triangle's plane.
    AxisInPlane,
    /// The axis on the line of an edge.
    AxisAlongEdge(u8),
    /// The axis parallel to the triangle's plane.
    AxisParallelToPlane,
    /// The axes of two capsules on one line.
    CoincidentAxes,
    /// The axes of two capsules parallel.
    ParallelAxes,
    /// The axes of two capsules meeting, not in parallel.
    CrossingAxes,
    /// A sphere's center on the capsule's axis.
    CenterOnAxis,
    /// The centers of two spheres in one place.
    SameCenter,
    /// A point of the mover's core on a part of the triangle; [`Feature::Face`] stands for the plane.
    PointOn {
        /// A center, an end, or somewhere along the axis.
        point: Feature,
        /// The feature of the triangle.
        part: Feature,
    },
    /// As they stand, the gap is zero.
    Touching,
    /// A sweep that touches at the start.
    TouchingAtStart,
    /// A sweep that touches at the end of its way.
    TouchingAtEnd,
    /// A sweep that touches in passing.
    Grazing,
    /// The axis parallel to an edge.
    AxisParallelToEdge(u8),
    /// The axis along the way.
    AxisParallelToMotion,
    /// The way parallel to the triangle's plane.
    MotionParallelToPlane,
    /// A triangle with a very small angle.
    Needle,
    /// A triangle with a very large angle.
    Obtuse,
}

impl EdgeCase {
    /// Earlier ones matter more.
    pub(super) fn rank(self) -> usize {
        match self {
            Self::Sliver => 0,
            Self::NoLength => 1,
            Self::NoRadius => 2,
            Self::NoMotion => 3,
            Self::FarAway => 4,
            Self::AxisInPlane => 5,
            Self::AxisAlongEdge(_) => 6,
            Self::AxisParallelToPlane => 7,
            Self::CoincidentAxes => 8,
            Self::ParallelAxes => 9,
            Self::CrossingAxes => 10,
            Self::CenterOnAxis => 11,
            Self::SameCenter => 12,
            Self::PointOn { .. } => 13,
            Self::Touching | Self::TouchingAtStart | Self::TouchingAtEnd | Self::Grazing => 14,
            Self::AxisParallelToEdge(_) => 15,
            Self::AxisParallelToMotion => 16,
            Self::MotionParallelToPlane => 17,
            Self::Needle => 18,
            Self::Obtuse => 19,
        }
    }

    /// A few words: "axis parallel to plane".
    pub fn name(self) -> String {
        let name = match self {
            Self::Sliver => "sliver triangle",
            Self::NoLength => "no length",
            Self::NoRadius => "no radius",
            Self::NoMotion => "no motion",
            Self::FarAway => "far from the origin",
            Self::AxisInPlane => "axis in plane",
            Self::AxisAlongEdge(i) => {
                return format!("axis along {}", Feature::Edge(i));
            }
            Self::AxisParallelToPlane => "axis parallel to plane",
            Self::CoincidentAxes => "axes on one line",
            Self::ParallelAxes => "parallel axes",
            Self::CrossingAxes => "axes cross",
            Self::CenterOnAxis => "center on axis",
            Self::SameCenter => "same center",
            Self::PointOn { point, part } => {
                return format!("{} on {}", point, part_name(part));
            }
            Self::Touching => "just touching",
            Self::TouchingAtStart => "touching at the start",
            Self::TouchingAtEnd => "touching at the end",
            Self::Grazing => "grazing",
            Self::AxisParallelToEdge(i) => {
                return format!("axis parallel to {}", Feature::Edge(i));
            }
            Self::AxisParallelToMotion => "axis parallel to motion",
            Self::MotionParallelToPlane => "motion parallel to plane",
            Self::Needle => "needle triangle",
            Self::Obtuse => "obtuse triangle",
        };
        name.into()
    }

    /// The condition of the configuration: a sentence without its end.
    fn clause(self) -> String {
        let clause = match self {
            Self::Sliver => "The triangle has no area",
            Self::NoLength => "The capsule's ends coincide",
            Self::NoRadius => "One of the shapes has no radius",
            Self::NoMotion => "The mover has no motion",
            Self::FarAway => "The shapes are far from the origin",
            Self::AxisInPlane => "The capsule's axis is in the triangle's plane",
            Self::AxisAlongEdge(i) => {
                let edge = Feature::Edge(i).to_string();
                return format!("The capsule's axis runs along {edge}");
            }
            Self::AxisParallelToPlane => "The capsule's axis is parallel to the triangle's plane",
            Self::CoincidentAxes => "The two axes are on one line",
            Self::ParallelAxes => "The two axes are parallel",
            Self::CrossingAxes => "The two axes meet",
            Self::CenterOnAxis => "The sphere's center is on the capsule's axis",
            Self::SameCenter => "The two centers coincide",
            Self::PointOn { point, part } => {
                return format!(
                    "The mover's {} is on the triangle's {}",
                    point,
                    part_name(part)
                );
            }
            Self::Touching => "The shapes just touch",
            Self::TouchingAtStart => "The shapes just touch at the start of the motion",
            Self::TouchingAtEnd => "The shapes just touch at the end of the motion",
            Self::Grazing => "The mover just touches in passing",
            Self::AxisParallelToEdge(i) => {
                let edge = Feature::Edge(i).to_string();
                return format!("The capsule's axis is parallel to {edge}");
            }
            Self::AxisParallelToMotion => "The capsule's axis is parallel to its motion",
            Self::MotionParallelToPlane => "The motion is parallel to the triangle's plane",
            Self::Needle => "The triangle is a needle",
            Self::Obtuse => "The triangle is obtuse",
        };
        clause.into()
    }
}

/// A part of a triangle, whose face goes on as its plane.
fn part_name(part: Feature) -> String {
    match part {
        Feature::Face => "plane".into(),
        _ => part.to_string(),
    }
}

impl Nearness {
    /// The number beside its limit, in a sentence.
    pub fn sentence(&self) -> String {
        let (number, tolerance) = (self.measured(self.number), self.measured(self.tolerance));
        let clause = self.case.clause();
        let mut said = match self.case {
            EdgeCase::FarAway => format!(
                "{clause}: the f32 spacing is {number} of the radius; it matters from {tolerance} on"
            ),
            EdgeCase::Needle => {
                format!("{clause}: its smallest angle is {number}, under {tolerance}")
            }
            EdgeCase::Obtuse => {
                format!("{clause}: its largest angle is {number}, over {tolerance}")
            }
            _ => match self.severity {
                Severity::Exact => format!("{clause}, exactly"),
                Severity::Within => {
                    format!("{clause}: off by {number}, within the tolerance of {tolerance}")
                }
                Severity::Near => {
                    format!("{clause}, within {number}; up to {tolerance} counts as exact")
                }
            },
        };
        if let Some(height) = self.height {
            let height = written(height);
            said.push_str(&format!("; one end is {height} m higher than the other"));
        }
        said.push('.');
        said
    }

    /// The number with its unit: "0.80°".
    pub fn amount(&self) -> String {
        format!("{}{}", written(self.number), self.unit)
    }

    fn measured(&self, number: f32) -> String {
        let beside = match self.case {
            EdgeCase::Sliver => " of the longest edge's square",
            EdgeCase::NoLength => " of the radius",
            _ => "",
        };
        let beside = if self.unit == Unit::Ratio { beside } else { "" };
        format!("{}{}{beside}", written(number), self.unit)
    }
}

/// Two significant digits.
fn written(number: f32) -> String {
    if number == 0.0 {
        return "0".into();
    }
    significant(number, 2)
}
