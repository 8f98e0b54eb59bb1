//! The source of the method, at the lower right or in the place of the view, in which the line of the current step is lit; or
//! the method as code to take along.

use super::prelude::*;
use super::{highlight, layers, own_program, widgets::Heights};
use capsule_text::{definition::Definition, listing::Listing, take_along::CodeLanguage};
use capsule_view::palette;

/// Size of the letters, and of those of the file's path, points; a letter is this share of it wide.
const FONT: f32 = 12.0;
const PATH: f32 = 11.5;
const WIDE: f32 = 0.61;
/// Height of a line of code.
const LINE: f32 = 18.0;
/// Height of what a folded statement leaves.
const FOLD: f32 = 9.0;
/// The title of the source that ran, among the languages.
const SOURCE: &str = "Source";
/// How high the menu of names is at most.
const MENU: f32 = 420.0;
/// Width of the sign that a line goes on beyond the panel.
const CUT: f32 = 12.0;
/// How strongly a step's paragraph is lit; its marked line is wholly.
const LIT: f32 = 0.6;
/// Width of the line numbers.
const NUMBERS: f32 = 40.0;

/// The file that is shown, ready to paint.
#[derive(Debug, Default)]
pub(crate) struct CodeView {
    pub unfolds: bool,
    /// Whether it stands in the place of the view.
    pub is_wide: bool,
    /// The language that the method is written in; `None` for the source that ran.
    language: Option<CodeLanguage>,
    taken: Option<(TakenKey, Result<TakenCode, String>)>,
    /// What is shown in place of the step's file, and that file's path.
    opened: Option<(Definition, String)>,
    file: Option<File>,
    /// Whether what runs has no listing: nothing is shown then.
    is_absent: bool,
    /// Also by the height that there is, in whole points.
    bring: widgets::Bring<(&'static str, usize, bool, u32)>,
}

/// The method with its fixes, the language and the theme.
type TakenKey = (Option<AlgorithmChoice>, CodeLanguage, Theme);

/// A method written in a language, ready to paint.
#[derive(Debug)]
struct TakenCode {
    lines: Vec<LayoutJob>,
    heights: Heights,
    width: f32,
}

#[derive(Debug)]
struct File {
    listing: &'static Listing,
    theme: Theme,
    unfolds: bool,
    lines: Vec<LayoutJob>,
    rows: Vec<CodeRow>,
    heights: Heights,
    width: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeRow {
    /// A line, counted from 1.
    Line(usize),
    /// Folded lines, first and last.
    Fold(usize, usize),
}

impl CodeView {
    /// The least height that it takes of its column: of a listing so many points.
    pub(super) fn least(&self, listed: f32) -> f32 {
        if self.is_absent || self.is_wide {
            0.0
        } else {
            listed
        }
    }

    /// Makes sure that the method is written in the chosen language.
    fn take_along(&mut self, seen: &PanelContext<'_>) {
        let choice = seen.session.code_choice().cloned();
        let key = self
            .language
            .map(|language| (choice, language, seen.view.theme));
        if self.taken.as_ref().map(|(taken, _)| taken) == key.as_ref() {
            return;
        }
        self.taken = key.map(|key| {
            let code = seen.session.code(key.1);
            let code = code.map(|text| TakenCode::new(&text, seen.chrome()));
            (key, code)
        });
    }

    /// Makes sure that `path` is ready; `None` where it is not embedded.
    fn ready(&mut self, path: &str, theme: Theme) -> Option<&File> {
        let unfolds = self.unfolds;
        let is_ready = self.file.as_ref().is_some_and(|file| {
            path.ends_with(file.listing.path) && file.theme == theme && file.unfolds == unfolds
        });
        if !is_ready {
            self.file = Listing::open(path).map(|listing| File::new(listing, theme, unfolds));
        }
        self.file.as_ref()
    }
}

impl CodeView {
    /// The language, a button that copies what is shown, and one for the place of the view.
    fn choices(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let (glyph, title) = if self.is_wide {
            (icon::ARROWS_IN_SIMPLE, "Show the view again")
        } else {
            (
                icon::ARROWS_OUT_SIMPLE,
                "Show the code in place of the view",
            )
        };
        self.is_wide ^= widgets::bare_button(ui, glyph, 14.0, title).clicked();
        let command = commands::command(copying(self.language));
        widgets::icon_button(ui, seen, command, icon::COPY, 14.0);
        let titles = CodeLanguage::ALL.map(|language| (Some(language), language.title()));
        let titles = [(None, SOURCE)].into_iter().chain(titles);
        let current = self.language.map_or(SOURCE, CodeLanguage::title);
        let options = titles.map(|(language, title)| (language, title.to_string()));
        let picked = widgets::drop_down(ui, "Language of the code", (current, 62.0), options);
        self.language = picked.unwrap_or(self.language);
    }
}

/// The command that copies the listing in this language.
fn copying(language: Option<CodeLanguage>) -> &'static str {
    match language {
        None => "edit.copy_listing",
        Some(CodeLanguage::Rust) => "edit.code_rust",
        Some(CodeLanguage::Cpp) => "edit.code_cpp",
        Some(CodeLanguage::Glsl) => "edit.code_glsl",
        Some(CodeLanguage::Hlsl) => "edit.code_hlsl",
        Some(CodeLanguage::CSharp) => "edit.code_csharp",
    }
}

impl TakenCode {
    fn show(&self, ui: &mut Ui, chrome: &Chrome) {
        let (heights, width) = (&self.heights, self.width);
        widgets::rows(ui, "taken code", heights, width, None, |ui, row, rect| {
            line_row(ui, rect, (row + 1, &self.lines[row]), None, chrome);
        });
    }

