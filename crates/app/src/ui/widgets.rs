//! Small parts that several panels share.

use super::table;
use crate::{
    action::Action,
    commands::{self, Command},
    context::PanelContext,
};
use capsule_view::typography;
use capsule_view::{fonts, palette::Chrome, style};
use egui::{
    Align, Align2, Button, Color32, ComboBox, Context, FontId, Frame, Id, Label, Layout, Margin,
    Rect, Response, RichText, ScrollArea, Sense, Stroke, TextEdit, TextFormat, Ui, Vec2,
    WidgetInfo, WidgetText, WidgetType, pos2, scroll_area, style::Widgets, text::LayoutJob, vec2,
};
use egui_phosphor::regular as icon;
use egui_plot::Plot;

/// Opacity of a result while the next one is worked out.
pub(crate) const STALE: f32 = 0.45;

/// A section's heading, with room for controls at its right.
pub(crate) fn section<R>(ui: &mut Ui, title: &str, right: impl FnOnce(&mut Ui) -> R) -> R {
    let line = ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        self::title(ui, title);
        at_right(ui, right)
    });
    line.inner
}

/// A section's heading that folds what is below it. Whether it was clicked.
pub(crate) fn folding(
    ui: &mut Ui,
    title: &str,
    is_folded: bool,
    right: impl FnOnce(&mut Ui),
) -> bool {
    let chrome = style::chrome(ui.ctx());
    let line = ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut part = |text: RichText| {
            let part = Label::new(text).selectable(false);
            ui.add(part.sense(Sense::click()))
        };
        let label = part(heading(title, chrome));
        let caret = part(icon_text(caret(is_folded), 11.0).color(chrome.soft));
        let verb = if is_folded { "Show" } else { "Fold" };
        let told = format!("{verb} {}", title.to_lowercase());
        name(&caret, WidgetType::Button, &told);
        at_right(ui, right);
        (label | caret).on_hover_text(told).clicked()
    });
    line.inner
}

/// In a low window, whose room others need: a heading that shows the rest once that was `chosen`. Whether the rest is folded.
pub(crate) fn folds_when_low(
    ui: &mut Ui,
    title: &str,
    chosen: &mut Option<bool>,
    right: impl FnOnce(&mut Ui),
) -> bool {
    let is_folded = chosen.unwrap_or(true);
    if folding(ui, title, is_folded, right) {
        *chosen = Some(!is_folded);
    }
    is_folded
}

/// Controls from the right end of a line to the left.
pub(crate) fn at_right<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.with_layout(Layout::right_to_left(Align::Center), contents)
        .inner
}

/// From the left end to the right, in the room that those leave.
pub(crate) fn at_left<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.with_layout(Layout::left_to_right(Align::Center), contents)
        .inner
}

/// Text in the weight and size of section headings.
pub(crate) fn heading(title: &str, chrome: &Chrome) -> RichText {
    semibold(typography::curly(title), 13.0, chrome.ink)
}

/// Words of this size and color.
pub(crate) fn sized(text: impl Into<String>, size: f32, color: Color32) -> RichText {
    RichText::new(text).size(size).color(color)
}

/// The same in the letters of code.
pub(crate) fn monospaced(text: impl Into<String>, size: f32, color: Color32) -> RichText {
    sized(text, size, color).monospace()
}

/// The same in the weight of headings.
pub(crate) fn semibold(text: impl Into<String>, size: f32, color: Color32) -> RichText {
    RichText::new(text).font(fonts::semibold(size)).color(color)
}

/// Words that matter less.
pub(crate) fn soft(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.label(RichText::new(text).color(style::chrome(ui.ctx()).soft))
}

/// The same in letters of this size.
pub(crate) fn small(ui: &mut Ui, text: impl Into<String>, size: f32) -> Response {
    ui.label(sized(text, size, style::chrome(ui.ctx()).soft))
}

/// Words that no drag selects.
pub(crate) fn still(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(Label::new(text).selectable(false))
}

/// The same in one line, with an ellipsis where there is no room for all.
pub(crate) fn one_line(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(Label::new(text).truncate().selectable(false))
}

