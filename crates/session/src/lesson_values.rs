//! Numbers of a lesson and of a caption that are filled from the scene's own run, as it opens: never typed, so never
//! wrong.
//!
//! | in the text | is |
//! |---|---|
//! | `{depth}`, `{distance}`, `{time}` | what the scene's method answers of the pair in focus |
//! | `{gap}` | how far the surfaces are apart: what the distance of the cores has more than both radii |
//! | `{exact depth}`, … | what is right |
//! | `{ball.radius}`, `{player.a.y}` | a number of a shape, by the names that `hunt` and `map` have for it |
//! | `{best edge/edge v1–v2: best_distsq}` | a value that a step tells; `: normal.y` of a vector |
//! | `{depth in mm}` | the same in a unit: `m`, `cm`, `mm`, or `%` of a share; `meters`, `per cent` and so on in words |
//! | `{depth to 1 cm}`, `{time to 0.01}` | the same in a unit, rounded: so many digits as are written |
//! | `{hero after: speed}` | of a mover, `before` or `after` the frame: `speed`, `velocity.y`, `place.x`, and of its way `moved`, `moved.x`; how deep it ends in something, `overlap` |
//! | `{depth with repair:W1}` | the same of another run, said with the words of links; `step:` for another pair |
//! | `{\|hero after: velocity.y\|}` | without its sign |
//! | `{time with method:wicked/sub-steps-capsule-triangle less time}` | the difference of two |
//!
//! Lengths are in the unit that suits them, with three digits at most; other numbers have four decimals at most. An unknown
//! name stays as it is written, and [`unknown`] lists it. Within code, braces are braces.

use super::prelude::*;
use super::{
    lesson_runs::{self, OtherRuns},
    text::{in_unit, length, plain},
};
use capsule_core::{method::Answer, trace::Value};
use capsule_scenes::scene::{FreedomUnit, LessonQuestion, with_plain_formulas};
use std::{cell::OnceCell, ops::Range};

/// Between two numbers whose difference is shown.
const LESS: &str = " less ";
/// The name of a unit, and the number of such units in a meter, or in the whole of a share.
const UNITS: [(&str, f32); 11] = [
    ("m", 1.0),
    ("cm", 100.0),
    ("mm", 1000.0),
    ("%", 100.0),
    ("meters", 1.0),
    ("centimeters", 100.0),
    ("millimeters", 1000.0),
    ("metres", 1.0),
    ("centimetres", 100.0),
    ("millimetres", 1000.0),
    ("per cent", 100.0),
];

