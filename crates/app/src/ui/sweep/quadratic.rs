//! The quadratic of one cylinder or sphere: its numbers, what their signs say, and its parabola.

use super::plot::{line, over_time, point, points};
use crate::ui::prelude::*;
use capsule_core::trace::{Fate, Roots, Trial, Value};
use egui_plot::{MarkerShape, VLine};

/// So many points make the parabola.
const POINTS: usize = 120;
/// Height of a line of numbers.
const LINE: f32 = 15.0;

pub(super) fn quadratic(ui: &mut Ui, seen: &PanelContext<'_>, pair: &PairStudy) {
    let chrome = seen.chrome();
    let Some(part) = seen.session.looked_at() else {
        let mut steps = seen.study().record.steps[pair.steps.clone()].iter();
        let has_any = steps.any(|step| step.trial.is_some_and(|trial| trial.roots.is_some()));
        return if has_any {
            say(ui, "Pick a cylinder or a sphere from the list.")
        } else {
            say(ui, "No quadratic was computed.")
        };
    };
    let Some((trial, discriminant)) = trial_of(seen, pair, part) else {
        return say(ui, &format!("{part} was never tested."));
    };
    let Some(roots) = trial.roots else {
        return say(ui, &without(&trial));
    };
    let time = seen.session.time().unwrap_or(1.0);
    form(ui, part, &roots);
    numbers(ui, &roots, discriminant);
    widgets::wrapped(
        ui,
        widgets::sized(signs(&roots, discriminant), 11.5, chrome.soft),
    );
    let scrubbed = over_time(ui, "quadratic", time, |plot| {
        let at = |i: usize| i as f32 / POINTS as f32;
        let curve = (0..=POINTS).map(|i| point(at(i), value(&roots, at(i))));
        plot.line(line("", curve.collect(), chrome.ink, 2.0));
        let from = VLine::new("", f64::from(roots.from)).color(chrome.faint);
        let from = from.width(1.0);
        plot.vline(from.style(LineStyle::dotted_dense()).allow_hover(false));
        let names = ["enters", "leaves"].into_iter();
        for (name, time) in names.zip(times(&roots, discriminant)) {
            let mark = points(name, vec![point(time, 0.0)], chrome.accent);
            let is_entry = name == "enters" && trial.fate == Fate::Earliest;
            plot.points(mark.shape(MarkerShape::Circle).radius(4.0).filled(is_entry));
        }
    });
    if let Some(time) = scrubbed {
        seen.act(GoMoment::At(time));
    }
}

fn say(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    widgets::small(ui, text, 12.5);
}

/// The test of `part`, at the cursor if that is one, else the last; and its discriminant as the algorithm told it.
fn trial_of(seen: &PanelContext<'_>, pair: &PairStudy, part: Part) -> Option<(Trial, f32)> {
    let is_its = |step: &&Step| step.trial.is_some_and(|trial| trial.part == part);
    let steps = &seen.study().record.steps;
    let here = seen.cursor().and_then(|cursor| steps.get(cursor));
    let here = here.filter(is_its);
    let step = here.or_else(|| steps[pair.steps.clone()].iter().rfind(is_its))?;
    let trial = step.trial?;
    let told = step.values.iter().find_map(|(name, value)| match *value {
        Value::Scalar(number) if *name == "discriminant" => Some(number),
        _ => None,
    });
    let computed = trial.roots.map_or(f32::NAN, |roots| roots.discriminant());
    Some((trial, told.unwrap_or(computed)))
}

/// Why a part that was tried has no quadratic.
fn without(trial: &Trial) -> String {
    let Trial {
        part, fate, time, ..
    } = trial;
    match (part, time) {
        (Part::Cylinder(_) | Part::Sphere(_), _) => {
            format!("{part}: {}, so nothing was computed.", fate.name())
        }
        (_, Some(time)) => {
            let time = text::short(*time);
            format!("{part} is flat and has no quadratic: the point meets its plane at t = {time}.")
        }
        (_, None) => format!("{part} is flat and has no quadratic: {}.", fate.name()),
    }
}

/// `a τ² + 2 b τ + c` at `time`, `τ` counted from where the quadratic counts.
fn value(roots: &Roots, time: f32) -> f32 {
    let [a, b, c, from] = [roots.a, roots.b, roots.c, roots.from].map(f64::from);
    let t = f64::from(time) - from;
    (a * t * t + 2.0 * b * t + c) as f32
}

/// When it is entered and left, in fractions of the displacement; empty if it has no roots.
fn times(roots: &Roots, discriminant: f32) -> Vec<f32> {
    if discriminant < 0.0 || roots.a <= 0.0 || !discriminant.is_finite() {
        return vec![];
    }
    let root = discriminant.sqrt();
    [-root, root]
        .map(|root| roots.from + (root - roots.b) / roots.a)
        .to_vec()
}

/// With less height than this, in points, what the letters mean is shown under the pointer only.
const ROOMY: f32 = 220.0;

/// The equation: from when its `t` counts, and what its factors are made of.
fn form(ui: &mut Ui, part: Part, roots: &Roots) {
    let chrome = style::chrome(ui.ctx());
    ui.spacing_mut().item_spacing.y = 1.0;
    let is_roomy = ui.available_height() > ROOMY;
    let [factors, letters] = factors(part);
    let equation = format!("a t² + 2 b t + c = 0, {}", counted_from(roots));
    let hint =
        format!("{letters} t counts from the point’s entry into every slab, or from the start.");
    let mut line = |text: &str, color| {
        widgets::wrapped(ui, widgets::sized(text, 11.5, color)).on_hover_text(&hint);
    };
    line(&equation, chrome.ink);
    line(factors, chrome.ink);
    if is_roomy {
        line(letters, chrome.soft);
    }
}

