//! The values of the current step, right of the view: its numbers, and how it decided.

use super::prelude::*;
use super::{
    events,
    inspector::{self, Inspector},
    pins, predict,
};
use capsule_core::trace::{Decision, Event, Role, Value};

/// Most width of a number's column: the longest number, eleven signs, and what sets it apart from the one before.
const COLUMN: f32 = 97.0;
/// Least space before a number and behind a name, points.
const APART: f32 = 8.0;
const ROW_GAP: f32 = 4.0;
/// Sizes of numbers, points: the usual one, and the one for narrow columns.
const SIZES: [f32; 2] = [12.5, 10.5];

/// What the current step computed and how it decided.
pub(crate) fn values(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Inspector) {
    let chrome = seen.chrome();
    widgets::hairline(ui);
    let step = seen.cursor().map(|index| &seen.study().record.steps[index]);
    let shown = seen.cursor().filter(|_| !seen.is_asked());
    let events = shown.map(|index| seen.study().events(index));
    inspector::tabs(ui, own, |ui| {
        for mark in events::marks(events.unwrap_or_default()).rev() {
            let text = RichText::new(mark.name()).color(mark.color(chrome));
            widgets::one_line(ui, text);
        }
    });
    if own.is_folded {
        return;
    }
    let width = ui.available_width();
    let mut ends = vec![];
    let shown = ScrollArea::both()
        .id_salt("values")
        .auto_shrink(false)
        .max_height(own.value_rows.within(ui.available_height()))
        .min_scrolled_height(0.0)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = ROW_GAP;
            match step {
                _ if predict::hides(ui, seen) => {}
                Some(step) => step_values(ui, step, width, seen, &mut ends),
                None => drop(widgets::soft(ui, "No step yet.")),
            }
        });
    if own.value_rows.note(ends) {
        ui.ctx().request_repaint();
    }
    let rect = shown.inner_rect;
    if shown.state.offset.y + rect.height() + 0.5 < shown.content_size.y {
        let line = ui.visuals().widgets.noninteractive.bg_stroke;
        ui.painter().hline(rect.x_range(), rect.bottom(), line);
    }
}

/// A name, what it stands for, and the color of its meaning.
struct ValueRow {
    name: &'static str,
    value: Value,
    color: Color32,
}

/// The values of a step and how it decided; where their rows end, points from the top.
fn step_values(ui: &mut Ui, step: &Step, width: f32, seen: &PanelContext<'_>, ends: &mut Vec<f32>) {
    let top = ui.min_rect().top();
    let mut end = |ui: &Ui| ends.push(ui.min_rect().bottom() - top);
    let rows = rows(step, seen.view.theme);
    if rows.is_empty() && step.decision.is_none() {
        let text = if step.is_group {
            "A group of steps."
        } else {
            "This step computes no new value."
        };
        widgets::soft(ui, text);
    }
    let longest = rows.iter().map(|row| row.name.chars().count()).max();
    let names = (longest.unwrap_or(0) as f32 * 8.1 + 8.0 + APART).clamp(56.0, 144.0);
    let [names, column] = widths(width, names);
    for row in rows {
        value_row(ui, &row, [names, column], &|label| {
            pins::menu(label, seen, || seen.session.pins_of_step(Some(row.name)));
        });
        end(ui);
    }
    if let Some(decision) = &step.decision {
        decision_row(ui, step, decision);
        end(ui);
    }
}

/// The widths of the names and of each of three columns of numbers that stand in `width` points beside each other, where
/// names would be so wide.
fn widths(width: f32, names: f32) -> [f32; 2] {
    let names = names.min((width - 3.0 * COLUMN).max(width * 0.3));
    [names, ((width - names) / 3.0).min(COLUMN)]
}

/// The values of the step and the places of its drawings, each in the color of its meaning.
fn rows(step: &Step, theme: Theme) -> Vec<ValueRow> {
    let color = |role: Option<Role>| role.map_or(theme.chrome().soft, |role| theme.role(role).text);
    let named = step.named_values().into_iter();
    let rows = named.map(|(name, value, role)| ValueRow {
        name,
        value,
        color: color(role),
    });
    rows.collect()
}

