//! The methods that a scene may do without: the response, which moves shapes, and the coarse pass, which picks pairs.

use super::{Chips, label};
use crate::ui::pick_list::{self, PickRow};
use crate::ui::prelude::*;
use capsule_core::catalog::{Choice, Method};

/// How contacts are answered, in a scene that moves.
pub(super) fn response(ui: &mut Ui, seen: &PanelContext<'_>) {
    let mending = seen.session.frame_mending().filter(|_| !seen.is_asked());
    let section = MethodSection {
        title: "Response",
        list: "Choose response",
        none: "none (static)",
        mends: &|id| mending.is_some_and(|mending| mending.needs(id)),
    };
    let chosen = seen.session.run().map(|run| run.chosen());
    match section.show(ui, seen, chosen) {
        Some(Some(name)) => seen.act(Choose::Response(name)),
        Some(None) => seen.act(Choose::NoResponse),
        None => {}
    }
}

/// Which pairs go on to an exact test.
pub(super) fn coarse_pass(ui: &mut Ui, seen: &PanelContext<'_>) {
    let section = MethodSection {
        title: "Broad phase",
        list: "Choose broad phase",
        none: "none chosen",
        mends: &|_| false,
    };
    let chosen = seen.scene().coarse_pass();
    if let Some(wanted) = section.show(ui, seen, chosen.as_ref()) {
        seen.act(Choose::CoarsePass(wanted));
    }
}

/// A heading, a list of the methods of a kind, and the repairs of the chosen one.
struct MethodSection<'a> {
    title: &'static str,
    /// What is done in the list; tells it from others.
    list: &'static str,
    /// What having none is called.
    none: &'static str,
    /// Whether a repair mends or betters what is wrong, and so is marked.
    mends: &'a dyn Fn(&str) -> bool,
}

impl MethodSection<'_> {
    /// Shows it; the name with repairs that was chosen, or that none was. A lesson whose scene has no method of the kind
    /// has none to choose here.
    fn show<M: Method>(
        &self,
        ui: &mut Ui,
        seen: &PanelContext<'_>,
        chosen: Option<&Choice<M>>,
    ) -> Option<Option<String>> {
        let wanted = match chosen {
            Some(chosen) => {
                widgets::section(ui, self.title, |_| ());
                let wanted = self.choose(ui, Some(chosen));
                wanted.or(self.repairs(ui, chosen).map(Some))
            }
            None if matches!(seen.session.origin(), Origin::BuiltIn(_)) => return None,
            None => {
                let row = ui.horizontal(|ui| {
                    widgets::title(ui, self.title);
                    self.choose::<M>(ui, None)
                });
                row.inner
            }
        };
        ui.add_space(4.0);
        wanted
    }

    /// Shows all methods of the kind, and that there is none; what was picked instead of the current one, if anything was.
    fn choose<M: Method>(&self, ui: &mut Ui, chosen: Option<&Choice<M>>) -> Option<Option<String>> {
        let current = chosen.map(|chosen| chosen.head().name);
        let none = PickRow {
            heading: "",
            text: self.none.into(),
            hint: String::new(),
            is_current: current.is_none(),
            value: None,
        };
        let heads = M::all().iter().map(|method| method.head());
        let rows = heads.map(|head| PickRow {
            heading: "",
            text: label(head.title, head.name),
            hint: text::capitalised(&head.form.origin(head.article)),
            is_current: current == Some(head.name),
            value: Some(head.name),
        });
        let rows: Vec<PickRow<Option<&'static str>>> = std::iter::once(none).chain(rows).collect();
        let picked = pick_list::drop_down(ui, self.list, rows).filter(|picked| *picked != current);
        picked.map(|picked| picked.map(String::from))
    }

    /// Shows the repairs of `chosen`; its name with one of them switched, if one was.
    fn repairs<M: Method>(&self, ui: &mut Ui, chosen: &Choice<M>) -> Option<String> {
        let repairs = chosen.head().repairs;
        if repairs.is_empty() {
            return None;
        }
        let chips = Chips {
            repairs,
            settings: &chosen.settings,
            mends: self.mends,
        };
        let toggled = chips.show(ui, |_| ())?;
        Some(chosen.switched(toggled).name())
    }
}
