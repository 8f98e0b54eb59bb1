//! The sentence above the view that says what the current step does.

use super::prelude::*;
use super::{errata, predict};
use capsule_session::lesson_values;
use egui::{Galley, text::TextWrapping};

const SENTENCE: f32 = 15.0;
/// Size of what stands below it, points.
const BELOW: f32 = 13.0;
/// Between the two, points.
const GAP: f32 = 2.0;

/// The current step in one sentence, or where the scene opens its picture's caption, with the branch that the step took or what
/// is wrong with it. Both take the same height whatever they say: the view below must not jump.
pub(crate) fn sentence(ui: &mut Ui, seen: &PanelContext<'_>) {
    let is_compact = is_compact(ui);
    TopBottomPanel::top("sentence")
        .frame(view_bar(seen.chrome(), if is_compact { 5 } else { 8 }))
        .show_inside(ui, |ui| lines(ui, seen, is_compact));
}

/// In a low window a line each.
fn lines(ui: &mut Ui, seen: &PanelContext<'_>, is_compact: bool) {
    let chrome = seen.chrome();
    let soft = |text: String| branched(&text, chrome);
    if let Some([question, how]) = predict::sentence(seen) {
        return two_lines(ui, seen, &question, soft(how), is_compact);
    }
    let (scene, study, step) = (seen.scene(), seen.study(), seen.cursor());
    let (of_step, branch) = text::sentence(scene, study, step);
    let own = lesson_values::headline(scene, study, step).filter(|_| seen.session.runs_as_read());
    let sentence = own.unwrap_or(of_step);
    let below = match (branch, text::warning(study, step), step) {
        (Some(branch), ..) => soft(branch),
        (None, Some(warning), _) => {
            let format = TextFormat::simple(FontId::proportional(BELOW), chrome.bad);
            let remedy = seen.session.frame_remedy();
            let remedy = remedy.map(|remedy| format!(". {}", text::capitalised(&remedy)));
            let said = format!("{warning}{}", remedy.unwrap_or_default());
            typography::prose(&text::capitalised(&said), &format)
        }
        (None, None, Some(step)) => {
            let title = &study.record.steps[step].title;
            let is_said = says_alone(&sentence, title);
            soft(if is_said { "" } else { title }.to_string())
        }
        (None, None, None) => soft(if seen.session.walks() {
            "Press WASD to walk, Space to jump.".into()
        } else if seen.session.moves() {
            "Press Space to play the frames, or the right arrow to step into this one.".into()
        } else {
            "Press the right arrow or Space to begin.".into()
        }),
    };
    two_lines(ui, seen, &sentence, below, is_compact);
}

/// Whether a step's sentence is no more than its title, which is not said twice then.
fn says_alone(sentence: &str, title: &str) -> bool {
    sentence.trim_end_matches('.') == text::capitalised(title)
}

fn two_lines(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    sentence: &str,
    below: LayoutJob,
    is_compact: bool,
) {
    let chrome = seen.chrome();
    ui.spacing_mut().item_spacing.y = GAP;
    ui.set_min_height(height(ui, is_compact));
    let format = TextFormat::simple(fonts::semibold(SENTENCE), chrome.ink);
    let job = typography::prose(sentence, &format);
    let sentence = laid_out(ui, job, if is_compact { 1 } else { 2 });
    let is_full = is_compact || sentence.rows.len() > 1;
    let room = if is_full { 1 } else { 2 };
    for line in [sentence, laid_out(ui, below, room)] {
        let text = line.job.text.clone();
        errata::on_hover(ui.label(line), &text, seen);
    }
}

/// Two lines of the sentence and one below it, or the other way round; in a low window a line each.
fn height(ui: &Ui, is_compact: bool) -> f32 {
    let [large, small] = [fonts::semibold(SENTENCE), FontId::proportional(BELOW)]
        .map(|font| ui.fonts(|fonts| fonts.row_height(&font)));
    let third = if is_compact { 0.0 } else { large.max(small) };
    // Signs of a formula may come from a font whose rows are a little higher.
    (large + GAP + small + third).ceil() + 1.0
}

/// The job in so many rows at most; what does not fit is shown under the pointer.
fn laid_out(ui: &Ui, mut job: LayoutJob, rows: usize) -> Arc<Galley> {
    job.wrap = TextWrapping {
        max_width: ui.available_width(),
        max_rows: rows,
        ..Default::default()
    };
    ui.fonts(|fonts| fonts.layout_job(job))
}

/// What was compared, an arrow, and the branch in the accent's color.
fn branched(text: &str, chrome: &Chrome) -> LayoutJob {
    let format = |color| TextFormat::simple(FontId::proportional(BELOW), color);
    let mut job = LayoutJob::default();
    for (part, piece) in text.split(" → ").enumerate() {
        if part > 0 {
            job.append("→ ", 6.0, format(chrome.accent));
        }
        let color = if part > 0 { chrome.accent } else { chrome.soft };
        job.append(&typography::formula(piece), 0.0, format(color));
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_is_the_title_alone_is_said_once() {
        assert!(says_alone("Cylinders.", "cylinders"));
        assert!(!says_alone("This is when they first touch.", "impact"));
    }
}
