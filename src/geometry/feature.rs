use std::fmt;

/// A part of a shape: which one was closest. As text it is what files and algorithms call it: "end 1", "edge 0".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The centre of a sphere.
    Center,
    /// The side of a capsule, between its ends.
    Axis,
    /// End `i` of a capsule: 0 is `a`, 1 is `b`.
    End(u8),
    /// The inside of a triangle.
    Face,
    /// Edge `i` of a triangle, from vertex `i` to the next.
    Edge(u8),
    /// Vertex `i` of a triangle.
    Vertex(u8),
}

crate::geometry::same_bits!(equal Feature);

impl Feature {
    /// Every part of every shape.
    pub const ALL: [Self; 11] = [
        Self::Center,
        Self::Axis,
        Self::End(0),
        Self::End(1),
        Self::Face,
        Self::Edge(0),
        Self::Edge(1),
        Self::Edge(2),
        Self::Vertex(0),
        Self::Vertex(1),
        Self::Vertex(2),
    ];

    /// The part of a capsule at the fraction `t` of its core.
    #[inline]
    pub fn on_core(t: f64) -> Self {
        if t <= 0.0 {
            Self::End(0)
        } else if t >= 1.0 {
            Self::End(1)
        } else {
            Self::Axis
        }
    }

    /// What it is called where a picture stands beside it, with the letters of the points: "end b", "edge v0–v1".
    pub fn label(self) -> String {
        match self {
            Self::End(0) => "end a".into(),
            Self::End(_) => "end b".into(),
            Self::Edge(i) => format!("edge v{}–v{}", i % 3, (i + 1) % 3),
            Self::Vertex(i) => format!("vertex v{i}"),
            part => part.to_string(),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Center => write!(f, "center"),
            Feature::Axis => write!(f, "axis"),
            Feature::End(i) => write!(f, "end {i}"),
            Feature::Face => write!(f, "face"),
            Feature::Edge(i) => write!(f, "edge {i}"),
            Feature::Vertex(i) => write!(f, "vertex {i}"),
        }
    }
}
