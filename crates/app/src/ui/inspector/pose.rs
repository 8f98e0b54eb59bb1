//! What is done to a mover on its way: before which frames, and taking it back.

use super::form::FieldForm;
use crate::ui::prelude::*;
use capsule_scenes::scene::Place;
use capsule_session::action::GoFrame;

/// What the numbers of `body` are of, in a scene that moves, and before which frames it is set.
pub(super) fn fields(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>, body: &Body) {
    let (Some(run), Some(frame)) = (seen.session.run(), seen.session.frame()) else {
        return;
    };
    let mut moving = run.level().moving.iter();
    let moves = moving.any(|one| one.name == body.name);
    let places = seen.scene().places.iter();
    let places: Vec<Place> = places.filter(|it| it.body == body.name).cloned().collect();
    let is_set = places.iter().any(|place| place.frame == frame);
    if frame > 0 && moves && !is_set {
        let script = body.script.as_ref();
        let set = match script.and_then(|script| script.velocity(frame)) {
            Some(_) => "Editing sets a new place at this frame; the script sets the velocity",
            None => "Editing sets a new place or velocity at this frame",
        };
        let note = format!("State before frame {frame}. {set}; sizes apply to all frames.");
        form.say(ui, &note, form.chrome.soft);
    }
    for place in &places {
        row(ui, form, seen, place, place.frame == frame);
    }
}

fn row(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>, place: &Place, is_shown: bool) {
    let [frame, body] = [place.frame.to_string(), place.body.clone()];
    let told = match (place.pose.is_some(), place.velocity.is_some()) {
        (true, true) => "place, velocity",
        (true, false) => "place",
        (false, _) => "velocity",
    };
    let [ink, soft] = [form.chrome.ink, form.chrome.soft];
    let color = if is_shown { ink } else { soft };
    let (goes, removes) = form.row(ui, "placed at", |form, ui| {
        let [shown, name] = ["", "Go to "].map(|to| format!("{to}frame {frame}"));
        let goes = form.small_button(ui, &shown, &name);
        ui.add_space(4.0);
        widgets::still(ui, widgets::sized(told, 12.0, color));
        ui.add_space(4.0);
        let name = format!("Remove placement of {body} at frame {frame}");
        (goes, form.small_button(ui, "remove", &name))
    });
    if goes {
        seen.act(GoFrame::To(place.frame));
    }
    if removes {
        let frame = place.frame;
        form.want("placed at", Edit::Unplace { frame, body });
    }
}
