//! Adding, changing and closing panes. They belong to the session: the scene's `[run] beside` is as it was until they
//! are kept.

use crate::prelude::*;
use capsule_core::{
    catalog::{COARSE_PASSES, CoarsePassChoice, RESPONSES},
    geometry::Shape,
    method::{Asks, Finder},
};
use capsule_scenes::{run::simulation::ResponseChoice, scene::MAX_BESIDE};

impl Session {
    /// The scene's own way: the response in a scene that moves, else the algorithm.
    pub fn main_way(&self) -> Option<MethodChoice> {
        match self.run() {
            Some(run) => Some(MethodChoice::Response(run.chosen().clone())),
            None => self.choice().cloned().map(MethodChoice::Algorithm),
        }
    }

    /// Every way that a pane may show, without repairs and, of what the scene itself uses, with all of them. Those that
    /// would only repeat the scene's own are left out.
    pub fn ways(&self) -> Vec<MethodChoice> {
        let in_use = [
            self.main_way(),
            self.choice().cloned().map(MethodChoice::Algorithm),
            self.scene().coarse_pass().map(MethodChoice::Pass),
        ];
        let in_use = in_use.map(|way| way.map(|way| way.catalog_name()));
        let put_right = |way: &MethodChoice| {
            let is_in_use = in_use.contains(&Some(way.catalog_name()));
            way.put_right().filter(|_| is_in_use)
        };
        let with_repairs = |way: MethodChoice| {
            let right = put_right(&way);
            std::iter::once(way).chain(right)
        };
        let all = self.plain_ways().into_iter().flat_map(with_repairs);
        all.filter(|way| !self.repeats_main(way)).collect()
    }

    /// Whether `way` answers just as the scene's own does: an algorithm that finds the contacts already, be it by default.
    fn repeats_main(&self, way: &MethodChoice) -> bool {
        match (way, self.run()) {
            (MethodChoice::Algorithm(choice), Some(run)) => {
                let finder = &run.chosen().context.finder;
                name_of_tests(finder) == name_unless_exact(choice)
            }
            (MethodChoice::Pass(pass), _) => {
                let own = self.scene().coarse_pass();
                own.is_some_and(|own| own.name() == pass.name())
            }
            _ => self
                .main_way()
                .is_some_and(|main| main.name() == way.name()),
        }
    }

    fn plain_ways(&self) -> Vec<MethodChoice> {
        let algorithms = self.algorithms().map(AlgorithmChoice::plain);
        let Some(run) = self.run() else {
            return algorithms.map(MethodChoice::Algorithm).collect();
        };
        let level = run.level();
        let is_box = |body: usize| matches!(self.scene.bodies[body].shape, Shape::Box(_));
        let has_boxes = level.moving.iter().any(|moving| is_box(moving.body));
        let able = RESPONSES
            .iter()
            .filter(|one| one.refuses_boxes.is_none() || !has_boxes);
        let responses = able.filter_map(|response| ResponseChoice::parse(response.name).ok());
        let asks = run.chosen().method.asks;
        let answers =
            |choice: &AlgorithmChoice| choice.method.question.is_sweep() == (asks == Asks::Impacts);
        let tests = algorithms.filter(answers).map(MethodChoice::Algorithm);
        // A reader of a coarse pass may open another beside it.
        let looks = self.scene().run.coarse_pass.is_some();
        let passes = COARSE_PASSES.iter().filter(|_| looks);
        let passes = passes.filter_map(|pass| CoarsePassChoice::parse(pass.name).ok());
        let others = tests.chain(passes.map(MethodChoice::Pass));
        responses
            .map(MethodChoice::Response)
            .chain(others)
            .collect()
    }

    /// Whether there is anything that another way could stand beside.
    pub fn can_compare(&self) -> bool {
        self.main_way().is_some()
    }

    /// Shows one more way: the exact one beside a printed one, and the other way round; then the scene's own put right,
    /// then what is not shown yet. Where there is none, it says why.
    pub(crate) fn add_pane(&mut self) {
        let Some(main) = self.main_way() else { return };
        let shown = self.ways_beside().to_vec();
        if self.refuses_more(&shown) {
            return;
        }
        let mut ways = self.ways();
        // The sort is stable: among the exact and among the printed ones the catalog's order stays. What looks at the
        // motion stands beside its like.
        let is_moved = matches!(main, MethodChoice::Response(_));
        let is_other = |way: &MethodChoice| !is_moved && way.is_sweep() != main.is_sweep();
        ways.sort_by_key(|way| (is_other(way), way.is_exact() == main.is_exact()));
        let right = main.put_right().map(|right| right.name());
        if let Some(place) = ways.iter().position(|way| Some(way.name()) == right)
            && place > 1
        {
            let right = ways.remove(place);
            ways.insert(1, right);
        }
        match ways
            .iter()
            .map(MethodChoice::as_named)
            .find(|way| !shown.contains(way))
        {
            Some(way) => self.show_beside([shown, vec![way]].concat()),
            None => self.refuse(if shown.is_empty() {
                "No other method answers this question."
            } else {
                "All methods for this question are already shown."
            }),
        }
    }

    /// Shows the scene's own way alone.
    pub(crate) fn close_panes(&mut self) {
        self.show_beside(vec![]);
    }

    pub(crate) fn close_pane(&mut self, place: usize) {
        let mut ways = self.ways_beside().to_vec();
        ways.remove(place);
        self.show_beside(ways);
    }

    pub(crate) fn set_pane(&mut self, place: usize, way: &MethodChoice) {
        let mut ways = self.ways_beside().to_vec();
        ways[place] = way.clone();
        self.show_beside(ways);
    }

