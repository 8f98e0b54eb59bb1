use super::{at, comparison::apart, stated_times, velocity::change, written};
use crate::terms::{self, Quantity, is_code};
use capsule_core::{
    catalog::{
        ALGORITHMS, AlgorithmChoice, COARSE_PASSES, CoarsePassChoice, RESPONSES, ResponseChoice,
    },
    trace::{Outcome, Step},
};
use capsule_scenes::{
    run::study::{Study, Timeline},
    scene::{Scene, library},
};
use glam::Vec3;
use std::collections::BTreeSet;

/// Every look at every built-in scene: with all methods and passes that it has a pair for, and the frames of those that move.
fn visit(mut see: impl FnMut(&Scene, &Study)) {
    for built_in in library::all() {
        let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
        if scene.response().is_some() {
            visit_frames(&scene, &mut see);
            continue;
        }
        see(&scene, &Study::of_scene(&scene));
        let questions = scene.questions();
        let fits = ALGORITHMS
            .iter()
            .filter(|one| questions.contains(&one.question));
        for algorithm in fits {
            let printed = AlgorithmChoice::plain(algorithm);
            for choice in [printed.repaired(), printed] {
                see(&scene, &Study::of(&scene, Some(&choice)));
            }
        }
        for pass in COARSE_PASSES {
            let mut other = scene.clone();
            other.run.coarse_pass = Some(CoarsePassChoice::plain(pass));
            see(&other, &Study::of(&other, None));
        }
    }
}

fn visit_frames(scene: &Scene, see: &mut impl FnMut(&Scene, &Study)) {
    let own = scene.run.frame.unwrap_or(0);
    let last = own.max(40);
    let mut timeline = Timeline::of(scene);
    timeline.reach(last);
    for frame in 0..=last {
        see(scene, &timeline.study(scene, frame));
    }
    for response in RESPONSES {
        let printed = ResponseChoice::plain(response);
        for choice in [printed.repaired(), printed] {
            let mut other = scene.clone();
            other.run.response = Some(choice);
            let mut timeline = Timeline::of(&other);
            timeline.reach(20);
            for frame in [0, own.min(20), 15] {
                see(&other, &timeline.study(&other, frame));
            }
        }
    }
}

/// One step of every kind: of the same line of code, with the same title but for its numbers, the same branch and names, and NaN at
/// the same places.
fn kind(step: &Step) -> String {
    let letters = step.title.chars().filter(|c| !c.is_ascii_digit());
    let title: String = letters.collect();
    let decision = step.decision.unwrap_or_default();
    let order = decision.comparison.map(|(_, number, _, _, limit)| {
        (
            number.partial_cmp(&limit),
            number < 0.0,
            limit == 0.0,
            limit == 1.0,
        )
    });
    let are_finite = step.values.iter().map(|(_, value)| value.is_finite());
    let are_finite: Vec<bool> = are_finite.collect();
    let labels: Vec<&str> = step.drawables.iter().map(|one| one.label).collect();
    let (source, branch) = (step.source, decision.branch);
    format!("{source} {title} {branch} {order:?} {are_finite:?} {labels:?}")
}

/// Why a sentence may not stand under a picture; `None` where it may.
fn mistake(said: &str, step: &Step) -> Option<&'static str> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let is_twice = |two: &[&str]| two[0] == two[1] && two[0].chars().all(char::is_alphabetic);
    let has = |word: &str| said.to_lowercase().contains(word);
    let [hit, miss] = [&super::HIT[..], &super::MISS].map(|words| words.iter().any(|one| has(one)));
    let is_told = match step.outcome.filter(|_| step.title != super::CANDIDATES) {
        Some(Outcome::Hit) => hit,
        Some(Outcome::Miss) => miss,
        None => true,
    };
    let rules = [
        (said.ends_with('.') && !said.ends_with(".."), "no period"),
        (said.chars().count() <= 160, "too long"),
        (!words.iter().any(|word| is_code(word)), "a word of code"),
        (!words.windows(2).any(is_twice), "a word twice"),
        (said.matches(": ").count() <= 1, "two colons"),
        (
            is_told || said.contains("he method"),
            "the outcome is left out",
        ),
        (has_units(said, step), "a number without its unit"),
        (has_verbs(said) || said.contains("he method"), "a fragment"),
        (!has_listing_name(said), "a name of the listing"),
        (
            !said.contains("should be at (") || said.contains("NaN"),
            "coordinates in place of a distance",
        ),
        (!has("is now"), "a change without what was before"),
    ];
    rules.iter().find(|(holds, _)| !holds).map(|(_, why)| *why)
}

