//! The answer to a case in one sentence: for a picture that nobody has written a caption for.

use capsule_core::{
    geometry::{Contact, Feature, Shape},
    method::Answer,
};
use capsule_scenes::{
    run::{
        coarse::LostPair,
        study::{PairStudy, Study, TOUCH},
        verdict::Fault,
    },
    scene::Scene,
    wording::{self, called, capitalised, length, lengths_apart, rounded},
};
use glam::Vec3;

/// A direction this near to an axis is called by it, as a cosine: 3 degrees.
const ALONG: f32 = 0.9986;
/// A direction with a greater angle from the vertical is more sideways than up or down, degrees.
const LEVEL: f32 = 45.0;
/// Two gaps that differ by less than this share of one are the same.
const SAME_GAP: f32 = 1e-3;
/// The most other contacts that are told one by one.
const MAX_OTHERS: usize = 2;

/// The answer at `step`, where `step` is the last of a pair of shapes that stand or move once, or its group; `None` at other
/// steps and in frames.
pub fn at(scene: &Scene, study: &Study, step: usize) -> Option<String> {
    let pair = study.pair_at(step).filter(|_| study.frame().is_none())?;
    let is_whole = step == pair.steps.start || step + 1 == pair.steps.end;
    let index = study.place_of(step).filter(|_| is_whole)?;
    let others = match lost(study, index) {
        Some(_) => String::new(),
        None => others(scene, study, pair),
    };
    Some(of_index(scene, study, index) + &others)
}

/// The answer about pair `index` of `study`, or that the broad phase leaves it out.
pub fn of_index(scene: &Scene, study: &Study, index: usize) -> String {
    let pair = &study.pairs[index];
    match lost(study, index) {
        Some(lost) => left_out(scene, pair, lost),
        None => of_pair(scene, pair),
    }
}

fn lost(study: &Study, index: usize) -> Option<&LostPair> {
    study.lost.as_ref().filter(|lost| lost.index == index)
}

/// That the broad phase leaves out a pair that touches.
fn left_out(scene: &Scene, pair: &PairStudy, lost: &LostPair) -> String {
    let [_, obstacle] = pair.names(scene);
    let obstacle = called(&obstacle, Some(pair.shapes.obstacle));
    let what = match pair
        .exact
        .contact
        .filter(|_| pair.exact.time.is_none_or(|at| at == 0.0))
    {
        Some(contact) => format!("an overlap of {}", length(contact.depth)),
        None => "a contact".into(),
    };
    let fix = match &lost.fixes[..] {
        [] => String::new(),
        fixes => format!(" Fix {} corrects it.", fixes.join(" or ")),
    };
    format!("The broad phase leaves out {obstacle}, so {what} is never tested.{fix}")
}

/// What else the mover of a `pair` that stands overlaps, in a sentence of its own; empty where there is nothing.
fn others(scene: &Scene, study: &Study, pair: &PairStudy) -> String {
    let others: Vec<_> = study.other_overlaps(pair).collect();
    if others.len() > MAX_OTHERS {
        let is_triangle =
            |(other, _): &(&PairStudy, _)| matches!(other.shapes.obstacle, Shape::Triangle(_));
        let what = if others.iter().all(is_triangle) {
            "triangles"
        } else {
            "shapes"
        };
        return format!("{} {} other {what}.", but(scene, pair), others.len());
    }
    let others = others.into_iter().map(|(other, contact)| {
        let [_, name] = other.names(scene);
        let name = called(&name, Some(other.shapes.obstacle));
        format!("{name} by {}", length(contact.depth))
    });
    let others: Vec<String> = others.collect();
    if others.is_empty() {
        String::new()
    } else {
        format!("{} {}.", but(scene, pair), others.join(" and "))
    }
}

/// How what else the mover of `pair` overlaps begins: behind a miss it is the contrary.
fn but(scene: &Scene, pair: &PairStudy) -> String {
    if pair.exact.contact.is_some() {
        return " It also overlaps".into();
    }
    let [mover, _] = pair.names(scene);
    format!(" But {} overlaps", called(&mover, Some(pair.shapes.mover)))
}

