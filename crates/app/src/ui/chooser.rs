//! The panel at the top right that chooses the method, its settings and its fixes.

use super::{
    pick_list::{self, PickRow},
    prelude::*,
    verdict::judged_pair,
};
use capsule_core::{
    catalog::{Choice, Method},
    method::{Algorithm, Domain, Setting, SettingValue, Settings},
};

#[derive(Debug, Default)]
pub(crate) struct MethodChooser {
    /// Whether in a low window only a heading is shown, once that was chosen.
    chosen: Option<bool>,
}

/// The algorithm that runs, its settings and its repairs. In a low window those of a scene that moves, which has most, are
/// folded unless they are asked for.
pub(crate) fn chooser(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut MethodChooser) {
    let chrome = seen.chrome();
    let beside = |ui: &mut Ui| {
        let run = seen.session.run();
        let title = run.map_or("", |run| run.chosen().method.title);
        widgets::one_line(ui, widgets::sized(title, 12.0, chrome.soft));
    };
    let folds = seen.session.moves() && is_compact(ui);
    if folds && widgets::folds_when_low(ui, "Methods", &mut own.chosen, beside) {
        return;
    }
    response(ui, seen);
    coarse_pass(ui, seen);
    let Some(choice) = seen.session.choice().cloned() else {
        widgets::section(ui, "Algorithm", |_| ());
        widgets::soft(ui, "No two shapes here can be tested.");
        return;
    };
    widgets::section(ui, "Algorithm", |ui| {
        widgets::command_button(ui, seen, "algorithm.exact", 15.0);
    });
    algorithms(ui, seen, &choice);
    settings(ui, seen, &choice);
    if !choice.method.repairs.is_empty() {
        repairs(ui, seen, &choice);
    }
    ui.add_space(2.0);
}

/// The heading of algorithms that look at the motion, and of those that do not, where both are listed.
pub(super) fn kind(is_sweep: bool, has_both: bool) -> &'static str {
    match (has_both, is_sweep) {
        (false, _) => "",
        (true, true) => "Moving",
        (true, false) => "Static: tested without motion",
    }
}

pub(super) fn label(choice_title: &str, name: &str) -> String {
    format!("{choice_title}   {name}")
}

fn algorithms(ui: &mut Ui, seen: &PanelContext<'_>, choice: &AlgorithmChoice) {
    let current = choice.method;
    let has_both = seen.session.algorithms().any(|one| one.question.is_sweep());
    let row = |algorithm: &'static Algorithm| PickRow {
        heading: kind(algorithm.question.is_sweep(), has_both),
        text: label(algorithm.title, algorithm.name),
        hint: text::capitalised(&algorithm.form.origin(algorithm.article)),
        is_current: std::ptr::eq(algorithm, current),
        value: algorithm,
    };
    let rows = seen.session.algorithms().map(row).collect();
    let chosen = pick_list::drop_down(ui, "Choose algorithm", rows);
    if let Some(algorithm) = chosen.filter(|chosen| !std::ptr::eq(*chosen, current)) {
        seen.act(Choose::Algorithm(algorithm));
    }
}

/// What the algorithm may be told, as far as it listens.
fn settings(ui: &mut Ui, seen: &PanelContext<'_>, choice: &AlgorithmChoice) {
    let chrome = seen.chrome();
    let mut told = choice.settings.clone();
    let (words, numbers): (Vec<Setting>, Vec<Setting>) = choice
        .method
        .settings
        .iter()
        .partition(|setting| !setting.domain().words().is_empty());
    for setting in words {
        self::words(ui, setting, &mut told);
    }
    if !numbers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for setting in numbers {
                number(ui, setting, &mut told);
            }
        });
    }
    if told != choice.settings {
        seen.act(Choose::Settings(told));
    }
    let is_read_elsewhere = |setting: &Setting| {
        let run = &seen.scene().run;
        let response = run.response.as_ref();
        let pass = run.coarse_pass.as_ref();
        response.is_some_and(|it| it.method.settings.contains(setting))
            || pass.is_some_and(|it| it.method.settings.contains(setting))
    };
    let mut told = seen.scene().run.settings.settings();
    told.retain(|setting| !is_read_elsewhere(setting));
    if let Some(unread) = choice.method.unread(&told) {
        let text = RichText::new(format!("{}.", unread.replace('`', "")));
        widgets::wrapped(ui, text.size(11.5).color(chrome.soft));
    }
}