/// Why a number cannot be filled in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{{{written}}}` does not name a number: {why}")]
pub struct UnknownValue {
    /// The text between the braces.
    pub written: String,
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilledLesson {
    pub text: String,
    pub question: Option<LessonQuestion>,
}

impl FilledLesson {
    /// The lesson of `scene`. It is run if one of its texts has a number to fill in.
    pub fn of(scene: &Scene) -> Self {
        let (own, others) = (OnceCell::new(), OtherRuns::of(scene));
        let fill = |text: &str| {
            fill(text, |written| {
                let study = own.get_or_init(|| Study::of_scene(scene));
                value(written, scene, study, &others)
            })
        };
        Self {
            text: fill(&scene.text),
            question: scene.question.as_ref().map(|asked| LessonQuestion {
                question: fill(&asked.question),
                answer: fill(&asked.answer),
            }),
        }
    }
}

/// `text`, which is of the lesson or the caption of `scene`, its numbers filled in. The scene is run if it has any.
pub fn filled(text: &str, scene: &Scene) -> String {
    if places(text).is_empty() {
        text.into()
    } else {
        filled_from(text, scene, &Study::of_scene(scene))
    }
}

/// The same with the numbers of `study`, which is of `scene`.
pub fn filled_from(text: &str, scene: &Scene, study: &Study) -> String {
    let others = OtherRuns::of(scene);
    fill(text, |written| value(written, scene, study, &others))
}

/// The filled text of a note in a picture; `None` where a number is missing, as with another method: the note would be empty.
pub fn filled_note(text: &str, scene: &Scene, study: &Study) -> Option<String> {
    let is_there = |written| value_here(written, scene, study).is_ok();
    written_in(text)
        .all(is_there)
        .then(|| fill(text, |written| value_here(written, scene, study)))
}

/// What `scene` says of its picture, at the step of `study` where it opens; `None` elsewhere, and where it says nothing or
/// a number that is not there.
pub fn headline(scene: &Scene, study: &Study, step: Option<usize>) -> Option<String> {
    let own = scene.caption.as_deref();
    let own = own.filter(|_| study.opens(scene, step))?;
    // A line of one font has no room for fractions and roots.
    Some(with_plain_formulas(&filled_note(own, scene, study)?))
}

fn fill(text: &str, value: impl Fn(&str) -> Result<String, UnknownValue>) -> String {
    let (mut filled, mut from) = (String::with_capacity(text.len()), 0);
    for place in places(text) {
        filled.push_str(&text[from..place.start]);
        match value(&text[place.start + 1..place.end - 1]) {
            Ok(value) => filled.push_str(&value),
            Err(_) => filled.push_str(&text[place.clone()]),
        }
        from = place.end;
    }
    filled.push_str(&text[from..]);
    filled
}

/// The values that the lesson, the caption and the notes of `scene` name and that do not exist; `study` is of the scene as it
/// opens.
pub fn unknown(scene: &Scene, study: &Study) -> Vec<UnknownValue> {
    let asked = scene.question.iter();
    let asked = asked.flat_map(|it| [it.question.as_str(), it.answer.as_str()]);
    let caption = scene.caption.iter().map(String::as_str);
    let texts = caption.chain([scene.text.as_str()]).chain(asked);
    let of_texts = texts.flat_map(written_in);
    let others = OtherRuns::of(scene);
    let of_texts = of_texts.filter_map(|written| value(written, scene, study, &others).err());
    let notes = scene.picture.notes.iter().map(|note| note.text.as_str());
    let of_notes = notes.flat_map(written_in);
    let of_notes = of_notes.filter_map(|written| value_here(written, scene, study).err());
    of_texts.chain(of_notes).collect()
}

/// The texts between braces in `text`.
fn written_in(text: &str) -> impl Iterator<Item = &str> {
    let places = places(text).into_iter();
    places.map(|place| &text[place.start + 1..place.end - 1])
}

/// Where braces stand in `text`, outside of code and of the addresses of links.
fn places(text: &str) -> Vec<Range<usize>> {
    let (mut places, mut open, mut is_code) = (vec![], None, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '`' => (is_code, open) = (!is_code, None),
            '{' if !is_code => open = Some(at),
            '}' => places.extend(open.take().map(|start| start..at + 1)),
            _ => {}
        }
    }
    places
}

/// The number that is `written` between braces.
fn value(
    written: &str,
    scene: &Scene,
    study: &Study,
    others: &OtherRuns<'_>,
) -> Result<String, UnknownValue> {
    value_by(written, scene, study, |name, links| {
        let other = others.with(links)?;
        number(name, &other.0, &other.1)
    })
}

fn value_here(written: &str, scene: &Scene, study: &Study) -> Result<String, UnknownValue> {
    value_by(written, scene, study, |_, _| {
        Err("a note can only show values of the scene's own run".into())
    })
}

/// The number that is `written`; one `of_other_run` by its name and that run's links.
fn value_by(
    written: &str,
    scene: &Scene,
    study: &Study,
    of_other_run: impl Fn(&str, &str) -> Result<(f32, UsualUnit), String>,
) -> Result<String, UnknownValue> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let words = words.join(" ");
    let (name, form) = NumberForm::of(&words);
    let one = |name: &str| {
        let inner = name
            .strip_prefix('|')
            .and_then(|rest| rest.strip_suffix('|'));
        let found = match lesson_runs::split(inner.unwrap_or(name)) {
            (name, None) => number(name, scene, study),
            (name, Some(links)) => of_other_run(name, links),
        };
        found.map(|(number, usual)| match inner {
            Some(_) => (number.abs(), usual),
            None => (number, usual),
        })
    };
    let found = match name.split_once(LESS) {
        Some((from, taken)) => {
            one(from).and_then(|(from, usual)| Ok((from - one(taken)?.0, usual)))
        }
        None => one(name),
    };
    let found = found.and_then(|(number, usual)| match form {
        NumberForm::Usual => shown(number, usual, None),
        NumberForm::Unit(unit) => shown(number, usual, Some(unit)),
        NumberForm::Rounded(step) => rounded(number, step),
    });
    found.map_err(|why| UnknownValue {
        written: words.clone(),
        why,
    })
}

