//! Adding, changing and closing panes: edits of the scene's `[run] beside`.

use super::Way;
use crate::app::state::App;
use capsule_lab::{
    catalog::{Article, Asks, RESPONSES},
    edit::Edit,
    geometry::Shape,
    response::Finder,
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

    /// Every way that a pane may show, without repairs and, of what the scene itself uses, with all of them. Those that
    /// would only repeat the scene's own are left out.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let in_use = [self.main_way(), self.choice.clone().map(Way::Algorithm)];
        let in_use = in_use.map(|way| way.map(|way| way.catalog_name()));
        let put_right = |way: &Way| {
            let is_in_use = in_use.contains(&Some(way.catalog_name()));
            way.put_right().filter(|_| is_in_use)
        };
        let with_repairs = |way: Way| {
            let right = put_right(&way);
            std::iter::once(way).chain(right)
        };
        let all = self.plain_ways().into_iter().flat_map(with_repairs);
        all.filter(|way| !self.repeats_main(way)).collect()
    }

    /// Whether `way` answers just as the scene's own does: an algorithm that finds the contacts already, be it by default.
    fn repeats_main(&self, way: &Way) -> bool {
        match (way, &self.frames) {
            (Way::Algorithm(choice), Some(frames)) => {
                let finder = &frames.history.chosen().finder;
                name_of_tests(finder) == name_unless_exact(choice)
            }
            _ => self
                .main_way()
                .is_some_and(|main| main.name() == way.name()),
        }
    }

    fn plain_ways(&self) -> Vec<Way> {
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

    /// Whether there is anything that another way could stand beside.
    pub(crate) fn can_compare(&self) -> bool {
        self.main_way().is_some()
    }

    /// Shows one more way: the exact one beside a printed one, and the other way round; then the scene's own put right,
    /// then what is not shown yet. Where there is none, it says why.
    pub(crate) fn add_pane(&mut self) {
        let Some(main) = self.main_way() else { return };
        let shown = self.ways_beside().to_vec();
        if shown.len() >= MOST_BESIDE {
            let panes = MOST_BESIDE + 1;
            self.refuse(format!("No more than {panes} panes stand side by side."));
            return;
        }
        let mut ways = self.ways();
        // The sort is stable: among the exact and among the printed ones the catalog's order stays. What looks at the
        // motion stands beside its like.
        let is_moved = matches!(main, Way::Response(_));
        let is_other = |way: &Way| !is_moved && way.is_sweep() != main.is_sweep();
        ways.sort_by_key(|way| (is_other(way), way.is_exact() == main.is_exact()));
        let right = main.put_right().map(|right| right.name());
        if let Some(place) = ways.iter().position(|way| Some(way.name()) == right)
            && place > 1
        {
            let right = ways.remove(place);
            ways.insert(1, right);
        }
        let mut next = ways.iter().map(Way::name);
        match next.find(|name| !shown.contains(name)) {
            Some(name) => {
                let mut names = self.ways_beside().to_vec();
                names.push(name);
                self.edit(&Edit::Beside(names));
            }
            None => self.refuse(match shown.is_empty() {
                true => "Nothing else answers this question.",
                false => "Every other way to answer this is shown already.",
            }),
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

/// The name of what finds the contacts, with repairs; `None` for the exact forms, which do so unless told otherwise.
fn name_of_tests(finder: &Finder) -> Option<String> {
    let algorithm = finder.algorithm?;
    let settings = finder.settings.clone();
    name_unless_exact(&Choice {
        algorithm,
        settings,
    })
}

fn name_unless_exact(choice: &Choice) -> Option<String> {
    (choice.algorithm.article != Article::Exact).then(|| choice.name())
}
