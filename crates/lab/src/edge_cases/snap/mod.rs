//! Edits that bring a pair into a special configuration, as exactly as `f32` allows.

mod align;
mod mirror;
mod place;
mod snapped_pair;
mod spot;
mod touching;

use crate::{edit::Edit, run::study::TestedPair, scene::Snapshot};
use capsule_core::geometry::Feature;
pub(super) use snapped_pair::SnapSubject;

/// A way into a special configuration. By default the pair's mover changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Snap {
    /// Turns the capsule about its middle until its axis is parallel to the triangle's plane.
    AxisParallelToPlane,
    /// Turns it until its axis is parallel to that edge; to the one that takes the least turn where none is named.
    AxisParallelToEdge(Option<u8>),
    /// Turns it until its axis is parallel to the other capsule's.
    AxisParallelToAxis,
    /// Turns it until its axis is along its way.
    AxisParallelToMotion,
    /// Turns the way, seen from the triangle, until it is parallel to the triangle's plane. The speed stays.
    MotionParallelToPlane,
    /// Moves it along the contact normal, or the shortest way to the obstacle, until the gap is zero.
    JustTouching,
    /// Moves it until its center, or the nearer of its ends, is on the triangle's plane.
    OnPlane,
    /// Moves that point onto that edge, between its vertices; onto the nearest where none is named.
    OnEdge(Option<u8>),
    /// Moves that point onto that vertex; onto the nearest where none is named.
    OnVertex(Option<u8>),
    /// Moves that end alone onto the triangle's plane; the other stays, but for rounding where outer ends are given.
    EndOnPlane(End),
    /// Moves that end alone onto the nearest edge, between its vertices.
    EndOnEdge(End),
    /// Moves that end alone onto the nearest vertex.
    EndOnVertex(End),
    /// Moves a sphere's center onto the other's axis.
    OnAxis,
    /// Replaces the configuration by its mirror image.
    Mirror(Mirror),
    /// Gives the capsule the other way round.
    SwapEnds,
    /// Gives the triangle the other way round, so that its front becomes its back.
    ReverseWinding,
    /// Moves the shapes to where they are when they touch first.
    StopAtImpact,
}

/// A mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// The triangle's plane. The mover goes to its other side, the triangle stays.
    Plane,
    /// The plane through the origin that this axis is square to. Both shapes change; fronts stay fronts.
    Across(SnapAxis),
}

/// An end of a capsule: the center of its first or last sphere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first.
    A,
    /// The last.
    B,
}

impl End {
    fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }
}

/// An axis of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SnapAxis {
    /// To the right.
    X,
    /// Up.
    Y,
    /// To the viewer.
    Z,
}

/// The edits that make a special configuration, or why there are none.
type Edits = Result<Vec<Edit>, WhyNot>;

/// Why a snap cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum WhyNot {
    /// The mover is a sphere, or a capsule without length.
    #[error("the mover has no axis")]
    NoAxis,
    /// The other is no capsule, or one without length.
    #[error("the obstacle has no axis")]
    NoOtherAxis,
    /// The mover is no capsule.
    #[error("the mover is not a capsule")]
    NoCapsule,
    /// The mover is no sphere.
    #[error("the mover is not a sphere")]
    NoSphere,
    /// The mover is a box, which has no center or end to put somewhere.
    #[error("the mover is a box")]
    IsBox,
    /// The obstacle is no triangle.
    #[error("the obstacle is not a triangle")]
    NoTriangle,
    /// The obstacle is a triangle of a box, which has no vertices of its own.
    #[error("the triangle belongs to a box")]
    PartOfBox,
    /// The triangle is collapsed, or a wire whose plane is made of roundings.
    #[error("the triangle has no plane")]
    NoPlane,
    /// The triangle has no such edge, or one without length.
    #[error("the edge has no length")]
    NoEdge,
    /// The triangle has no such vertex.
    #[error("there is no such vertex")]
    NoVertex,
    /// Nothing moves.
    #[error("the mover does not move")]
    NoMotion,
    /// A sweep finds no impact after the start.
    #[error("the motion hits nothing")]
    NoImpact,
    /// The mover is behind a triangle that is solid from the front only, or the pair has no question.
    #[error("the mover is on the wrong side to touch")]
    NoSide,
}