fn words(ui: &mut Ui, setting: Setting, told: &mut Settings) {
    let Domain::Words { words, .. } = setting.domain() else {
        return;
    };
    let current = setting.get(told);
    let mut all = words.iter();
    let title = all.find(|(word, _)| current == SettingValue::Word(word));
    ui.horizontal(|ui| {
        widgets::soft(ui, setting.title());
        ComboBox::from_id_salt(setting.key())
            .width(ui.available_width())
            .truncate()
            .selected_text(title.map_or("", |(_, title)| title))
            .show_ui(ui, |ui| {
                for (word, title) in words {
                    let mut chosen = current;
                    ui.selectable_value(&mut chosen, SettingValue::Word(word), *title)
                        .on_hover_text(*word);
                    if chosen != current {
                        setting.set(told, chosen);
                    }
                }
            });
    });
}

fn number(ui: &mut Ui, setting: Setting, told: &mut Settings) {
    // W18 cuts finer where a piece would be too long.
    let cuts_finer = setting == Setting::SubSteps && told.repairs("W18");
    let at_least = if cuts_finer { ", at least" } else { "" };
    let title = format!("{}{at_least}", setting.title());
    let label = widgets::soft(ui, title);
    let mut value = setting.get(told);
    match (&mut value, setting.domain()) {
        (SettingValue::Count(number), Domain::Count(range)) => {
            let field = DragValue::new(number).range(range).speed(0.1);
            ui.add(field).labelled_by(label.id);
        }
        (SettingValue::Length(meters), Domain::Length(range)) => {
            ui.add(length(meters, range)).labelled_by(label.id);
        }
        _ => {}
    }
    setting.set(told, value);
}

/// Finer the smaller it is.
fn length(meters: &mut f32, range: RangeInclusive<f32>) -> DragValue<'_> {
    let speed = f64::from(*meters) * 0.02;
    DragValue::new(meters)
        .range(range)
        .speed(speed)
        .custom_formatter(|meters, _| format!("{meters:.1e}"))
        .custom_parser(|text| text.parse().ok())
        .suffix(" m")
}

fn repairs(ui: &mut Ui, seen: &PanelContext<'_>, choice: &AlgorithmChoice) {
    let chrome = seen.chrome();
    let on = choice.settings.repairs.len();
    let mends = |id: &str| {
        let mending = judged_pair(seen).and_then(|pair| pair.mending.as_ref());
        mending.is_some_and(|mending| mending.needs(id))
    };
    let chips = Chips {
        repairs: choice.method.repairs,
        settings: &choice.settings,
        mends: &mends,
    };
    let toggled = chips.show(ui, |ui| {
        let as_printed = choice.method.form.title().unwrap_or_default();
        let (id, title) = if on == choice.method.repairs.len() {
            ("algorithm.as_printed", as_printed)
        } else {
            ("algorithm.repair", "all")
        };
        let text = widgets::sized(title, 12.0, chrome.accent);
        let button = Button::new(text).small().frame(false);
        let command = commands::command(id);
        if widgets::hinted_button(ui, button, command.title).clicked() {
            seen.act(Action::Command(command.id));
        }
    });
    if let Some(id) = toggled {
        seen.act(Choose::Repair(id.into()));
    }
}

pub(super) struct Chips<'a> {
    pub(super) repairs: &'static [Repair],
    pub(super) settings: &'a Settings,
    /// Whether a repair mends or betters what is wrong, and so is marked.
    pub(super) mends: &'a dyn Fn(&str) -> bool,
}

impl Chips<'_> {
    /// Shows them in a line, then what is `after` them; the id of the one that was clicked.
    pub(super) fn show(&self, ui: &mut Ui, after: impl FnOnce(&mut Ui)) -> Option<&'static str> {
        let mut toggled = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            widgets::soft(ui, "Fixes");
            for repair in self.repairs {
                if self.chip(ui, repair) {
                    toggled = Some(repair.id);
                }
            }
            after(ui);
        });
        toggled
    }

    fn chip(&self, ui: &mut Ui, repair: &Repair) -> bool {
        let chrome = style::chrome(ui.ctx());
        let is_on = self.settings.repairs(repair.id);
        let mends = (self.mends)(repair.id);
        let (good, departure) = (chrome.good, chrome.departure);
        let (fill, line, text, state) = match (is_on, mends) {
            (true, _) => (chrome.good_fill, good, good, "on"),
            (false, true) => (
                chrome.departure_fill,
                departure,
                departure,
                "off; it helps here",
            ),
            (false, false) => (chrome.panel, chrome.faint, chrome.soft, "off"),
        };
        let text = widgets::monospaced(repair.id, 11.5, text);
        let response = widgets::pill(ui, text, fill, line);
        let name = format!("Fix {}", repair.id);
        table::selectable(&response, WidgetType::Checkbox, is_on, &name);
        let hint = format!("{}: {} ({state})", repair.id, repair.title);
        response.on_hover_text(hint).clicked()
    }
}

