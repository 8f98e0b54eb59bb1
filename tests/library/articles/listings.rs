//! The listings read like the articles: with the telling folded away, none has more than twice the lines that are printed,
//! and what an article computes one after the other comes in that order.

use capsule_lab::text::listing::Listing;

/// A listing of an article, and the functions that stand for it.
struct Printed {
    section: &'static str,
    /// Its lines as printed; neither comments nor braces alone count.
    lines: usize,
    /// What several listings repeat is counted with the first.
    functions: &'static [Function],
}

/// A function of a file of `src/articles`.
struct Function {
    file: &'static str,
    name: &'static str,
    /// How lines of it begin, in the order of the article, between semicolons.
    order: &'static str,
}

/// A listing of its own, and a line of another.
const CLOSEST_POINT_ON_TRIANGLE: Function = Function {
    file: "wicked/capsule_triangle.rs",
    name: "closest_point_on_triangle",
    order: "let c0; let c1; let c2; c0.dot(n) <= 0.0; if inside; return line_plane_intersection; \
                        let point1; let v1; let mut distsq; let mut best_dist; let mut reference_point; \
                        let point2; let v2; distsq = v2; if distsq < best_dist; reference_point = point2; \
                        best_dist = distsq; let point3; let v3; distsq = v3; if distsq < best_dist; \
                        reference_point = point3; best_dist = distsq",
};