impl Snap {
    /// Every snap that needs no choice, in the order of a menu.
    pub const ALL: [Self; 23] = [
        Self::AxisParallelToPlane,
        Self::AxisParallelToEdge(None),
        Self::AxisParallelToAxis,
        Self::AxisParallelToMotion,
        Self::MotionParallelToPlane,
        Self::JustTouching,
        Self::StopAtImpact,
        Self::OnPlane,
        Self::OnEdge(None),
        Self::OnVertex(None),
        Self::EndOnPlane(End::A),
        Self::EndOnPlane(End::B),
        Self::EndOnEdge(End::A),
        Self::EndOnEdge(End::B),
        Self::EndOnVertex(End::A),
        Self::EndOnVertex(End::B),
        Self::OnAxis,
        Self::Mirror(Mirror::Plane),
        Self::Mirror(Mirror::Across(SnapAxis::X)),
        Self::Mirror(Mirror::Across(SnapAxis::Y)),
        Self::Mirror(Mirror::Across(SnapAxis::Z)),
        Self::SwapEnds,
        Self::ReverseWinding,
    ];

    /// The name of the snap in the history.
    pub fn title(self) -> String {
        let title = match self {
            Self::AxisParallelToPlane => "Axis parallel to the plane",
            Self::AxisParallelToEdge(None) => "Axis parallel to the nearest edge",
            Self::AxisParallelToEdge(Some(i)) => {
                return format!("Axis parallel to {}", Feature::Edge(i));
            }
            Self::AxisParallelToAxis => "Axis parallel to the other axis",
            Self::AxisParallelToMotion => "Axis parallel to the motion",
            Self::MotionParallelToPlane => "Motion parallel to the plane",
            Self::JustTouching => "Just touching",
            Self::OnPlane => "Center or end on the plane",
            Self::OnEdge(None) => "Center or end on the nearest edge",
            Self::OnEdge(Some(i)) => {
                return format!("Center or end on {}", Feature::Edge(i));
            }
            Self::OnVertex(None) => "Center or end on the nearest vertex",
            Self::OnVertex(Some(i)) => {
                return format!("Center or end on {}", Feature::Vertex(i));
            }
            Self::EndOnPlane(end) => return format!("End {} on the plane", end.letter()),
            Self::EndOnEdge(end) => return format!("End {} on the nearest edge", end.letter()),
            Self::EndOnVertex(end) => return format!("End {} on the nearest vertex", end.letter()),
            Self::OnAxis => "Center on the axis",
            Self::Mirror(Mirror::Plane) => "Mirror in the triangle's plane",
            Self::Mirror(Mirror::Across(SnapAxis::X)) => "Mirror along x",
            Self::Mirror(Mirror::Across(SnapAxis::Y)) => "Mirror along y",
            Self::Mirror(Mirror::Across(SnapAxis::Z)) => "Mirror along z",
            Self::SwapEnds => "Swap the capsule's ends",
            Self::ReverseWinding => "Reverse the triangle's winding",
            Self::StopAtImpact => "Stop at the time of impact",
        };
        title.into()
    }

    /// Whether it can be done to that pair of the scene. Cheap.
    pub fn check<'a>(
        self,
        scene: impl Into<Snapshot<'a>>,
        tested: TestedPair,
    ) -> Result<(), WhyNot> {
        SnapSubject::of(scene.into(), tested).check(self)
    }

    /// The edit that does it to that pair of the scene.
    pub fn edit<'a>(
        self,
        scene: impl Into<Snapshot<'a>>,
        tested: TestedPair,
    ) -> Result<Edit, WhyNot> {
        let subject = SnapSubject::of(scene.into(), tested);
        subject.check(self)?;
        let edits = match self {
            Self::AxisParallelToPlane => align::to_plane(&subject),
            Self::AxisParallelToEdge(edge) => align::to_edge(&subject, edge),
            Self::AxisParallelToAxis => align::to_axis(&subject),
            Self::AxisParallelToMotion => align::to_motion(&subject),
            Self::MotionParallelToPlane => align::motion_to_plane(&subject),
            Self::JustTouching => touching::just(&subject),
            Self::StopAtImpact => touching::at_impact(&subject),
            Self::OnPlane => place::on_plane(&subject, None),
            Self::OnEdge(edge) => place::on_edge(&subject, None, edge),
            Self::OnVertex(vertex) => place::on_vertex(&subject, None, vertex),
            Self::EndOnPlane(end) => place::on_plane(&subject, Some(end)),
            Self::EndOnEdge(end) => place::on_edge(&subject, Some(end), None),
            Self::EndOnVertex(end) => place::on_vertex(&subject, Some(end), None),
            Self::OnAxis => place::on_axis(&subject),
            Self::Mirror(Mirror::Plane) => mirror::in_plane(&subject),
            Self::Mirror(Mirror::Across(axis)) => mirror::across(&subject, axis),
            Self::SwapEnds => mirror::swapped(&subject),
            Self::ReverseWinding => mirror::reversed(&subject),
        };
        Ok(Edit::Group {
            title: self.title(),
            edits: edits?,
        })
    }
}