/// Words in as many lines as they take.
pub(crate) fn wrapped(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(Label::new(text).wrap())
}

/// A heading that no drag selects.
pub(crate) fn title(ui: &mut Ui, title: &str) -> Response {
    let chrome = style::chrome(ui.ctx());
    still(ui, heading(title, chrome))
}

/// A part of a line that takes `size` whatever is in it.
pub(crate) fn cell<R>(ui: &mut Ui, size: Vec2, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = Layout::left_to_right(Align::Center);
    let cell = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(size.x);
        contents(ui)
    });
    cell.inner
}

/// Says at the right end of a line that Esc `does` something.
pub(crate) fn escape(ui: &mut Ui, does: &str) {
    at_right(ui, |ui| {
        key_cap(ui, "Esc");
        soft(ui, does);
    });
}

/// A ground behind what is told, as wide as the panel.
pub(crate) fn note<R>(ui: &mut Ui, fill: Color32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(fill).corner_radius(4);
    let frame = frame.inner_margin(Margin::symmetric(8, 6));
    let note = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui)
    });
    note.inner
}

/// One of several things to choose from, side by side, in letters of this size.
pub(crate) fn option(
    ui: &mut Ui,
    (is_current, title, name): (bool, &str, &str),
    size: f32,
) -> Response {
    let chrome = style::chrome(ui.ctx());
    let (fill, ink) = if is_current {
        (chrome.accent_fill, chrome.ink)
    } else {
        (chrome.panel, chrome.soft)
    };
    let button = ui.add(Button::new(sized(title, size, ink)).small().fill(fill));
    table::selectable(&button, WidgetType::RadioButton, is_current, name);
    button
}

/// A small button with round ends and a rim.
pub(crate) fn pill(ui: &mut Ui, text: RichText, fill: Color32, rim: Color32) -> Response {
    let button = Button::new(text).small().corner_radius(9).fill(fill);
    ui.add(button.stroke(Stroke::new(1.0, rim)))
}

/// A line across the panel, from edge to edge.
pub(crate) fn hairline(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    let line = Stroke::new(1.0, style::chrome(ui.ctx()).hairline);
    let span = ui.clip_rect().x_range();
    ui.painter().hline(span, rect.center().y, line);
}

/// A flat button that shows a command's icon, and does it.
pub(crate) fn command_button(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    id: &str,
    size: f32,
) -> Response {
    let command = commands::command(id);
    icon_button(ui, seen, command, command.icon, size)
}

/// Like [`command_button`] with another icon.
pub(crate) fn icon_button(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    command: &'static Command,
    icon: &str,
    size: f32,
) -> Response {
    let button = Button::new(icon_text(icon, size)).min_size(vec2(size + 12.0, size + 10.0));
    doing(ui, seen, command, button)
}

/// Like [`icon_button`] with a word beside the icon.
pub(crate) fn titled_button(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    command: &'static Command,
    (icon, title): (&str, &str),
) -> Response {
    let button = Button::new(with_icon(icon, title, 12.5));
    doing(ui, seen, command, button)
}

/// A flat button that does `command`.
fn doing(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    command: &'static Command,
    button: Button<'_>,
) -> Response {
    let hindrance = (command.hindrance)(seen);
    let enabled = hindrance.is_none();
    let button = button.fill(Color32::TRANSPARENT);
    let response = ui.add_enabled(enabled, button);
    name(&response, WidgetType::Button, command.title);
    let hint = command.hint(&seen.shell.preferences.keys);
    let response = match hindrance {
        Some(hindrance) => response.on_disabled_hover_text(format!("{hint}\n{}", hindrance.why)),
        None => response.on_hover_text(hint),
    };
    if response.clicked() {
        seen.act(Action::Command(command.id));
    }
    response
}

/// A window over everything, as large as its content up to the screen.
pub(crate) fn modal(ctx: &Context, id: &str) -> egui::Modal {
    let id = Id::new(id);
    let area = egui::Modal::default_area(id).default_height(ctx.screen_rect().height());
    egui::Modal::new(id)
        .area(area)
        .frame(Frame::window(&ctx.style()))
        .backdrop_color(style::chrome(ctx).veil)
}

