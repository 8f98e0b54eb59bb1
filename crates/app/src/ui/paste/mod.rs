//! What was understood of a pasted text, before it becomes a new scene or joins the one that is shown. The text can be mended here; it is read
//! anew at each change.

mod marked;

use super::layers;
use super::prelude::*;
use crate::{
    action::PasteAction,
    shell::clipboard::{MAX_BYTES, MAX_SHAPES, Paste, PastedMesh},
};
use capsule_text::paste::{self, HeightMeaning, NoteKind, PasteForm, PasteNote, Pasted};
use egui::{KeyboardShortcut, Modifiers};

use std::borrow::Cow;

/// More left-overs than this are folded behind one line.
const MAX_LEFT_OVER: usize = 3;

/// So many shapes are listed one by one.
const MAX_ROWS: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq)]
enum PasteDecision {
    Replace,
    Add,
    Cancel,
}

pub(crate) fn paste(ctx: &Context, seen: &PanelContext<'_>, own: &mut Option<Paste>) {
    let Some(pasted) = own else {
        return seen.act(LayerAction::Close(Modal::Paste));
    };
    let pressed = pressed(ctx);
    let theme = seen.view.theme;
    let size = ctx.screen_rect().size();
    let modal = widgets::modal(ctx, "paste").show(ctx, |ui| {
        ui.set_width((size.x - 96.0).min(720.0));
        heading(ui, pasted);
        ScrollArea::vertical()
            .max_height((size.y - 220.0).max(80.0))
            .show(ui, |ui| {
                doubts(ui, pasted);
                offer(ui, pasted);
                height(ui, pasted);
                marked::text(ui, pasted, theme, (size.y * 0.34).max(60.0));
                ui.add_space(10.0);
                if let Ok(read) = &pasted.read {
                    shapes(ui, read, theme);
                    notes(ui, read);
                }
            });
        ui.add_space(10.0);
        buttons(ui, pasted, seen)
    });
    let by_key = pressed.filter(|choice| hindrance(pasted, *choice, seen).is_none());
    let mut decision = modal.inner.or(by_key);
    if modal.backdrop_response.clicked() {
        decision = Some(PasteDecision::Cancel);
    }
    let Some(decision) = decision else { return };
    seen.act(LayerAction::Close(Modal::Paste));
    if decision == PasteDecision::Cancel {
        return;
    }
    let Some(Paste { read: Ok(read), .. }) = own.take() else {
        return;
    };
    let joins = decision == PasteDecision::Add;
    let text = read.text.clone();
    seen.act(match (&read.mesh, joins) {
        (Some(_), _) => PasteAction::Mesh(PastedMesh { text, joins }),
        (None, false) => PasteAction::Replace(text),
        (None, true) => PasteAction::Add(Box::new(read)),
    });
}

/// What the keys decide. Enter alone is the text's while it is typed, or that of a button that has the keyboard.
fn pressed(ctx: &Context) -> Option<PasteDecision> {
    let is_free = ctx.memory(|memory| memory.focused()).is_none();
    let choices = [PasteDecision::Add, PasteDecision::Replace];
    choices.into_iter().find(|choice| {
        let keys = [shortcut(*choice, true), shortcut(*choice, false)];
        let usable = if is_free { &keys[..] } else { &keys[..1] };
        ctx.input_mut(|input| usable.iter().any(|key| input.consume_shortcut(key)))
    })
}

/// The key of a choice; while text is typed, with Ctrl.
fn shortcut(choice: PasteDecision, types: bool) -> KeyboardShortcut {
    let held = if types {
        Modifiers::COMMAND
    } else {
        Modifiers::NONE
    };
    let (held, key) = match choice {
        PasteDecision::Replace => (held, Key::Enter),
        PasteDecision::Add => (held | Modifiers::SHIFT, Key::Enter),
        PasteDecision::Cancel => (Modifiers::NONE, Key::Escape),
    };
    KeyboardShortcut::new(held, key)
}

