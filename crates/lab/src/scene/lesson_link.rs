//! Links in a lesson that set what is looked at: `[words](<step:plane trace>)`.

use super::{library, values::FRAMES};
use capsule_core::{
    catalog::{AlgorithmChoice, CoarsePassChoice, ResponseChoice},
    method::{Setting, SettingValue, WinnerRule},
};
use std::ops::Range;

/// Where a link of a lesson leads.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonLink {
    /// To the step with this end of an address.
    Step(String),
    /// To this frame.
    Frame(usize),
    /// To another way of looking.
    View(LessonView),
    /// To this algorithm, with its repairs.
    Algorithm(AlgorithmChoice),
    /// To this response, with its repairs, by the name that a file has for it.
    Response(String),
    /// To the other state of this repair.
    Repair(String),
    /// To this value of a setting.
    Setting(Setting, SettingValue),
    /// To these numbers of shapes, by the names that [`super::Freedom`] has for them.
    Shapes(Vec<(String, f32)>),
    /// To this number of the world, one of [`LessonLink::WORLD`].
    World(&'static str, f32),
    /// To this rule for which of several contacts is the answer.
    Winner(WinnerRule),
    /// To this coarse pass, with its repairs.
    CoarsePass(CoarsePassChoice),
    /// To this window, one of [`LessonLink::WINDOWS`].
    Window(&'static str),
    /// To this built-in scene, counted through all chapters.
    Scene(usize),
}

/// From where a link looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonView {
    /// As the scene opens.
    Own,
    /// At the pair.
    Pair,
    /// At everything.
    All,
    /// From +Z.
    Front,
    /// From +X.
    Side,
    /// From +Y.
    Top,
}

impl LessonLink {
    /// The words before the colon.
    pub const KINDS: [&'static str; 12] = [
        "step", "frame", "view", "method", "repair", "set", "shape", "world", "winner", "pass",
        "window", "scene",
    ];

    /// The numbers of a world that a lesson may set.
    pub const WORLD: [&'static str; 6] = [
        "time_step",
        "skin",
        "ground_limit",
        "step_height",
        "walk_speed",
        "jump_speed",
    ];

    /// The windows that a lesson may open: those that only show.
    pub const WINDOWS: [&'static str; 6] = [
        "methods",
        "invariants",
        "map",
        "precision",
        "cost",
        "glossary",
    ];

    /// What `address` says: `None` where it is not a link of this kind, a page of the web for example; a sentence where it
    /// is one and leads nowhere. Whether the scene has such a step, frame or repair is seen when it is followed.
    pub fn read(address: &str) -> Option<Result<Self, String>> {
        let (kind, to) = address.split_once(':')?;
        let unescaped = to.replace("%20", " ");
        let to = unescaped.as_str();
        Some(match kind {
            "step" => Ok(Self::Step(to.into())),
            "frame" => {
                let frame: Option<u32> = to.parse().ok().filter(|frame| FRAMES.contains(frame));
                let frame = frame.map(|frame| Self::Frame(frame as usize));
                frame.ok_or_else(|| format!("`{to}` is not a frame"))
            }
            "view" => LessonView::read(to)
                .map(Self::View)
                .ok_or_else(|| format!("no view is called `{to}`")),
            "method" => match (AlgorithmChoice::parse(to), ResponseChoice::parse(to)) {
                (Ok(choice), _) => Ok(Self::Algorithm(choice)),
                (_, Ok(_)) => Ok(Self::Response(to.into())),
                (Err(error), _) => Err(error.to_string()),
            },
            "repair" => Ok(Self::Repair(to.into())),
            "set" => Self::setting(to),
            "shape" => to.split(',').map(number).collect::<Result<_, _>>().map(
                |numbers: Vec<(&str, f32)>| {
                    let numbers = numbers.into_iter();
                    Self::Shapes(numbers.map(|(name, to)| (name.into(), to)).collect())
                },
            ),
            "world" => number(to).and_then(|(key, to)| {
                let known = Self::WORLD.into_iter().find(|known| *known == key);
                let known = known.ok_or_else(|| format!("a world has no number `{key}`"))?;
                Ok(Self::World(known, to))
            }),
            "winner" => WinnerRule::named(to)
                .map(Self::Winner)
                .ok_or_else(|| format!("no rule is called `{to}`")),
            "pass" => CoarsePassChoice::parse(to)
                .map(Self::CoarsePass)
                .map_err(|error| error.to_string()),
            "window" => Self::WINDOWS
                .into_iter()
                .find(|name| *name == to)
                .map(Self::Window)
                .ok_or_else(|| format!("no window is called `{to}`")),
            "scene" => {
                let place = library::all().position(|scene| scene.id == to);
                let place = place.ok_or_else(|| format!("no scene is called `{to}`"));
                place.map(Self::Scene)
            }
            _ => return None,
        })
    }
}