/// The same, whose top stays where it is when what is in it grows.
pub(crate) fn modal_from_top(ctx: &Context, id: &str) -> egui::Modal {
    let height = ctx.screen_rect().height();
    let area = egui::Modal::default_area(Id::new(id)).default_height(height);
    let below = vec2(0.0, (height * 0.12).max(24.0));
    modal(ctx, id).area(area.anchor(Align2::CENTER_TOP, below))
}

/// `text` without its middle, where it is too long for so many points: names of one kind begin alike, and what tells them
/// apart stands at the end.
pub(crate) fn without_middle(ui: &Ui, text: &str, font: &FontId, width: f32) -> String {
    let letters: Vec<char> = text.chars().collect();
    cut(ui, text, font, width, |kept| {
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        let tail = &letters[letters.len() - tail..];
        let [head, tail] = [&letters[..head], tail].map(|part| part.iter().collect::<String>());
        format!("{}…{}", head.trim_end(), tail.trim_start())
    })
}

/// `text` without its end, where it is too long for so many points.
pub(crate) fn without_end(ui: &Ui, text: &str, font: &FontId, width: f32) -> String {
    cut(ui, text, font, width, |kept| {
        let head: String = text.chars().take(kept).collect();
        format!("{}…", head.trim_end())
    })
}

/// `text`, or what is `shorter` by so few letters that it has room.
fn cut(
    ui: &Ui,
    text: &str,
    font: &FontId,
    width: f32,
    shorter: impl Fn(usize) -> String,
) -> String {
    let fits = |text: &str| {
        let (font, ink) = (font.clone(), Color32::PLACEHOLDER);
        ui.fonts(|it| it.layout_no_wrap(text.into(), font, ink).size().x) <= width
    };
    if fits(text) {
        return text.into();
    }
    let mut kept = (0..text.chars().count()).rev().map(shorter);
    kept.find(|text| fits(text)).unwrap_or_default()
}

pub(crate) fn icon_text(icon: &str, size: f32) -> RichText {
    RichText::new(icon).font(fonts::icons(size))
}

/// An icon and words after it, in the color of the widget they stand in.
pub(crate) fn with_icon(icon: &str, text: &str, size: f32) -> LayoutJob {
    let (glyphs, letters) = (fonts::icons(size + 2.0), FontId::proportional(size));
    let (text, color) = (typography::curly(text), Color32::PLACEHOLDER);
    pieces(&[(icon, 0.0, glyphs, color), (&text, 8.0, letters, color)])
}

/// Tells assistive technology what a widget is.
pub(crate) fn name(response: &Response, kind: WidgetType, title: &str) {
    response.widget_info(|| WidgetInfo::labeled(kind, response.enabled(), title));
}

/// The same of a widget with a number in it.
pub(crate) fn name_value(response: &Response, kind: WidgetType, title: &str, value: f64) {
    response.widget_info(|| WidgetInfo {
        value: Some(value),
        ..WidgetInfo::labeled(kind, response.enabled(), title)
    });
}

/// A line to type in, so many points wide.
pub(crate) fn text_field(
    ui: &mut Ui,
    text: &mut String,
    (hint, title): (&str, &str),
    width: f32,
) -> Response {
    let field = TextEdit::singleline(text).hint_text(hint);
    let field = ui.add(field.desired_width(width));
    name(&field, WidgetType::TextEdit, title);
    field
}

/// A plot that stays as it is under the pointer.
pub(crate) fn still_plot(id: &str, height: f32) -> Plot<'_> {
    Plot::new(id)
        .height(height)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
}

/// The sign before what is folded, and before what is not.
pub(crate) fn caret(is_folded: bool) -> &'static str {
    if is_folded {
        icon::CARET_RIGHT
    } else {
        icon::CARET_DOWN
    }
}

/// The sign of what a press does to something that plays or rests.
pub(crate) fn play_icon(plays: bool) -> &'static str {
    if plays { icon::PAUSE } else { icon::PLAY }
}

