//! A number that is dragged or typed.

use crate::ui::prelude::*;
use capsule_bench::precision::stepped;
use capsule_scenes::edit::shortest;
use egui::{TextStyle, UiBuilder};
use std::cell::RefCell;

pub(super) const HEIGHT: f32 = 22.0;
/// Size of a number where there is room for it.
const SIZE: f32 = 12.0;
/// Width of a digit, as a share of its size.
const DIGIT: f32 = 0.6;
/// Around a number in its field.
const PADDING: f32 = 4.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberUnit {
    Meters,
    MetersPerSecond,
    MetersPerSecondSquared,
    Degrees,
    Seconds,
    Whole,
    Plain,
}

impl NumberUnit {
    /// As it is written behind the number.
    pub(super) fn text(self) -> &'static str {
        match self {
            NumberUnit::Meters => "m",
            NumberUnit::MetersPerSecond => "m/s",
            NumberUnit::MetersPerSecondSquared => "m/s²",
            NumberUnit::Degrees => "°",
            NumberUnit::Seconds => "s",
            NumberUnit::Whole | NumberUnit::Plain => "",
        }
    }

    /// How much a point of a drag changes `value`: a hundredth of it, or of what is usual.
    fn speed(self, value: f32) -> f64 {
        let usual = match self {
            NumberUnit::Whole => return 0.1,
            NumberUnit::Degrees => return 0.5,
            NumberUnit::Meters | NumberUnit::MetersPerSecond | NumberUnit::Plain => 0.25,
            NumberUnit::MetersPerSecondSquared => 1.0,
            NumberUnit::Seconds => 0.05,
        };
        f64::from(value.abs().max(usual)) * 0.01
    }

    /// What Ctrl rounds a drag to.
    fn snap(self) -> f64 {
        match self {
            NumberUnit::Degrees => 5.0,
            NumberUnit::Whole => 1.0,
            _ => 0.1,
        }
    }

    fn parse(self, text: &str) -> Result<f32, String> {
        let unit = self.text();
        let plain = text.trim().replace('−', "-");
        let plain = plain.strip_suffix(unit).unwrap_or(&plain).trim_end();
        let plain = plain.strip_suffix(['f', 'F']).unwrap_or(plain);
        let fault = match plain.parse::<f32>() {
            Err(_) if plain.is_empty() => return Err("Enter a number.".into()),
            Err(_) => "a number",
            Ok(number) if !number.is_finite() => "finite",
            Ok(number) if self == NumberUnit::Whole && number.fract() != 0.0 => "a whole number",
            Ok(number) => return Ok(number),
        };
        Err(format!("`{}` is not {fault}.", text.trim()))
    }

    fn write(self, number: f32) -> String {
        match self {
            NumberUnit::Whole => number.to_string(),
            _ => shortest(number),
        }
    }
}

/// The reach of a number that may be anything.
pub(super) const ANY: RangeInclusive<f32> = f32::MIN..=f32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Number {
    pub value: f32,
    pub unit: NumberUnit,
    /// Where a drag stops. What is typed may be anything: the scene's reader judges it.
    pub reach: RangeInclusive<f32>,
    /// What it is called, for those who do not see it.
    pub name: String,
    pub letter: Option<(&'static str, Color32)>,
}

impl Number {
    /// One that may be anything.
    pub(super) fn new(value: f32, unit: NumberUnit, name: impl Into<String>) -> Self {
        Self {
            value,
            unit,
            reach: ANY,
            name: name.into(),
            letter: None,
        }
    }

    /// Drags stop at the ends of `reach`.
    pub(super) fn within(self, reach: RangeInclusive<f32>) -> Self {
        Self { reach, ..self }
    }
}

/// The floats beside a number, of which its menu offers each: how many steps away they are.
const NEIGHBORS: [(&str, i32); 2] = [("Next float", 1), ("Previous float", -1)];

/// What a hand did to a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NumberTouch {
    pub field: Option<Id>,
    pub value: Option<f32>,
    pub drags: bool,
    pub ends: bool,
    /// Why what was typed is no number.
    pub refused: Option<String>,
}