/// Why `choice` cannot be made of what was read; empty where that stands above.
fn hindrance(
    pasted: &Paste,
    choice: PasteDecision,
    seen: &PanelContext<'_>,
) -> Option<Cow<'static, str>> {
    let Ok(read) = &pasted.read else {
        return Some("".into());
    };
    let is_built_in = matches!(seen.session.origin(), Origin::BuiltIn(_));
    if read.bodies.len() > MAX_SHAPES {
        let text = format!("The window shows at most {MAX_SHAPES} shapes at once.");
        return Some(text.into());
    }
    let needs_folder = read.mesh.is_some() && choice == PasteDecision::Add;
    (needs_folder && is_built_in).then(|| {
        "A scene reads meshes from its own folder. Save the scene first to add this mesh.".into()
    })
}

fn heading(ui: &mut Ui, pasted: &Paste) {
    let chrome = style::chrome(ui.ctx());
    let title = match &pasted.read {
        Ok(read) if read.mesh.is_some() => "Paste a mesh".into(),
        Ok(read) if read.bodies.len() == 1 => "Paste 1 shape".into(),
        Ok(read) => format!("Paste {} shapes", read.bodies.len()),
        Err(_) => "Paste".into(),
    };
    let from = match pasted.read.as_ref().map(|read| read.form) {
        Ok(PasteForm::Scene) => "Read as a scene file",
        Ok(PasteForm::Query) => "Read as query lines",
        Ok(PasteForm::Mesh) => "Read as faces of an OBJ file",
        Ok(PasteForm::Code) => "Read as code",
        Ok(PasteForm::Loose) => "Found in loose text",
        Err(_) => "No shapes were found",
    };
    ui.label(widgets::semibold(title, 15.0, chrome.ink));
    widgets::soft(ui, format!("{from}; you can edit the text here"));
    ui.add_space(8.0);
}

/// What may be meant otherwise, over everything else; or why nothing can be read.
fn doubts(ui: &mut Ui, pasted: &Paste) {
    let chrome = style::chrome(ui.ctx());
    let (lines, color, fill): (Vec<String>, _, _) = match &pasted.read {
        Ok(read) => {
            let doubts = read.notes.iter().filter(|it| it.kind == NoteKind::Doubt);
            let lines = doubts.take(MAX_ROWS).map(|note| plain(&note.text));
            (lines.collect(), chrome.departure, chrome.departure_fill)
        }
        Err(errors) => {
            let tell = |error: &capsule_scenes::scene::SceneError| {
                let (line, message) = (error.line, &error.message);
                format!("Line {line}: {message}; {}", error.expected)
            };
            let lines = errors.errors.iter().take(MAX_ROWS).map(tell);
            let lines = lines.map(|line| plain(&line));
            (lines.collect(), chrome.bad, chrome.bad_fill)
        }
    };
    if lines.is_empty() {
        return;
    }
    let frame = Frame::new().fill(fill).corner_radius(6).inner_margin(10);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if pasted.read.is_ok() {
            ui.label(widgets::semibold("Is this what you mean?", 13.0, color));
        }
        for line in lines {
            let line = RichText::new(format!("• {line}"));
            widgets::wrapped(ui, line.color(color));
        }
    });
    ui.add_space(8.0);
}

/// Two clean lines instead of a text that cannot be read, to be filled in.
fn offer(ui: &mut Ui, pasted: &mut Paste) {
    let chrome = style::chrome(ui.ctx());
    if pasted.read.is_ok() || pasted.text().len() > MAX_BYTES {
        return;
    }
    let lines = paste::clean_lines(pasted.text());
    if pasted.text().trim() == lines {
        return;
    }
    let title = if paste::has_clean_numbers(pasted.text()) {
        "Fill in these two lines. The numbers found are in them:"
    } else {
        "Fill in these two lines:"
    };
    widgets::soft(ui, title);
    let shown = RichText::new(&lines).monospace().color(chrome.ink);
    widgets::wrapped(ui, shown);
    if ui.button("Use these lines").clicked() {
        pasted.mend(&lines);
    }
    ui.add_space(8.0);
}

/// What a capsule's height was taken to count, and a button that takes the other.
fn height(ui: &mut Ui, pasted: &mut Paste) {
    let chrome = style::chrome(ui.ctx());
    let read = pasted.read.as_ref().ok();
    let Some(height) = read.and_then(|read| read.height.clone()) else {
        return;
    };
    let [cylinder, whole] = ["the cylinder", "the whole capsule"];
    let (counts, other, others) = match height.meaning {
        HeightMeaning::Cylinder => (cylinder, HeightMeaning::Whole, whole),
        HeightMeaning::Whole => (whole, HeightMeaning::Cylinder, cylinder),
    };
    let engine = height.engine.map(|engine| format!(", as in {engine}"));
    let text = format!("{}: of {counts}{}", height.text, engine.unwrap_or_default());
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(capital(&text)).color(chrome.ink));
        if ui.button(format!("Use it for {others}")).clicked() {
            pasted.count_heights(other);
        }
    });
    ui.add_space(8.0);
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn plain(text: &str) -> String {
    text.replace('`', "")
}

