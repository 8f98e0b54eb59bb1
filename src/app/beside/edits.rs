//! Adding, changing and closing panes. They belong to the session: the scene's `[run] beside` is as it was until they
//! are kept.

use super::Way;
use crate::app::state::{App, Place};
use capsule_lab::{
    catalog::RESPONSES,
    edit::Edit,
    geometry::Shape,
    method::{Article, Asks, Finder},
    run::{simulation::Chosen, study::Choice},
    scene::MOST_BESIDE,
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
                self.show_beside(names);
            }
            None => self.refuse(match shown.is_empty() {
                true => "Nothing else answers this question.",
                false => "Every other way to answer this is shown already.",
            }),
        }
    }

    /// Shows the scene's own way alone.
    pub(crate) fn close_panes(&mut self) {
        self.show_beside(vec![]);
    }

    /// Closes the pane at `place`.
    pub(crate) fn close_pane(&mut self, place: usize) {
        let mut names = self.ways_beside().to_vec();
        names.remove(place);
        self.show_beside(names);
    }

    /// Shows `way` in the pane at `place`.
    pub(crate) fn set_pane(&mut self, place: usize, way: &Way) {
        let mut names = self.ways_beside().to_vec();
        names[place] = way.name();
        self.show_beside(names);
    }

    /// Makes the way of the pane at `place` the scene's own, which takes its place.
    pub(crate) fn make_main(&mut self, place: usize) {
        let way = Way::parse(&self.ways_beside()[place]);
        let Some(way) = way else { return };
        self.edit(&match &way {
            Way::Response(_) => Edit::Response(Some(way.name())),
            Way::Algorithm(_) => Edit::Algorithm(Some(way.name())),
        });
    }

    /// Writes the open panes into the scene, which opens with them from then on.
    pub(crate) fn keep_panes(&mut self) {
        let names = self.ways_beside().to_vec();
        if self.edit(&Edit::Beside(names)) {
            self.say("The scene opens with these panes from now on.");
        }
    }

    /// Whether other panes are open than the scene has.
    pub(crate) fn has_unkept_panes(&self) -> bool {
        self.panes.opened.contains_key(&self.place)
    }

    /// Opens panes of these names, unless the scene has no place for one of them.
    fn show_beside(&mut self, names: Vec<String>) {
        let edit = Edit::Beside(names);
        if let Err(error) = self.history.document().with(&edit) {
            return self.fail(error.to_string());
        }
        if let Edit::Beside(names) = edit {
            self.note_beside(names);
        }
    }

    fn note_beside(&mut self, names: Vec<String>) {
        let place = self.place.clone();
        match names == *self.own_ways_beside() {
            true => self.panes.opened.remove(&place),
            false => self.panes.opened.insert(place, names),
        };
        self.panes.beside = None;
    }

    /// What the scene goes by: its response, its algorithm.
    pub(crate) fn own_ways(&self) -> [Option<String>; 2] {
        let response = self.frames.as_ref().and(self.main_way());
        let algorithm = self.choice.clone().map(Way::Algorithm);
        [response, algorithm].map(|way| way.map(|way| way.name()))
    }

    /// Fits the open panes to what the scene has become, which went by `before`. A way of theirs that it goes by now
    /// changes places with the one before; those that no longer fit are closed; where the file says others, these open.
    pub(crate) fn fit_panes(&mut self, before: &[Option<String>; 2]) {
        let own = self.own_ways_beside().clone();
        let fitted = self.panes.fitted.replace((self.place.clone(), own.clone()));
        if let Some((place, was)) = fitted
            && place == self.place
            && was != own
        {
            self.panes.opened.remove(&place);
        }
        let mut names = self.ways_beside().to_vec();
        if names.is_empty() {
            return;
        }
        for (before, now) in before.iter().zip(self.own_ways()) {
            if let (Some(before), Some(now)) = (before, now)
                && *before != now
                && let Some(pane) = names.iter().position(|name| *name == now)
            {
                names[pane].clone_from(before);
            }
        }
        let document = self.history.document();
        let fit = |names: &[String]| document.with(&Edit::Beside(names.to_vec())).is_ok();
        if names != own && !fit(&names) {
            names.retain(|name| fit(std::slice::from_ref(name)));
        }
        self.note_beside(names);
    }

    /// The scene at `from` is that at `to` from now on.
    pub(crate) fn move_panes(&mut self, from: &Place, to: &Place) {
        if let Some(names) = self.panes.opened.remove(from) {
            self.panes.opened.insert(to.clone(), names);
        }
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
