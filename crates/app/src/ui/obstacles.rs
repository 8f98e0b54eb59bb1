//! The list of obstacles, right of the view, with their answers and the contact that was chosen among them.

use super::events;
use super::prelude::*;
use capsule_scenes::run::winner::{Contest, Rule};
use capsule_session::contest;

const ROW: f32 = 20.0;
/// With more pairs than this, those that are apart are hidden at first.
const MAX_UNFOLDED: usize = 6;
/// Of more pairs than this the winner stands first, and they can be looked for by name.
const MAX_UNFILTERED: usize = 12;
/// So many rows are in sight at once.
const MAX_ROWS: usize = 6;
/// Width of a number's column.
const COLUMN: f32 = 62.0;
const FAULTS: f32 = 28.0;

#[derive(Debug, Default)]
pub(crate) struct Obstacles {
    /// Whether in a low window only the heading is shown, once that was chosen.
    chosen: Option<bool>,
    /// Whether the pairs that are apart are shown as well.
    unfolded: bool,
    /// What the names of the pairs shown have in them; all where it is empty.
    filter: String,
    bring: widgets::Bring<(u64, Option<usize>)>,
}

/// The pairs of the current mover, where it has more than one: which of them wins, and by which rule.
pub(crate) fn obstacles(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Obstacles) {
    let Some(contest) = seen.session.contest() else {
        return;
    };
    let chrome = seen.chrome();
    widgets::hairline(ui);
    let is_swept = contest.is_swept(&seen.study().pairs);
    let mover = &seen.scene().bodies[contest.mover].name;
    let outcome = contest::outcome(seen.scene(), seen.study(), contest);
    let title = format!("Obstacles of {mover}");
    let beside = |ui: &mut Ui| {
        let said = widgets::sized(&outcome, 12.0, chrome.soft);
        widgets::one_line(ui, said).on_hover_text(&outcome);
    };
    if is_compact(ui) && widgets::folds_when_low(ui, &title, &mut own.chosen, beside) {
        return;
    }
    heading(ui, &title, is_swept);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        pairs(ui, seen, own, contest);
    });
    if seen.study().unrecorded.pairs > 0 {
        let unrecorded = seen.study().unrecorded.to_string();
        widgets::small(ui, unrecorded, 12.5);
    }
    rules(ui, seen, contest.rule, is_swept);
    ui.label(with_names(&outcome, chrome));
    ui.add_space(2.0);
}

fn heading(ui: &mut Ui, title: &str, is_swept: bool) {
    let chrome = style::chrome(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    widgets::name(&response, WidgetType::Label, title);
    let [distance, depth] = columns(rect);
    let room = Rect::from_min_max(rect.min, pos2(distance - COLUMN, rect.bottom()));
    table::clipped_text(ui, room, title, fonts::semibold(13.0), chrome.ink);
    let first = if is_swept { "time" } else { "distance" };
    for (right, title) in [(distance, first), (depth, "depth")] {
        let at = pos2(right, rect.center().y);
        table::text_to(ui, at, title, FontId::proportional(11.5), chrome.soft);
    }
}

/// The right ends of the columns for distance, or a sweep's time, and depth.
fn columns(rect: Rect) -> [f32; 2] {
    let depth = rect.right() - FAULTS;
    [depth - COLUMN, depth]
}

/// The pairs of `contest` to list, in the order tested, and how many of them can be hidden. Of several pairs those are
/// hidden that are apart and rightly so, but for the current one; of many, the winner is the first.
fn listed(
    contest: &Contest,
    all: &[PairStudy],
    current: Option<usize>,
    unfolded: bool,
) -> (Vec<usize>, usize) {
    let is_apart = |&pair: &usize| Some(pair) != current && all[pair].is_apart();
    let apart = contest.pairs.iter().filter(|pair| is_apart(pair)).count();
    let is_long = contest.pairs.len() > MAX_UNFOLDED && apart > 1;
    let hidable = if is_long { apart } else { 0 };
    let is_listed = |pair: &usize| unfolded || hidable == 0 || !is_apart(pair);
    let mut listed: Vec<usize> = contest.pairs.iter().copied().filter(is_listed).collect();
    if contest.pairs.len() > MAX_UNFILTERED {
        listed.sort_by_key(|&pair| contest.winner().pair != Some(pair));
    }
    (listed, hidable)
}

fn pairs(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Obstacles, contest: &Contest) {
    let current = seen.study().current(seen.cursor());
    let all = &seen.study().pairs;
    let mut is_filtered = contest.pairs.len() > MAX_UNFILTERED;
    if is_filtered {
        let told = ("Filter by name", "Filter the obstacles");
        widgets::text_field(ui, &mut own.filter, told, f32::INFINITY);
        is_filtered = !own.filter.trim().is_empty();
    }
    // Who looks for a name looks among all.
    let (mut rows, hidable) = listed(contest, all, current, own.unfolded || is_filtered);
    if is_filtered {
        let wanted = own.filter.to_lowercase();
        rows.retain(|&pair| {
            let name = contest.opponent(&all[pair], seen.scene());
            name.to_lowercase().contains(wanted.trim())
        });
    }
    let bring = own.bring.wants(ui, (seen.session.revision(), current));
    let at = rows.iter().position(|&pair| current == Some(pair));
    let height = ROW * rows.len().min(MAX_ROWS) as f32;
    let list = ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        let (count, bring) = ((rows.len(), ROW), at.filter(|_| bring));
        widgets::list(ui, "obstacles", count, bring, |ui, row, rect| {
            let pair = &all[rows[row]];
            let line = PairLine {
                pair,
                name: contest.opponent(pair, seen.scene()),
                is_current: current == Some(rows[row]),
                wins: contest.winner().pair == Some(rows[row]),
            };
            let clicked = line.show(ui, rect, rows[row], seen.chrome());
            clicked.then(|| pair.steps.end.checked_sub(1)).flatten()
        })
    });
    let chosen = list.inner;
    if is_filtered && rows.is_empty() {
        widgets::soft(ui, "No matches.");
    }
    if hidable > 0 && !is_filtered {
        own.unfolded ^= fold_row(ui, hidable, own.unfolded);
    }
    if chosen.is_some() {
        seen.act(SessionAction::Go(chosen));
    }
}