    fn new(text: &str, chrome: &Chrome) -> Self {
        let font = FontId::monospace(FONT);
        let lines = text.lines().map(|line| highlight::job(line, &font, chrome));
        let lines: Vec<LayoutJob> = lines.collect();
        Self {
            heights: Heights::new(lines.iter().map(|_| LINE)),
            width: width(text.lines()),
            lines,
        }
    }
}

/// The width of the longest of `lines`, with its number.
fn width<'a>(lines: impl Iterator<Item = &'a str>) -> f32 {
    let letters = lines.map(|line| line.chars().count()).max();
    NUMBERS + 16.0 + letters.unwrap_or(0) as f32 * FONT * WIDE
}

impl File {
    fn new(listing: &'static Listing, theme: Theme, unfolds: bool) -> Self {
        let font = FontId::monospace(FONT);
        let lines: Vec<LayoutJob> = listing
            .lines()
            .map(|line| highlight::job(line, &font, theme.chrome()))
            .collect();
        let rows = rows(listing, lines.len(), unfolds);
        let heights = rows.iter().map(|row| match row {
            CodeRow::Line(_) => LINE,
            CodeRow::Fold(..) => FOLD,
        });
        Self {
            heights: Heights::new(heights),
            width: width(listing.lines()),
            listing,
            theme,
            unfolds,
            lines,
            rows,
        }
    }

    fn row_of(&self, line: usize) -> Option<usize> {
        self.rows.iter().position(|row| match *row {
            CodeRow::Line(at) => at == line,
            CodeRow::Fold(first, last) => (first..=last).contains(&line),
        })
    }
}

fn rows(listing: &Listing, count: usize, unfolds: bool) -> Vec<CodeRow> {
    let mut rows: Vec<CodeRow> = vec![];
    for line in 1..=count {
        let folds = !unfolds && listing.is_hidden(line);
        match (folds, rows.last_mut()) {
            (true, Some(CodeRow::Fold(_, last))) => *last = line,
            (true, _) => rows.push(CodeRow::Fold(line, line)),
            (false, _) => rows.push(CodeRow::Line(line)),
        }
    }
    rows
}

/// What is lit: the step's paragraph, and in it the line that is marked.
struct Lit {
    paragraph: RangeInclusive<usize>,
    marked: usize,
}

impl Lit {
    /// Lights what is behind `line`; whether it is lit, and whether it is the one that is marked.
    fn paint(lit: Option<&Self>, ui: &Ui, rect: Rect, line: usize, chrome: &Chrome) -> [bool; 2] {
        let is_lit = lit.is_some_and(|lit| lit.paragraph.contains(&line));
        if is_lit {
            let fill = chrome.accent_fill.gamma_multiply(LIT);
            ui.painter().rect_filled(rect, 0.0, fill);
        }
        [is_lit, lit.is_some_and(|lit| lit.marked == line)]
    }
}

/// `path`, without as many of its first folders as there is no room for: the file is what is looked for.
fn ending(ui: &Ui, path: &str) -> String {
    let letters = ui.available_width() / (PATH * WIDE);
    let (mut shown, mut rest) = (path.to_owned(), path);
    while shown.chars().count() as f32 > letters
        && let Some((_, behind)) = rest.split_once('/')
    {
        rest = behind;
        shown = format!("…/{rest}");
    }
    shown
}

/// The code in its column; where that is in the place of the view, the way back.
pub(crate) fn code(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut CodeView) {
    if own.is_wide {
        widgets::hairline(ui);
        if ui.button("Show the view again").clicked() {
            own.is_wide = false;
        }
        return;
    }
    panel(ui, seen, own);
}

