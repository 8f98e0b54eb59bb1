//! The inspector: the scene's shapes, and every number of the selected one.

mod capsule;
mod form;
mod number;
mod on_its_way;
mod round;
mod scene;
mod script;
mod shapes;
mod tabs;
mod triangle;
mod walk;
mod world;

pub(crate) use tabs::tabs;

use super::widgets;
use crate::app::state::App;
use capsule_lab::{edit::Edit, geometry::Shape, scene::Body, session::selection::Selection};
use egui::{RichText, Ui};
use form::{Form, Refusal, Typed, Wanted, sentence};
use shapes::Asked;

/// What the inspector keeps between frames.
#[derive(Default)]
pub(crate) struct Inspector {
    /// Whether it is shown instead of the values.
    pub is_open: bool,
    /// How capsules are placed, once that was chosen.
    placing: Option<capsule::Placing>,
    /// What was selected in the frame before.
    selected: Option<String>,
    refusal: Option<Refusal>,
    typed: Typed,
    bring: widgets::Bring<Option<String>>,
    /// From field to field by Tab.
    pub(super) walk: walk::Walk,
    /// Whether the fields are to be shown from the first one on.
    is_new: bool,
}

impl Inspector {
    /// Opens when a shape is selected.
    pub(crate) fn follow(&mut self, selection: &Selection) {
        if self.selected.as_deref() == selection.primary() {
            return;
        }
        self.selected = selection.primary().map(String::from);
        self.is_new = true;
        self.refusal = None;
        self.typed = Typed::default();
        self.is_open |= self.selected.is_some();
    }
}

impl App {
    /// Shows the inspector, or the values again.
    pub(crate) fn toggle_inspector(&mut self) {
        let is_seen = self.panels.inspector.is_open && !self.panels.hides_sides;
        self.panels.inspector.is_open = !is_seen;
        self.panels.hides_sides = false;
    }
}

/// The list of shapes and the fields of the selected one.
pub(crate) fn inspector(ui: &mut Ui, app: &mut App) {
    let chrome = app.view.theme.chrome();
    widgets::hairline(ui, chrome);
    tabs(ui, &mut app.panels.inspector, chrome, |_| ());
    let bring = &mut app.panels.inspector.bring;
    let asked = shapes::list(
        ui,
        &app.session.scene,
        &app.session.selection,
        bring,
        chrome,
    );
    ui.add_space(4.0);
    let kept = &mut app.panels.inspector;
    let is_new = std::mem::take(&mut kept.is_new);
    let mut form = Form {
        theme: app.view.theme,
        chrome,
        refusal: kept.refusal.take(),
        typed: std::mem::take(&mut kept.typed),
        fields: vec![],
        wanted: None,
        ends: false,
        frame: app.session.frame(),
        revision: app.session.revision,
    };
    form.refusal
        .take_if(|refusal| refusal.revision != app.session.revision);
    let mut scroll = egui::ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false);
    if is_new {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        fields(ui, &mut form, app);
    });
    take(app, form);
    if let Some(asked) = asked {
        answer(app, asked);
    }
}

fn fields(ui: &mut Ui, form: &mut Form, app: &mut App) {
    let primary = app.session.selection.primary();
    let body = app
        .session
        .snapshot()
        .bodies()
        .find(|it| Some(it.name.as_str()) == primary);
    match body.cloned() {
        Some(body) => {
            ui.push_id(&body.name, |ui| shape(ui, form, app, &body))
                .inner
        }
        None => ui.push_id("scene", |ui| scene::fields(ui, form, app)).inner,
    }
}

fn shape(ui: &mut Ui, form: &mut Form, app: &mut App, body: &Body) {
    let others = app.session.selection.names().len().saturating_sub(1);
    if others > 0 {
        let note = format!(
            "{others} more selected; these are the fields of {}.",
            body.name
        );
        form.say(ui, &note, form.chrome.soft);
    }
    if let Some(to) = form.text(ui, "name", &body.name) {
        let body = body.name.to_string();
        form.want("name", Edit::Rename { body, to });
    }
    on_its_way::fields(ui, form, app, body);
    let time_step = app.session.scene.world.time_step;
    match &body.shape {
        Shape::Capsule(capsule) => {
            let placing = &mut app.panels.inspector.placing;
            capsule::fields(ui, form, body, capsule, placing, time_step);
        }
        Shape::Sphere(sphere) => round::sphere(ui, form, body, sphere, time_step),
        Shape::Triangle(triangle) => triangle::fields(ui, form, body, triangle, &app.view.camera),
        Shape::Box(shape) => round::oriented_box(ui, form, body, shape, time_step),
    }
    if body.hidden {
        let note = RichText::new("Hidden: left out of every test.").size(12.5);
        ui.label(note.color(form.chrome.soft));
    }
}

/// Does what the fields ask for, and keeps what they need in the next frame.
fn take(app: &mut App, form: Form) {
    let Form {
        refusal,
        typed,
        wanted,
        ends,
        fields,
        ..
    } = form;
    app.panels.inspector.walk.fields = fields;
    app.panels.inspector.refusal = refusal;
    app.panels.inspector.typed = typed;
    if let Some(wanted) = wanted {
        change(app, wanted);
    }
    if ends {
        app.session.end_drag();
    }
}

fn change(app: &mut App, Wanted { row, edit, scrubs }: Wanted) {
    let done = match scrubs {
        true => app.session.update_drag(&edit),
        false => app.session.edit_and_move(edit),
    };
    app.panels.inspector.refusal = done
        .err()
        .map(|error| Refusal::new(row, sentence(&error), app.session.revision));
}

fn answer(app: &mut App, asked: Asked) {
    match asked {
        Asked::Scene => app.session.selection.clear(),
        Asked::Select(name) => app.session.selection.select(&name),
        Asked::Toggle(name) => app.session.selection.toggle(&name),
        Asked::Hide(name, hidden) => {
            let bodies = vec![name];
            app.session.edit(&Edit::Hide { bodies, hidden });
        }
    }
}
