//! Messages at the lower right of the window, which go away by themselves.

use super::{errata, prelude::*};
use capsule_session::{Notice, NoticeOutcome};
use egui_notify::{Anchor, Toasts};
use std::time::Duration;

/// How long a message stays, seconds.
const STAYS: f64 = 4.0;
/// And how long for each line after the first.
const A_LINE: f64 = 2.0;

/// From the window's edges to a message, points.
const MARGIN: f32 = 12.0;

/// The messages on the screen.
pub(crate) struct ToastList {
    toasts: Toasts,
    /// Which scene the messages are about.
    place: Option<Origin>,
    /// The refusals among them: a key that is pressed again and again is refused once.
    refused: Vec<String>,
    /// When the last of them ends, by egui's clock.
    until: f64,
}

impl Default for ToastList {
    fn default() -> Self {
        Self {
            toasts: no_toasts(),
            place: None,
            refused: vec![],
            until: 0.0,
        }
    }
}

/// At the bottom, over the right of the bars: they cover neither the view nor the search, which hangs from the top.
fn no_toasts() -> Toasts {
    Toasts::default()
        .with_anchor(Anchor::BottomRight)
        .with_margin(Vec2::splat(MARGIN))
}

pub(crate) fn toasts(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &mut ToastList,
    notices: Vec<Notice>,
) {
    let chrome = seen.chrome();
    let repairs = errata::current_repairs(seen);
    // The library counts frames as if they came at the screen's pace, and slow ones would keep a message for long.
    let now = ctx.input(|input| input.time);
    let is_elsewhere = own.place.as_ref() != Some(seen.session.origin());
    if is_elsewhere || now >= own.until {
        own.toasts = no_toasts();
        own.refused.clear();
        own.place = Some(seen.session.origin().clone());
    }
    let room = (ctx.screen_rect().width() - 96.0).clamp(160.0, 640.0);
    for mut notice in notices {
        if notice.outcome == NoticeOutcome::Refused {
            if own.refused.contains(&notice.text) {
                continue;
            }
            own.refused.push(notice.text.clone());
        }
        let codes = errata::explanations(&notice.text, &repairs);
        notice.text = wrapped(ctx, format!("{}\n{codes}", notice.text).trim_end(), room);
        let lines = notice.text.matches('\n').count() as f64;
        own.until = own.until.max(now + STAYS + A_LINE * lines);
        toast(&mut own.toasts, notice, chrome, own.until - now);
    }
    if own.until > now {
        ctx.request_repaint_after(Duration::from_secs_f64(own.until - now));
    }
    own.toasts.show(ctx);
}

/// `text` in lines of at most `width` points: the library draws what it is given, past the window's edge if need be.
fn wrapped(ctx: &Context, text: &str, width: f32) -> String {
    let font = egui::TextStyle::Body.resolve(&ctx.style());
    let galley = ctx.fonts(|fonts| fonts.layout(text.into(), font, Color32::PLACEHOLDER, width));
    let lines = galley.rows.iter().map(|row| {
        let signs: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
        signs.trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn toast(toasts: &mut Toasts, notice: Notice, chrome: &Chrome, stays: f64) {
    let (mark, color) = match notice.outcome {
        NoticeOutcome::Done => ("✓", chrome.good),
        NoticeOutcome::Refused => ("–", chrome.departure),
        NoticeOutcome::Failed => ("!", chrome.bad),
    };
    let text = RichText::new(notice.text).color(chrome.ink);
    toasts
        .custom(text, mark.into(), color)
        .closable(false)
        .show_progress_bar(false)
        .duration(Some(Duration::from_secs_f64(stays)));
}