/// A button that assistive technology knows by `title`.
pub(crate) fn button(ui: &mut Ui, button: Button<'_>, title: &str) -> Response {
    let response = ui.add(button);
    name(&response, WidgetType::Button, title);
    response
}

/// The same, which also says its title under the pointer.
pub(crate) fn hinted_button(ui: &mut Ui, button: Button<'_>, title: &str) -> Response {
    self::button(ui, button, title).on_hover_text(title)
}

/// An icon to press, without a frame.
pub(crate) fn bare_button(ui: &mut Ui, icon: &str, size: f32, title: &str) -> Response {
    hinted_button(ui, Button::new(icon_text(icon, size)).frame(false), title)
}

/// An icon to press in a line of text, so many points wide and high.
pub(crate) fn small_button(ui: &mut Ui, icon: &str, side: f32, title: &str) -> Response {
    let button = Button::new(icon_text(icon, 13.0)).min_size(vec2(side, side));
    hinted_button(ui, button.fill(Color32::TRANSPARENT), title)
}

/// A list that drops down and shows the title of what is current; the option that was picked, if one was.
pub(crate) fn drop_down<T>(
    ui: &mut Ui,
    name: &str,
    (current, width): (&str, f32),
    options: impl IntoIterator<Item = (T, String)>,
) -> Option<T> {
    let mut picked = None;
    let list = ComboBox::from_id_salt(name)
        .selected_text(RichText::new(current))
        .width(width);
    let shown = list.show_ui(ui, |ui| {
        for (option, title) in options {
            if ui.selectable_label(title == current, title).clicked() {
                picked = Some(option);
            }
        }
    });
    self::name(&shown.response, WidgetType::ComboBox, name);
    picked
}

/// Pieces of text in one line, half-way down, each with the space before it, its font and color.
pub(crate) fn pieces(pieces: &[(&str, f32, FontId, Color32)]) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (text, space, font, color) in pieces {
        let format = TextFormat {
            valign: Align::Center,
            ..TextFormat::simple(font.clone(), *color)
        };
        job.append(text, *space, format);
    }
    job
}

/// Rows in a scrolling area; only those are made that are in sight from top to bottom. `bring` is scrolled into the middle,
/// in this very frame. A line at an edge says that there are more beyond it.
pub(crate) fn rows(
    ui: &mut Ui,
    id: &str,
    heights: &Heights,
    width: f32,
    bring: Option<usize>,
    mut row: impl FnMut(&mut Ui, usize, Rect),
) {
    let mut scroll = ScrollArea::new([width > 0.0, true]);
    if let Some(index) = bring.filter(|&index| index < heights.len()) {
        let known = scroll_area::State::load(ui.ctx(), ui.make_persistent_id(Id::new(id)));
        let now = known.map_or(0.0, |state| state.offset.y);
        scroll = scroll.vertical_scroll_offset(heights.offset(index, now, ui.available_height()));
    }
    let mut beyond = [false; 2];
    let room = ui.available_height();
    let shown = scroll
        .id_salt(id)
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .show_viewport(ui, |ui, viewport| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let width = width.max(ui.available_width());
            let origin = ui.min_rect().min;
            let height = heights.scrolled(room);
            let (area, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            let place = |index: usize| {
                let (top, bottom) = heights.span(index);
                let min = pos2(area.left(), origin.y + top);
                Rect::from_min_max(min, pos2(area.right(), origin.y + bottom))
            };
            let whole = heights.within(viewport.top(), viewport.bottom());
            beyond = [whole.start > 0, whole.end < heights.len()];
            for index in whole {
                row(ui, index, place(index));
            }
        });
    let line = ui.visuals().widgets.noninteractive.bg_stroke;
    let rect = shown.inner_rect;
    for (is_beyond, y) in beyond.into_iter().zip([rect.top(), rect.bottom()]) {
        if is_beyond {
            ui.painter().hline(rect.x_range(), y, line);
        }
    }
}

