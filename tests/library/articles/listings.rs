//! The listings read like the articles: with the telling folded away, none has more than twice the lines that are printed,
//! and what an article computes one after the other comes in that order.

use capsule_lab::exchange::listing::Listing;

/// A listing of an article, and the functions that stand for it.
struct Printed {
    section: &'static str,
    /// Its lines as printed; neither comments nor braces alone count.
    lines: usize,
    /// File and function. What several listings repeat is counted with the first.
    functions: &'static [(&'static str, &'static str)],
    /// How some of the last function's lines begin, in the order of the article.
    order: &'static [&'static str],
}

const LISTINGS: &[Printed] = &[
    Printed {
        section: "000 Sphere – Triangle, the closest point of a segment",
        lines: 4,
        functions: &[("wicked/parts.rs", "closest_point_on_line_segment")],
        order: &["let ab", "let t", "a + saturate"],
    },
    Printed {
        section: "000 Sphere – Triangle",
        lines: 52,
        functions: &[
            ("wicked/parts.rs", "face_normal"),
            ("wicked/sphere_triangle.rs", "sphere_test"),
        ],
        order: &[
            "let dist",
            "if is_out_of_reach",
            "let point0",
            "let c0",
            "let c1",
            "let c2",
            "let point1",
            "let v1",
            "let distsq1",
            "let point2",
            "let point3",
            "if !(inside || intersects)",
            "let mut best_distsq",
            "let intersection_vec",
            "let len",
            "let penetration_depth",
            "let penetration_normal",
        ],
    },
    Printed {
        section: "000 Capsule – Capsule",
        lines: 27,
        functions: &[
            ("wicked/parts.rs", "capsule_line"),
            ("wicked/sphere_sphere.rs", "two_spheres"),
            ("wicked/capsule_capsule.rs", "capsule_capsule"),
        ],
        order: &[
            "let a_line",
            "let b_line",
            "let d0",
            "let d1",
            "let d2",
            "let d3",
            "let best_b",
            "let best_a",
        ],
    },
    Printed {
        section: "000 Capsule – Triangle",
        lines: 31,
        functions: &[
            ("wicked/capsule_triangle.rs", "closest_point_on_triangle"),
            ("wicked/capsule_triangle.rs", "capsule_triangle"),
        ],
        order: &[
            "let line ",
            "let t ",
            "let line_plane_intersection",
            "let mut reference_point",
            "let center = closest_point_on_line_segment",
        ],
    },
    Printed {
        section: "000 Capsule – Triangle, the reference point",
        lines: 23,
        functions: &[("wicked/capsule_triangle.rs", "closest_point_on_triangle")],
        order: &[
            "let c0",
            "let c1",
            "let c2",
            "if inside",
            "let point1",
            "let v1",
            "let point2",
            "let v2",
            "let point3",
            "let v3",
        ],
    },
    Printed {
        section: "001 Inner prism volume, both listings",
        lines: 22,
        functions: &[
            ("swept/inner_prism.rs", "is_inside_prism"),
            ("swept/inner_prism.rs", "push_out"),
        ],
        order: &[
            "let n ",
            "let d0",
            "let d1",
            "sweep.time",
            "sweep.depth",
            "sweep.point",
            "sweep.normal",
        ],
    },
    Printed {
        section: "001 Prism faces",
        lines: 20,
        functions: &[("swept/faces.rs", "sweep_face")],
        order: &[
            "let n ",
            "let len",
            "if is_degenerate",
            "let d ",
            "let pen",
            "let t ",
            "let div",
            "if sweep.is_late",
            "let collision",
            "sweep.time",
            "sweep.depth",
            "sweep.point",
            "sweep.normal",
        ],
    },
    Printed {
        section: "001 Prism faces, a point inside of a triangle",
        lines: 14,
        functions: &[("swept/faces.rs", "point_inside_triangle")],
        order: &["let d ", "let vd", "let wd", "vd >="],
    },
    Printed {
        section: "001 Cylindrical edges",
        lines: 34,
        functions: &[("swept/cylinders.rs", "sweep_cylinder")],
        order: &[
            "let n ",
            "let d ",
            "let dn",
            "let vn",
            "let nn",
            "let vv",
            "let dv",
            "let dd",
            "let a ",
            "let c ",
            "if c > 0.0",
            "let discr",
            "if discr < 0.0",
            "let t = (-b",
            "if sweep.is_late",
            "let collision",
            "let vec",
            "let len",
            "let depth",
            "sweep.time",
            "sweep.depth",
            "sweep.point",
            "sweep.normal",
        ],
    },
    Printed {
        section: "001 Spherical corners",
        lines: 17,
        functions: &[("swept/spheres.rs", "sweep_sphere")],
        order: &[
            "let d ",
            "let b ",
            "let c ",
            "let discr",
            "if discr < 0.0",
            "if sweep.is_late",
            "let collision",
            "let vec",
            "let len",
            "sweep.time",
            "sweep.depth",
            "sweep.point",
            "sweep.normal",
        ],
    },
    Printed {
        section: "002 SqDistPointSegment",
        lines: 7,
        functions: &[("some_math/sphere_capsule.rs", "sq_dist_point_segment")],
        order: &["let (ab, ac, bc)", "let e ", "let f "],
    },
    Printed {
        section: "002 ClosestPtPointSegment",
        lines: 12,
        functions: &[("some_math/point_segment.rs", "closest_pt_point_segment")],
        order: &["let ab", "let t ", "let denom", "let d "],
    },
    Printed {
        section: "002 ClosestPtSegmentSegment",
        lines: 36,
        functions: &[("some_math/segment_segment.rs", "closest_pt_segment_segment")],
        order: &[
            "let d1",
            "let d2",
            "let r ",
            "let a ",
            "let e ",
            "let f ",
            "if denom",
            "let mut t",
            "if t < 0.0",
            "let c1",
            "let c2",
        ],
    },
    Printed {
        section: "004 the closest edge",
        lines: 19,
        functions: &[("better_collision/sphere_triangle.rs", "closest_edge")],
        order: &[
            "let mut min_dist",
            "let ab_closest_point",
            "let ab_dist",
            "let bc_closest_point",
            "let bc_dist",
            "let ac_closest_point",
            "let ac_dist",
        ],
    },
];