impl LessonLink {
    /// What `written`, a `key=value`, sets.
    fn setting(written: &str) -> Result<Self, String> {
        let (key, value) = written
            .split_once('=')
            .ok_or_else(|| format!("`{written}` is not a setting: write key=value"))?;
        let setting = Setting::named(key).ok_or_else(|| format!("no setting is called `{key}`"))?;
        let value = setting.read(value).map_err(|error| error.to_string())?;
        Ok(Self::Setting(setting, value))
    }
}

/// What is `written` as `name=number`.
fn number(written: &str) -> Result<(&str, f32), String> {
    let (name, number) = written
        .split_once('=')
        .ok_or_else(|| format!("`{written}` sets nothing: write name=number"))?;
    let number: Option<f32> = number.trim().parse().ok();
    let number = number.filter(|number| number.is_finite());
    let number = number.ok_or_else(|| format!("`{written}` does not end with a number"))?;
    Ok((name.trim(), number))
}

impl LessonView {
    fn read(name: &str) -> Option<Self> {
        Some(match name {
            "own" => Self::Own,
            "pair" => Self::Pair,
            "all" => Self::All,
            "front" => Self::Front,
            "side" => Self::Side,
            "top" => Self::Top,
            _ => return None,
        })
    }
}

/// A link as it stands in Markdown.
struct WrittenLink<'a> {
    place: Range<usize>,
    words: &'a str,
    address: &'a str,
}

/// The links of a text, in order; none within code.
fn written(markdown: &str) -> Vec<WrittenLink<'_>> {
    let mut links: Vec<WrittenLink<'_>> = vec![];
    for (middle, _) in markdown.match_indices("](") {
        let from = links.last().map_or(0, |link| link.place.end);
        let Some(start) = markdown[..middle].rfind('[').filter(|&start| start >= from) else {
            continue;
        };
        let is_code = markdown[..start].matches('`').count() % 2 == 1;
        let rest = &markdown[middle + 2..];
        let (address, after) = match rest.strip_prefix('<') {
            Some(bare) => match bare.find(">)") {
                Some(length) => (&bare[..length], length + 3),
                None => continue,
            },
            None => match rest.find(')') {
                Some(length) => (&rest[..length], length + 1),
                None => continue,
            },
        };
        if is_code || address.contains('\n') {
            continue;
        }
        links.push(WrittenLink {
            place: start..middle + 2 + after,
            words: &markdown[start + 1..middle],
            address: address.trim(),
        });
    }
    links
}

/// The words and the address of a text that is one link and nothing else.
pub(super) fn link_alone(text: &str) -> Option<(&str, &str)> {
    match written(text)[..] {
        [
            WrittenLink {
                ref place,
                words,
                address,
            },
        ] if *place == (0..text.len()) => Some((words, address)),
        _ => None,
    }
}