/// Shows `number` in `rect`: a drag scrubs it, a click types it.
pub(super) fn number(ui: &mut Ui, rect: Rect, number: &Number) -> NumberTouch {
    let layout = Layout::right_to_left(Align::Center).with_main_align(Align::Max);
    let room = UiBuilder::new().max_rect(rect).layout(layout);
    let mut ui = ui.new_child(room.id_salt(&number.name));
    let text = number.unit.write(number.value);
    let letter = if number.letter.is_some() { 12.0 } else { 0.0 };
    let width = rect.width() - letter - 2.0 * PADDING;
    let size = (width / (text.len() as f32 * DIGIT)).min(SIZE);
    let style = ui.style_mut();
    style.drag_value_text_style = TextStyle::Monospace;
    let font = FontId::monospace(size);
    style.text_styles.insert(TextStyle::Monospace, font);
    style.spacing.interact_size = rect.size();
    style.spacing.button_padding = vec2(PADDING, 2.0);
    let touch = drag_value(&mut ui, number);
    if let Some((letter, color)) = number.letter {
        let at = rect.left_center() + vec2(PADDING + 1.0, 0.0);
        table::text_from(&ui, at, letter, FontId::proportional(10.5), color);
    }
    touch
}

/// Writes `text` in `rect` as a number that cannot be changed.
pub(super) fn derived(ui: &Ui, rect: Rect, text: &str, color: Color32) {
    let at = rect.right_center() - vec2(PADDING, 0.0);
    table::text_to(ui, at, text, FontId::monospace(SIZE), color);
}

fn drag_value(ui: &mut Ui, number: &Number) -> NumberTouch {
    let unit = number.unit;
    let refused = RefCell::new(None);
    let parse = |text: &str| {
        let read = unit.parse(text).map_err(|why| refused.replace(Some(why)));
        read.ok().map(f64::from)
    };
    let mut value = number.value;
    let field = DragValue::new(&mut value)
        .speed(unit.speed(number.value))
        .update_while_editing(false)
        .custom_formatter(move |number, _| unit.write(number as f32))
        .custom_parser(parse);
    let response = ui.add(field);
    widgets::name_value(&response, WidgetType::DragValue, &number.name, value.into());
    let drags = response.dragged();
    if drags {
        if ui.input(|input| input.modifiers.command) {
            value = ((f64::from(value) / unit.snap()).round() * unit.snap()) as f32;
        }
        value = value.clamp(*number.reach.start(), *number.reach.end());
    }
    response.context_menu(|ui| {
        for (text, steps) in NEIGHBORS {
            if ui.button(text).clicked() {
                value = stepped(number.value, steps);
                ui.close_menu();
            }
        }
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    NumberTouch {
        field: Some(response.id),
        value: (value.to_bits() != number.value.to_bits()).then_some(value),
        drags,
        ends: response.drag_stopped(),
        refused: refused.into_inner(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_code_writes_them_too() {
        for text in ["1.5", " 1.5f ", "1.5F", "1.5 m", "15e-1", "+1.5"] {
            assert_eq!(NumberUnit::Meters.parse(text), Ok(1.5), "{text}");
        }
        assert_eq!(NumberUnit::Meters.parse("−2"), Ok(-2.0));
        assert_eq!(NumberUnit::Degrees.parse("90°"), Ok(90.0));
        assert_eq!(NumberUnit::MetersPerSecond.parse("3 m/s"), Ok(3.0));
    }

    #[test]
    fn what_is_no_number_is_refused_with_a_sentence() {
        let why = |unit: NumberUnit, text| unit.parse(text).expect_err("refused");
        assert_eq!(why(NumberUnit::Meters, "wide"), "`wide` is not a number.");
        assert_eq!(why(NumberUnit::Meters, ""), "Enter a number.");
        assert_eq!(why(NumberUnit::Meters, "nan"), "`nan` is not finite.");
        assert_eq!(why(NumberUnit::Meters, "1e99"), "`1e99` is not finite.");
        assert_eq!(
            why(NumberUnit::Whole, "2.5"),
            "`2.5` is not a whole number."
        );
    }
}