/// Rows of one height in a scrolling area, as [`rows`] has them: how many, and how high each is. What a row answered that was
/// asked for something.
pub(crate) fn list<T>(
    ui: &mut Ui,
    id: &str,
    (count, height): (usize, f32),
    bring: Option<usize>,
    mut row: impl FnMut(&mut Ui, usize, Rect) -> Option<T>,
) -> Option<T> {
    let heights = Heights::new(std::iter::repeat_n(height, count));
    let mut asked = None;
    rows(ui, id, &heights, 0.0, bring, |ui, index, rect| {
        let now = row(ui, index, rect);
        asked = now.or(asked.take());
    });
    asked
}

/// What stands in a scrolling area is cut between rows and not through one, as long as it is not scrolled: where its rows
/// ended is told to this, and known when they are shown again.
#[derive(Clone, Debug, Default)]
pub(crate) struct WholeRows {
    /// Where rows end, points from the top.
    ends: Vec<f32>,
}

impl WholeRows {
    /// Of so many points of height those that whole rows take; all where every row has room.
    pub(crate) fn within(&self, height: f32) -> f32 {
        if self.ends.last().is_none_or(|&end| end <= height + 0.5) {
            return height;
        }
        let whole = self.ends.iter().rev().find(|&&end| end <= height);
        whole.copied().unwrap_or(height)
    }

    /// Notes where rows end now; whether that is elsewhere than before.
    pub(crate) fn note(&mut self, ends: Vec<f32>) -> bool {
        let is_other = self.ends != ends;
        self.ends = ends;
        is_other
    }
}

/// What is to be brought into sight, for some frames: the room for it changes while panels settle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bring<K> {
    key: Option<K>,
    frames: u8,
}

impl<K> Default for Bring<K> {
    fn default() -> Self {
        Self {
            key: None,
            frames: 0,
        }
    }
}

impl<K: PartialEq> Bring<K> {
    /// Whether `key` is to be brought into sight in this frame.
    pub(crate) fn wants(&mut self, ui: &Ui, key: K) -> bool {
        if self.key.as_ref() != Some(&key) {
            self.key = Some(key);
            self.frames = 3;
        }
        let wants = self.frames > 0;
        self.frames = self.frames.saturating_sub(1);
        if wants {
            ui.ctx().request_repaint();
        }
        wants
    }
}

/// Where rows of different heights begin and end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heights {
    ends: Vec<f32>,
}

impl Heights {
    /// From each row's height, top to bottom.
    pub(crate) fn new(heights: impl Iterator<Item = f32>) -> Self {
        let mut end = 0.0;
        let ends = heights.map(|height| {
            end += height;
            end
        });
        let ends = ends.collect();
        Self { ends }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn total(&self) -> f32 {
        self.ends.last().copied().unwrap_or(0.0)
    }

    /// Top and bottom of a row.
    pub(crate) fn span(&self, index: usize) -> (f32, f32) {
        let top = index.checked_sub(1).map_or(0.0, |above| self.ends[above]);
        (top, self.ends[index])
    }

    /// How far to scroll so that row `index` is well in sight in so many points of height: as far as it is scrolled `now`
    /// where that will do.
    fn offset(&self, index: usize, now: f32, height: f32) -> f32 {
        let (top, bottom) = self.span(index);
        let (middle, margin) = ((top + bottom) / 2.0, 2.0 * (bottom - top));
        let most = self.scrolled(height) - height;
        let wanted = if (now + margin..=now + height - margin).contains(&middle) {
            now.min(most)
        } else {
            (middle - height / 2.0).clamp(0.0, most.max(0.0))
        };
        // At the top of a row, so that as many as can be are whole, this one at least.
        let mut first = self.ends.partition_point(|&end| end <= wanted + 0.5);
        if first < index && self.span(first).0 + 0.5 < wanted {
            first += 1;
        }
        self.span(first.min(index)).0
    }

    /// How high what is scrolled is in so many points of height: at its end, too, a row begins at the top.
    fn scrolled(&self, height: f32) -> f32 {
        let least = self.total() - height;
        if least <= 0.5 {
            return self.total();
        }
        let above = self.ends.partition_point(|&end| end + 0.5 < least);
        let top = self.ends.get(above);
        top.map_or(self.total(), |end| end + height)
    }

    /// The rows that are between `top` and `bottom` as a whole; where none is, those that reach there.
    pub(crate) fn within(&self, top: f32, bottom: f32) -> std::ops::Range<usize> {
        let reached = self.ends.partition_point(|&end| end <= top);
        let last = self.ends.partition_point(|&end| end <= bottom + 0.5);
        let is_cut = reached < self.len() && self.span(reached).0 + 0.5 < top;
        let first = reached + usize::from(is_cut);
        if first < last {
            return first..last;
        }
        let last = self.ends.partition_point(|&end| end < bottom);
        reached..(last + 1).min(self.len())
    }
}

/// A square to tick, with a rim that is seen on every ground.
pub(crate) fn check_box(ui: &mut Ui, is_on: &mut bool, title: impl Into<WidgetText>) -> Response {
    let chrome = style::chrome(ui.ctx());
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        let (fill, rim) = if *is_on {
            (chrome.accent, chrome.accent)
        } else {
            (chrome.sunken, chrome.soft)
        };
        let Widgets {
            inactive,
            hovered,
            active,
            ..
        } = widgets;
        for state in [inactive, hovered, active] {
            state.corner_radius = egui::CornerRadius::same(2);
            state.bg_fill = fill;
            state.bg_stroke = Stroke::new(1.0, rim);
            state.fg_stroke = Stroke::new(1.5, chrome.panel);
        }
        // Else the words would have the color of the tick.
        ui.visuals_mut().override_text_color = Some(chrome.ink);
        ui.checkbox(is_on, title)
    })
    .inner
}