/// The code in the place of the view; nothing where it stands in its column.
pub(crate) fn in_view(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut CodeView) {
    if own.is_wide {
        let room = Frame::new().inner_margin(Margin::symmetric(style::GUTTER, 0));
        room.show(ui, |ui| panel(ui, seen, own));
        own.is_wide &= !own.is_absent;
    }
}

/// The algorithm's source, lit where the current step comes from, or its method as code of another language.
fn panel(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut CodeView) {
    own.is_absent = own_program::is_shown(seen);
    if own.is_absent {
        return own_program::own_program(ui, seen);
    }
    let chrome = seen.chrome();
    let (own_path, line) = place(seen);
    let own_path = own_path.unwrap_or_default();
    // What was opened stays until the cursor comes to another file.
    own.opened = own.opened.take().filter(|(_, of)| *of == own_path);
    let (path, line) = match &own.opened {
        Some((opened, _)) => (opened.path.to_owned(), Some(opened.line)),
        None => (own_path.clone(), line),
    };
    own.is_absent = own.ready(&path, seen.view.theme).is_none();
    if own.is_absent {
        return;
    }
    if !own.is_wide {
        widgets::hairline(ui);
    }
    own.take_along(seen);
    let unfolds = own.unfolds;
    let is_opened = own.opened.is_some();
    let mut chosen = None;
    let toggles = widgets::section(ui, "Code", |ui| {
        own.choices(ui, seen);
        if matches!(own.taken, Some((_, Ok(_)))) {
            return false;
        }
        let (glyph, title) = if unfolds {
            (icon::EYE, "Fold trace statements")
        } else {
            (icon::EYE_SLASH, "Show trace statements")
        };
        let clicked = widgets::bare_button(ui, glyph, 14.0, title).clicked();
        chosen = names_menu(ui, seen.session.origin(), &path, is_opened);
        let shown = ending(ui, &path);
        let label = Label::new(widgets::monospaced(&shown, PATH, chrome.soft));
        let label = ui.add(label.truncate()).on_hover_text(&path);
        widgets::name(&label, WidgetType::Label, &path);
        clicked
    });
    if let Some(chosen) = chosen {
        own.opened = chosen.map(|definition| (definition, own_path));
    }
    own.unfolds ^= toggles;
    match &own.taken {
        Some((_, Ok(code))) => return code.show(ui, chrome),
        Some((_, Err(why))) => drop(widgets::wrapped(ui, widgets::sized(why, 12.5, chrome.soft))),
        None => {}
    }
    let mut bring = own.bring;
    let Some(file) = own.ready(&path, seen.view.theme) else {
        return;
    };
    let lit = line.map(|line| Lit {
        paragraph: file.listing.paragraph(line),
        marked: file.listing.marked_line(line),
    });
    let key = (
        file.listing.path,
        lit.as_ref().map_or(1, |lit| lit.marked),
        file.unfolds,
        ui.available_height() as u32,
    );
    let wanted = bring.wants(ui, key).then(|| file.row_of(key.1)).flatten();
    let mut unfold = false;
    let (heights, lit) = (&file.heights, lit.as_ref());
    widgets::rows(
        ui,
        "code",
        heights,
        file.width,
        wanted,
        |ui, row, rect| match file.rows[row] {
            CodeRow::Line(line) => line_row(ui, rect, (line, &file.lines[line - 1]), lit, chrome),
            CodeRow::Fold(first, last) => unfold |= fold_row(ui, rect, file, first..=last, lit),
        },
    );
    own.bring = bring;
    own.unfolds |= unfold;
}

/// What the file at `path` takes from others; which of it is to be opened, or that the step's own file is.
fn names_menu(
    ui: &mut Ui,
    page: &Origin,
    path: &str,
    is_opened: bool,
) -> Option<Option<Definition>> {
    let chrome = style::chrome(ui.ctx());
    let button = Button::new(widgets::icon_text(icon::CARET_DOWN, 12.0)).frame(false);
    let mut chosen = None;
    let menu = egui::menu::menu_custom_button(ui, button, |ui| {
        layers::panel_menu(ui, page);
        ScrollArea::vertical().max_height(MENU).show(ui, |ui| {
            if is_opened && ui.button("Back to the step").clicked() {
                chosen = Some(None);
            }
            let used = Listing::open(path).map(Definition::used_by);
            for definition in used.unwrap_or_default() {
                let file = definition.path.trim_start_matches("crates/");
                let mut text = LayoutJob::default();
                let mut append = |piece: &str, color| {
                    let format = TextFormat::simple(FontId::monospace(FONT), color);
                    text.append(piece, 0.0, format);
                };
                append(definition.name, chrome.ink);
                append(&format!("  {file}"), chrome.soft);
                let row = ui.add(Button::new(text).wrap_mode(egui::TextWrapMode::Extend));
                let title = format!("Open {}", definition.name);
                widgets::name(&row, WidgetType::Button, &title);
                if row.clicked() {
                    chosen = Some(Some(definition));
                }
            }
            if chosen.is_some() {
                ui.close_menu();
            }
        });
    });
    let title = "Open a definition used here";
    widgets::name(&menu.response, WidgetType::Button, title);
    menu.response.on_hover_text(title);
    chosen
}