/// How a number is to be shown, as it is written behind its name.
enum NumberForm<'a> {
    Usual,
    Unit(&'a str),
    /// To the last digit of this, in the unit behind it.
    Rounded(&'a str),
}

impl<'a> NumberForm<'a> {
    /// The name in `words`, and what stands behind it.
    fn of(words: &'a str) -> (&'a str, Self) {
        // Addresses of steps have such words as well: "reach of the segment to the plane: t".
        let is_form = |(_, form): &(&str, &str)| !form.contains([':', '/', '|']);
        let unit = words.rsplit_once(" in ").filter(is_form);
        let rounded = words.rsplit_once(" to ").filter(is_form);
        match (unit, rounded) {
            (Some((name, unit)), _) => (name, Self::Unit(unit)),
            (None, Some((name, step))) => (name, Self::Rounded(step)),
            (None, None) => (words, Self::Usual),
        }
    }
}

/// `number` with as many decimals as `step`, in the unit behind that: `1 cm`, `0.01`.
fn rounded(number: f32, step: &str) -> Result<String, String> {
    let (digits, unit) = step.split_once(' ').unwrap_or((step, ""));
    let decimals = digits.strip_prefix("0.").map_or(0, str::len);
    let is_step = digits == format!("{:.decimals$}", 0.1f64.powi(decimals as i32));
    if !is_step {
        return Err(format!(
            "can’t round to `{digits}`; use 1, 0.1, 0.01 or less"
        ));
    }
    let share = match unit {
        "" => 1.0,
        unit => share_of(unit)?,
    };
    if !number.is_finite() {
        return Ok("NaN".into());
    }
    let text = text::unsigned_zero(format!("{:.decimals$}", number * share));
    let text = format!("{text} {unit}").replace('-', "−");
    Ok(text.trim_end().into())
}

/// How many of `unit` a meter has, or the whole of a share.
fn share_of(unit: &str) -> Result<f32, String> {
    let known = UNITS.iter().find(|known| known.0 == unit);
    let known = known.ok_or_else(|| format!("there is no unit `{unit}`; m, cm, mm or %"))?;
    Ok(known.1)
}

/// The form of a number without a given unit.
#[derive(Clone, Copy)]
enum UsualUnit {
    Length,
    Sign(&'static str),
    Plain,
}

fn shown(number: f32, usual: UsualUnit, asked: Option<&str>) -> Result<String, String> {
    if !number.is_finite() {
        return Ok("NaN".into());
    }
    let text = match (asked, usual) {
        (None, UsualUnit::Length) => length(number),
        (None, UsualUnit::Sign("°")) => format!("{}°", in_unit(number, "").trim_end()),
        (None, UsualUnit::Sign(sign)) => in_unit(number, sign),
        (None, UsualUnit::Plain) => plain(number),
        (Some(unit), _) => in_unit(number * share_of(unit)?, unit),
    };
    Ok(text.replace('-', "−"))
}

fn number(name: &str, scene: &Scene, study: &Study) -> Result<(f32, UsualUnit), String> {
    if let Some((address, value)) = name.rsplit_once(": ") {
        if let Some(number) = of_mover(address, value, study) {
            return number;
        }
        return step_value(address, value, study).map(|number| (number, UsualUnit::Plain));
    }
    let (part, is_exact) = match name.strip_prefix("exact ") {
        Some(part) => (part, true),
        None => (name, false),
    };
    if let "depth" | "distance" | "gap" | "time" = part {
        let step = scene.run.step.as_ref();
        let step = step.and_then(|address| study.find(address).ok());
        let pair = study.current(step).map(|place| &study.pairs[place]);
        let pair = pair.ok_or("no pair is tested here")?;
        let answer = if is_exact { &pair.exact } else { &pair.answer };
        let reach = pair.shapes.reach();
        return answered(part, answer, reach).ok_or_else(|| format!("the answer has no {part}"));
    }
    let freedom = Freedom::one_named(scene, name, 0).map_err(|error| error.to_string())?;
    let usual = match freedom.unit() {
        FreedomUnit::Meters => UsualUnit::Length,
        unit => UsualUnit::Sign(unit.sign()),
    };
    Ok((freedom.get(scene), usual))
}

/// The `part` of `answer`, which is of cores that touch at a distance of `reach`.
fn answered(part: &str, answer: &Answer, reach: f32) -> Option<(f32, UsualUnit)> {
    Some(match part {
        "depth" => (answer.contact?.depth, UsualUnit::Length),
        "distance" => (answer.distance?, UsualUnit::Length),
        "gap" => (answer.distance? - reach, UsualUnit::Length),
        _ => (answer.time?, UsualUnit::Plain),
    })
}

/// The number called `name` of the mover that `address` names, before or after the frame; `None` if it names none.
fn of_mover(address: &str, name: &str, study: &Study) -> Option<Result<(f32, UsualUnit), String>> {
    let (mover, is_after) = match address.strip_suffix(" after") {
        Some(mover) => (mover, true),
        None => (address.strip_suffix(" before")?, false),
    };
    let contact_log = study.contact_log()?;
    let mut passages = contact_log.passages.iter();
    let passage = passages.find(|passage| passage.name == mover)?;
    let state = if is_after {
        &passage.after
    } else {
        &passage.before
    };
    let moved = passage.after.place() - passage.before.place();
    let (whole, axis) = name.split_once('.').unwrap_or((name, ""));
    let (vector, unit) = match whole {
        "speed" | "velocity" => (state.velocity, UsualUnit::Sign("m/s")),
        "place" => (state.place(), UsualUnit::Length),
        "moved" => (moved, UsualUnit::Length),
        "overlap" => (Vec3::NAN, UsualUnit::Length),
        _ => (Vec3::NAN, UsualUnit::Plain),
    };
    let overlaps = contact_log
        .warnings
        .iter()
        .filter_map(|warning| match warning {
            Warning::StillOverlapping { mover, contact, .. } if *mover == passage.name => {
                Some(contact.depth)
            }
            _ => None,
        });
    let number = match ["x", "y", "z"].iter().position(|one| *one == axis) {
        Some(axis) if matches!(whole, "velocity" | "place" | "moved") => vector[axis],
        None if matches!(name, "speed" | "moved") => vector.length(),
        None if name == "overlap" && is_after => overlaps.fold(0.0, f32::max),
        _ => {
            let all = "speed, velocity.x, place.x, moved, moved.x, overlap";
            return Some(Err(format!("a mover has {all}, and so on")));
        }
    };
    Some(Ok((number, unit)))
}

/// The value called `name` of the step at `address`.
fn step_value(address: &str, name: &str, study: &Study) -> Result<f32, String> {
    let step = study.find(address).map_err(|error| error.to_string())?;
    let values = &study.record.steps[step].values;
    let named = |name: &str| values.iter().find(|(own, _)| *own == name);
    if let Some(number) = named(name).and_then(|(_, value)| value.number()) {
        return Ok(number);
    }
    // The compared numbers have names as well.
    let compared = study.record.steps[step].decision;
    if let Some((own, number, _, other, threshold)) = compared.and_then(|it| it.comparison) {
        match name {
            _ if name == own => return Ok(number),
            _ if name == other => return Ok(threshold),
            _ => {}
        }
    }
    if let Some((whole, axis)) = name.rsplit_once('.')
        && let Some((_, Value::Vector(vector))) = named(whole)
        && let Some(axis) = ["x", "y", "z"].iter().position(|one| *one == axis)
    {
        return Ok(vector[axis]);
    }
    let all: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    Err(if all.is_empty() {
        "that step records no value".into()
    } else {
        format!("that step records {}", all.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    fn best_edge() -> Scene {
        let found = library::all().find(|scene| scene.id == "best-edge");
        found.expect("a scene").read().expect("it reads")
    }

    #[test]
    fn numbers_come_from_the_answer_the_shapes_and_the_steps() {
        let scene = best_edge();
        for (written, expected) in [
            ("{ball.radius}", "50 cm"),
            ("{ball.radius in mm}, so", "500 mm, so"),
            ("{exact depth}", "14.6 cm"),
            ("{exact depth in\n% }", "14.6 %"),
            ("{ball-panel/inside test/side of edge v1–v2: c1.z}", "1"),
            ("{inside test/side of edge v0–v1: c0.z in m}", "−3 m"),
            ("{reach of the plane: radius}", "0.5"),
            ("{exact gap in cm}", "−14.6 cm"),
            ("{exact depth to 1 cm}", "15 cm"),
            ("{exact depth to 0.01}", "0.15"),
            ("{inside test/side of edge v0–v1: c0.z to 0.1 m}", "−3.0 m"),
            ("`{depth}` { and }", "`{depth}` { and }"),
            ("{exact depth to 1 centimeters}", "15 centimeters"),
            (
                "{|inside test/side of edge v0–v1: c0.z| in meters}",
                "3 meters",
            ),
            ("{ball.radius less exact depth to 0.1 cm}", "35.4 cm"),
        ] {
            assert_eq!(filled(written, &scene), expected, "{written}");
        }
    }

    #[test]
    fn numbers_are_of_other_runs_and_of_movers_where_that_is_said() {
        let built_in = |id: &str| library::all().find(|scene| scene.id == id);
        let read = |id: &str| built_in(id).expect("a scene").read().expect("it reads");
        for (id, written, expected) in [
            ("best-edge", "{depth}", "−50 cm"),
            ("best-edge", "{depth with repair:W1}", "14.6 cm"),
            (
                "best-edge",
                "{gap with method:exact/sphere-triangle, shape:ball.radius=0.3 in mm}",
                "53.6 mm",
            ),
            ("the-fall-goes-on", "{stander after: speed}", "6.7 m/s"),
            (
                "the-fall-goes-on",
                "{stander before: velocity.y to 0.01}",
                "−6.54",
            ),
            (
                "the-fall-goes-on",
                "{stander after: speed with frame:0 to 0.1}",
                "0.2",
            ),
            ("best-edge", "{depth with repair:W1 less depth}", "64.6 cm"),
            (
                "three-spheres",
                "{distance with step:feet-rod/candidate spheres/they are apart to 1 cm}",
                "47 cm",
            ),
            (
                "a-ray-from-the-center",
                "{left ball after: overlap in cm}",
                "39 cm",
            ),
            (
                "a-ray-from-the-center",
                "{left ball after: overlap with method:exact/slide in cm}",
                "0 cm",
            ),
            (
                "the-fall-goes-on",
                "{stander after: velocity.y with repair:B3 to 1}",
                "0",
            ),
        ] {
            assert_eq!(filled(written, &read(id)), expected, "{written}");
        }
    }

    #[test]
    fn a_run_of_too_many_pairs_is_not_made_for_a_text() {
        let heights = format!("[{}],\n", vec!["0.0"; 64].join(", ")).repeat(64);
        let text = format!(
            "title = \"t\"\ntext = \"{{ball after: speed with shape:ball.radius=1e38, frame:99}}\"\n\
             [run]\nresponse = \"wicked/push-and-slide\"\n\
             [[sphere]]\nname = \"ball\"\ncenter = [30.0, 0.4, 30.0]\nradius = 0.5\nvelocity = [1.0, 0.0, 0.0]\n\
             [[terrain]]\nname = \"ground\"\norigin = [0.0, 0.0, 0.0]\nheights = [{heights}]\n"
        );
        let scene = Scene::read("a.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(FilledLesson::of(&scene).text, scene.text);
        let unknown = unknown(&scene, &Study::of_scene(&scene));
        let why = "that run tests too many pairs for a text";
        assert_eq!(unknown[0].why, why);
    }

    #[test]
    fn what_names_nothing_stays_and_is_told() {
        let mut scene = best_edge();
        for (written, why) in [
            ("{time}", "the answer has no time"),
            (
                "{exact depth in feet}",
                "there is no unit `feet`; m, cm, mm or %",
            ),
            (
                "{inside test/side of edge v1–v2: c9}",
                "that step records c1",
            ),
            (
                "{exact depth to 3 cm}",
                "can’t round to `3`; use 1, 0.1, 0.01 or less",
            ),
            (
                "{exact depth to 1 foot}",
                "there is no unit `foot`; m, cm, mm or %",
            ),
            ("{inside tests: c9}", ""),
            ("{bell.radius}", ""),
            (
                "{depth with repair:W99}",
                "the running method has no fix `W99`",
            ),
            ("{depth with view:top}", "this link does not change a run"),
        ] {
            assert_eq!(filled(written, &scene), written);
            scene.text = written.into();
            let unknown = unknown(&scene, &Study::of_scene(&scene));
            assert_eq!(unknown.len(), 1, "{written}");
            assert!(unknown[0].why.contains(why), "{}", unknown[0]);
        }
    }

    #[test]
    fn every_number_of_the_built_in_lessons_is_filled() {
        for built_in in library::all() {
            let scene = built_in.read().expect("it reads");
            let lesson = FilledLesson::of(&scene);
            let asked = lesson.question.unwrap_or_default();
            let caption = filled(scene.caption.as_deref().unwrap_or_default(), &scene);
            for text in [caption, lesson.text, asked.question, asked.answer] {
                let left = places(&text);
                assert!(
                    left.is_empty(),
                    "{}: {:?}",
                    built_in.id,
                    &text[left[0].clone()]
                );
            }
        }
    }
}
