//! The inspector: the scene's shapes, and every number of the selected one.

mod form;
mod kinds;
mod meshes;
mod number;
mod pose;
mod scene;
mod script;
mod shapes;
mod walk;

use super::columns::{Room, Share};
use super::prelude::*;
use capsule_core::geometry::Shape;
use capsule_scenes::edit::EditError;
use capsule_session::{action::DragEdit, selection::Selection};
use form::{FieldForm, Refusal, Typed, sentence};

#[derive(Default)]
pub(crate) struct Inspector {
    /// Whether it is shown instead of the values.
    pub is_open: bool,
    /// Whether of both only the headings are shown.
    pub(super) is_folded: bool,
    /// Where the rows of the values end.
    pub(super) value_rows: widgets::WholeRows,
    /// How capsules are placed, once that was chosen.
    placing: Option<kinds::Placing>,
    selected: Option<String>,
    refusal: Option<Refusal>,
    typed: Typed,
    bring: widgets::Bring<Option<String>>,
    pub(super) walk: walk::FocusWalk,
    is_new: bool,
}

/// The tabs and six rows, points.
const MIN_HEIGHT: f32 = 36.0 + 6.0 * 26.0;

impl Inspector {
    /// What it takes of its column, or the values do.
    pub(super) fn room(&self) -> Room {
        let (id, usual, least, most) = match self.is_open {
            _ if self.is_folded => return Room::OwnBelow,
            true => ("inspector", 0.45, MIN_HEIGHT, 0.6),
            false => ("values", 0.2, 56.0, 0.4),
        };
        Room::Share(Share {
            id,
            is_below: true,
            usual,
            least,
            most,
        })
    }

    /// Opens when a shape is selected.
    pub(crate) fn follow(&mut self, selection: &Selection) {
        if self.selected.as_deref() == selection.primary() {
            return;
        }
        self.selected = selection.primary().map(String::from);
        self.is_new = true;
        self.refusal = None;
        self.typed = Typed::default();
        if self.selected.is_some() {
            self.is_open = true;
            self.is_folded = false;
        }
    }

    /// Notes why `row`'s edit was refused in study `revision`, or that it was done.
    pub(crate) fn note_refusal(&mut self, row: String, error: Option<EditError>, revision: u64) {
        self.refusal = error.map(|error| Refusal::new(row, sentence(&error), revision));
    }
}

pub(crate) fn inspector(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Inspector) {
    let chrome = seen.chrome();
    widgets::hairline(ui);
    tabs(ui, own, |_| ());
    if own.is_folded {
        return;
    }
    let bring = &mut own.bring;
    let asked = shapes::list(ui, seen.scene(), seen.session.selection(), bring);
    ui.add_space(4.0);
    let is_new = std::mem::take(&mut own.is_new);
    let mut form = FieldForm {
        of: String::new(),
        theme: seen.view.theme,
        chrome,
        refusal: own.refusal.take(),
        typed: std::mem::take(&mut own.typed),
        fields: vec![],
        wanted: None,
        ends: false,
        frame: seen.session.frame(),
        time_step: seen.scene().world.time_step,
        revision: seen.session.revision(),
    };
    form.refusal
        .take_if(|refusal| refusal.revision != seen.session.revision());
    let mut scroll = ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false);
    if is_new {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        fields(ui, &mut form, seen, &mut own.placing);
    });
    own.walk.fields = form.fields;
    own.refusal = form.refusal;
    own.typed = form.typed;
    if let Some(wanted) = form.wanted {
        seen.act(Action::Field(wanted));
    }
    if form.ends {
        seen.act(DragEdit::End);
    }
    if let Some(asked) = asked {
        seen.act(asked);
    }
}

fn fields(
    ui: &mut Ui,
    form: &mut FieldForm,
    seen: &PanelContext<'_>,
    placing: &mut Option<kinds::Placing>,
) {
    let primary = seen.session.selection().primary();
    let mut bodies = seen.session.snapshot().bodies();
    match bodies.find(|it| Some(it.name.as_str()) == primary).cloned() {
        Some(body) => ui.push_id(&body.name, |ui| shape(ui, form, seen, &body, placing)),
        None => ui.push_id("scene", |ui| scene::fields(ui, form, seen)),
    };
}

fn shape(
    ui: &mut Ui,
    form: &mut FieldForm,
    seen: &PanelContext<'_>,
    body: &Body,
    placing: &mut Option<kinds::Placing>,
) {
    let others = seen.session.selection().names().len().saturating_sub(1);
    if others > 0 {
        let name = &body.name;
        let note = format!("{others} more selected; these are the fields of {name}.");
        form.say(ui, &note, form.chrome.soft);
    }
    if let Some(to) = form.text(ui, "name", &body.name) {
        let body = body.name.to_string();
        form.want("name", Edit::Rename { body, to });
    }
    pose::fields(ui, form, seen, body);
    match &body.shape {
        Shape::Capsule(capsule) => kinds::capsule(ui, form, body, capsule, placing),
        Shape::Sphere(sphere) => kinds::sphere(ui, form, body, sphere),
        Shape::Triangle(triangle) => {
            kinds::triangle(ui, form, body, triangle, &seen.view.camera);
            meshes::fields_of_triangle(ui, form, seen.scene(), &body.name);
        }
        Shape::Box(shape) => kinds::oriented_box(ui, form, body, shape),
    }
    if body.hidden {
        let note = "Hidden: left out of every test.";
        ui.label(widgets::sized(note, 12.5, form.chrome.soft));
    }
}

/// A heading a tab, with room for controls at their right.
pub(super) fn tabs(ui: &mut Ui, inspector: &mut Inspector, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        ui.spacing_mut().item_spacing.x = 16.0;
        for (title, opens) in [("Values", false), ("Inspector", true)] {
            let is_shown = inspector.is_open == opens;
            if tab(ui, title, is_shown && !inspector.is_folded) {
                inspector.is_folded = is_shown && !inspector.is_folded;
                inspector.is_open = opens;
            }
        }
        widgets::at_right(ui, right);
    });
}

fn tab(ui: &mut Ui, title: &str, is_open: bool) -> bool {
    let chrome = style::chrome(ui.ctx());
    let color = if is_open { chrome.ink } else { chrome.soft };
    let response = ui.add(
        Label::new(widgets::semibold(title, 13.0, color))
            .selectable(false)
            .sense(Sense::click()),
    );
    table::selectable(&response, WidgetType::SelectableLabel, is_open, title);
    if is_open || response.hovered() {
        let color = if is_open { chrome.accent } else { chrome.faint };
        let (span, under) = (response.rect.x_range(), response.rect.bottom() + 2.0);
        ui.painter().hline(span, under, Stroke::new(2.0, color));
    }
    response.clicked()
}
