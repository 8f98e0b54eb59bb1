//! What a click on a link in a lesson does: it goes to a step, a frame, a method or another scene, or opens a web page.

use super::prelude::*;
use super::questions::{self, ButtonWeight};
use capsule_scenes::{
    edit::KeyValue,
    scene::{Freedom, LessonLink, LessonView, is_web_page, printable},
};
use capsule_session::action::{GoFrame, SessionAction};
use capsule_view::camera::Axis;

/// Follows `address`, a lesson's link: to a step, frame, view, method, repair, setting, number, coarse pass or scene at once; a page of the web is opened
/// in the browser, where the lesson comes from a file or was pasted, after a question. Nothing else is opened.
pub(crate) fn follow(ctx: &Context, seen: &PanelContext<'_>, address: &str) {
    if let Some(link) = LessonLink::read(address) {
        match link {
            Ok(link) => go(seen, link),
            Err(why) => refuse(seen, &why),
        }
    } else if !is_web_page(address) {
        let why = format!("Lessons can only open web links: {}", printable(address));
        seen.act(Action::Refuse(why));
    } else if seen.is_lesson_built_in() {
        ctx.open_url(egui::OpenUrl::new_tab(address));
    } else {
        seen.act(LayerAction::Show(Modal::Link {
            address: address.into(),
        }));
    }
}

fn go(seen: &PanelContext<'_>, link: LessonLink) {
    match actions(seen.session, link) {
        Ok(actions) => actions.into_iter().for_each(|action| seen.act(action)),
        Err(why) => refuse(seen, &why),
    }
}

/// Goes where all of `links` lead, in their order.
pub(super) fn go_all(seen: &PanelContext<'_>, links: &[LessonLink]) {
    for link in links {
        go(seen, link.clone());
    }
}

fn refuse(seen: &PanelContext<'_>, why: &str) {
    let why = printable(why);
    seen.act(Action::Refuse(format!("This link has no target: {why}")));
}

/// What a link asks for, in order; or why there is no such thing here.
pub(crate) fn actions(session: &Session, link: LessonLink) -> Result<Vec<Action>, String> {
    let one = match link {
        LessonLink::Step(address) => {
            let step = session.study().find(&address);
            let step = step.map_err(|error| error.to_string())?;
            SessionAction::Go(Some(step)).into()
        }
        LessonLink::Frame(_) if !session.moves() => return Err("nothing moves here".into()),
        LessonLink::Frame(frame) => GoFrame::To(frame).into(),
        LessonLink::View(view) => match view {
            LessonView::Own => ViewAction::Own,
            LessonView::Pair => ViewAction::FramePair,
            LessonView::All => ViewAction::FrameAll,
            LessonView::Front => ViewAction::Along(Axis::Front),
            LessonView::Side => ViewAction::Along(Axis::Side),
            LessonView::Top => ViewAction::Along(Axis::Top),
        }
        .into(),
        LessonLink::Algorithm(choice) => {
            let name = choice.method.name;
            if !session.algorithms().any(|one| one.name == name) {
                return Err(format!("`{name}` is for other shapes"));
            }
            let plain = Choose::Algorithm(choice.method).into();
            let repairs = choice.settings.repairs.iter();
            let repairs = repairs.map(|id| Choose::Repair((*id).into()).into());
            return Ok(std::iter::once(plain).chain(repairs).collect());
        }
        LessonLink::Response(name) => Choose::Response(name).into(),
        LessonLink::Repair(id) => switched(session, &id)
            .ok_or_else(|| format!("the running method has no fix `{id}`"))?
            .into(),
        LessonLink::Setting(setting, value) => SessionAction::Edit(Edit::Setting {
            key: setting.key().into(),
            to: Some(value.into()),
        })
        .into(),
        LessonLink::Shapes(numbers) => {
            let scene = session.snapshot();
            let numbers = numbers.iter().map(|(name, to)| {
                let freedom = Freedom::one_named(scene.scene, name, 0);
                Ok((freedom.map_err(|error| error.to_string())?, *to))
            });
            let numbers: Result<Vec<_>, String> = numbers.collect();
            let edit = Edit::of_freedoms(scene, &numbers?);
            return Ok(edit.into_iter().map(Action::from).collect());
        }
        LessonLink::World(key, to) => Action::from(Edit::World {
            key: key.into(),
            to: Some(KeyValue::Number(to)),
        }),
        LessonLink::Winner(rule) => Choose::Winner(rule).into(),
        LessonLink::CoarsePass(pass) => Choose::CoarsePass(Some(pass.name())).into(),
        LessonLink::Window(name) => PanelAction::OpenWindow(command_of(name)).into(),
        LessonLink::Scene(place) => FileAction::Open(Origin::BuiltIn(place)).into(),
    };
    Ok(vec![one])
}

/// The command of the window that lessons call `name`.
fn command_of(name: &str) -> &'static str {
    match name {
        "methods" => "algorithm.all",
        "invariants" => "algorithm.invariants",
        "map" => "algorithm.map",
        "precision" => "algorithm.precision",
        "cost" => "scene.cost",
        _ => "help.glossary",
    }
}

/// What switches the repair of the algorithm that runs, else of the response.
fn switched(session: &Session, id: &str) -> Option<Choose> {
    let has = |repairs: &[Repair]| repairs.iter().any(|repair| repair.id == id);
    if session.choice().is_some_and(|it| has(it.method.repairs)) {
        return Some(Choose::Repair(id.into()));
    }
    let chosen = session.run()?.chosen();
    has(chosen.method.repairs).then(|| Choose::Response(chosen.switched(id).name()))
}

/// Asks whether to open an address that a file names.
pub(crate) fn ask_to_open_page(ctx: &Context, seen: &PanelContext<'_>, address: &str) {
    let chrome = seen.chrome();
    let body = |ui: &mut Ui| {
        questions::sentence(ui, "This link comes from the scene’s file. It opens:");
        let shown = RichText::new(printable(address)).monospace();
        ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
            widgets::wrapped(ui, shown.color(chrome.ink));
        });
    };
    let answers = [
        ("Open", ButtonWeight::Other, true),
        ("Cancel", ButtonWeight::Main, false),
    ];
    let title = "Open this page in the browser?";
    let answer = questions::ask(ctx, seen, ("link", title), body, &answers);
    if let Some(opens) = answer {
        let address = address.to_string();
        if opens {
            ctx.open_url(egui::OpenUrl::new_tab(&address));
        }
        questions::answered(seen, Modal::Link { address }, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    #[test]
    fn every_window_of_lessons_is_one_of_a_command_and_each_another() {
        let mut ids = LessonLink::WINDOWS.map(command_of).to_vec();
        assert!(
            ids.iter()
                .all(|id| commands::all().any(|one| one.id == *id))
        );
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), LessonLink::WINDOWS.len());
    }
}
