//! The methods that `[run]` names: read once, then checked whether they fit the scene.

use super::{
    Body, MethodChoice, Scene,
    error::{quoted_list, suggestion},
    first_mover,
    values::Mistakes,
};
use capsule_core::{
    catalog::{self, AlgorithmChoice, ChoiceError, CoarsePassChoice, Method, ResponseChoice},
    geometry::Shape,
    method::{Algorithm, CoarsePass, Response, UnknownRepair},
};
use std::ops::Range;
use toml::Spanned;

/// A name in the file, and what it calls.
pub(super) struct NamedMethod<T> {
    name: Spanned<String>,
    pub(super) method: Result<T, ChoiceError>,
}

impl<T: Clone> NamedMethod<T> {
    /// What `parse` makes of the name.
    pub(super) fn new(
        name: Spanned<String>,
        parse: impl Fn(&str) -> Result<T, ChoiceError>,
    ) -> Self {
        let method = parse(name.get_ref());
        Self { name, method }
    }

    /// What it calls; `None` where that is a mistake.
    pub(super) fn known(&self) -> Option<T> {
        self.method.as_ref().ok().cloned()
    }
}

/// Checks that there is such an algorithm, and a pair for it.
pub(super) fn check_algorithm(
    NamedMethod { name, method }: &NamedMethod<AlgorithmChoice>,
    scene: &Scene,
    file: &str,
    mistakes: &Mistakes,
) {
    match method {
        Ok(choice) => check_question(name, choice, scene, mistakes),
        Err(error) => unknown_method::<Algorithm>(name, error, file, mistakes),
    }
}

/// Checks that the scene has a pair for an algorithm.
fn check_question(
    name: &Spanned<String>,
    choice: &AlgorithmChoice,
    scene: &Scene,
    mistakes: &Mistakes,
) {
    let question = choice.method.question;
    if scene.fits(question) || !mistakes.is_empty() {
        return;
    }
    let questions = scene.questions();
    let fitting = catalog::ALGORITHMS
        .iter()
        .filter(|algorithm| questions.contains(&algorithm.question))
        .map(|algorithm| algorithm.name);
    let help = match questions[..] {
        [] => "the scene needs a sphere, capsule or box, and another shape".into(),
        _ => format!("these fit: {}", quoted_list(fitting)),
    };
    let pair = question.pair_name();
    mistakes.add(
        name.span(),
        format!("`{}` answers no pair of this scene", name.get_ref()),
        format!("expected an algorithm for a pair in the scene; this one needs a {pair}"),
        Some(help),
    );
}

/// Checks that there is such a response, and something that it moves.
pub(super) fn check_response(
    NamedMethod { name, method }: &NamedMethod<ResponseChoice>,
    scene: &Scene,
    file: &str,
    mistakes: &Mistakes,
) {
    match method {
        Ok(chosen) => check_movers(name, chosen.method, scene, mistakes),
        Err(error) => unknown_method::<Response>(name, error, file, mistakes),
    }
    let is_moved = scene.bodies.iter().any(Body::moves) || first_mover(scene).is_some();
    if !is_moved && mistakes.is_empty() {
        mistakes.add(
            name.span(),
            "`response` in a scene where nothing can move",
            "expected a sphere, a capsule or a box",
            None,
        );
    }
}

/// Checks the `ways` beside the scene's own: that each is there, fits, and stands there once. Whether the scene `moves`,
/// its file says.
pub(super) fn check_beside(
    ways: &[NamedMethod<MethodChoice>],
    moves: bool,
    scene: &Scene,
    file: &str,
    mistakes: &Mistakes,
) {
    let mut known: Vec<&MethodChoice> = vec![];
    for NamedMethod { name, method } in ways {
        match method {
            Ok(MethodChoice::Algorithm(choice)) => check_question(name, choice, scene, mistakes),
            Ok(MethodChoice::Pass(_)) => {}
            Ok(MethodChoice::Response(chosen)) if moves => {
                check_movers(name, chosen.method, scene, mistakes);
            }
            Err(ChoiceError::UnknownMethod { name: asked, .. }) if moves => {
                let known = [names::<Response>(), names::<Algorithm>()].concat();
                let what = "response or algorithm";
                unknown_name(name.span(), asked, what, &known, mistakes);
            }
            Err(ChoiceError::UnknownRepair(unknown))
                if !moves && names::<Response>().contains(&unknown.method) =>
            {
                needs_response(name, mistakes);
            }
            Err(error) => unknown_method::<Algorithm>(name, error, file, mistakes),
            Ok(MethodChoice::Response(_)) => needs_response(name, mistakes),
        }
        let Ok(way) = method else { continue };
        if known.contains(&way) {
            mistakes.add(
                name.span(),
                format!("`{}` is in `beside` twice", way.name()),
                "expected a method that is not in the list yet",
                None,
            );
        }
        known.push(way);
    }
}