/// The answer about `pair` of `scene`: how deep, how far or when, and what is wrong with it.
fn of_pair(scene: &Scene, pair: &PairStudy) -> String {
    capitalised(&clause(scene, pair)) + "."
}

/// The same as a part of a sentence.
pub(super) fn clause(scene: &Scene, pair: &PairStudy) -> String {
    let [mover, obstacle] = pair.names(scene);
    let mover = called(&mover, Some(pair.shapes.mover));
    let obstacle = called(&obstacle, Some(pair.shapes.obstacle));
    // What is wrong of a whole box is said of the triangles that take part in it.
    let takes_part = pair.exact.is_hit() || pair.answer.is_hit();
    let wrong = pair
        .wrongs()
        .first()
        .filter(|_| takes_part || !pair.faults.is_empty());
    match wrong {
        None => right(&mover, &obstacle, pair),
        Some(fault) => self::wrong(fault, &mover, &obstacle, pair),
    }
}

/// What the exact answer says.
fn right(mover: &str, obstacle: &str, pair: &PairStudy) -> String {
    let Answer {
        contact,
        time,
        distance,
        ..
    } = pair.exact;
    let is_sweep = pair.choice.method.question.is_sweep();
    if let Some(contact) = overlapped(pair) {
        return overlap(mover, obstacle, pair, &contact) + &shortest_push(pair, &contact);
    }
    match (contact, time) {
        (Some(_), time) => {
            format!(
                "{mover} touches {obstacle} {}",
                moment(time.unwrap_or(0.0), pair)
            )
        }
        (None, _) if is_sweep => match pair.nearest_approach() {
            Some((_, [from, to])) if keeps_gap(pair, from.distance(to)) => {
                let gap = length(from.distance(to));
                format!("{mover} misses {obstacle}: the gap is {gap} during the whole motion")
            }
            Some((time, [from, to])) => {
                let gap = length(from.distance(to));
                let when = match time {
                    0.0 => "at the start".into(),
                    1.0 => "at the end".into(),
                    _ => format!("at t = {}", decimals(time)),
                };
                format!("{mover} misses {obstacle}: the smallest gap is {gap}, {when}")
            }
            None => format!("{mover} is never stopped by {obstacle} in this motion"),
        },
        (None, _) => match distance {
            Some(distance) => {
                let gap = length(distance - pair.shapes.reach());
                format!("{mover} misses {obstacle}: the gap is {gap}")
            }
            None => format!("{mover} misses {obstacle}"),
        },
    }
}

/// Whether the shapes are so far apart at the start and at the end of the motion.
fn keeps_gap(pair: &PairStudy, gap: f32) -> bool {
    [0.0, 1.0].into_iter().all(|time| {
        let ends = pair.gap_at(time);
        ends.is_some_and(|[from, to]| (from.distance(to) - gap).abs() <= SAME_GAP * gap)
    })
}

/// When a sweep comes to a touch.
fn moment(time: f32, pair: &PairStudy) -> String {
    if time == 0.0 {
        return "at the start".into();
    }
    let way = length(time * pair.shapes.displacement.length());
    format!("after {way}, at t = {}", decimals(time))
}

/// A moment with as many decimals as the picture has beside it.
fn decimals(time: f32) -> String {
    rounded(time, 3)
}

/// The contact of shapes that overlap or touch as they stand or start.
fn overlapped(pair: &PairStudy) -> Option<Contact> {
    let is_at_start = pair.exact.time.is_none_or(|time| time == 0.0);
    pair.exact.contact.filter(|_| is_at_start)
}

fn is_touch(pair: &PairStudy, contact: &Contact) -> bool {
    contact.depth <= TOUCH * pair.shapes.size() || pair.exact.leaves_a_touch(&pair.shapes)
}

/// How deep one shape is in the other.
fn overlap(mover: &str, obstacle: &str, pair: &PairStudy, contact: &Contact) -> String {
    if pair.exact.leaves_a_touch(&pair.shapes) {
        return format!("{mover} touches {obstacle} at the start and moves away");
    }
    let is_sweep = pair.choice.method.question.is_sweep();
    let start = if is_sweep { " at the start" } else { "" };
    if is_touch(pair, contact) {
        return format!("{mover} just touches {obstacle}{start}");
    }
    let depth = length(contact.depth);
    format!("{mover} overlaps {obstacle} by {depth}{start}")
}

