//! Numbers and pairs of contacts as a contact log's sentences have them.

use crate::wording::whole_with_article;
use glam::Vec3;

/// The fewest digits that give the number to four decimals; a smaller number, in powers of ten.
pub(super) fn rounded(x: f32) -> String {
    if x != 0.0 && x.abs() < 1e-4 {
        return format!("{x:.1e}");
    }
    let rounded = (x * 1e4).round() / 1e4 + 0.0;
    rounded.to_string()
}

/// Two contacts in words: what is touched, else where that is not two things with names, the normals.
pub(super) fn both([a, b]: &[String; 2], normals: [Vec3; 2]) -> String {
    if a != b && !a.is_empty() && !b.is_empty() {
        return format!("{} and {}", whole_with_article(a), whole_with_article(b));
    }
    let [a, b] = normals.map(|normal| normal.to_array().map(rounded).join(", "));
    format!("contacts with normals ({a}) and ({b})")
}