/// The verbs of sentences.
const VERBS: &[&str] = &[
    "is",
    "should",
    "are",
    "was",
    "has",
    "have",
    "does",
    "do",
    "goes",
    "stays",
    "turns",
    "points",
    "passes",
    "starts",
    "misses",
    "touches",
    "overlaps",
    "meets",
    "moves",
    "shows",
    "leads",
    "stops",
    "pushes",
    "reports",
    "answers",
    "gives",
    "lies",
    "corrects",
    "improves",
    "encloses",
    "sweeps",
    "falls",
    "comes",
    "counts",
    "separates",
    "reaches",
    "enters",
    "follows",
    "closes",
    "gets",
    "finds",
    "hits",
    "holds",
    "crosses",
    "becomes",
    "overlap",
    "touch",
    "meet",
    "may",
    "cannot",
    "never",
    "give",
    "decides",
    "decide",
    "ends",
    "intersect",
    "needs",
    "changed",
    "lets",
    "faces",
    "hit",
    "count",
    "join",
    "form",
    "point",
    "keeps",
    "begins",
    "can",
    "takes",
    "tests",
    "uses",
    "computes",
    "removes",
    "covers",
    "rests",
    "let",
    "leaves",
    "joins",
    "follow",
    "stay",
    "acts",
    "would",
    "reverses",
];

/// Whether each sentence of `said` has a verb, behind its head where it has one.
fn has_verbs(said: &str) -> bool {
    let mut sentences = said.split(". ");
    sentences.all(|sentence| {
        let clause = sentence
            .split_once(": ")
            .map_or(sentence, |(_, clause)| clause);
        let mut words = clause.split([' ', '.', ',', ';']);
        words.any(|word| VERBS.contains(&word.to_lowercase().as_str()))
    })
}

/// Whether it has a word that only the code of a broad phase has: "part 11", "rejected".
fn has_listing_name(said: &str) -> bool {
    let words: Vec<String> = said
        .split([' ', ':', ',', '.'])
        .map(str::to_lowercase)
        .collect();
    let is_numbered = |two: &[String]| {
        ["part", "slot", "edges"].contains(&two[0].as_str()) && two[1].parse::<usize>().is_ok()
    };
    words.windows(2).any(is_numbered)
        || words
            .iter()
            .any(|word| word == "rejected" || word == "slot")
}

/// Whether a sentence has as many numbers with the units of their terms as its step compares.
fn has_units(said: &str, step: &Step) -> bool {
    let comparison = step.decision.and_then(|decision| decision.comparison);
    let Some((name, number, _, other, limit)) = comparison else {
        return true;
    };
    // A row for zero may leave out what that is compared with, and a row for a far moment that.
    let is_moment = terms::compared(name, other, step.source.file())
        .is_some_and(|term| term.quantity == Quantity::Time);
    if number.abs() < super::written::NOTHING
        || is_moment && number.abs() > super::written::MAX_MOTIONS
    {
        return true;
    }
    let words: Vec<&str> = said.split(' ').collect();
    let is_unit = |word: &str, units: &[&str]| units.contains(&word.trim_end_matches([',', '.']));
    let behind_numbers = |units: &[&str]| {
        let pairs = words.windows(2);
        let own = pairs.filter(|two| is_unit(two[1], units) && two[0].parse::<f32>().is_ok());
        own.count()
    };
    let file = step.source.file();
    let named = [(name, other, number), (other, name, limit)];
    let terms = named.map(|(name, other, number)| {
        let term = terms::compared(name, other, file)?;
        // What is compared with zero is "above 0"; what is not known yet is left out.
        let is_said = number.abs() < super::ENDLESS && number != 0.0;
        is_said.then_some(term.quantity)
    });
    let count = |quantities: &[Quantity]| {
        let own = terms
            .iter()
            .flatten()
            .filter(|one| quantities.contains(one));
        own.count()
    };
    // An overlap where a gap is asked for says no limit.
    let is_turned = number < 0.0 && !said.contains('-');
    let lengths = behind_numbers(&["km", "m", "cm", "mm", "µm", "m²"]);
    let angles = said.matches('°').count();
    // Of a product of lengths one is said that stands for it.
    let least = count(&[Quantity::Length, Quantity::Square]) + count(&[Quantity::Area]).min(1);
    lengths + usize::from(is_turned) + usize::from(number == limit) >= least
        && behind_numbers(&["m/s"]) >= count(&[Quantity::Speed])
        && said.matches("t = ").count()
            + said.matches("t ≈ ").count()
            + usize::from(number == limit)
            >= count(&[Quantity::Time])
        && angles >= count(&[Quantity::Cosine])
}