/// The push that ends an overlap, as the rest of a sentence; empty for a mere touch.
fn shortest_push(pair: &PairStudy, contact: &Contact) -> String {
    if is_touch(pair, contact) {
        return String::new();
    }
    let push = direction(contact.normal);
    // The exact form of a box names no edge.
    let is_triangle = matches!(pair.shapes.obstacle, Shape::Triangle(_));
    let along = match contact.feature {
        _ if !is_triangle => String::new(),
        Feature::Face if is_along_face(pair, contact) => ", along the normal of the face".into(),
        Feature::Face => String::new(),
        Feature::Edge(_) | Feature::Vertex(_) => format!(", away from {}", contact.feature),
        Feature::Center | Feature::Axis | Feature::End(_) => String::new(),
    };
    format!("; the shortest push is {push}{along}")
}

/// Whether the push is along the normal of the triangle: out of an overlap that is deep it may lead over an edge.
fn is_along_face(pair: &PairStudy, contact: &Contact) -> bool {
    let mut faces = pair.shapes.obstacle.faces().into_iter();
    faces.any(|face| {
        let [a, b, c] = face.v;
        let normal = (b - a).cross(c - a).normalize_or_zero();
        normal.dot(contact.normal).abs() >= ALONG
    })
}

/// What the angle of a slanting direction is measured from.
pub(super) const FROM_VERTICAL: &str = "from vertical";

/// A unit vector in words; y is up.
pub(super) fn direction(normal: Vec3) -> String {
    let size = normal.abs();
    let axis = (0..3)
        .max_by(|&a, &b| size[a].total_cmp(&size[b]))
        .unwrap_or(1);
    let sign = if normal[axis] < 0.0 { "−" } else { "+" };
    let tilt = tilt(normal);
    match (normal[axis].abs() >= ALONG, axis) {
        (true, 1) if normal.y > 0.0 => "straight up".into(),
        (true, 1) => "straight down".into(),
        (true, _) => format!("toward {sign}{}", ["x", "y", "z"][axis]),
        (false, _) if tilt > 80.0 => {
            let aside = size[axis].min(1.0).acos().to_degrees();
            format!("sideways, {aside:.0}° from {sign}{}", ["x", "y", "z"][axis])
        }
        (false, _) => {
            let way = if normal.y > 0.0 { "up" } else { "down" };
            let side = if tilt > LEVEL { "sideways and " } else { "" };
            format!("{side}{way}, {} {FROM_VERTICAL}", from_vertical(normal))
        }
    }
}

/// The angle of a unit vector from the vertical, degrees.
fn tilt(normal: Vec3) -> f32 {
    normal.y.abs().min(1.0).acos().to_degrees()
}

pub(super) fn from_vertical(normal: Vec3) -> String {
    format!("{:.0}°", tilt(normal))
}

