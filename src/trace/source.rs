//! The code panel's view of an algorithm's real source file: paragraphs, captions, folded trace statements.
//!
//! Every file that traces is embedded, so a step's line can always be shown as it was compiled.

use std::ops::RangeInclusive;

/// Embeds files of `src` under the paths that the compiler knows them by.
macro_rules! embedded {
    ($($path:literal,)*) => {
        &[$((concat!("src/", $path), include_str!(concat!("../", $path)))),*]
    };
}

/// Every file that traces.
const FILES: &[(&str, &str)] = embedded![
    "articles/better_collision/cuboids.rs",
    "articles/better_collision/response/boxes.rs",
    "articles/better_collision/response/center_ray.rs",
    "articles/better_collision/response/deepest.rs",
    "articles/better_collision/response/impact.rs",
    "articles/better_collision/response/surface.rs",
    "articles/better_collision/sphere_triangle.rs",
    "articles/some_math/capsule_capsule.rs",
    "articles/some_math/capsule_triangle.rs",
    "articles/some_math/definition.rs",
    "articles/some_math/point_segment.rs",
    "articles/some_math/push.rs",
    "articles/some_math/segment_segment.rs",
    "articles/some_math/sphere_capsule.rs",
    "articles/swept/capsule_triangle.rs",
    "articles/swept/cylinders.rs",
    "articles/swept/faces.rs",
    "articles/swept/inner_prism.rs",
    "articles/swept/response/push_loop.rs",
    "articles/swept/response/resolve.rs",
    "articles/swept/response/sweep_and_slide.rs",
    "articles/swept/spheres.rs",
    "articles/thunderfist/capsule_capsule.rs",
    "articles/thunderfist/parallel_capsules.rs",
    "articles/thunderfist/parallel_ray.rs",
    "articles/thunderfist/response/clip.rs",
    "articles/thunderfist/response/movement_clipping.rs",
    "articles/thunderfist/response/samples.rs",
    "articles/thunderfist/response/terrain.rs",
    "articles/thunderfist/successive_approximation.rs",
    "articles/thunderfist/surface_normal.rs",
    "articles/thunderfist/voxel_capsule.rs",
    "articles/wicked/capsule_capsule.rs",
    "articles/wicked/capsule_triangle.rs",
    "articles/wicked/parts.rs",
    "articles/wicked/plane_alone.rs",
    "articles/wicked/response/contact.rs",
    "articles/wicked/response/push_and_slide.rs",
    "articles/wicked/response/sub_steps.rs",
    "articles/wicked/response/two_passes.rs",
    "articles/wicked/sphere_sphere.rs",
    "articles/wicked/sphere_triangle.rs",
    "articles/wicked/sweeps/sphere_as_capsule.rs",
    "articles/wicked/sweeps/spheres_and_cylinder.rs",
    "articles/wicked/sweeps/stretched_sphere.rs",
    "articles/wicked/sweeps/sub_steps.rs",
    "articles/wicked/sweeps/swept_rectangle.rs",
    "articles/wicked/sweeps/trace_segment.rs",
    "exact/overlap/box_box.rs",
    "exact/overlap/box_triangle.rs",
    "exact/overlap/capsule_box.rs",
    "exact/overlap/capsule_capsule.rs",
    "exact/overlap/capsule_triangle.rs",
    "exact/overlap/push_out.rs",
    "exact/overlap/separating_axes.rs",
    "exact/overlap/sphere_capsule.rs",
    "exact/overlap/sphere_sphere.rs",
    "exact/overlap/sphere_triangle.rs",
    "exact/response/answer.rs",
    "exact/response/ground.rs",
    "exact/response/mod.rs",
    "exact/response/push_out.rs",
    "exact/response/step_up.rs",
    "method/left_out.rs",
    "run/simulation/frame.rs",
    "run/simulation/quake.rs",
    "run/simulation/steering.rs",
    "exact/sweep/advance.rs",
    "exact/sweep/box_box.rs",
    "exact/sweep/box_triangle.rs",
    "exact/sweep/capsule_box.rs",
    "exact/sweep/capsule_capsule.rs",
    "exact/sweep/capsule_triangle.rs",
    "exact/sweep/conservative_advancement.rs",
    "exact/sweep/fast.rs",
    "exact/sweep/plane.rs",
    "exact/sweep/round.rs",
    "exact/sweep/separating_axes.rs",
    "exact/sweep/slabs.rs",
    "exact/sweep/touch.rs",
    "exact/sweep/sphere_triangle.rs",
];

/// What algorithms call whoever follows them.
const WATCHERS: [&str; 2] = ["trace", "watch"];