#[test]
fn every_step_of_every_scene_and_method_is_a_sentence_of_plain_terms() {
    let mut seen = BTreeSet::new();
    let mut wrong = BTreeSet::new();
    visit(|scene, study| {
        for (index, step) in study.record.steps.iter().enumerate() {
            // Titles of two names are the only ones that differ without end.
            if step.is_group && step.title.contains('-') || !seen.insert(kind(step)) {
                continue;
            }
            wrong.extend(nameless(step));
            let said = at(scene, study, index);
            let mistake = mistake(&said, step);
            wrong.extend(mistake.map(|why| format!("{why}: {said}")));
        }
    });
    assert!(seen.len() > 1000, "{}", seen.len());
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn every_place_that_records_a_step_has_a_sentence_of_its_own() {
    let mut missing = BTreeSet::new();
    visit(|_, study| {
        for step in &study.record.steps {
            let is_said = !step.is_group || step.decision.is_some() || !step.values.is_empty();
            // The only step of an engine is its answer: that has the sentence of its pair.
            let is_answer = step.source.file().ends_with("external_method.rs");
            missing.extend(written::missing(step).filter(|_| is_said && !is_answer));
        }
    });
    assert!(missing.is_empty(), "{}: {missing:#?}", missing.len());
}

/// The names that a step records and that have no plain term.
fn nameless(step: &Step) -> Vec<String> {
    let file = step.source.file();
    let mut terms = vec![];
    for (name, _) in &step.values {
        terms.push((*name, terms::value(name, file)));
    }
    if let Some((name, _, _, other, _)) = step.decision.and_then(|one| one.comparison) {
        terms.push((name, terms::compared(name, other, file)));
        terms.push((other, terms::compared(other, name, file)));
    }
    let is_told = |term: Option<terms::PlainTerm>| term.is_some_and(|term| is_plain(term.text));
    let untold = terms.into_iter().filter(|(_, term)| !is_told(*term));
    let untold = untold.map(|(name, _)| name);
    let labels = step.drawables.iter().filter(|one| !one.label.is_empty());
    let odd = labels.filter(|one| {
        let plain = terms::drawn(one.label, terms::Drawn::Role(one.role));
        !is_plain(plain.as_deref().unwrap_or(one.label))
    });
    let all = untold.chain(odd.map(|one| one.label));
    all.map(|name| format!("no row of TERMS: {name}, {}", step.source))
        .collect()
}

/// Whether a term is of words that are no code, and of no letter that stands for something else than an end or a corner.
fn is_plain(term: &str) -> bool {
    let is_known = |word: &&str| {
        matches!(
            *word,
            "a" | "b" | "A" | "B" | "t" | "v0" | "v1" | "v2" | "v3"
        )
    };
    let is_word = |word: &str| {
        word.chars().count() > 1 && !word.chars().any(|c| c.is_ascii_digit() || c == '²')
    };
    let mut words = term.split([' ', '–', '-']);
    !term.split(' ').any(is_code)
        && words.all(|word| is_known(&word) || is_word(word) || ["=", "0", "1"].contains(&word))
}

/// The sentence at the step with this `address` of a built-in scene, by its own methods in the frame that it opens at.
fn said(scene: &str, address: &str) -> String {
    let scene = library::open(scene).expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let step = study
        .find(address)
        .unwrap_or_else(|error| panic!("{error}"));
    at(&scene, &study, step)
}

#[test]
fn steps_of_articles_responses_and_coarse_passes_say_what_they_find() {
    let rows = [
        // A row of its own for zero, and a shape whose name is no noun.
        (
            "a-seam-in-a-flat-floor",
            "ball-left/reach of the edges",
            "The sphere's center is not outside of any edge, so the sphere may touch the left triangle.",
        ),
        (
            "a-cube-at-the-feet",
            "feet/sweep 0/feet-whole/z axis",
            "Frame 71: along the z axis, the two AABBs are apart during the whole motion, so they never touch.",
        ),
        (
            "wrapped-in-cuboids",
            "crate-beam/x axis",
            "Along the x axis, the center enters the grown AABB at t = 0.512, the latest entry so far. A hit is possible until t = 1.",
        ),
        (
            "onto-a-corner",
            "spheres/sphere 2",
            "The path enters sphere 2 at t = 0.271, before the end of the motion, t = 1. So sphere 2 is the earliest hit so far.",
        ),
        (
            "plane-trace",
            "closest point on the triangle/inside test/side of edge v0–v1",
            "The intersection with the plane is 64.2 cm inside of edge v0–v1, so this edge does not put it outside the slope.",
        ),
        // The point that the code takes for the intersection is off the plane.
        (
            "copied-with-its-faults",
            "inside test/side of edge v0–v1",
            "The intersection with the plane is 3.41 m inside of edge v0–v1, so this edge does not put it outside the floor.",
        ),
        // It decides something else with a fix, because of what it compares with.
        (
            "best-edge",
            "best edge/edge v2–v0",
            "The closest point of edge v2–v0 is 1 m from the sphere's center, less than the best so far, 1.5 m. This point is kept. The best so far should be 35.4 cm.",
        ),
        // Boxes that touch do not overlap by nothing.
        (
            "a-corner-of-a-room",
            "iteration 0/runner-floor 2/motion box",
            "Frame 97: the mover box, around the whole motion, touches the box of floor 2. So a hit is possible.",
        ),
        (
            "near-miss",
            "reach of the edges",
            "The closest edge is 56.1 cm from the sphere's center, more than the radius of 50 cm, so the sphere cannot touch the ledge.",
        ),
        (
            "the-glitch-in-corners",
            "walker/walker-right wall/nearer end",
            "Frame 44: the segment's nearer end is at (1.2, 0.4, 0.011) m. No other point of the segment is closer to the plane of the right wall.",
        ),
        (
            "at-a-vertex",
            "edge v1–v2",
            "The distance from the segment to edge v1–v2 is 22.4 cm, less than the best so far, 2.2 m. This edge is the closest so far.",
        ),
        (
            "voxels",
            "comparison with the radius",
            "The points found on the player's segment and the wall are 35 cm apart, less than the radius of 40 cm. So the two overlap.",
        ),
        (
            "parallel",
            "parallel test",
            "The sleeper's axis is parallel to the plane of the floor, so the code finds no intersection of the two.",
        ),
        (
            "never-too-far",
            "advancement step 1/test",
            "The gap is 2.19 cm at t = 0.757, more than the tolerance of 10 µm, so the shapes are still apart.",
        ),
        (
            "past-the-corner",
            "sphere 2",
            "The path passes 38.2 cm from the sphere's center, more than the radius of 35 cm, so the path misses sphere 2.",
        ),
        (
            "the-latest-entry",
            "triangle's normal",
            "Along the triangle's normal, the overlap begins at t = 0.572, the latest entry so far. A contact is possible until t = 0.939.",
        ),
        (
            "cancelled",
            "comparison with the radii",
            "Comparison with the radii: the squared distance is -0.0156 m², less than the squared sum of the radii, 1 m². The ball and the pipeline touch.",
        ),
        (
            "pierced",
            "reach of the plane",
            "Reach of the plane: the distance of the nearer end is 50 cm, more than the radius of 37.5 cm, \
             but the segment crosses the plane.",
        ),
        (
            "zero-length",
            "closest point of each edge/edge v0–v1",
            "The distance of edge v0–v1 is NaN, and no comparison of NaN with the radius of 45 cm is true. So the edge counts as out of reach.",
        ),
        (
            "no-length",
            "distances between the ends",
            "At least one of the four distances between the ends of the rolled up capsule and the bench is NaN.",
        ),
        (
            "a-wall-to-stand-on",
            "slope",
            "Frame 20: the slope is 70° steep, less than the limit of 72.5°, so this contact counts as ground and stops the fall. The slope limit should be 45°.",
        ),
        (
            "gravity-pulls-back",
            "gravity",
            "Frame 80: gravity acts on the climber. The velocity goes from 1.97 m/s to 2.03 m/s.",
        ),
        (
            "gravity-pulls-back",
            "climber",
            "Frame 80: the velocity of the climber goes from 1.97 m/s to 2.03 m/s.",
        ),
        (
            "up-the-stairs",
            "probe 0/ground below",
            "Frame 32: the ground ahead is 40 cm above the foot, more than the step height of 30 cm. This is too high to step on.",
        ),
        (
            "across-the-middle",
            "candidates",
            "Frame 20: 7 pairs have boxes that meet and get the exact test. Without boxes, 288 exact tests would be made.",
        ),
        (
            "at-a-vertex",
            "nearest edge",
            "Nearest edge: the distance from the segment to edge v1–v2 is 22.4 cm, less than the best so far, 2.2 m. This edge is the closest so far.",
        ),
        (
            "faster-at-rest",
            "ball/ball-floor",
            "Frame 2: the ball overlaps the floor by 1.91 cm; the shortest push is straight up, along the normal of the face.",
        ),
        (
            "the-first-of-the-list",
            "box 0",
            "Frame 0: the box of the far post and the mover box overlap by at least 35 cm along every axis. So this obstacle gets the exact test.",
        ),
        (
            "back-side",
            "let through",
            "The method reports a miss, but the ball overlaps the floor by 25 cm. Fix W13 corrects it.",
        ),
        (
            "a-pillar-and-a-square",
            "pillar-left half/start",
            "At the start, the shapes are 1.1 m apart, so the motion is tested.",
        ),
        (
            "far-end-free",
            "they are apart",
            "The method reports no impact, but the runner touches the bar after 50 cm, at t = 0.167. \
             With fix T4 it stops 1.95 mm too early.",
        ),
        (
            "no-length",
            "best point of capsule B",
            "The point of the bench's segment closest to the chosen end of the rolled up capsule is 1.2 m from its correct place.",
        ),
        (
            "nearly-parallel-to-the-plane",
            "sphere test/projected center",
            "The projection of the sphere's center onto the plane of the wedge is 99.9 cm from its correct place.",
        ),
        (
            "through-the-paper",
            "sub-step 2/static test/sphere test/side of the plane",
            "The sphere's center is 27.2 cm in front of the paper, and a hit from this side counts.",
        ),
        (
            "nearly-parallel-to-the-plane",
            "sphere test/distance to the plane",
            "The sphere's center is 12.5 cm behind the plane of the wedge.",
        ),
        (
            "gone-to-infinity",
            "iteration 0/advance",
            "Frame 0, advance: the displacement is infinite. The displacement should be 1 m.",
        ),
        (
            "between-two-traces",
            "test",
            "The method reports no impact, but the player touches the floor after 1.9 m, at t = 0.68. No fix corrects it.",
        ),
    ];
    check(&rows);
}

/// Whether the steps say what is expected of each, at its address in a built-in scene.
fn check(rows: &[(&str, &str, &str)]) {
    let differ = rows.iter().filter_map(|(scene, address, expected)| {
        let said = said(scene, address);
        (said != *expected).then(|| format!("{scene} {address}: {said}"))
    });
    let differ: Vec<String> = differ.collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn a_step_that_decides_something_else_with_its_fix_says_what() {
    check(&[
        (
            "back-side",
            "ball-floor/side of the plane",
            "The sphere's center is 25 cm in front of the floor. The code ignores hits of this single-sided triangle from there. \
             With fix W13, this side counts.",
        ),
        (
            "pushed-deeper",
            "inner prism/side to push to",
            "A push through the plane of the floor goes against the floor's normal, to the back of the plane. With fixes S4 and S5, the push is along the floor's normal.",
        ),
        // What follows, where the decision itself does not name what it is about.
        (
            "phantom",
            "cylinder 6/axis point",
            "At the hit, the point is beyond an end of the edge, but the code does not test this and keeps the hit. \
             With fix S8, cylinder 6 is not hit.",
        ),
        // A velocity in place of a branch, where the step answers the right contact.
        (
            "the-wrong-part-removed",
            "round 0/clip 0",
            "Frame 31: clipped at the surface that was hit, the runner's velocity goes from 2.12 m/s to 1.5 m/s. \
             The direction is 90° off.",
        ),
        // A fix of the broad phase, which its own branch names.
        (
            "through-the-floor",
            "octree cell 0",
            "Frame 24: this cell is larger than the parent of the player's cell, so 1 part stored here is never compared. \
             With fix T14, its parts are compared.",
        ),
    ]);
}

#[test]
fn a_group_of_tested_boxes_says_how_many_meet() {
    check(&[(
        "through-the-floor",
        "player/broad phase/mover 0",
        "Frame 24: the mover box meets none of the 10 boxes that are tested.",
    )]);
}

#[test]
fn capsules_have_their_names_where_the_listing_has_letters() {
    check(&[
        (
            "wrong-end",
            "best end of capsule A",
            "The short capsule's end b is 1.8 m from an end of the long capsule, less than the 2.16 m measured from end a. \
             With fix W6, the search starts at end a.",
        ),
        (
            "wrong-end",
            "best pair",
            "The code's closest points of the short capsule and the long capsule are 1.15 m apart. The distance should be 72 cm.",
        ),
        (
            "no-length",
            "best point of capsule A",
            "Best point of the rolled up capsule: the rolled up capsule's best point is NaN. The rolled up capsule's best point should be at (0.2, 0.9, 0) m.",
        ),
    ]);
}

#[test]
fn a_moment_that_no_motion_comes_to_has_no_number() {
    check(&[(
        "too-slow",
        "spheres/sphere 0/time",
        "The computed hit is long after the end of the motion, t = 1, so the code drops it.",
    )]);
}

#[test]
fn a_tested_moment_is_called_by_what_is_found_there() {
    let scene = library::open("five-sub-steps").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let times = |address: &str| {
        let step = study
            .find(address)
            .unwrap_or_else(|error| panic!("{error}"));
        stated_times(&study.record.steps[step])
    };
    assert_eq!(times("sub-step 1/test"), [("test", 0.2)]);
    assert_eq!(times("sub-step 4/test"), [("overlap", 0.8)]);
}

#[test]
fn a_velocity_that_stays_is_not_said_to_change() {
    let [still, turned] = [Vec3::X, Vec3::Y].map(|after| change(Vec3::X, after));
    assert_eq!(
        [still.as_str(), turned.as_str()],
        ["stays 1 m/s", "turns and stays 1 m/s"]
    );
    assert_eq!(
        change(Vec3::X * 70.0, Vec3::X * 66.0),
        "goes from 70 m/s to 66 m/s"
    );
}

#[test]
fn fragments_and_names_of_listings_are_no_sentences() {
    for fragment in [
        "Push out: 2.44 mm.",
        "Nearest edge. It is the best so far.",
        "Player.",
    ] {
        assert!(!has_verbs(fragment), "{fragment}");
    }
    for sentence in [
        "The push is 2 cm.",
        "Frame 3: it falls freely.",
        "Start: they overlap. It moves.",
    ] {
        assert!(has_verbs(sentence), "{sentence}");
    }
    assert!(has_listing_name("Stored in cell 1, part 11: they meet."));
    assert!(!has_listing_name("There is 1 part."));
}

#[test]
fn numbers_that_differ_never_look_alike() {
    let lengths = apart([0.409_98, 0.41], [Quantity::Length; 2]);
    assert_eq!(lengths, ["40.998 cm", "41 cm"]);
    let same = apart([0.41, 0.41], [Quantity::Length; 2]);
    assert_eq!(same, ["41 cm", "41 cm"]);
    let rounding = apart([0.409_999_96, 0.41], [Quantity::Length; 2]);
    assert_eq!(rounding, ["just under 41 cm", "41 cm"]);
}

#[test]
fn a_length_of_nothing_is_said_in_words() {
    check(&[
        (
            "the-wrong-part-removed",
            "runner/round 3/move",
            "Frame 31: the closest hit is at this place already, so the runner does not move, and the velocity is changed here.",
        ),
        (
            "a-crowd",
            "walker 9/ground",
            "Frame 109, ground: walker 9 is on the ground already, so it does not move down. The velocity does not change.",
        ),
        (
            "no-skin",
            "walker/push out 0/push",
            "Frame 60: the walker touches an obstacle with an overlap of no depth. The push is 0 m long, and the velocity does not change.",
        ),
        (
            "pulled-to-the-floor",
            "player/iteration 0/player-floor/faces/parallelogram 1/approach",
            "Frame 0: the point does not move toward the plane of parallelogram 1, so it cannot hit parallelogram 1.",
        ),
        (
            "pulled-to-the-floor",
            "player/iteration 3/advance",
            "Frame 0: the player stays in place in this round, because the motion up to the first contact is 0 m long.",
        ),
        (
            "an-end-on-the-wall",
            "rod-wall/candidate spheres/perpendicular direction/minimum translation",
            "The segment of the rod is at the surface of the wall already, where the shortest way out points toward +x.",
        ),
        (
            "three-at-a-door",
            "ball/ground/ball-pillar 4 face 6/move to the entry",
            "Frame 74: no slab delays the ball, shrunk to a point, so the search starts at t = 0, the start of the motion.",
        ),
    ]);
}

#[test]
fn of_two_equal_numbers_it_says_which_is_kept() {
    check(&[
        (
            "near-miss",
            "ball-ledge/closest edge/edge v1–v2",
            "Edge v1–v2: the distance is 56.1 cm, the same as the nearest so far. So the new one is kept.",
        ),
        (
            "pulled-to-the-floor",
            "player/iteration 7/player-floor/faces/parallelogram 2/time",
            "Frame 0: the time is t = 0, the same as the earliest so far. So the one found before is kept.",
        ),
        (
            "inside-before-it-moves",
            "player-triangle/contact at the start/nearest edge/edge v2–v0",
            "Edge v2–v0: the distance is 0 m, the same as the best so far. So the one found before is kept.",
        ),
        (
            "inside-before-it-moves",
            "player-triangle/contact at the start/segment on the triangle/through the face",
            "The pushes to the front and to the back are both 0 m. The code takes the front.",
        ),
        (
            "a-line-becomes-a-parallelogram",
            "motion of the point-line/contact at the start/candidate spheres/comparison with the radii",
            "The capsule “motion of the point” and the line touch, because the distance of 0 m is equal to the sum of the radii.",
        ),
    ]);
}

#[test]
fn what_overrules_a_comparison_is_said_in_its_place() {
    check(&[
        (
            "boxes-in-boxes",
            "player-level 60/side of the plane",
            "The segment's closest point is 6.91 cm behind the plane of level 60. Hits from both sides count.",
        ),
        (
            "over-a-kerb",
            "ball/ball-curb face 7/side of the plane",
            "Frame 14: the sphere's center is 89.7 cm behind the plane of curb face 7. Hits from both sides count.",
        ),
        (
            "stairs-and-a-ramp",
            "on stairs/ground/ground below",
            "Frame 38: the first contact on the way down is after 0.00197 µm, within the reach of 31 cm. It is no ground, so the capsule “on stairs” does not snap down.",
        ),
    ]);
}

#[test]
fn nan_is_said_to_decide() {
    check(&[
        (
            "a-lone-corner",
            "player-thorn/closest point on the triangle/inside test/side of edge v0–v1",
            "The cross product for edge v0–v1 is NaN, and no comparison with NaN is true. So the axis's intersection with the plane counts as outside.",
        ),
        (
            "a-lone-edge",
            "player-rope/closest point on the triangle/edge v1–v2",
            "A compared distance is NaN, and no comparison with NaN is true. So the code keeps the edge before and drops edge v1–v2.",
        ),
        (
            "no-length",
            "rolled up-bench/best end of capsule A",
            "A compared distance of the rolled up capsule's ends is NaN, and no comparison with NaN is true. With fix W9, the search starts at end b.",
        ),
        (
            "a-lone-edge",
            "player-rope/closest point on the triangle/inside test of the plane trace",
            "Inside test of the intersection with the plane: it is outside, so the nearest edge point is the reference point.",
        ),
        (
            "cancelled",
            "ball-pipeline/squared distance to the segment/distance from the segment",
            "The computed square of the distance from the segment is below 0, so it has no square root.",
        ),
    ]);
}

#[test]
fn names_that_read_as_words_have_their_kind_or_quotes() {
    check(&[
        (
            "a-seam-in-a-flat-floor",
            "ball-right/side of the plane",
            "The sphere's center is 41.4 cm in front of the triangle “right”, so a hit from this side counts.",
        ),
        (
            "stairs-and-a-ramp",
            "on the ramp/push out 0/on the ramp-covered stair 1/closest points",
            "Frame 38: the segment of the capsule “on the ramp” is 44.6 cm from covered stair 1, measured to the closest point of covered stair 1.",
        ),
        (
            "a-hand-s-breadth",
            "second/iteration 0/slide",
            "Frame 90, slide: after the response to this contact, the second capsule's velocity goes from 2 m/s to 1.03 m/s.",
        ),
        (
            "stuck-at-a-seam",
            "capsule/capsule-floor behind/contact",
            "Frame 9: the capsule overlaps the triangle “floor behind” by 2.44 cm; the shortest push is straight up, along the normal of the face.",
        ),
        (
            "a-cube-at-the-feet",
            "feet/sweep 0/motion to the hit",
            "Frame 71: the AABB of the box “feet” hits no other AABB, so the box “feet” makes all of the remaining motion.",
        ),
        (
            "voxels",
            "player-more ground/they are apart",
            "The player misses the box “more ground”: the gap is 6.1 cm.",
        ),
        (
            "feet-only",
            "capsule/iteration 0/step up/capsule-feet/directions of the segments",
            "Frame 47: one of the two segments is only a point. So the sphere “feet”, grown by the shape of the capsule, becomes one capsule.",
        ),
    ]);
}

#[test]
fn only_what_the_step_knows_is_said() {
    check(&[
        (
            "a-ridge-between-samples",
            "ball/objects/last round",
            "Frame 2: after 1 round, 0 m of the motion is left and the velocity is 8 m/s, so the movement ends.",
        ),
        (
            "a-crowd",
            "walker 4/push out 0/walker 4-walker 1/closest points/closest points of the lines",
            "Frame 109: the cross product of the two segments is 0, so no point of the lines is closest alone. The search begins at one end of the first segment.",
        ),
        (
            "inside-before-it-moves",
            "player-triangle/contact at the start/segment on the triangle/over edge v0–v1",
            "The cross product of the edge and the segment is 0, so there is no push over edge v0–v1.",
        ),
        (
            "shorter-at-a-corner",
            "player-spike/cylinders/cylinder 3/first root",
            "The line of the path enters the infinite cylinder at t = 1.45, not before the start. So this time is tested next.",
        ),
    ]);
}

/// A broad phase of the whole frame comes before the steps of the first mover: these are about their own mover all the same.
#[test]
fn a_mover_behind_a_broad_phase_has_its_own_velocity() {
    check(&[(
        "stale-boxes",
        "first/gravity",
        "Frame 3: gravity acts on the first sphere. The velocity stays 30 m/s.",
    )]);
}

#[test]
fn it_and_they_and_this_are_named() {
    check(&[
        (
            "two-meet",
            "first/iteration 0/step up/first-second#2/start",
            "Frame 48, start: the first capsule and the second capsule are apart.",
        ),
        (
            "the-ground-is-gone",
            "ball/sleep test",
            "Frame 54: the ball is sleeping, so it does not move in this frame. Other movers may still hit it.",
        ),
        (
            "across-the-middle",
            "player/tested obstacles/field 6 6 a",
            "Frame 20: the broad phase selects field 6 6 a, so the player is tested against it in this frame.",
        ),
        (
            "the-ground-is-gone",
            "trap door/tested obstacles",
            "Frame 54: the broad phase selects the obstacles against which the trap door is tested in this frame.",
        ),
        (
            "a-corner-of-a-room",
            "runner/iteration 0/slide/contact",
            "Frame 97: the contact normal points toward +z, so the runner cannot stand on floor 2 here.",
        ),
        (
            "a-worn-floor",
            "player/iteration 0/broad phase/mover 0/tree node 0/box 4",
            "Frame 30: the tested box and the mover box touch, so this part of the obstacles gets the exact test.",
        ),
        (
            "stale-boxes",
            "before anything moves/first",
            "Frame 3, the first sphere: no tested box meets a mover box, so no exact test is made. Without boxes, 1 exact test would be made.",
        ),
        (
            "a-crowd-in-a-level",
            "walker 5/push out 0/broad phase/mover 0",
            "Frame 30, walker 5: this box is around the whole mover at the end of the motion.",
        ),
        (
            "between-two-traces",
            "player-floor/closest to the triangle/inside test",
            "Inside test: the intersection at the start is 1.53 m inside of edge v2–v0, so this edge does not put it outside the floor.",
        ),
    ]);
}

#[test]
fn a_moment_just_before_the_end_is_not_the_end() {
    let [before, end] = [0.999_99, 1.0].map(super::moment);
    assert_eq!([before.as_str(), end.as_str()], ["t ≈ 1", "t = 1"]);
}