    /// Makes the way of the pane at `place` the scene's own, which takes its place.
    pub fn make_main(&mut self, place: usize) {
        let way = &self.ways_beside()[place];
        let edit = match way {
            MethodChoice::Response(_) => Edit::Response(Some(way.name())),
            MethodChoice::Algorithm(choice) if self.run().is_none() => {
                return self.make_run(&choice.clone());
            }
            MethodChoice::Algorithm(_) => Edit::Algorithm(Some(way.name())),
            MethodChoice::Pass(_) => Edit::CoarsePass(Some(way.name())),
        };
        self.edit(&edit);
    }

    /// Writes the open panes into the scene, which opens with them from then on; those of programs stay this session's.
    pub fn keep_panes(&mut self) {
        if self.edit(&beside(self.ways_beside())) {
            self.say("The scene now opens with these panes.");
        }
    }

    /// Whether other panes are open than the scene has.
    pub fn has_unkept_panes(&self) -> bool {
        self.panes.opened.contains_key(&self.origin)
    }

    /// Shows `way` in one more pane; where it is shown already nothing changes.
    pub(crate) fn open_pane(&mut self, way: &MethodChoice) {
        let shown = self.ways_beside().to_vec();
        let way = way.as_named();
        let main = self.main_way().map(|main| main.as_named());
        if self.fits_program(&way) == Some(false) {
            return self.refuse("External programs can answer static scenes only.");
        }
        if shown.contains(&way) || main.as_ref() == Some(&way) || self.refuses_more(&shown) {
            return;
        }
        self.show_beside([shown, vec![way]].concat());
    }

    /// Whether there are as many panes as there may be; says so.
    fn refuses_more(&mut self, shown: &[MethodChoice]) -> bool {
        let is_full = shown.len() >= MAX_BESIDE;
        if is_full {
            let panes = MAX_BESIDE + 1;
            self.refuse(format!("At most {panes} panes fit side by side."));
        }
        is_full
    }

    fn show_beside(&mut self, ways: Vec<MethodChoice>) {
        let ways: Vec<MethodChoice> = ways.iter().map(MethodChoice::as_named).collect();
        match self.history.document().with(&beside(&ways)) {
            Ok(_) => self.note_beside(ways),
            Err(error) => self.fail(error.to_string()),
        }
    }

    fn note_beside(&mut self, ways: Vec<MethodChoice>) {
        let origin = self.origin.clone();
        if ways == *self.own_ways_beside() {
            self.panes.opened.remove(&origin)
        } else {
            self.panes.opened.insert(origin, ways)
        };
        self.panes.beside = None;
    }

    /// The scene's own choices: its response, its algorithm, its coarse pass.
    pub(crate) fn own_ways(&self) -> [Option<MethodChoice>; 3] {
        let response = self.run().and(self.main_way());
        let algorithm = self.choice().cloned().map(MethodChoice::Algorithm);
        let pass = self.scene().coarse_pass().map(MethodChoice::Pass);
        [response, algorithm, pass].map(|way| way.map(|way| way.as_named()))
    }

    /// Fits the open panes to what the scene has become, which went by `before`. A way of theirs that it goes by now
    /// changes places with the one before; those that no longer fit are closed; where the file says others, these open.
    pub(crate) fn fit_panes(&mut self, before: &[Option<MethodChoice>; 3]) {
        let own = self.own_ways_beside().clone();
        let fitted = self
            .panes
            .fitted
            .replace((self.origin.clone(), own.clone()));
        if let Some((origin, was)) = fitted
            && origin == self.origin
            && was != own
            && let Some(mut opened) = self.panes.opened.remove(&origin)
        {
            opened.retain(|way| !way.can_be_written());
            if !opened.is_empty() {
                let all = [own.clone(), opened].concat();
                self.panes.opened.insert(origin, all);
            }
        }
        let mut ways = self.ways_beside().to_vec();
        if ways.is_empty() {
            return;
        }
        for (before, now) in before.iter().zip(self.own_ways()) {
            if let (Some(before), Some(now)) = (before, now)
                && *before != now
                && let Some(pane) = ways.iter().position(|way| *way == now)
            {
                ways[pane].clone_from(before);
            }
        }
        let document = self.history.document();
        let fit = |ways: &[MethodChoice]| document.with(&beside(ways)).is_ok();
        if ways != own && !fit(&ways) {
            ways.retain(|way| fit(std::slice::from_ref(way)));
        }
        ways.retain(|way| self.fits_program(way) != Some(false));
        self.note_beside(ways);
    }

    /// The scene at `from` is that at `to` from now on.
    pub fn move_panes(&mut self, from: &Origin, to: &Origin) {
        if let Some(ways) = self.panes.opened.remove(from) {
            self.panes.opened.insert(to.clone(), ways);
        }
        if let Some(sequence) = self.panes.sequences.remove(from) {
            self.panes.sequences.insert(to.clone(), sequence);
        }
    }
}

/// The edit that makes a scene open with these `ways` beside its own.
fn beside(ways: &[MethodChoice]) -> Edit {
    let written = ways.iter().filter(|way| way.can_be_written());
    Edit::Beside(written.map(MethodChoice::name).collect())
}

/// The name of the test for contacts, with repairs; `None` for the exact forms, which are the default.
fn name_of_tests(finder: &Finder) -> Option<String> {
    let algorithm = finder.algorithm?;
    name_unless_exact(&AlgorithmChoice::new(algorithm, finder.settings.clone()))
}

fn name_unless_exact(choice: &AlgorithmChoice) -> Option<String> {
    (!choice.method.is_exact()).then(|| choice.name())
}
