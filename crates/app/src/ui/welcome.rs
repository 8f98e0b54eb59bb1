//! The first page: what the program is, and four doors.

use super::prelude::*;
use crate::action::{CourseAction, PasteAction};
use capsule_view::palette::UNTINTED;
use egui::{ColorImage, CornerRadius, TextureHandle, TextureOptions};

const WIDTH: f32 = 620.0;
const DOOR: f32 = 62.0;

/// The pictures, on light paper and on dark.
const PICTURES: [&[u8]; 2] = [
    include_bytes!("../../../../assets/welcome/light.png"),
    include_bytes!("../../../../assets/welcome/dark.png"),
];

/// The doors' titles where nothing was read yet, and what is behind them.
const DOORS: [[&str; 2]; 4] = [
    ["Learn", "Eight courses; five follow articles"],
    [
        "My own case",
        "Paste shapes from a log, from code or as JSON",
    ],
    ["Open a level", "OBJ, glTF, GLB or STL; or a scene file"],
    ["Test my code", "Your program beside ours, in any language"],
];
/// Letters of what is behind a door, points.
const SAID: f32 = 12.5;
/// Between a door's border and its words, points.
const MARGIN: Vec2 = vec2(14.0, 11.0);

/// How one's own code is tested, line by line.
const OWN_CODE: [&str; 3] = [
    "capsule-lab judge --program ./mine      # how often it is right",
    "capsule-lab SCENE --program ./mine      # its answers while you drag",
    "capsule-lab hunt SCENE --program ./mine # the case that breaks it",
];

/// The page's picture, and whether it tells how code is tested.
#[derive(Default)]
pub(crate) struct WelcomePage {
    /// On dark paper or not.
    picture: Option<(bool, TextureHandle)>,
    tells_of_code: bool,
}

/// The page, until a door is taken.
pub(super) fn welcome(ctx: &Context, seen: &PanelContext<'_>, own: &mut WelcomePage) {
    let modal = widgets::modal(ctx, "welcome").show(ctx, |ui| {
        ui.set_width((ctx.screen_rect().width() - 64.0).min(WIDTH));
        let room = ctx.screen_rect().height() - 64.0;
        // The bar stands beside the doors, not over them.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        ScrollArea::vertical()
            .max_height(room)
            .show(ui, |ui| page(ui, seen, own))
            .inner
    });
    if modal.inner || modal.backdrop_response.clicked() {
        own.tells_of_code = false;
        seen.act(LayerAction::Close(Modal::Welcome));
    }
}

/// Whether a door was taken.
fn page(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut WelcomePage) -> bool {
    let chrome = seen.chrome();
    // How one's own code is tested takes the picture's room.
    if !own.tells_of_code {
        picture(ui, seen.view.theme.is_dark(), own);
        ui.add_space(10.0);
    }
    ui.label(RichText::new("Capsule Lab").font(fonts::semibold(20.0)));
    let told = "See every point that a capsule test computes, beside the exact answer. Drag the shapes, and the answer \
                follows. Find the case where a listing goes wrong, the line of code that causes it, and the fix.";
    ui.label(widgets::sized(told, 14.0, chrome.prose));
    ui.add_space(10.0);
    let leads_to: [Option<Action>; 4] = [
        Some(CourseAction::Resume(None).into()),
        Some(PasteAction::Ask.into()),
        Some(FileAction::AskToOpen.into()),
        None,
    ];
    let mut doors = DOORS;
    if !seen.shell.preferences.read.is_empty() {
        doors[0][0] = "Continue course";
    }
    let mut is_taken = false;
    let width = (ui.available_width() - style::GUTTER as f32) * 0.5;
    for (doors, leads_to) in doors.chunks(2).zip(leads_to.chunks(2)) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = style::GUTTER as f32;
            for (words, leads_to) in doors.iter().zip(leads_to) {
                if !door(ui, *words, width) {
                    continue;
                }
                match leads_to {
                    Some(action) => {
                        seen.act(action.clone());
                        is_taken = true;
                    }
                    None => own.tells_of_code ^= true,
                }
            }
        });
    }
    if own.tells_of_code {
        ui.add_space(6.0);
        for line in OWN_CODE {
            ui.label(widgets::monospaced(line, 12.0, chrome.ink));
        }
        let told = "Your program reads one case per line and writes one answer per line. The folder adapters/ has a \
                    file to copy for C, C++, C#, Rust, Python and JavaScript.";
        ui.label(RichText::new(told).color(chrome.prose));
    }
    ui.add_space(6.0);
    widgets::escape(ui, "Skip");
    is_taken
}

fn picture(ui: &mut Ui, is_dark: bool, own: &mut WelcomePage) {
    own.picture.take_if(|(dark, _)| *dark != is_dark);
    let (_, texture) = own.picture.get_or_insert_with(|| {
        let image = decoded(PICTURES[usize::from(is_dark)]);
        let options = TextureOptions::LINEAR;
        (is_dark, ui.ctx().load_texture("welcome", image, options))
    });
    let size = texture.size_vec2();
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, width * size.y / size.x), Sense::hover());
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let shape = egui::epaint::RectShape::filled(rect, CornerRadius::same(8), UNTINTED);
    ui.painter().add(shape.with_texture(texture.id(), whole));
}

/// A PNG that comes with the program.
fn decoded(bytes: &[u8]) -> ColorImage {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("it comes with the program");
    let size = [reader.info().width, reader.info().height].map(|side| side as usize);
    let mut pixels = vec![0; size[0] * size[1] * 4];
    reader
        .next_frame(&mut pixels)
        .expect("it comes with the program");
    ColorImage::from_rgba_premultiplied(size, &pixels)
}

fn door(ui: &mut Ui, [title, said]: [&str; 2], width: f32) -> bool {
    let chrome = style::chrome(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(width, DOOR), Sense::click());
    widgets::name(&response, WidgetType::Button, title);
    let is_lit = response.hovered() || response.has_focus();
    let (lit, plain) = (chrome.accent_fill, chrome.control);
    let fill = if is_lit { lit } else { plain };
    ui.painter().rect_filled(rect, 8.0, fill);
    let inner = rect.shrink2(MARGIN);
    let painter = ui.painter();
    let text = |at, text, font, color| painter.text(at, Align2::LEFT_TOP, text, font, color);
    let font = fonts::semibold(14.5);
    let at = text(inner.left_top(), title, font, chrome.accent);
    let below = pos2(inner.left(), at.bottom() + 3.0);
    text(below, said, FontId::proportional(SAID), chrome.prose);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_behind_a_door_has_room_in_it() {
        let ctx = Context::default();
        fonts::install(&ctx);
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        let room = (WIDTH - style::GUTTER as f32) * 0.5 - 2.0 * MARGIN.x;
        for [_, said] in DOORS {
            let font = FontId::proportional(SAID);
            let size = ctx.fonts(|fonts| fonts.layout_no_wrap(said.into(), font, UNTINTED).size());
            assert!(size.x <= room, "{said}: {} of {room}", size.x);
        }
    }
}
