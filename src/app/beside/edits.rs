//! Adding, changing and closing panes: edits of the scene's `[run] beside`.

use super::Way;
use crate::app::state::App;
use capsule_lab::{
    catalog::{Asks, RESPONSES},
    edit::Edit,
    geometry::Shape,
    scene::MOST_BESIDE,
    simulation::Chosen,
    study::Choice,
};

impl App {
    /// The scene's own way: the response in a scene that moves, else the algorithm.
    pub(crate) fn main_way(&self) -> Option<Way> {
        match &self.frames {
            Some(frames) => Some(Way::Response(frames.history.chosen().clone())),
            None => self.choice.clone().map(Way::Algorithm),
        }
    }

    /// Every way that a pane may show, without repairs.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let algorithms = self.algorithms().map(Choice::plain);
        let Some(frames) = &self.frames else {
            return algorithms.map(Way::Algorithm).collect();
        };
        let level = frames.history.level();
        let is_box = |body: usize| matches!(self.scene.bodies[body].shape, Shape::Box(_));
        let has_boxes = level.moving.iter().any(|moving| is_box(moving.body));
        let able = RESPONSES
            .iter()
            .filter(|one| one.refuses_boxes.is_none() || !has_boxes);
        let responses = able.filter_map(|response| Chosen::parse(response.name).ok());
        let asks = frames.history.chosen().response.asks;
        let answers =
            |choice: &Choice| choice.algorithm.question.is_sweep() == (asks == Asks::Impacts);
        let tests = algorithms.filter(answers).map(Way::Algorithm);
        responses.map(Way::Response).chain(tests).collect()
    }

    /// Whether there is room for one more pane, and something to show in it.
    pub(crate) fn can_add_pane(&self) -> bool {
        self.ways_beside().len() < MOST_BESIDE && self.main_way().is_some()
    }

    /// Shows one more way: the exact one beside a printed one, and the other way round; then what is not shown yet.
    pub(crate) fn add_pane(&mut self) {
        let Some(main) = self.main_way() else { return };
        let mut shown = self.ways_beside().to_vec();
        shown.push(main.name());
        let mut ways = self.ways();
        // The sort is stable: among the exact and among the printed ones the catalog's order stays.
        ways.sort_by_key(|way| way.is_exact() == main.is_exact());
        let mut next = ways.iter().map(Way::name);
        match next.find(|name| !shown.contains(name)) {
            Some(name) => {
                let mut names = self.ways_beside().to_vec();
                names.push(name);
                self.edit(&Edit::Beside(names));
            }
            None => self.say("Nothing else answers this question."),
        }
    }

    /// Shows the scene's own way alone.
    pub(crate) fn close_panes(&mut self) {
        self.edit(&Edit::Beside(vec![]));
    }

    /// Closes the pane at `place`.
    pub(crate) fn close_pane(&mut self, place: usize) {
        let mut names = self.ways_beside().to_vec();
        names.remove(place);
        self.edit(&Edit::Beside(names));
    }

    /// Shows `way` in the pane at `place`.
    pub(crate) fn set_pane(&mut self, place: usize, way: &Way) {
        let mut names = self.ways_beside().to_vec();
        names[place] = way.name();
        self.edit(&Edit::Beside(names));
    }

    /// Makes the way of the pane at `place` the scene's own, which takes its place.
    pub(crate) fn make_main(&mut self, place: usize) {
        let mut names = self.ways_beside().to_vec();
        let Some(way) = Way::parse(&names[place]) else {
            return;
        };
        // An algorithm changes places with the algorithm, also where a response makes the tests.
        let (old, chosen) = match &way {
            Way::Response(_) => (self.main_way(), Edit::Response(Some(way.name()))),
            Way::Algorithm(_) => (
                self.choice.clone().map(Way::Algorithm),
                Edit::Algorithm(Some(way.name())),
            ),
        };
        match old {
            Some(old) => names[place] = old.name(),
            None => drop(names.remove(place)),
        }
        self.edit(&Edit::Group {
            title: format!("Change places with {}", way.name()),
            edits: vec![Edit::Beside(names), chosen],
        });
    }
}