/// What the method says that is not so, and the fix.
fn wrong(fault: &Fault, mover: &str, obstacle: &str, pair: &PairStudy) -> String {
    // The fault may be that of the twelve triangles of a box against the solid.
    let answers = match &pair.solid {
        Some(solid) if pair.faults.is_empty() => [&solid.answer, &solid.exact],
        _ => [&pair.answer, &pair.exact],
    };
    let [own, exact] = answers.map(|answer| answer.time.unwrap_or(0.0));
    let way = pair.shapes.displacement.length();
    let of_depths = match answers.map(|answer| Some(answer.contact?.depth)) {
        [Some(own), Some(exact)] => {
            let [own, exact] = lengths_apart([own, exact]);
            format!(": {own} instead of {exact}")
        }
        _ => String::new(),
    };
    let turned = pair.faults.iter().find_map(|fault| match fault {
        Fault::NormalOff(degrees) => Some(*degrees),
        _ => None,
    });
    let said = match *fault {
        Fault::NoAnswer(silence) => {
            let none = pair.silence.as_ref();
            let why = none.map_or_else(|| silence.to_string(), ToString::to_string);
            format!("the method gives {why}")
        }
        Fault::MissedHit(depth) => format!(
            "the method reports a miss, but {mover} overlaps {obstacle} by {}",
            length(depth)
        ),
        Fault::FalseHit(gap) => format!(
            "the method reports a hit, but {mover} is {} away from {obstacle}",
            length(gap)
        ),
        Fault::NonFinite => {
            // The right push is no matter of an answer that has none.
            let right = match overlapped(pair) {
                Some(contact) => overlap(mover, obstacle, pair, &contact),
                None => right(mover, obstacle, pair),
            };
            match nan_parts(&pair.answer) {
                Some(parts) if pair.exact.is_hit() => {
                    format!("the method reports a hit, but its {parts} NaN")
                }
                _ => format!("the method answers with NaN, but {right}"),
            }
        }
        Fault::MissedImpact(time) => format!(
            "the method reports no impact, but {mover} touches {obstacle} {}",
            moment(time, pair)
        ),
        Fault::FalseImpact(_) => {
            format!("the method reports an impact, but {mover} never touches {obstacle}")
        }
        Fault::Late(by) | Fault::Early(by) => format!(
            "the method stops {mover} {} {}: at t = {}, not at t = {}",
            length(by * way),
            sense(fault),
            decimals(own),
            decimals(exact)
        ),
        Fault::DepthShort(by) | Fault::DepthLong(by) => match turned {
            Some(degrees) => {
                let pushes = answers.map(|answer| answer.contact.map(|one| one.push()));
                let off = match pushes {
                    [Some(own), Some(exact)] => own.distance(exact),
                    _ => 0.0,
                };
                format!(
                    "the method pushes {mover} in a direction that is {} off, to a point {} from the correct one",
                    wording::degrees(degrees),
                    length(off)
                )
            }
            None => {
                let (by, sense) = (length(by), sense(fault));
                format!("the method pushes {mover} {by} {sense}{of_depths}")
            }
        },
        Fault::NormalOff(degrees) => {
            let off = wording::degrees(degrees);
            format!("the method pushes {mover} in a direction that is {off} off")
        }
        Fault::NormalLength(length) => {
            format!("the normal of the method has length {length:.3} instead of 1")
        }
        Fault::NormalAlong => "the normal of the method points along the motion".into(),
        Fault::PointOff(by, shape) => {
            format!(
                "the contact point of the method lies {} off the {shape}",
                length(by)
            )
        }
        Fault::DistanceOff(by) => {
            format!("the distance of the method is {} off", length(by))
        }
    };
    said.replacen("the method", pair.choice.method.noun(), 1) + &fix(pair)
}

/// On which side of the right number that of a fault is.
fn sense(fault: &Fault) -> &'static str {
    match fault {
        Fault::Late(_) => "too late",
        Fault::Early(_) => "too early",
        Fault::DepthShort(_) => "too little",
        _ => "too far",
    }
}

/// The parts of a hit that are NaN, with their verb; `None` where all are or none.
pub fn nan_parts(answer: &Answer) -> Option<String> {
    let contact = answer.contact?;
    let parts = [
        ("normal", contact.normal.is_nan()),
        ("depth", contact.depth.is_nan()),
        ("contact point", contact.point.is_nan()),
    ];
    let wrong = parts.into_iter().filter(|(_, is_nan)| *is_nan);
    let wrong: Vec<&str> = wrong.map(|(part, _)| part).collect();
    match wrong[..] {
        [part] => Some(format!("{part} is")),
        [one, other] => Some(format!("{one} and {other} are")),
        _ => None,
    }
}