pub(crate) fn key_cap(ui: &mut Ui, text: &str) {
    let chrome = style::chrome(ui.ctx());
    Frame::new()
        .fill(chrome.control)
        .stroke(Stroke::new(1.0, chrome.hairline))
        .corner_radius(4)
        .inner_margin(Margin::symmetric(5, 1))
        .show(ui, |ui| {
            let text = Label::new(monospaced(text, 11.5, chrome.soft)).extend();
            ui.add(text.selectable(false));
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_sight_are_found_by_their_heights() {
        let heights = Heights::new([10.0, 4.0, 10.0, 10.0].into_iter());
        assert_eq!(heights.total(), 34.0);
        assert_eq!(heights.span(1), (10.0, 14.0));
        assert_eq!(heights.within(11.0, 13.0), 1..2);
        assert_eq!(heights.within(0.0, 100.0), 0..4);
        assert_eq!(heights.within(2.0, 33.0), 1..3, "whole rows alone");
    }

    #[test]
    fn what_is_cut_is_cut_between_rows() {
        let mut rows = WholeRows::default();
        assert_eq!(rows.within(70.0), 70.0);
        assert!(rows.note(vec![20.0, 44.0, 80.0]));
        assert_eq!(rows.within(70.0), 44.0);
        assert_eq!(rows.within(90.0), 90.0);
        assert_eq!(rows.within(10.0), 10.0, "no row has room");
    }

    #[test]
    fn the_last_rows_stand_whole_as_well() {
        let heights = Heights::new([22.0; 10].into_iter());
        assert_eq!(heights.scrolled(300.0), 220.0);
        let most = heights.scrolled(50.0) - 50.0;
        assert_eq!(most % 22.0, 0.0);
        assert_eq!(heights.within(most, most + 50.0), 8..10);
    }

    #[test]
    fn a_row_comes_into_the_middle_unless_it_is_in_sight() {
        let heights = Heights::new([10.0; 100].into_iter());
        assert_eq!(heights.offset(50, 0.0, 100.0), 460.0, "a whole row first");
        assert_eq!(heights.offset(50, 460.0, 100.0), 460.0, "it is there");
        assert_eq!(heights.offset(0, 300.0, 100.0), 0.0);
        assert_eq!(heights.offset(99, 300.0, 100.0), 900.0);
        assert_eq!(
            heights.offset(50, 0.0, 15.0),
            500.0,
            "in so little room too"
        );
        assert_eq!(heights.offset(3, 40.0, 5000.0), 0.0);
    }
}
