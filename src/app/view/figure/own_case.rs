//! The picture of a case that nobody prepared: whose scene says nothing of its picture.

use super::Painter;
use capsule_lab::{
    lab::{
        run::study::{PairStudy, Study},
        scene::{Snapshot, Staging},
    },
    session::text::length,
};

/// Whether `scene` says nothing of its picture, and its shapes stand or move once.
pub(super) fn is_one(scene: Snapshot<'_>, study: &Study) -> bool {
    scene.scene.picture == Staging::default() && study.frame().is_none()
}

impl Painter<'_> {
    /// Names both shapes of `pair`; a mover that `travels` has the names of its moments.
    pub(super) fn name_pair(&mut self, scene: Snapshot<'_>, pair: &PairStudy, travels: bool) {
        let mover = (!travels).then_some(pair.mover);
        for body in mover.into_iter().chain([pair.obstacle]) {
            self.add_name(scene.body(body));
        }
    }

    /// Adds the gap between a `pair` that rightly is apart.
    pub(super) fn add_gap(&mut self, pair: &PairStudy) {
        if let (true, Some(ends)) = (pair.faults.is_empty(), pair.gap_ends()) {
            let text = format!("gap {}", length(ends[0].distance(ends[1])));
            self.dimension_in(self.theme.ink(), ends, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::{
        palette::Theme,
        view::figure::{Figure, FigureOptions},
    };
    use capsule_lab::{
        lab::{run::study::Study, scene::Scene},
        session::stepping,
    };

    #[test]
    fn a_miss_shows_its_gap_and_both_names() {
        let case = "title = \"Mine\"\n[[capsule]]\nname = \"probe\"\na = [0, 0.402, 0]\nb = [0, 1.5, 0]\nradius = 0.4\n\
            [[triangle]]\nname = \"ground\"\npoints = [[-20, 0, -20], [0, 0, 30], [20, 0, -20]]\n";
        let scene = Scene::read("mine.toml", case).expect("a sound scene");
        let study = Study::of_scene(&scene);
        let options = FigureOptions::default();
        let figure = Figure::of(
            &scene,
            &study,
            stepping::answer(&study),
            Theme::Light,
            &options,
        );
        assert_eq!(figure.dimensions[0].text, "gap 2 mm");
        for name in ["probe", "ground"] {
            let named = figure.labels.iter().filter(|label| label.text == name);
            assert_eq!(named.count(), 1, "{name}");
        }
    }
}