/// How contacts are answered, in a scene that moves.
fn response(ui: &mut Ui, seen: &PanelContext<'_>) {
    let mending = seen.session.frame_mending().filter(|_| !seen.is_asked());
    let section = MethodSection {
        title: "Response",
        list: "Choose response",
        none: "none (static)",
        mends: &|id| mending.is_some_and(|mending| mending.needs(id)),
    };
    let chosen = seen.session.run().map(|run| run.chosen());
    match section.show(ui, seen, chosen) {
        Some(Some(name)) => seen.act(Choose::Response(name)),
        Some(None) => seen.act(Choose::NoResponse),
        None => {}
    }
}

/// Which pairs go on to an exact test.
fn coarse_pass(ui: &mut Ui, seen: &PanelContext<'_>) {
    let mending = seen.session.frame_mending().filter(|_| !seen.is_asked());
    let section = MethodSection {
        title: "Broad phase",
        list: "Choose broad phase",
        none: "none chosen",
        mends: &|id| mending.is_some_and(|mending| mending.needs(id)),
    };
    let chosen = seen.scene().coarse_pass();
    if let Some(wanted) = section.show(ui, seen, chosen.as_ref()) {
        seen.act(Choose::CoarsePass(wanted));
    }
}

/// A heading, a list of the methods of a kind, and the repairs of the chosen one.
struct MethodSection<'a> {
    title: &'static str,
    /// What is done in the list; tells it from others.
    list: &'static str,
    /// What having none is called.
    none: &'static str,
    /// Whether a repair mends or betters what is wrong, and so is marked.
    mends: &'a dyn Fn(&str) -> bool,
}

impl MethodSection<'_> {
    /// Shows it; the name with repairs that was chosen, or that none was. A lesson whose scene has no method of the kind
    /// has none to choose here.
    fn show<M: Method>(
        &self,
        ui: &mut Ui,
        seen: &PanelContext<'_>,
        chosen: Option<&Choice<M>>,
    ) -> Option<Option<String>> {
        let wanted = match chosen {
            Some(chosen) => {
                widgets::section(ui, self.title, |_| ());
                let wanted = self.choose(ui, Some(chosen));
                wanted.or(self.repairs(ui, chosen).map(Some))
            }
            None if matches!(seen.session.origin(), Origin::BuiltIn(_)) => return None,
            None => {
                let row = ui.horizontal(|ui| {
                    widgets::title(ui, self.title);
                    self.choose::<M>(ui, None)
                });
                row.inner
            }
        };
        ui.add_space(4.0);
        wanted
    }

    /// Shows all methods of the kind, and that there is none; what was picked instead of the current one, if anything was.
    fn choose<M: Method>(&self, ui: &mut Ui, chosen: Option<&Choice<M>>) -> Option<Option<String>> {
        let current = chosen.map(|chosen| chosen.head().name);
        let none = PickRow {
            heading: "",
            text: self.none.into(),
            hint: String::new(),
            is_current: current.is_none(),
            value: None,
        };
        let heads = M::all().iter().map(|method| method.head());
        let rows = heads.map(|head| PickRow {
            heading: "",
            text: label(head.title, head.name),
            hint: text::capitalised(&head.form.origin(head.article)),
            is_current: current == Some(head.name),
            value: Some(head.name),
        });
        let rows: Vec<PickRow<Option<&'static str>>> = std::iter::once(none).chain(rows).collect();
        let picked = pick_list::drop_down(ui, self.list, rows).filter(|picked| *picked != current);
        picked.map(|picked| picked.map(String::from))
    }

    /// Shows the repairs of `chosen`; its name with one of them switched, if one was.
    fn repairs<M: Method>(&self, ui: &mut Ui, chosen: &Choice<M>) -> Option<String> {
        let repairs = chosen.head().repairs;
        if repairs.is_empty() {
            return None;
        }
        let chips = Chips {
            repairs,
            settings: &chosen.settings,
            mends: self.mends,
        };
        let toggled = chips.show(ui, |_| ())?;
        Some(chosen.switched(toggled).name())
    }
}