/// An algorithm's source file, ready to show. Lines are counted from 1.
#[derive(Debug)]
pub struct Listing {
    /// Its path in the repository.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
    folded: Vec<bool>,
}

impl Listing {
    /// The embedded file that `path` (as [`std::panic::Location::file`] gives it) names.
    pub fn open(path: &str) -> Option<Self> {
        let path = path.replace('\\', "/");
        let (path, text) = *FILES.iter().find(|(name, _)| path.ends_with(name))?;
        Some(Self {
            path,
            text,
            folded: folded_lines(text),
        })
    }

    /// Every embedded file's path.
    pub fn paths() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(path, _)| *path)
    }

    /// The lines, without their ends.
    pub fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.lines()
    }

    /// Whether `line` belongs to a `trace…;` statement, which readers need not see.
    pub fn is_folded(&self, line: usize) -> bool {
        self.folded.get(line - 1).copied().unwrap_or(false)
    }

    /// The lines between the blank lines around `line`.
    pub fn paragraph(&self, line: usize) -> RangeInclusive<usize> {
        let lines: Vec<&str> = self.lines().collect();
        let is_blank = |n: usize| lines.get(n - 1).is_none_or(|text| text.trim().is_empty());
        let first = (1..=line).rev().take_while(|&n| !is_blank(n)).last();
        let last = (line..=lines.len()).take_while(|&n| !is_blank(n)).last();
        first.unwrap_or(line)..=last.unwrap_or(line)
    }

    /// The line of code to mark for a step told at `line`: the nearest unfolded one at or above it.
    pub fn marked_line(&self, line: usize) -> usize {
        (1..=line)
            .rev()
            .find(|&n| !self.is_folded(n))
            .unwrap_or(line)
    }

    /// The nearest comment at or above `line` in its paragraph, as one sentence: why the code there does what it does.
    pub fn caption(&self, line: usize) -> Option<String> {
        let lines: Vec<&str> = self.lines().collect();
        let comment = |n: usize| lines[n - 1].trim_start().strip_prefix("// ");
        let paragraph = self.paragraph(line);
        let last = (*paragraph.start()..=line)
            .rev()
            .find(|&n| comment(n).is_some())?;
        let first = (*paragraph.start()..=last)
            .rev()
            .take_while(|&n| comment(n).is_some())
            .last()?;
        let text: Vec<&str> = (first..=last).filter_map(comment).map(str::trim).collect();
        Some(text.join(" "))
    }
}

/// Marks the lines of whole `trace…;` statements. A `trace.inside` block is code and stays, and so is a
/// `trace.retell`, whose steps follow.
fn folded_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let mut folded = vec![false; lines.len()];
    let mut n = 0;
    while n < lines.len() {
        let line = lines[n].trim_start();
        let Some(rest) = WATCHERS.iter().find_map(|name| line.strip_prefix(name)) else {
            n += 1;
            continue;
        };
        let called = match rest {
            "" => lines.get(n + 1).map_or("", |next| next.trim_start()),
            rest => rest,
        };
        if !called.starts_with(".step") {
            n += 1;
            continue;
        }
        while n < lines.len() {
            folded[n] = true;
            n += 1;
            if lines[n - 1].trim_end().ends_with(';') {
                break;
            }
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
fn f() {
    // Why the first
    // thing is so.
    let a = 1;
    trace
        .step(\"a\")
        .value(\"a\", a);

    let b = trace.inside(\"b\", |trace| {
        trace.step(\"inner\");
        2
    });
}";

    fn sample() -> Listing {
        Listing {
            path: "sample.rs",
            text: SAMPLE,
            folded: folded_lines(SAMPLE),
        }
    }

    #[test]
    fn trace_statements_fold_but_groups_stay() {
        let listing = sample();
        let shown: Vec<usize> = (1..=13).filter(|&n| !listing.is_folded(n)).collect();
        assert_eq!(shown, [1, 2, 3, 4, 8, 9, 11, 12, 13]);
    }

    #[test]
    fn statements_of_a_response_s_watch_fold_as_well() {
        let watched = SAMPLE.replace("trace", "watch");
        assert_eq!(folded_lines(&watched), folded_lines(SAMPLE));
        let handed_on = "    watch,\n    watched.step();\n    watch.inside_named(title, |watch| {";
        assert_eq!(folded_lines(handed_on), [false; 3]);
    }

    #[test]
    fn a_step_marks_the_code_above_it_and_takes_its_comment() {
        let listing = sample();
        assert_eq!(listing.marked_line(5), 4);
        assert_eq!(
            listing.caption(5).as_deref(),
            Some("Why the first thing is so.")
        );
        assert_eq!(listing.paragraph(5), 1..=7);
        assert_eq!(listing.caption(10), None);
    }
}