/// A row, each of whose labels has the `menu`.
fn value_row(ui: &mut Ui, row: &ValueRow, [names, column]: [f32; 2], menu: pins::PinMenu<'_>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let font = TextStyle::Monospace.resolve(ui.style());
        let name = widgets::without_middle(ui, row.name, &font, names - APART);
        let is_cut = name != row.name;
        let text = RichText::new(name).font(font).color(row.color);
        widgets::cell(ui, vec2(names, 18.0), |ui| {
            let label = ui.add(Label::new(text).extend());
            widgets::name(&label, WidgetType::Label, row.name);
            menu(&label);
            if is_cut {
                label.on_hover_text(RichText::new(row.name).monospace());
            }
        });
        value_cells(ui, row.value, column, menu);
    });
}

fn value_cells(ui: &mut Ui, value: Value, column: f32, menu: pins::PinMenu<'_>) {
    let chrome = style::chrome(ui.ctx());
    match value {
        Value::Scalar(x) => cells(ui, &[x], column, menu),
        Value::Count(count) => {
            let number = RichText::new(count.to_string()).font(FontId::monospace(SIZES[0]));
            menu(&cell(ui, number.color(chrome.ink), column));
        }
        Value::Vector(v) => cells(ui, &v.to_array(), column, menu),
        Value::Flag(flag) => menu(&ui.monospace(if flag { "yes" } else { "no" })),
    }
}

/// Numbers, each at the right of its column, all in one size; what is not finite stands out. In narrow columns they are
/// smaller, and where that does not do they have fewer digits; all of them under the pointer.
fn cells(ui: &mut Ui, numbers: &[f32], column: f32, menu: pins::PinMenu<'_>) {
    let chrome = style::chrome(ui.ctx());
    let whole = numbers.iter().map(|&x| typography::minus(&text::number(x)));
    let whole: Vec<String> = whole.collect();
    let longest = whole.iter().map(|number| number.chars().count()).max();
    let fits = |size: &f32| {
        let sign = ui.fonts(|fonts| fonts.glyph_width(&FontId::monospace(*size), '0'));
        sign * longest.unwrap_or(0) as f32 <= column - APART
    };
    let fitting = SIZES.into_iter().find(fits);
    let font = FontId::monospace(fitting.unwrap_or(SIZES[1]));
    for (&x, whole) in numbers.iter().zip(whole) {
        let (ink, bad) = (chrome.ink, chrome.bad);
        let color = if x.is_finite() { ink } else { bad };
        let shown = match fitting {
            Some(_) => whole.clone(),
            None => typography::minus(&text::brief(x)),
        };
        let shown = RichText::new(shown).font(font.clone());
        let label = cell(ui, shown.color(color), column);
        menu(&label);
        if fitting.is_none() {
            label.on_hover_text(whole);
        }
    }
}

fn cell(ui: &mut Ui, text: RichText, column: f32) -> Response {
    let layout = Layout::right_to_left(Align::Center);
    let cell = ui.allocate_ui_with_layout(vec2(column, 18.0), layout, |ui| {
        ui.set_min_width(column);
        ui.add(Label::new(text).extend())
    });
    cell.inner
}

fn decision_row(ui: &mut Ui, step: &Step, decision: &Decision) {
    let chrome = style::chrome(ui.ctx());
    ui.add_space(4.0);
    if let Some(comparison) = text::comparison(decision) {
        let fails = step.event() == Some(Event::NonFinite) || comparison.contains("NaN");
        let color = if fails { chrome.bad } else { chrome.ink };
        let comparison = typography::formula(&comparison);
        widgets::wrapped(ui, RichText::new(comparison).monospace().color(color));
    }
    if !decision.branch.is_empty() {
        let branch = RichText::new(format!("→ {}", text::branch(decision))).color(chrome.accent);
        widgets::wrapped(ui, branch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_columns_of_numbers_stand_in_every_width() {
        for width in [256.0, 290.0, 320.0, 452.0, 700.0] {
            for wanted in [56.0, 136.0] {
                let [names, column] = widths(width, wanted);
                assert!(names + 3.0 * column <= width + 0.01, "{names} and {column}");
                assert!(names >= 56.0 && column >= 53.0, "{names} and {column}");
            }
        }
        assert_eq!(widths(700.0, 136.0), [136.0, COLUMN]);
        for x in [-0.123_456, -12_345.678, 1.5e-7, -99.999_9, -9_998.97] {
            let brief = text::brief(x);
            assert!(brief.len() <= 7, "{brief}");
        }
    }
}
