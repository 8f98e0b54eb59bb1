//! The `[run]` of a scene file: what to run, and where to open.

use super::{
    EngineAnswer, MethodChoice, Run, Scene,
    bodies::Bodies,
    engine,
    error::{quoted_list, suggestion},
    known_keys::Fields,
    methods::{self, NamedMethod},
    values::{FRAMES, Mistakes, text},
};
use capsule_core::{
    catalog::{AlgorithmChoice, CoarsePassChoice, ResponseChoice},
    geometry::Shape,
    method::{Domain, PartialSettings, Setting, SettingValue, WinnerRule},
};
use toml::Spanned;

const RUN: [&str; 8] = [
    "algorithm",
    "response",
    "coarse_pass",
    "beside",
    "pair",
    "frame",
    "step",
    "settings",
];
/// How many other ways a scene is looked at beside its own.
pub const MAX_BESIDE: usize = 3;
const SETTINGS: [&str; Setting::ALL.len() + 1] = Setting::keys(["winner"]);

/// A [`Run`] with the places of its parts.
#[derive(Default)]
pub(super) struct PlacedRun {
    algorithm: Option<NamedMethod<AlgorithmChoice>>,
    engine: Option<EngineAnswer>,
    response: Option<NamedMethod<ResponseChoice>>,
    coarse_pass: Option<NamedMethod<CoarsePassChoice>>,
    beside: Vec<NamedMethod<MethodChoice>>,
    frame: Option<u32>,
    pair: Option<[Spanned<String>; 2]>,
    settings: PartialSettings,
    winner: Option<WinnerRule>,
    step: Option<Spanned<String>>,
}

impl PlacedRun {
    /// Whether it names a response, so that the scene moves by itself.
    pub(super) fn has_response(&self) -> bool {
        self.response.is_some()
    }

    /// Whether it names an algorithm.
    pub(super) fn has_algorithm(&self) -> bool {
        self.algorithm.is_some()
    }

    /// Whether the algorithm that it names, if any, is there.
    pub(super) fn knows_its_algorithm(&self) -> bool {
        let named = self.algorithm.as_ref();
        named.is_none_or(|named| named.method.is_ok())
    }

    /// Without the places. What is not known is not there.
    pub(super) fn plain(&self) -> Run {
        let plain = |text: &Spanned<String>| text.get_ref().clone();
        Run {
            // An engine answered one pair, so no response moves by its answer.
            algorithm: self
                .algorithm
                .as_ref()
                .and_then(NamedMethod::known)
                .filter(|choice| choice.method.respondent.is_none() || !self.has_response()),
            engine: self.engine,
            response: self.response.as_ref().and_then(NamedMethod::known),
            coarse_pass: self.coarse_pass.as_ref().and_then(NamedMethod::known),
            beside: self.beside.iter().filter_map(NamedMethod::known).collect(),
            frame: self.frame.map(|frame| frame as usize),
            pair: self.pair.as_ref().map(|pair| pair.each_ref().map(plain)),
            settings: self.settings,
            winner: self.winner,
            step: self.step.as_ref().map(plain),
        }
    }
}