/// File and line of the current step. Steps that no listing has, such as a pair's group, show the algorithm's own file.
fn place(seen: &PanelContext<'_>) -> (Option<String>, Option<usize>) {
    let step = seen.shown_cursor();
    let source = step.map(|index| &seen.study().record.steps[index].source);
    if let Some(source) = source.filter(|source| Listing::open(source.file()).is_some()) {
        return (Some(source.file().into()), Some(source.line() as usize));
    }
    let source = seen.session.pair().map(|pair| pair.choice.method.source);
    (source.map(String::from), None)
}

fn line_row(
    ui: &mut Ui,
    rect: Rect,
    (line, job): (usize, &LayoutJob),
    lit: Option<&Lit>,
    chrome: &Chrome,
) {
    let [is_lit, is_marked] = Lit::paint(lit, ui, rect, line, chrome);
    if is_marked {
        ui.painter().rect_filled(rect, 0.0, chrome.accent_fill);
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, 1.5, chrome.accent);
    }
    let number = pos2(rect.left() + NUMBERS - 8.0, rect.center().y);
    let (soft, accent) = (chrome.soft, chrome.accent);
    let color = if is_marked { accent } else { soft };
    table::text_to(ui, number, line, FontId::monospace(10.5), color);
    let text = rect.with_min_x(rect.left() + NUMBERS);
    let label = Label::new(job.clone()).extend();
    let label = ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| ui.add(label));
    let right = ui.clip_rect().right();
    if label.inner.rect.right() > right {
        let ground = match (is_marked, is_lit) {
            (true, _) => chrome.accent_fill,
            (false, true) => palette::mix(chrome.accent_fill, chrome.panel, LIT),
            (false, false) => chrome.panel,
        };
        let end = rect.with_max_x(right).with_min_x(right - CUT);
        ui.painter().rect_filled(end, 0.0, ground);
        table::text_around(ui, end.center(), "…", FontId::monospace(FONT), chrome.soft);
    }
}

/// A slim line in the place of folded ones; whether it was clicked.
fn fold_row(
    ui: &mut Ui,
    rect: Rect,
    file: &File,
    lines: RangeInclusive<usize>,
    lit: Option<&Lit>,
) -> bool {
    let chrome = file.theme.chrome();
    Lit::paint(lit, ui, rect, *lines.start(), chrome);
    let response = ui.interact(rect, ui.id().with(("fold", *lines.start())), Sense::click());
    let title = format!("Folded lines {} to {}", lines.start(), lines.end());
    widgets::name(&response, WidgetType::Button, &title);
    let first = file.listing.lines().nth(lines.start() - 1);
    let first = first.unwrap_or_default();
    let indent = first.len() - first.trim_start().len();
    let (faint, accent) = (chrome.faint, chrome.accent);
    let color = if response.hovered() { accent } else { faint };
    for dot in 0..3 {
        let x = rect.left() + NUMBERS + indent as f32 * 7.5 + 3.0 + dot as f32 * 5.0;
        let at = pos2(x, rect.center().y);
        ui.painter().circle_filled(at, 1.2, color);
    }
    if response.hovered() {
        let line = Stroke::new(1.0, chrome.hairline);
        ui.painter().hline(rect.x_range(), rect.bottom(), line);
    }
    let hint = "The trace statement that records this step";
    response.on_hover_text(hint).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trace_statements_become_one_slim_row() {
        let file = |unfolds| {
            let path = "crates/core/src/exact/overlap/sphere_triangle.rs";
            File::new(
                Listing::open(path).expect("embedded"),
                Theme::Light,
                unfolds,
            )
        };
        let folded = file(false);
        let traces = |row: &CodeRow| match *row {
            CodeRow::Line(line) => folded.listing.is_hidden(line),
            CodeRow::Fold(..) => false,
        };
        assert!(!folded.rows.iter().any(traces));
        assert!(
            folded
                .rows
                .iter()
                .any(|row| matches!(row, CodeRow::Fold(first, last) if last > first))
        );
        let open = file(true);
        assert_eq!(open.rows.len(), open.lines.len());
        assert!(open.heights.total() > folded.heights.total());
    }
}