/// The fix of a wrong answer, in a sentence of its own: what corrects it, else what leaves less of the fault, else that none does.
/// Of another's program no fix is known.
fn fix(pair: &PairStudy) -> String {
    let Some(mending) = &pair.mending else {
        let is_other = pair.choice.method.respondent.is_some();
        return if is_other { "" } else { ". No fix corrects it" }.into();
    };
    let (sets, s) = match &mending.repairs[..] {
        [together] if together.len() > 1 => (format!("fixes {}", together.join(" and ")), ""),
        all => {
            let sets: Vec<String> = all.iter().map(|set| set.join(" with ")).collect();
            (format!("fix {}", sets.join(" or ")), "s")
        }
    };
    let way = pair.shapes.displacement.length();
    match mending.leaves.first() {
        None => format!(". {} correct{s} it", capitalised(&sets)),
        Some(fault @ (Fault::Late(by) | Fault::Early(by))) => {
            let (by, sense) = (length(by * way), sense(fault));
            format!(". With {sets} it stops {by} {sense}")
        }
        Some(_) => format!(". {} improve{s} it", capitalised(&sets)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    const CASE: &str = "title = \"Mine\"\n[[capsule]]\nname = \"player\"\nbase = [0.0, HEIGHT, 0.0]\n\
        tip = [0.0, 2.0, 0.0]\nradius = 0.4\nVELOCITY\n[[triangle]]\nname = \"floor\"\n\
        points = [[-2, 0, -2], [0, 0, 3], [2, 0, -2]]\n";

    fn said(height: &str, velocity: &str, algorithm: Option<&str>) -> String {
        let text = CASE.replace("HEIGHT", height).replace("VELOCITY", velocity);
        let mut scene = Scene::read("mine.toml", &text).expect("a sound scene");
        let algorithm = algorithm.map(|name| format!("\n[run]\nalgorithm = \"{name}\"\n"));
        if let Some(run) = algorithm {
            scene = Scene::read("mine.toml", &(text + &run)).expect("a sound scene");
        }
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        at(&scene, &study, pair.steps.end - 1).expect("its last step")
    }

    #[test]
    fn a_case_says_its_answer() {
        assert_eq!(
            said("-0.05", "", None),
            "The player overlaps the floor by 5 cm; the shortest push is straight up, along the normal of the face."
        );
        assert_eq!(
            said("0.25", "", None),
            "The player misses the floor: the gap is 25 cm."
        );
        assert_eq!(said("0.0", "", None), "The player just touches the floor.");
        let falls = "velocity = [0.0, -1.0, 0.0]";
        let sweep = Some("exact/sweep-capsule-triangle");
        assert_eq!(
            said("0.25", falls, sweep),
            "The player touches the floor after 25 cm, at t = 0.25."
        );
        assert_eq!(
            said("1.1", "velocity = [1.0, 0.0, 0.0]", sweep),
            "The player misses the floor: the gap is 1.1 m during the whole motion."
        );
    }

    #[test]
    fn a_push_is_called_along_the_face_only_where_it_is_and_level_where_it_is_more_level() {
        let of = |scene: &str| {
            let scene = library::open(scene).expect("a scene");
            let study = Study::of_scene(&scene);
            of_pair(&scene, &study.pairs[study.focus.expect("a pair")])
        };
        assert_eq!(
            of("pierced"),
            "The player overlaps the shelf by 50 cm; the shortest push is toward −x."
        );
        let level = [Vec3::new(0.9, 0.436, 0.0), Vec3::new(0.436, -0.9, 0.0)].map(direction);
        assert_eq!(
            level,
            [
                "sideways and up, 64° from vertical",
                "down, 26° from vertical"
            ]
        );
    }

    #[test]
    fn what_else_is_overlapped_is_the_contrary_of_a_miss() {
        let scene = library::open("boxes-in-boxes").expect("a scene");
        let study = Study::of_scene(&scene);
        let said = |name: &str| {
            let step = study.find(name).expect("a step");
            at(&scene, &study, step).expect("an answer")
        };
        assert_eq!(
            said("player-level 145"),
            "The player misses level 145: the gap is 1.78 m. But the player overlaps 16 other triangles."
        );
    }

    #[test]
    fn every_built_in_answer_is_a_sentence_with_numbers_that_are_none_only_where_the_answer_has_them()
     {
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let study = Study::of_scene(&scene);
            for pair in &study.pairs {
                let said = of_pair(&scene, pair);
                let is_plain = !said.contains("inf") && said.chars().count() < 200;
                let is_finite = !said.contains("NaN") || pair.faults.contains(&Fault::NonFinite);
                assert!(is_plain && is_finite, "{}: {said}", built_in.id);
            }
        }
    }
}