struct PairLine<'a> {
    pair: &'a PairStudy,
    name: String,
    is_current: bool,
    wins: bool,
}

impl PairLine<'_> {
    fn show(&self, ui: &mut Ui, rect: Rect, index: usize, chrome: &Chrome) -> bool {
        let spoken = self.spoken();
        let told = (self.is_current, spoken.as_str());
        let response = table::row(ui, rect, ("pair", index), told);
        let is_hit = self.pair.answer.is_hit();
        let is_wrong = !self.pair.faults.is_empty();
        let at = pos2(rect.left() + 12.0, rect.center().y);
        events::answer(is_hit, is_wrong).paint(ui.painter(), at, 8.0, chrome);
        let [distance, _] = columns(rect);
        let (mut left, middle) = (rect.left() + 24.0, rect.center().y);
        if self.wins {
            let (at, font) = (pos2(left, middle), fonts::icons(15.0));
            table::text_from(ui, at, icon::CROWN_SIMPLE, font, chrome.good);
            left += 20.0;
        }
        let room = Rect::from_x_y_ranges(left..=distance - COLUMN, rect.y_range());
        let color = if is_hit { chrome.ink } else { chrome.soft };
        table::clipped_text(ui, room, &self.name, table::row_font(self.wins), color);
        let answer = &self.pair.answer;
        let depth = answer.contact.map(|contact| contact.depth);
        let first = if self.pair.choice.method.question.is_sweep() {
            answer.time
        } else {
            answer.distance
        };
        for (right, number) in columns(rect).into_iter().zip([first, depth]) {
            let text = number.map_or_else(|| "–".into(), text::short);
            let color = match number {
                Some(number) if !number.is_finite() => chrome.bad,
                Some(_) if is_hit => chrome.ink,
                _ => chrome.soft,
            };
            table::text_to(
                ui,
                pos2(right, middle),
                text,
                FontId::monospace(12.0),
                color,
            );
        }
        if is_wrong {
            let at = pos2(rect.right() - 6.0, middle);
            table::text_to(ui, at, icon::WARNING_CIRCLE, fonts::icons(14.0), chrome.bad);
        }
        response.on_hover_text(spoken).clicked()
    }

    /// In words: `left: hit, the winner; depth too short by 0.1 m`.
    fn spoken(&self) -> String {
        let mut spoken = format!("{}: {}", self.name, text::answered(self.pair));
        if self.wins {
            spoken += ", chosen";
        }
        if !self.pair.faults.is_empty() {
            let faults: Vec<String> = self.pair.faults.iter().map(ToString::to_string).collect();
            spoken += &format!("; wrong: {}", faults.join(", "));
        }
        spoken
    }
}

/// The line that hides or shows what is apart; answers whether it was clicked.
fn fold_row(ui: &mut Ui, count: usize, unfolded: bool) -> bool {
    let chrome = style::chrome(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let hide = || format!("Hide the {count} pairs that are apart");
    let (caret, said) = if unfolded {
        (icon::CARET_UP, hide())
    } else {
        (icon::CARET_DOWN, format!("{count} more apart"))
    };
    widgets::name(&response, WidgetType::Button, &said);
    table::light(ui, rect, (false, response.hovered()));
    let at = rect.left_center() + vec2(12.0, 0.0);
    table::text_around(ui, at, caret, fonts::icons(11.0), chrome.soft);
    let at = rect.left_center() + vec2(24.0, 0.0);
    table::text_from(ui, at, said, FontId::proportional(12.5), chrome.accent);
    response.clicked()
}

fn rules(ui: &mut Ui, seen: &PanelContext<'_>, current: Rule, is_swept: bool) {
    let chrome = seen.chrome();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        widgets::soft(ui, "Chosen contact");
        for (rule, _) in Rule::ALL {
            let is_current = rule == current;
            let title = rule.title(is_swept);
            let (fill, line, text) = if is_current {
                (chrome.accent_fill, chrome.accent, chrome.accent)
            } else {
                (chrome.panel, chrome.faint, chrome.soft)
            };
            let response = widgets::pill(ui, widgets::sized(title, 12.0, text), fill, line);
            let name = format!("Chosen contact: {title}");
            table::selectable(&response, WidgetType::RadioButton, is_current, &name);
            if response.clicked() && !is_current {
                seen.act(Choose::Winner(rule));
            }
        }
    });
}

/// Quiet words in which the names between backticks stand out.
fn with_names(text: &str, chrome: &Chrome) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (place, piece) in text.split('`').enumerate() {
        let (font, color) = match place % 2 {
            0 => (FontId::proportional(12.5), chrome.soft),
            _ => (fonts::semibold(12.5), chrome.ink),
        };
        job.append(piece, 0.0, TextFormat::simple(font, color));
    }
    job
}
