//! SVG as text: paths, paints, escapes.

use glam::{Vec2, Vec3};
use std::{collections::HashMap, fmt::Write};

/// Points of a polygon or of a line, points from the top left.
pub(super) type ScreenOutline = Vec<[f32; 2]>;
/// Pieces, each with its border first and then its holes.
pub(super) type Region = Vec<Vec<ScreenOutline>>;

/// A picture that is being written.
#[derive(Debug, Default)]
pub(super) struct Markup {
    pub(super) body: String,
    pub(super) definitions: String,
    known: HashMap<String, String>,
}

impl Markup {
    /// Writes one element; its attributes follow its name.
    pub(super) fn element(&mut self, element: &str) {
        self.body.push('<');
        self.body.push_str(element);
        self.body.push_str("/>\n");
    }

    pub(super) fn fill(&mut self, region: &Region, paint: &str) {
        let d = path_of(region.iter().flatten(), true);
        if !d.is_empty() {
            self.element(&format!("path d=\"{d}\" {paint}"));
        }
    }

    /// Writes lines, each of which may be a closed one.
    pub(super) fn lines(&mut self, lines: &[ScreenOutline], is_closed: bool, paint: &str) {
        let d = path_of(lines.iter(), is_closed);
        if !d.is_empty() {
            self.element(&format!("path d=\"{d}\" fill=\"none\" {paint}"));
        }
    }

    /// The reference to a paint, a pattern or a clip that `tag` and its `attributes` and `content` define; the same one is
    /// defined once.
    pub(super) fn define(&mut self, tag: &str, attributes: &str, content: &str) -> String {
        let text = format!("{attributes}>{content}</{tag}>");
        let id = format!("d{}", self.known.len());
        let known = self.known.entry(format!("{tag} {text}"));
        let id = known.or_insert_with(|| {
            let _ = writeln!(self.definitions, "<{tag} id=\"{id}\" {text}");
            id
        });
        format!("url(#{id})")
    }
}

/// `fill="#…"`, or a stroke, with its opacity.
pub(super) fn paint(kind: &str, color: Vec3, opacity: f32) -> String {
    let mut paint = format!("{kind}=\"{}\"", hex(color));
    if opacity < 0.999 {
        let _ = write!(paint, " {kind}-opacity=\"{}\"", number(opacity));
    }
    paint
}

/// A stroke with round ends.
pub(super) fn stroke(color: Vec3, opacity: f32, width: f32) -> String {
    let paint = paint("stroke", color, opacity);
    format!(
        "{paint} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
        number(width)
    )
}

pub(super) fn hex(color: Vec3) -> String {
    let [r, g, b] = color
        .to_array()
        .map(|c| (c.clamp(0.0, 1.0) * 255.0).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A stop of a gradient.
pub(super) fn stop(at: f32, color: Vec3, opacity: f32) -> String {
    format!(
        "<stop offset=\"{}\" stop-color=\"{}\" stop-opacity=\"{}\"/>",
        number(at),
        hex(color),
        number(opacity)
    )
}

/// At most two digits after the point.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".into(),
        _ => text.replacen(
            "0.",
            ".",
            usize::from(text.starts_with("0.") || text.starts_with("-0.")),
        ),
    }
}

/// Path data of `outlines`, in hundredths of a point.
pub(super) fn path_of<'a>(
    outlines: impl Iterator<Item = &'a ScreenOutline>,
    is_closed: bool,
) -> String {
    let mut d = String::new();
    for outline in outlines {
        let places = outline
            .iter()
            .filter(|[x, y]| x.is_finite() && y.is_finite());
        let places = places.map(|p| p.map(|c| (c.clamp(-1e6, 1e6) * 100.0).round() as i64));
        let places = plain(places.collect());
        let [first, rest @ ..] = &places[..] else {
            continue;
        };
        if rest.is_empty() || (is_closed && rest.len() < 2) {
            continue;
        }
        let pair = |[x, y]: [i64; 2]| {
            let [x, y] = [x, y].map(|n| number(n as f32 / 100.0));
            let gap = if y.starts_with('-') { "" } else { " " };
            format!("{x}{gap}{y}")
        };
        let _ = write!(d, "M{}", pair(*first));
        let mut from = *first;
        for &to in rest {
            let _ = write!(d, "l{}", pair([to[0] - from[0], to[1] - from[1]]));
            from = to;
        }
        d.push_str(if is_closed { "z" } else { "" });
    }
    d
}

/// The same without places that lie on the way between those beside them.
fn plain(places: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    let mut kept: Vec<[i64; 2]> = vec![];
    for (i, &place) in places.iter().enumerate() {
        if kept.last() == Some(&place) {
            continue;
        }
        if let (Some(&before), Some(&after)) = (kept.last(), places.get(i + 1)) {
            let [u, v] = [place, after]
                .map(|p| Vec2::new((p[0] - before[0]) as f32, (p[1] - before[1]) as f32));
            let (along, off) = (u.dot(v), u.perp_dot(v).abs());
            if along > 0.0 && u.length() < v.length() && off < 1.2 * v.length() {
                continue;
            }
        }
        kept.push(place);
    }
    kept
}

/// Text between tags or in an attribute. What XML cannot hold is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\r' => safe.push_str("&#13;"),
            '\n' | '\t' => safe.push(sign),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if sign < ' ' => {}
            _ => safe.push(sign),
        }
    }
    safe
}
