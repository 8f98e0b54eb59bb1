//! Spacing and visuals of egui, from the palette: an 8 px rhythm, flat controls, hairlines instead of boxes.

use super::{
    fonts,
    palette::{Chrome, Theme},
};
use egui::{CornerRadius, FontFamily, FontId, Id, Margin, Shadow, Stroke, TextStyle, vec2};

/// Height of a row in lists.
pub const ROW: f32 = 24.0;
/// Distance between a panel's edge and its content.
pub const GUTTER: i8 = 12;

/// Around a panel's content, so much above and below it.
pub fn gutter(top: i8, bottom: i8) -> Margin {
    Margin {
        top,
        bottom,
        ..Margin::symmetric(GUTTER, 0)
    }
}

/// Makes `ctx` look like `theme`.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    let base = match theme {
        Theme::Dark => egui::Theme::Dark,
        Theme::Light | Theme::Print => egui::Theme::Light,
    };
    ctx.data_mut(|data| data.insert_temp(theme_id(), theme));
    ctx.set_theme(base);
    ctx.style_mut_of(base, |style| {
        spacing(style);
        style.visuals = visuals(theme);
    });
}

fn theme_id() -> Id {
    Id::new("theme")
}

/// The colors of the theme that `ctx` looks like.
pub fn chrome(ctx: &egui::Context) -> &'static Chrome {
    let theme: Option<Theme> = ctx.data(|data| data.get_temp(theme_id()));
    theme.unwrap_or_default().chrome()
}

fn spacing(style: &mut egui::Style) {
    style.text_styles = [
        (
            TextStyle::Small,
            FontId::new(11.5, FontFamily::Proportional),
        ),
        (TextStyle::Body, FontId::new(13.5, FontFamily::Proportional)),
        (
            TextStyle::Button,
            FontId::new(13.5, FontFamily::Proportional),
        ),
        (
            TextStyle::Monospace,
            FontId::new(12.5, FontFamily::Monospace),
        ),
        (TextStyle::Heading, fonts::semibold(17.0)),
    ]
    .into();
    style.animation_time = 0.12;
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(8.0, 4.0);
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(16);
    spacing.interact_size = vec2(28.0, 24.0);
    spacing.slider_width = 96.0;
    spacing.combo_width = 120.0;
    spacing.indent = 16.0;
    spacing.scroll = egui::style::ScrollStyle {
        floating: true,
        bar_width: 8.0,
        floating_width: 4.0,
        floating_allocated_width: 0.0,
        ..egui::style::ScrollStyle::floating()
    };
    style.interaction.selectable_labels = true;
    style.interaction.tooltip_delay = 0.35;
    style.url_in_tooltip = true;
}

fn visuals(theme: Theme) -> egui::Visuals {
    let chrome = theme.chrome();
    let mut visuals = match theme {
        Theme::Dark => egui::Visuals::dark(),
        Theme::Light | Theme::Print => egui::Visuals::light(),
    };
    let round = CornerRadius::same(6);
    visuals.panel_fill = chrome.panel;
    visuals.window_fill = chrome.raised;
    visuals.window_stroke = Stroke::new(1.0, chrome.hairline);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = chrome.sunken;
    visuals.faint_bg_color = chrome.sunken;
    visuals.code_bg_color = chrome.sunken;
    visuals.hyperlink_color = chrome.accent;
    visuals.error_fg_color = chrome.bad;
    visuals.warn_fg_color = chrome.departure;
    visuals.selection.bg_fill = chrome.accent_fill;
    visuals.selection.stroke = Stroke::new(1.0, chrome.accent);
    visuals.popup_shadow = soft_shadow(chrome.veil);
    visuals.window_shadow = soft_shadow(chrome.veil);
    visuals.indent_has_left_vline = false;
    visuals.button_frame = true;
    visuals.collapsing_header_frame = false;
    visuals.striped = false;
    visuals.slider_trailing_fill = true;

    let widgets = &mut visuals.widgets;
    for (state, fill, text) in [
        (&mut widgets.noninteractive, chrome.panel, chrome.ink),
        (&mut widgets.inactive, chrome.control, chrome.ink),
        (&mut widgets.hovered, chrome.hover, chrome.ink),
        (&mut widgets.active, chrome.accent_fill, chrome.ink),
        (&mut widgets.open, chrome.hover, chrome.ink),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = round;
        state.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, chrome.hairline);
    widgets.inactive.bg_fill = chrome.hairline;
    visuals
}

fn soft_shadow(color: egui::Color32) -> Shadow {
    Shadow {
        offset: [0, 8],
        blur: 24,
        spread: 0,
        color: color.gamma_multiply(0.5),
    }
}

/// A context with the program's fonts and the look of `theme`, for pictures.
pub fn context(theme: Theme) -> egui::Context {
    let context = egui::Context::default();
    fonts::install(&context);
    apply(&context, theme);
    context
}