/// Reads `[run]` of a scene with these `shapes`.
pub(super) fn read(root: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> PlacedRun {
    let engine = engine::read(root, mistakes);
    let Some(fields) = root.table("run", "[run]", &RUN) else {
        return PlacedRun {
            engine,
            ..PlacedRun::default()
        };
    };
    let algorithm_named = |name: &str| match engine.and_then(|engine| engine.named(name)) {
        Some(of_engine) => Ok(of_engine),
        None => AlgorithmChoice::parse(name),
    };
    let settings = fields.table("settings", "[run.settings]", &SETTINGS);
    let settings = settings.as_ref();
    let algorithm = fields.text("algorithm");
    let response = fields.text("response");
    let coarse_pass = fields.text("coarse_pass");
    let beside = fields.texts("beside", MAX_BESIDE, "a list of names");
    let beside = beside.into_iter();
    PlacedRun {
        algorithm: algorithm.map(|name| NamedMethod::new(name, algorithm_named)),
        engine,
        response: response.map(|name| NamedMethod::new(name, ResponseChoice::parse)),
        coarse_pass: coarse_pass.map(|name| NamedMethod::new(name, CoarsePassChoice::parse)),
        beside: beside
            .map(|name| NamedMethod::new(name, MethodChoice::parse))
            .collect(),
        frame: fields.count("frame", &FRAMES),
        pair: read_pair(&fields, shapes, mistakes),
        settings: settings.map_or_else(PartialSettings::default, |settings| {
            read_settings(settings, mistakes)
        }),
        winner: settings.and_then(|settings| {
            let key = ("winner", "winner rule");
            read_rule(settings, key, &WinnerRule::ALL, mistakes)
        }),
        step: fields.text("step"),
    }
}

/// What `[run.settings]` says of the settings of methods.
fn read_settings(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> PartialSettings {
    let mut settings = PartialSettings::default();
    for setting in Setting::ALL {
        let key = setting.key();
        let value = match setting.domain() {
            Domain::Words { noun, words } => {
                let words = words
                    .iter()
                    .map(|(word, _)| (SettingValue::Word(word), *word));
                read_rule(fields, (key, noun), &words.collect::<Vec<_>>(), mistakes)
            }
            Domain::Count(range) => fields.count(key, &range).map(SettingValue::Count),
            Domain::Length(_) => fields
                .more_than_zero(key, "meters, such as 0.0001")
                .map(SettingValue::Length),
        };
        settings.put(setting, value);
    }
    settings
}

fn read_pair(
    fields: &Fields<'_, '_>,
    shapes: &Bodies,
    mistakes: &Mistakes,
) -> Option<[Spanned<String>; 2]> {
    let pair: [_; 2] = fields.list("pair", "two names [mover, obstacle]")?;
    let pair = pair.map(|name| {
        let name = text("pair", name, mistakes)?;
        if shapes.is_called(name.get_ref()) {
            return Some(name);
        }
        let known: Vec<&str> = shapes.names().collect();
        mistakes.add(
            name.span(),
            format!("no shape is called `{}`", name.get_ref()),
            "expected the name of a shape",
            Some(suggestion(name.get_ref(), "the shapes are", &known)),
        );
        None
    });
    let [Some(mover), Some(obstacle)] = pair else {
        return None;
    };
    Some([mover, obstacle])
}

/// Reads the rule that `settings` name under `key`, one of `rules`; `what` it is called in sentences.
pub(super) fn read_rule<T: Copy>(
    settings: &Fields<'_, '_>,
    (key, what): (&str, &str),
    rules: &[(T, &'static str)],
    mistakes: &Mistakes,
) -> Option<T> {
    let written = settings.text(key)?;
    let name = written.get_ref();
    let rule = rules.iter().find(|(_, known)| known == name);
    if rule.is_none() {
        let names: Vec<&str> = rules.iter().map(|(_, name)| *name).collect();
        mistakes.add(
            written.span(),
            format!("no {what} is called `{name}`"),
            format!("expected one of {}", quoted_list(names.iter().copied())),
            Some(suggestion(name, "the rules are", &names)),
        );
    }
    rule.map(|(rule, _)| *rule)
}

/// Checks that `run` fits `scene`: its algorithm, its pair. Whether it has the step is seen once it is run.
pub(super) fn check(run: &PlacedRun, scene: &Scene, file: &str, mistakes: &Mistakes) {
    if let Some(pair) = &run.pair {
        check_pair(pair, scene, mistakes);
    }
    if let Some(algorithm) = &run.algorithm {
        methods::check_algorithm(algorithm, scene, file, mistakes);
    }
    if let Some(response) = &run.response {
        methods::check_response(response, scene, file, mistakes);
    }
    if let Some(pass) = &run.coarse_pass {
        methods::check_coarse_pass(pass, file, mistakes);
    }
    methods::check_beside(&run.beside, run.has_response(), scene, file, mistakes);
}

fn check_pair(pair: &[Spanned<String>; 2], scene: &Scene, mistakes: &Mistakes) {
    let [mover, obstacle] = pair.each_ref().map(|name| {
        let (body, _) = scene.find(name.get_ref())?;
        Some(&scene.bodies[body].shape)
    });
    if let (Some(mover), Some(obstacle)) = (mover, obstacle)
        && !can_come_first(mover, obstacle)
    {
        let message = format!("`{}` is a {}", pair[0].get_ref(), mover.kind());
        let help = match (mover, obstacle) {
            (Shape::Triangle(_), Shape::Triangle(_)) => {
                "no test exists for two of these: the first must be the mover"
            }
            (Shape::Triangle(_), Shape::Box(_)) => "of a box and a triangle, the box comes first",
            _ => "the mover, a sphere or capsule, comes first",
        };
        let expected = "expected a sphere, a capsule or, before a triangle, a box";
        mistakes.add(pair[0].span(), message, expected, Some(help.into()));
    }
    if pair[0].get_ref() == pair[1].get_ref() {
        let message = format!("`{}` is paired with itself", pair[1].get_ref());
        mistakes.add(pair[1].span(), message, "expected another shape", None);
    }
}

/// Whether something asks about the two in this order; among round shapes either may be named first.
fn can_come_first(mover: &Shape, obstacle: &Shape) -> bool {
    mover.is_round() || matches!(mover, Shape::Box(_)) && !obstacle.is_round()
}