/// Whether `address` is one of a page of the web.
pub fn is_web_page(address: &str) -> bool {
    let (scheme, page) = address.split_once("://").unwrap_or_default();
    let webs = ["http", "https"];
    webs.iter().any(|web| scheme.eq_ignore_ascii_case(web))
        && !page.is_empty()
        && !address.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// The addresses of a lesson's links, in order.
pub fn links_of(markdown: &str) -> Vec<String> {
    let links = written(markdown).into_iter();
    links.map(|link| link.address.to_owned()).collect()
}

/// A lesson with each link's words alone: in quotes where they are a name, and with the address of a page of the web.
pub fn without_links(markdown: &str) -> String {
    let (mut plain, mut from) = (String::with_capacity(markdown.len()), 0);
    for WrittenLink {
        place,
        words,
        address,
    } in written(markdown)
    {
        plain.push_str(&markdown[from..place.start]);
        let said = match address.split_once(':') {
            Some(_) if is_name(words, address) => format!("“{words}”"),
            Some((kind, _)) if LessonLink::KINDS.contains(&kind) => words.into(),
            _ => format!("{words} ({address})"),
        };
        plain.push_str(&said);
        from = place.end;
    }
    plain.push_str(&markdown[from..]);
    plain
}

/// Whether the words of a link are the name of a scene, of a method or response, or of a step.
fn is_name(words: &str, address: &str) -> bool {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match address.split_once(':') {
        Some(("scene" | "method" | "response", _)) => true,
        Some(("step", step)) => step
            .rsplit('/')
            .next()
            .is_some_and(|title| title.eq_ignore_ascii_case(&words)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_by_its_kind_and_leads_somewhere_or_says_why_not() {
        assert_eq!(LessonLink::read("https://example.org"), None);
        assert_eq!(LessonLink::read("no address"), None);
        let step = LessonLink::Step("plane trace".into());
        assert_eq!(LessonLink::read("step:plane%20trace"), Some(Ok(step)));
        assert_eq!(
            LessonLink::read("frame:12"),
            Some(Ok(LessonLink::Frame(12)))
        );
        let top = LessonLink::View(LessonView::Top);
        assert_eq!(LessonLink::read("view:top"), Some(Ok(top)));
        let five = LessonLink::Setting(Setting::SubSteps, SettingValue::Count(5));
        assert_eq!(LessonLink::read("set:sub_steps=5"), Some(Ok(five)));
        let deepest = LessonLink::Winner(WinnerRule::Deepest);
        assert_eq!(LessonLink::read("winner:deepest"), Some(Ok(deepest)));
        let numbers = vec![
            ("ball.radius".to_owned(), 0.5),
            ("bar.a.x".to_owned(), -1.0),
        ];
        assert_eq!(
            LessonLink::read("shape:ball.radius=0.5, bar.a.x=-1"),
            Some(Ok(LessonLink::Shapes(numbers)))
        );
        let skin = LessonLink::World("skin", 0.0);
        assert_eq!(LessonLink::read("world:skin=0"), Some(Ok(skin)));
        for wrong in [
            "shape:ball",
            "shape:ball.x=wide",
            "world:gravity=3",
            "world:skin=inf",
            "frame:x",
            "frame:4000000000",
            "view:inside",
            "method:a/b",
            "set:sub_steps",
            "set:steps=5",
            "set:sub_steps=many",
            "winner:last",
            "pass:a/b",
            "window:hunt",
            "scene:zeppelin",
        ] {
            assert!(matches!(LessonLink::read(wrong), Some(Err(_))), "{wrong}");
        }
    }

    #[test]
    fn only_addresses_of_the_web_are_pages() {
        for page in ["https://example.org/a?b#c", "HTTP://example.org"] {
            assert!(is_web_page(page), "{page}");
        }
        for other in [
            "file:///etc/passwd",
            "smb://host/share",
            "vscode://x",
            "javascript:alert(1)",
            "mailto:a@example.org",
            "/usr/bin/xterm",
            "httpsx://example.org",
            "https://example.org/\u{1b}[31m",
            "https://",
            "",
        ] {
            assert!(!is_web_page(other), "{other}");
        }
    }

    #[test]
    fn as_text_a_link_is_its_words_a_name_in_quotes() {
        let lesson = "See [the trace](<step:plane trace>), [plane trace](<step:plane trace>), [a wire](scene:a-wire) [1] and [that](https://a.b).";
        let plain = "See the trace, “plane trace”, “a wire” [1] and that (https://a.b).";
        assert_eq!(without_links(lesson), plain);
        let addresses = [
            "step:plane trace",
            "step:plane trace",
            "scene:a-wire",
            "https://a.b",
        ];
        assert_eq!(links_of(lesson), addresses);
        for none in [
            "`list[0](x)`",
            "[one] (two)",
            "](",
            "[a](b",
            "[a](<b)",
            "](a)[b](c",
        ] {
            assert_eq!(links_of(none), [""; 0], "{none}");
            assert_eq!(without_links(none), none);
        }
    }
}