const LISTINGS: &[Printed] = &[
    Printed {
        section: "000 Sphere – Triangle, the closest point of a segment",
        lines: 4,
        functions: &[Function {
            file: "wicked/parts.rs",
            name: "closest_point_on_line_segment",
            order: "let ab; let t; a + saturate",
        }],
    },
    Printed {
        section: "000 Sphere – Triangle",
        lines: 52,
        functions: &[
            Function {
                file: "wicked/parts.rs",
                name: "face_normal",
                order: "let n",
            },
            Function {
                file: "wicked/sphere_triangle.rs",
                name: "sphere_test",
                order: "let dist; return None; let is_out_of_reach; return None; let point0; let c0; let c1; \
                        let c2; c0.dot(n) <= 0.0; let radiussq; let point1; let v1; let distsq1; \
                        let mut intersects; let point2; let v2; let distsq2; intersects |=; let point3; let v3; \
                        let distsq3; intersects |=; if !(inside || intersects); let mut best_point; \
                        let mut intersection_vec; if !inside; let mut d; let mut best_distsq; \
                        best_point = point1; intersection_vec = d; d = center - point2; let mut distsq; \
                        if distsq < best_distsq; best_point = point2; intersection_vec = d; \
                        d = center - point3; distsq = d.dot(d); if distsq < best_distsq; best_point = point3; \
                        intersection_vec = d; let len; let penetration_normal; let penetration_depth",
            },
        ],
    },
    Printed {
        section: "000 Capsule – Capsule",
        lines: 27,
        functions: &[
            Function {
                file: "wicked/sphere_sphere.rs",
                name: "two_spheres",
                order: "let mut penetration_normal; let len; penetration_normal =; let penetration_depth; \
                        let intersects",
            },
            Function {
                file: "wicked/capsule_capsule.rs",
                name: "capsule_capsule",
                order: "let a_normal; let a_line_end_offset; let a_a; let a_b; let b_normal; \
                        let b_line_end_offset; let b_a; let b_b; let v0; let v1; let v2; let v3; let d0; \
                        let d1; let d2; let d3; let printed = d2 < d0 ||; let mut best_a; let mut best_b; \
                        best_a = closest_point_on_line_segment",
            },
        ],
    },
    Printed {
        section: "000 Capsule – Triangle",
        lines: 31,
        functions: &[
            CLOSEST_POINT_ON_TRIANGLE,
            Function {
                file: "wicked/capsule_triangle.rs",
                name: "capsule_triangle",
                order: "let capsule_normal; let line_end_offset; let a; let b; let t; \
                        let line_plane_intersection; closest_point_on_triangle; let mut reference_point; \
                        let center = closest_point_on_line_segment; sphere_test",
            },
        ],
    },
    Printed {
        section: "000 Capsule – Triangle, the reference point",
        lines: 23,
        functions: &[CLOSEST_POINT_ON_TRIANGLE],
    },
    Printed {
        section: "001 Inner prism volume, both listings",
        lines: 22,
        functions: &[
            Function {
                file: "swept/inner_prism.rs",
                name: "is_inside_prism",
                order: "let mut sgn; for (i, face); let [p0, p1, p2]; let p01; let p02; let n; let d; sgn = d; \
                        let is_outside; return false; true",
            },
            Function {
                file: "swept/inner_prism.rs",
                name: "push_out",
                order: "let n; let d0; let d1; sweep.time; sweep.depth; sweep.point; sweep.normal",
            },
        ],
    },
    Printed {
        section: "001 Prism faces",
        lines: 20,
        functions: &[Function {
            file: "swept/faces.rs",
            name: "sweep_face",
            order: "let n; let len; if is_degenerate; return false; let n; let d; let n; let pen; let t; let div; if sweep.is_late; \
                        let collision; sweep.time; sweep.depth; sweep.point; sweep.normal",
        }],
    },
    Printed {
        section: "001 Prism faces, a point inside of a triangle",
        lines: 14,
        functions: &[Function {
            file: "swept/faces.rs",
            name: "point_inside_triangle",
            order: "let d; let vd; let wd; vd >=",
        }],
    },
    Printed {
        section: "001 Cylindrical edges",
        lines: 34,
        functions: &[Function {
            file: "swept/cylinders.rs",
            name: "sweep_cylinder",
            order: "let n; let d; let dn; let vn; let nn; return false; return false; let vv; let dv; \
                        let dd; let a; let c; if c > 0.0; return false; return false; 0.0; let b; let discr; \
                        if discr < 0.0; return false; let t = (-b; return false; if sweep.is_late; \
                        return false; let collision; let center; let vec; let len; let depth; let normal; \
                        sweep.time; sweep.depth; sweep.point; sweep.normal; true",
        }],
    },
    Printed {
        section: "001 Spherical corners",
        lines: 17,
        functions: &[Function {
            file: "swept/spheres.rs",
            name: "sweep_sphere",
            order: "let d; let b; let c; let is_leaving; return false; let a; let discr; if discr < 0.0; \
                        return false; let root; if sweep.is_late; return false; let collision; let vec; \
                        let len; let depth; let normal; sweep.time; sweep.depth; sweep.point; sweep.normal; true",
        }],
    },
    Printed {
        section: "002 SqDistPointSegment",
        lines: 7,
        functions: &[Function {
            file: "some_math/sphere_capsule.rs",
            name: "sq_dist_point_segment",
            order: "let (ab, ac, bc); let e; let f",
        }],
    },
    Printed {
        section: "002 ClosestPtPointSegment",
        lines: 12,
        functions: &[Function {
            file: "some_math/point_segment.rs",
            name: "closest_pt_point_segment",
            order: "let ab; let t; let denom; let d",
        }],
    },
    Printed {
        section: "002 ClosestPtSegmentSegment",
        lines: 36,
        functions: &[Function {
            file: "some_math/segment_segment.rs",
            name: "closest_pt_segment_segment",
            order: "let d1; let d2; let r; let a; let e; let f; if denom; let mut t; if t < 0.0; let c1; \
                        let c2",
        }],
    },
    Printed {
        section: "004 the closest edge",
        lines: 19,
        functions: &[Function {
            file: "better_collision/sphere_triangle.rs",
            name: "closest_edge",
            order: "let mut min_dist; let ab_closest_point; let ab_dist; let bc_closest_point; let bc_dist; \
                        let ac_closest_point; let ac_dist",
        }],
    },
];

/// What a reader of the code panel sees of the function's body with the telling folded away.
fn folded_body(function: &Function) -> Vec<&'static str> {
    let Function { file, name, .. } = function;
    let path = format!("crates/core/src/articles/{file}");
    let listing = Listing::open(&path).unwrap_or_else(|| panic!("{path} is not in the panel"));
    let lines: Vec<&str> = listing.lines().collect();
    let begins = format!("fn {name}(");
    let head = lines.iter().position(|line| line.contains(&begins));
    let head = head.unwrap_or_else(|| panic!("{path} has no {name}"));
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
        let bodies = printed.functions.iter().map(folded_body);
        let lines: usize = bodies.map(|body| body.len()).sum();
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
    let functions = |printed: &'static Printed| printed.functions.iter();
    for function in LISTINGS.iter().flat_map(functions) {
        let body = folded_body(function);
        let mut rest = body.iter();
        for start in function.order.split("; ") {
            let found = rest.any(|line| begins_with(line, start));
            assert!(found, "{}: no `{start}` where it belongs", function.name);
        }
    }
}

/// Whether `line` begins with the words of `start`.
fn begins_with(line: &str, start: &str) -> bool {
    let rest = line.strip_prefix(start);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}
