use std::fmt;

/// A part of a shape: which one was closest. As text it has the letters of the points: "end b", "edge v0–v1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The center of a sphere.
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

    /// The edges of a triangle by their vertices.
    pub const EDGES: [&'static str; 3] = ["edge v0–v1", "edge v1–v2", "edge v2–v0"];

    /// The vertices of a triangle.
    pub const VERTICES: [&'static str; 3] = ["vertex v0", "vertex v1", "vertex v2"];

    /// The part that is called `name`, as [text](fmt::Display), with a hyphen for the dash, or by its number from 0, as
    /// older files have it: "edge v0–v1", "edge v0-v1", "edge 0". `None` where no part is called so.
    pub fn named(name: &str) -> Option<Self> {
        let numbered = |kind: &str, i: u8| {
            let number = name
                .strip_prefix(kind)
                .and_then(|rest| rest.strip_prefix(' '));
            number.and_then(|number| number.parse().ok()) == Some(i)
        };
        Self::ALL.into_iter().find(|part| match *part {
            Self::End(i) if numbered("end", i) => true,
            Self::Edge(i) if numbered("edge", i) => true,
            Self::Vertex(i) if numbered("vertex", i) => true,
            _ => part.to_string() == name.replace('-', "–"),
        })
    }
}

impl serde::Serialize for Feature {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Center => "center",
            Self::Axis => "axis",
            Self::End(0) => "end a",
            Self::End(_) => "end b",
            Self::Face => "face",
            Self::Edge(i) => Self::EDGES[usize::from(i % 3)],
            Self::Vertex(i) => Self::VERTICES[usize::from(i % 3)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_by_its_letters_with_either_dash_and_by_its_number() {
        for part in Feature::ALL {
            let name = part.to_string();
            assert_eq!(Feature::named(&name), Some(part));
            assert_eq!(Feature::named(&name.replace('–', "-")), Some(part));
        }
        assert_eq!(Feature::named("edge 0"), Some(Feature::Edge(0)));
        assert_eq!(Feature::named("vertex 2"), Some(Feature::Vertex(2)));
        assert_eq!(Feature::named("end 1"), Some(Feature::End(1)));
        for unknown in ["edge 3", "edge v0–v2", "edge", "end 2", "side", "vertex 0 "] {
            assert_eq!(Feature::named(unknown), None, "{unknown}");
        }
    }
}