fn shapes(ui: &mut Ui, read: &Pasted, theme: Theme) {
    let chrome = theme.chrome();
    for (index, shape) in read.understood.iter().enumerate().take(MAX_ROWS) {
        let number = RichText::new(format!("{}", index + 1)).font(fonts::semibold(13.0));
        ui.horizontal_top(|ui| {
            ui.add(Label::new(number.color(theme.shape_text(index))));
            let sentence = RichText::new(plain(&shape.sentence)).color(chrome.ink);
            widgets::wrapped(ui, sentence);
        });
        ui.add_space(2.0);
    }
    let more = read.understood.len().saturating_sub(MAX_ROWS);
    if more > 0 {
        widgets::soft(ui, format!("and {more} more"));
    }
}

/// What was assumed and left over, and what counts only in a new scene.
fn notes(ui: &mut Ui, read: &Pasted) {
    let chrome = style::chrome(ui.ctx());
    let both = [NoteKind::Assumed, NoteKind::LeftOver];
    for (title, kinds) in [
        ("Assumptions and leftovers", &both[..]),
        ("Only in a new scene", &[NoteKind::Replacing]),
    ] {
        let is_here = |note: &&PasteNote| kinds.contains(&note.kind);
        let mut notes = read.notes.iter().filter(is_here).take(MAX_ROWS).peekable();
        if notes.peek().is_none() {
            continue;
        }
        ui.add_space(6.0);
        ui.label(widgets::semibold(title, 13.0, chrome.ink));
        let tell = |ui: &mut Ui, note: &PasteNote| {
            let note = format!("• {}", plain(&note.text));
            widgets::wrapped(ui, RichText::new(note).color(chrome.soft));
        };
        let is_left_over = |note: &&PasteNote| note.kind == NoteKind::LeftOver;
        let (left_over, assumed): (Vec<&PasteNote>, Vec<_>) = notes.partition(is_left_over);
        assumed.into_iter().for_each(|note| tell(ui, note));
        let title = RichText::new(format!("{} leftovers", left_over.len())).color(chrome.soft);
        let is_long = left_over.len() > MAX_LEFT_OVER;
        let rest = |ui: &mut Ui| left_over.into_iter().for_each(|note| tell(ui, note));
        if is_long {
            let folded = egui::CollapsingHeader::new(title).id_salt("left over");
            folded.show(ui, rest);
        } else {
            rest(ui);
        }
    }
}

fn buttons(ui: &mut Ui, pasted: &Paste, seen: &PanelContext<'_>) -> Option<PasteDecision> {
    let chrome = seen.chrome();
    let [replaces, adds] =
        [PasteDecision::Replace, PasteDecision::Add].map(|choice| hindrance(pasted, choice, seen));
    if let Some(why) = replaces.as_ref().or(adds.as_ref()) {
        ui.label(RichText::new(why.as_ref()).color(chrome.bad));
    } else if pasted.read.as_ref().is_ok_and(|read| read.mesh.is_some()) {
        let text = "The mesh is saved to its own file. You choose its name next.";
        widgets::soft(ui, text);
    }
    let types = layers::types(ui.ctx());
    let mut decision = None;
    widgets::at_right(ui, |ui| {
        let (opens, joins) = (replaces.is_none(), adds.is_none());
        for (title, is_enabled, choice) in [
            ("Open as a new scene", opens, PasteDecision::Replace),
            ("Add to the scene", joins, PasteDecision::Add),
            ("Cancel", true, PasteDecision::Cancel),
        ] {
            let key = ui.ctx().format_shortcut(&shortcut(choice, types));
            let key = key.replace("Escape", "Esc");
            let mut button = Button::new(title).shortcut_text(key);
            if choice == PasteDecision::Replace {
                button = button.fill(chrome.accent_fill);
            }
            if ui.add_enabled(is_enabled, button).clicked() {
                decision = Some(choice);
            }
        }
    });
    decision
}
