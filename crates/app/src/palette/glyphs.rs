//! The forms of points, lines and fills in a picture; their colors are in `mod.rs`.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Glyph {
    /// A filled disc: on the capsule's axis.
    Circle,
    /// A filled diamond: on the triangle.
    Diamond,
    /// A diamond with an open middle: sought from there.
    OpenDiamond,
    /// A diagonal cross: meets the plane.
    Cross,
    Ring,
    Square,
    Triangle,
    /// A small disc: merely constructed.
    Dot,
}

impl Glyph {
    /// Every glyph; its place here is its number in the shader.
    pub(crate) const ALL: [Glyph; 8] = [
        Glyph::Circle,
        Glyph::Diamond,
        Glyph::OpenDiamond,
        Glyph::Cross,
        Glyph::Ring,
        Glyph::Square,
        Glyph::Triangle,
        Glyph::Dot,
    ];
}

/// How a line is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pattern {
    Solid,
    Dashed,
    Dotted,
}

/// How a fill is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Texture {
    Plain,
    /// Slanting lines: tried and dropped.
    Hatched,
    Dotted,
}
