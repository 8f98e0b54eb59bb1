//! The picture of a case that nobody prepared: whose scene says nothing of its picture.

use super::{Label, Painter, sign::Sign};
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
    /// Names both shapes of `pair`; a mover that travels at its impact, or else at the start.
    pub(super) fn name_pair(&mut self, scene: Snapshot<'_>, pair: &PairStudy) {
        self.add_name(scene.body(pair.obstacle));
        let name = &scene.body(pair.mover).name;
        let is_moment = |label: &&mut Label, moment: &str| {
            label.sign == Some(Sign::Moment) && label.text.starts_with(moment)
        };
        for moment in ["impact", "start"] {
            let mut labels = self.figure.labels.iter_mut();
            if let Some(label) = labels.find(|label| is_moment(label, moment)) {
                label.text = format!("{name}, {}", label.text);
                return;
            }
        }
        self.add_name(scene.body(pair.mover));
    }

    /// Adds the length that decides a `pair` which is answered right: the gap of a miss, the way to the touch of a sweep.
    pub(super) fn add_decisive_length(&mut self, pair: &PairStudy) {
        if !pair.faults.is_empty() {
            return;
        }
        if let Some(ends) = pair.gap_ends() {
            let text = format!("gap {}", length(ends[0].distance(ends[1])));
            self.dimension_in(self.theme.ink(), ends, text);
        }
        if let Some(time) = pair.exact.time.filter(|&time| time > 0.0) {
            let from = pair.shapes.mover.place();
            let way = pair.shapes.displacement * time;
            self.dimension_in(self.theme.ink(), [from, from + way], length(way.length()));
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
