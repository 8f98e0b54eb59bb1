//! Precision lab: the case that one looks at far from home, and one of its numbers a float less or more, in a window of its own.

use super::background::Background;
use super::prelude::*;
use capsule_bench::{
    engine::ProgramMethod,
    judge::report::length,
    map::MapSubject,
    precision::{
        DistanceError, Nudge, PRECISION_HEADS, PrecisionLab, PrecisionRow, nudged_freedoms, nudges,
        precision_rows, remarks, stepped,
    },
};
use capsule_scenes::{edit::shortest, scene::Freedom};
use egui_plot::{GridMark, Line, PlotPoint, PlotPoints};

/// Height of the plot and of the fan, points.
const PLOT: f32 = 150.0;
const FAN: f32 = 108.0;

/// So many floats to either side are looked at.
const STEPS: u32 = 8;

/// The widest that a fan is drawn to either side, degrees.
const WIDEST: f32 = 40.0;

/// The least error that is drawn, a power of ten, meters: below it lies none at all.
const MIN_POWER: f64 = -9.0;

#[derive(Debug, Default)]
pub(crate) struct PrecisionWindow {
    nudged: Option<String>,
    /// Of which of the session's studies, and of which number.
    found: Background<(u64, Option<String>), Result<PrecisionSheet, &'static str>>,
}

#[derive(Debug)]
struct PrecisionSheet {
    who: String,
    rows: Vec<PrecisionRow>,
    remarks: Vec<String>,
    curve: Vec<DistanceError>,
    subject: MapSubject,
    fan: Option<(Freedom, Vec<Nudge>)>,
}

impl PrecisionWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        self.renew(ui.ctx(), seen);
        let list = ScrollArea::vertical().auto_shrink([false, true]);
        list.show(ui, |ui| self.content(ui, seen));
    }

    /// Looks anew where the case, or what is nudged of it, is another one.
    fn renew(&mut self, ctx: &Context, seen: &PanelContext<'_>) {
        let key = (seen.session.revision(), self.nudged.clone());
        let nudged = self.nudged.clone();
        let is_dragging = seen.session.history().is_dragging();
        self.found.update(ctx, key, is_dragging, || {
            let order = PrecisionOrder::of(seen.session);
            move || order.sheet(nudged.as_deref())
        });
    }

    fn content(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        let sheet = match self.found.shown(ui) {
            None => return,
            Some(Err(why)) => {
                widgets::soft(ui, *why);
                return;
            }
            Some(Ok(sheet)) => sheet,
        };
        widgets::small(ui, &sheet.who, 12.5);
        table(ui, &sheet.rows);
        for remark in &sheet.remarks {
            widgets::wrapped(ui, widgets::sized(remark, 12.5, chrome.prose));
        }
        ui.add_space(6.0);
        plot(ui, &sheet.curve, chrome, PLOT);
        ui.add_space(6.0);
        let picked = nudging(ui, seen, sheet);
        if picked.is_some() {
            self.nudged = picked;
        }
    }
}

struct PrecisionOrder {
    case: Option<MapSubject>,
    is_recorded: bool,
    /// The program that answers, if one does.
    program: Option<ProgramMethod>,
}

impl PrecisionOrder {
    fn of(session: &Session) -> Self {
        let case = session.case();
        let method = case.as_ref().map(|case| case.choice.method);
        Self {
            program: method.and_then(|method| session.program_of(method)),
            is_recorded: session.asks_engine(),
            case,
        }
    }

    /// What there is to show of the case, or why there is nothing.
    fn sheet(self, nudged: Option<&str>) -> Result<PrecisionSheet, &'static str> {
        let subject = self.case.ok_or("No pair is tested here.")?;
        if self.is_recorded {
            let why = "A recording has answers to its own cases only. Choose your program or another method first.";
            return Err(why);
        }
        let sheet = sheet_of(subject, nudged);
        // What is not answered yet is a case of the sheet, which is made again when an answer comes.
        if self.program.is_some_and(|program| program.is_awaited()) {
            return Err("Waiting for your program’s answers far from the origin…");
        }
        Ok(sheet)
    }
}