/// A response is named in a scene that has none of its own.
fn needs_response(name: &Spanned<String>, mistakes: &Mistakes) {
    mistakes.add(
        name.span(),
        format!("`{}` is a response", name.get_ref()),
        "expected an algorithm: without `response`, nothing moves by itself",
        None,
    );
}

/// A response that moves no boxes would let them pass through everything.
fn check_movers(name: &Spanned<String>, response: &Response, scene: &Scene, mistakes: &Mistakes) {
    let is_box = |body: &&Body| body.moves() && matches!(body.shape, Shape::Box(_));
    let moving = scene.bodies.iter().find(is_box);
    if let (Some(body), Some(why)) = (moving, response.refuses_boxes) {
        let able = catalog::RESPONSES.iter();
        let able = able.filter(|one| one.refuses_boxes.is_none());
        mistakes.add(
            name.span(),
            format!(
                "`{}` moves no boxes, and `{}` is one",
                response.name, body.name
            ),
            "expected a response for boxes, or a capsule or sphere instead",
            Some(format!(
                "{why}; boxes are moved by {}",
                quoted_list(able.map(|one| one.name))
            )),
        );
    }
}

fn names<M: Method>() -> Vec<&'static str> {
    M::all().iter().map(|known| known.head().name).collect()
}

/// Checks that there is such a coarse pass.
pub(super) fn check_coarse_pass(
    NamedMethod { name, method }: &NamedMethod<CoarsePassChoice>,
    file: &str,
    mistakes: &Mistakes,
) {
    if let Err(error) = method {
        unknown_method::<CoarsePass>(name, error, file, mistakes);
    }
}

/// `coarse passes`, `responses`.
fn plural(what: &str) -> String {
    let ending = if what.ends_with('s') { "es" } else { "s" };
    format!("{what}{ending}")
}

/// None of `known`, which are each a `what`, is called `asked`.
fn unknown_name(at: Range<usize>, asked: &str, what: &str, known: &[&str], mistakes: &Mistakes) {
    let help = suggestion(asked, &format!("the {} are", plural(what)), known);
    let message = format!("no {what} is called `{asked}`");
    let expected = "expected a name that `list` shows";
    mistakes.add(at, message, expected, Some(help));
}

/// `name` calls no method `M`, or not with these repairs.
fn unknown_method<M: Method>(
    name: &Spanned<String>,
    error: &ChoiceError,
    file: &str,
    mistakes: &Mistakes,
) {
    match error {
        ChoiceError::UnknownMethod { name: asked, .. } => {
            unknown_name(name.span(), asked, M::KIND, &names::<M>(), mistakes);
        }
        ChoiceError::UnknownRepair(unknown) => unknown_repair(name, unknown, file, mistakes),
    }
}

/// `name` asks for a repair that its method does not have.
fn unknown_repair(
    name: &Spanned<String>,
    unknown: &UnknownRepair,
    file: &str,
    mistakes: &Mistakes,
) {
    let UnknownRepair {
        method,
        id,
        repairs,
    } = unknown;
    let ids: Vec<&str> = repairs.iter().map(|repair| repair.id).collect();
    let help = match ids[..] {
        [] => format!("`{method}` has no fixes"),
        _ => suggestion(id, "its fixes are", &ids),
    };
    mistakes.add(
        part_of(name.span(), &format!("+{id}"), file),
        format!("`{method}` has no fix `{id}`"),
        "expected the id of one of its fixes",
        Some(help),
    );
}

/// The place of `part` within `span` of the file, or all of `span` if it is spelt otherwise there.
fn part_of(span: Range<usize>, part: &str, file: &str) -> Range<usize> {
    match file.get(span.clone()).and_then(|text| text.find(part)) {
        Some(offset) => span.start + offset + 1..span.start + offset + part.len(),
        None => span,
    }
}