/// What a reader of the code panel sees of the function's body with the telling folded away.
fn folded_body(file: &str, function: &str) -> Vec<&'static str> {
    let path = format!("src/articles/{file}");
    let listing = Listing::open(&path).unwrap_or_else(|| panic!("{path} is not in the panel"));
    let lines: Vec<&str> = listing.lines().collect();
    let name = format!("fn {function}(");
    let head = lines.iter().position(|line| line.contains(&name));
    let head = head.unwrap_or_else(|| panic!("{path} has no {function}"));
    let start = (head..).find(|&n| lines[n].ends_with('{')).unwrap();
    let end = (start..).find(|&n| lines[n] == "}").unwrap();
    let shown = |n: &usize| !listing.is_folded(n + 1);
    let body = (start + 1..end).filter(shown).map(|n| lines[n].trim());
    body.filter(|line| says_something(line)).collect()
}

/// Whether a line is more than a comment or a brace.
fn says_something(line: &str) -> bool {
    let says = line.replace("else", "");
    !line.starts_with("//") && says.contains(|c: char| c.is_alphanumeric())
}

#[test]
fn no_listing_has_more_than_twice_the_lines_that_are_printed() {
    for printed in LISTINGS {
        let bodies = printed.functions.iter();
        let lines: usize = bodies
            .map(|(file, name)| folded_body(file, name).len())
            .sum();
        let most = 2 * printed.lines;
        assert!(
            lines <= most,
            "{}: {lines} lines of {most}",
            printed.section
        );
    }
}

#[test]
fn a_listing_keeps_the_order_of_the_article() {
    for printed in LISTINGS {
        let (file, name) = printed.functions.last().expect("a function");
        let body = folded_body(file, name);
        let mut rest = body.iter();
        for start in printed.order {
            let found = rest.any(|line| line.starts_with(start));
            assert!(found, "{}: no `{start}` where it belongs", printed.section);
        }
    }
}