/// Everything about the case of `subject`, and the numbers beside the one that is `nudged`.
fn sheet_of(subject: MapSubject, nudged: Option<&str>) -> PrecisionSheet {
    let lab = PrecisionLab::of(&subject);
    let distances = PrecisionLab::DISTANCES.into_iter();
    let all = nudged_freedoms(&subject);
    let called = |one: &&Freedom| Some(one.name(&subject.scene).as_str()) == nudged;
    let freedom = all.iter().find(called).or(all.first()).copied();
    PrecisionSheet {
        who: subject.choice.name(),
        rows: distances
            .flat_map(|distance| precision_rows(&lab, distance))
            .collect(),
        remarks: remarks(&lab),
        curve: lab.curve(),
        fan: freedom.map(|freedom| (freedom, nudges(&subject, freedom, STEPS))),
        subject,
    }
}

fn table(ui: &mut Ui, rows: &[PrecisionRow]) {
    let chrome = style::chrome(ui.ctx());
    let cell = |text: &str, color| widgets::sized(text, 12.5, color);
    let grid = Grid::new("precision").num_columns(PRECISION_HEADS.len());
    let grid = grid.min_row_height(0.0).spacing(vec2(16.0, 3.0));
    grid.show(ui, |ui| {
        for head in PRECISION_HEADS {
            ui.label(cell(head, chrome.soft));
        }
        ui.end_row();
        ui.spacing_mut().interact_size.y = 0.0;
        let mut before = "";
        for row in rows {
            for (column, text) in row.iter().enumerate() {
                let is_again = column == 0 && text == before;
                let text = if is_again { "" } else { text };
                ui.label(cell(text, chrome.ink).monospace().size(12.0));
            }
            before = &row[0];
            ui.end_row();
        }
    });
}

/// How wrong it gets with distance, both on scales of powers of ten.
pub(crate) fn plot(ui: &mut Ui, curve: &[DistanceError], chrome: &Chrome, height: f32) {
    let caption = "Worst error by distance from the origin";
    widgets::small(ui, caption, 12.5);
    let power = |meters: f32| f64::from(meters).log10().max(MIN_POWER);
    let line = |name: &str, of: &dyn Fn(&DistanceError) -> f32, color| {
        let known = curve.iter().filter(|at| of(at).is_finite());
        let points = known.map(|at| PlotPoint::new(power(at.distance), power(of(at))));
        let points = PlotPoints::Owned(points.collect());
        Line::new(name, points).color(color).allow_hover(false)
    };
    let marks = |from: i32, to: i32, by: usize| {
        let all = (from..=to).step_by(by).map(|value| GridMark {
            value: f64::from(value),
            step_size: by as f64,
        });
        all.collect::<Vec<_>>()
    };
    let meters = |value: f64| {
        if value <= MIN_POWER {
            "none".to_string()
        } else {
            length(10.0_f32.powf(value as f32))
        }
    };
    let small = FontId::proportional(11.0);
    ui.scope(|ui| {
        let styles = &mut ui.style_mut().text_styles;
        styles.insert(egui::TextStyle::Body, small);
        ui.visuals_mut().override_text_color = Some(chrome.soft);
        widgets::still_plot("precision", height)
            .include_y(MIN_POWER)
            .include_y(0.0)
            .x_grid_spacer(move |_| marks(0, 6, 1))
            .y_grid_spacer(move |room| {
                let (low, high) = room.bounds;
                let is_inside = |mark: &GridMark| (low..=high).contains(&mark.value);
                marks(-9, 6, 3).into_iter().filter(is_inside).collect()
            })
            .x_axis_formatter(move |mark, _| meters(mark.value))
            .y_axis_formatter(move |mark, _| meters(mark.value))
            .show(ui, |plot| {
                let step = line("step", &|at| at.step, chrome.faint);
                plot.line(step.width(1.5).style(LineStyle::dotted_dense()));
                plot.line(line("f32", &|at| at.meters[0], chrome.bad).width(2.5));
                let moved = line("moved", &|at| at.meters[1], chrome.accent);
                plot.line(moved.width(2.0).style(LineStyle::dashed_dense()));
            });
    });
    ui.horizontal(|ui| {
        for (text, color) in [
            ("— f32", chrome.bad),
            ("– – f32 from the first vertex", chrome.accent),
            ("··· one f32 step at that distance", chrome.soft),
        ] {
            ui.label(widgets::sized(text, 12.0, color));
        }
    });
}