fn counted_from(roots: &Roots) -> String {
    if roots.from == 0.0 {
        return "t counted from the start".into();
    }
    format!("t counted from {}", text::short(roots.from))
}

/// What the factors are made of, and what the letters mean. It holds for the listings and for the exact form, by
/// Lagrange's identity.
fn factors(part: Part) -> [&'static str; 2] {
    match part {
        Part::Cylinder(_) => [
            "a = |e×v|², b = (e×v)·(e×D), c = |e×D|² − r² e·e",
            "e is the edge, v the motion, D points from the edge to the point at t = 0.",
        ],
        _ => [
            "a = v·v, b = v·D, c = D·D − r²",
            "v is the motion, D points from the vertex to the point at t = 0.",
        ],
    }
}

fn numbers(ui: &mut Ui, roots: &Roots, discriminant: f32) {
    let chrome = style::chrome(ui.ctx());
    let times = times(roots, discriminant).into_iter().map(text::short);
    let times = match times.collect::<Vec<_>>().join(" ") {
        none if none.is_empty() => "none".into(),
        times => times,
    };
    let hint = "Zero where the point enters and leaves the infinite cylinder or the sphere. Roots are \
                fractions of the whole motion.";
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = LINE;
        ui.spacing_mut().item_spacing = vec2(12.0, 1.0);
        ui.horizontal_wrapped(|ui| {
            for (name, number) in [
                ("a", text::number(roots.a)),
                ("b", text::number(roots.b)),
                ("c", text::number(roots.c)),
                ("b²−ac", text::number(discriminant)),
                ("entered, left at", times),
            ] {
                ui.add(Label::new(named(name, &number, chrome)).extend())
                    .on_hover_text(hint);
            }
        });
    });
}

/// A name and its number, which stay together.
fn named(name: &str, number: &str, chrome: &Chrome) -> LayoutJob {
    let (letters, digits) = (FontId::proportional(11.5), FontId::monospace(11.5));
    widgets::pieces(&[
        (name, 0.0, letters, chrome.soft),
        (number, 5.0, digits, chrome.ink),
    ])
}

/// What the signs of `c`, `b` and the discriminant say, a sentence each.
fn signs(roots: &Roots, discriminant: f32) -> String {
    let said = [
        (
            roots.c <= 0.0,
            ["c > 0: starts outside.", "c ≤ 0: starts inside."],
        ),
        (
            roots.b >= 0.0,
            ["b < 0: comes nearer.", "b ≥ 0: moves away, or along."],
        ),
        (
            discriminant < 0.0,
            ["b² − ac ≥ 0: comes near enough.", "b² − ac < 0: passes by."],
        ),
    ];
    said.map(|(is_so, [no, yes])| if is_so { yes } else { no })
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::Shape;
    use capsule_scenes::{run::study::Study, scene::library};
    use glam::DVec3;

    /// What the letters say of `part`, for the corner or edge that begins at the triangle's first vertex.
    fn as_told(part: Part, pair: &PairStudy, from: f32) -> [f64; 3] {
        let (Shape::Capsule(capsule), Shape::Triangle(triangle)) =
            (pair.shapes.mover, pair.shapes.obstacle)
        else {
            panic!("a capsule sweeps against a triangle");
        };
        let v = pair.shapes.displacement.as_dvec3();
        let point = capsule.a.as_dvec3() + v * f64::from(from);
        let [v0, v1, _] = triangle.v.map(|vertex| vertex.as_dvec3());
        let (d, r) = (point - v0, f64::from(capsule.radius));
        let e: DVec3 = v1 - v0;
        match part {
            Part::Cylinder(_) => {
                let (ev, ed) = (e.cross(v), e.cross(d));
                [
                    ev.length_squared(),
                    ev.dot(ed),
                    ed.length_squared() - r * r * e.length_squared(),
                ]
            }
            _ => [v.length_squared(), v.dot(d), d.length_squared() - r * r],
        }
    }

    #[test]
    fn the_letters_stand_for_what_the_form_says() {
        let scene = library::open("into-an-edge").expect("a built-in scene");
        let choices = [None, Some("swept/capsule-triangle")];
        let mut compared = 0;
        for choice in choices {
            let choice = choice.map(|name| {
                capsule_scenes::run::study::AlgorithmChoice::parse(name).expect("known")
            });
            let study = match &choice {
                None => Study::of_scene(&scene),
                choice => Study::of(&scene, choice.as_ref()),
            };
            let pair = &study.pairs[0];
            for step in &study.record.steps[pair.steps.clone()] {
                let Some(trial) = step.trial else { continue };
                let Some(roots) = trial.roots else { continue };
                if !matches!(trial.part, Part::Cylinder(0) | Part::Sphere(0)) {
                    continue;
                }
                let told = as_told(trial.part, pair, roots.from);
                for (told, number) in told.into_iter().zip([roots.a, roots.b, roots.c]) {
                    let off = (told - f64::from(number)).abs();
                    assert!(off < 1e-4, "{}: {told} {number}", trial.part);
                }
                compared += 1;
            }
        }
        assert!(compared >= 3, "only {compared} parts have a quadratic");
    }

    #[test]
    fn where_t_counts_from_is_told() {
        let roots = |from| Roots {
            a: 1.0,
            b: -1.0,
            c: 0.5,
            from,
        };
        assert_eq!(counted_from(&roots(0.0)), "t counted from the start");
        assert_eq!(counted_from(&roots(0.25)), "t counted from 0.2500");
    }
}
