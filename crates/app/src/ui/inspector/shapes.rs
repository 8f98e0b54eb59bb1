//! The list of a scene's shapes.

use crate::ui::prelude::*;
use capsule_core::geometry::Kind;
use capsule_session::{action::Select, selection::Selection};

const ROW: f32 = 22.0;
/// So many rows are in sight at once.
const MAX_ROWS: usize = 6;
/// Width of what shows and hides.
const EYE: f32 = 28.0;
/// What the row of the scene itself is called.
pub(super) const SCENE: &str = "Scene and settings";

/// The scene, then its shapes; as high as a part of the room allows.
pub(super) fn list(
    ui: &mut Ui,
    scene: &Scene,
    selection: &Selection,
    bring: &mut widgets::Bring<Option<String>>,
) -> Option<Action> {
    let count = scene.bodies.len() + 1;
    let most = ((ui.available_height() * 0.4 / ROW) as usize).clamp(3, MAX_ROWS);
    let height = ROW * count.min(most) as f32;
    let primary = selection.primary();
    let mut bodies = scene.bodies.iter();
    let at = bodies.position(|it| Some(it.name.as_str()) == primary);
    let wants = bring.wants(ui, primary.map(String::from));
    let list = ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        ui.set_max_height(height);
        let bring = at.map(|at| at + 1).filter(|_| wants);
        widgets::list(ui, "shapes", (count, ROW), bring, |ui, row, rect| {
            let Some(index) = row.checked_sub(1) else {
                return scene_row(ui, rect, primary.is_none());
            };
            let body = &scene.bodies[index];
            shape_row(ui, rect, body, selection.contains(&body.name))
        })
    });
    list.inner
}

fn scene_row(ui: &mut Ui, rect: Rect, is_current: bool) -> Option<Action> {
    let chrome = style::chrome(ui.ctx());
    let response = table::row(ui, rect, "scene", (is_current, SCENE));
    let sign = icon::SLIDERS_HORIZONTAL;
    line(ui, rect, sign, SCENE, is_current, chrome.ink);
    response.clicked().then(|| Select::Nothing.into())
}

fn shape_row(ui: &mut Ui, rect: Rect, body: &Body, is_selected: bool) -> Option<Action> {
    let chrome = style::chrome(ui.ctx());
    let left = Rect::from_min_max(rect.min, rect.max - vec2(EYE, 0.0));
    let response = ui.interact(left, ui.id().with(("shape", &body.name)), Sense::click());
    let hidden = if body.hidden { "hidden " } else { "" };
    let spoken = format!("{}, {hidden}{}", body.name, body.shape.kind());
    table::selectable(&response, WidgetType::SelectableLabel, is_selected, &spoken);
    table::light(ui, rect, (is_selected, response.hovered()));
    let color = if body.hidden { chrome.soft } else { chrome.ink };
    line(ui, left, kind_icon(body), &body.name, is_selected, color);
    let name = || body.name.to_string();
    if eye(ui, rect, body) {
        let (bodies, hidden) = (vec![name()], !body.hidden);
        return Some(Edit::Hide { bodies, hidden }.into());
    }
    let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
    let clicked = response.on_hover_text(spoken).clicked();
    let select = if adds { Select::Toggle } else { Select::One };
    clicked.then(|| select(name()).into())
}

fn eye(ui: &mut Ui, row: Rect, body: &Body) -> bool {
    let chrome = style::chrome(ui.ctx());
    let rect = Rect::from_min_max(pos2(row.right() - EYE, row.top()), row.max);
    let response = ui.interact(rect, ui.id().with(("eye", &body.name)), Sense::click());
    let (sign, color, verb) = if body.hidden {
        (icon::EYE_SLASH, chrome.ink, "Show")
    } else {
        (icon::EYE, chrome.soft, "Hide")
    };
    let title = format!("{verb} {}", body.name);
    widgets::name(&response, WidgetType::Button, &title);
    table::light(ui, rect, (false, response.hovered()));
    table::text_around(ui, rect.center(), sign, fonts::icons(15.0), color);
    response.on_hover_text(title).clicked()
}

fn line(ui: &Ui, rect: Rect, sign: &str, text: &str, is_current: bool, color: Color32) {
    let at = pos2(rect.left() + 14.0, rect.center().y);
    table::text_around(ui, at, sign, fonts::icons(15.0), color);
    let room = rect.with_min_x(rect.left() + 28.0);
    table::clipped_text(ui, room, text, table::row_font(is_current), color);
}

fn kind_icon(body: &Body) -> &'static str {
    match body.shape.kind() {
        Kind::Capsule => icon::PILL,
        Kind::Sphere => icon::CIRCLE,
        Kind::Triangle => icon::TRIANGLE,
        Kind::Box => icon::CUBE,
    }
}