/// A number float by float, and the normals that come of it; the name of another number, if one was picked.
fn nudging(ui: &mut Ui, seen: &PanelContext<'_>, sheet: &PrecisionSheet) -> Option<String> {
    let chrome = seen.chrome();
    let (freedom, all) = sheet.fan.as_ref()?;
    let scene = &sheet.subject.scene;
    let mut picked = None;
    ui.horizontal(|ui| {
        widgets::small(ui, "Nudge", 12.5);
        let all = nudged_freedoms(&sheet.subject).into_iter();
        let options = all.map(|one| (one.name(scene), one.name(scene)));
        let current = freedom.name(scene);
        picked = widgets::drop_down(ui, "Number to nudge", (&current, 118.0), options);
        let home = sheet.subject.home(*freedom);
        let go = |ui: &mut Ui, title: &str, steps: i32| {
            if ui.button(title).clicked() {
                let to = [(*freedom, stepped(home, steps))];
                if let Some(edit) = Edit::of_freedoms(seen.session.snapshot(), &to) {
                    seen.act(edit);
                }
            }
        };
        go(ui, "Previous float", -1);
        let number = format!("{} {}", shortest(home), freedom.unit());
        ui.label(RichText::new(number).monospace().color(chrome.ink));
        go(ui, "Next float", 1);
    });
    fan(ui, all);
    picked
}

/// The normals of a number's neighbors from one point, spread so that one sees them apart.
fn fan(ui: &mut Ui, all: &[Nudge]) {
    let chrome = style::chrome(ui.ctx());
    let normal = |nudge: &Nudge| Some((nudge.steps, nudge.answer.contact?.normal));
    let normals = all.iter().filter_map(normal);
    let normals: Vec<(i32, Vec3)> = normals.filter(|(_, it)| it.is_finite()).collect();
    let own = normals.iter().find(|(steps, _)| *steps == 0);
    let own = own.or(normals.first()).map(|(_, normal)| *normal);
    let hits = normals.len();
    let Some(own) = own else {
        let text = format!("No hit, up to {STEPS} floats to either side.");
        widgets::small(ui, text, 12.5);
        return;
    };
    // Across the normal, along where it turns farthest.
    let across = |normal: Vec3| normal - own * normal.dot(own);
    let sides = normals.iter().map(|(_, normal)| across(*normal));
    let farthest = sides.max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
    let side = farthest.unwrap_or(Vec3::ZERO).normalize_or_zero();
    let angle = |normal: Vec3| normal.dot(side).atan2(normal.dot(own)).to_degrees();
    let angles = normals.iter().map(|(_, normal)| angle(*normal).abs());
    let widest = angles.fold(0.0, f32::max);
    let turns = widest > 0.0;
    let spread = (WIDEST / widest).max(1.0);
    let times = if turns { spread } else { 1.0 };
    let contacts = all.iter().filter_map(|nudge| nudge.answer.contact);
    let depths = || contacts.clone().map(|contact| contact.depth);
    let [low, high] = [
        depths().fold(f32::INFINITY, f32::min),
        depths().fold(0.0, f32::max),
    ];
    let room = vec2(ui.available_width().min(320.0), FAN);
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    let painter = ui.painter();
    let from = pos2(rect.center().x, rect.bottom() - 6.0);
    for (steps, normal) in &normals {
        let turn = (angle(*normal) * times).to_radians();
        let to = from + vec2(turn.sin(), -turn.cos()) * (FAN - 20.0);
        let stroke = match steps {
            0 => Stroke::new(2.5, chrome.accent),
            _ => Stroke::new(1.0, chrome.soft),
        };
        painter.line_segment([from, to], stroke);
        painter.circle_filled(to, stroke.width + 1.0, stroke.color);
    }
    let by = format!("turns by up to {widest:.1e}° (drawn {times:.1e} times as wide)");
    let turned = if turns { by.as_str() } else { "stays the same" };
    let (count, differs) = (all.len(), length(high - low));
    let text = format!(
        "Up to {STEPS} floats to either side: {hits} of {count} hit, the normal {turned}, the depth differs by {differs}."
    );
    widgets::name(&response, WidgetType::Other, "Fan of normals");
    widgets::wrapped(ui, widgets::sized(text, 12.5, chrome.prose));
}
