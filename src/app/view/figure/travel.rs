//! A sweep's shapes on their way: where they are at a moment, their outlines at the moments that matter, their paths.
//!
//! Everything is drawn in the world: both shapes of the pair go their own way, so that the contact is true. What the
//! algorithm told is seen from the obstacle and goes with it.

use super::{Body, Head, Painter, Weight};
use crate::app::{palette::Pattern, view::bounds::Bounds};
use capsule_lab::{geometry::Shape, scene::Scene, study::PairStudy, trace::Role, verdict::Fault};
use egui::Color32;
use glam::Vec3;
use std::borrow::Cow;

/// Moments at which the mover is nearer than this to where it was, in its radii, are one.
const SAME_PLACE: f32 = 0.02;

/// What a moment of the motion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instant {
    /// Where the motion begins.
    Start,
    /// The impact, as the algorithm and the exact one say.
    Impact,
    /// The algorithm's impact, which is wrong.
    Answer,
    /// The exact impact, where the algorithm says otherwise.
    Exact,
    /// Where the motion ends.
    End,
}

impl Instant {
    /// Its name in the picture.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Impact => "impact",
            Self::Answer => "answer",
            Self::Exact => "exact",
            Self::End => "end",
        }
    }
}

/// The moments of a sweep that matter, with their times.
pub(crate) fn instants(pair: &PairStudy) -> Vec<(Instant, f32)> {
    let is_wrong = pair.faults.iter().any(|fault| {
        use Fault::{Early, FalseImpact, Late, MissedImpact};
        matches!(fault, Early(_) | FalseImpact(_) | Late(_) | MissedImpact(_))
    });
    let answer = pair.answer.time.filter(|time| time.is_finite());
    let impacts = match is_wrong {
        true => [(Instant::Answer, answer), (Instant::Exact, pair.exact.time)],
        false => [(Instant::Impact, answer), (Instant::Exact, None)],
    };
    let impacts = impacts
        .into_iter()
        .filter_map(|(instant, time)| Some((instant, time?.clamp(0.0, 1.0))));
    let mut all = vec![(Instant::Start, 0.0)];
    all.extend(impacts);
    all.push((Instant::End, 1.0));
    all
}

/// When a sweep's pair is shown: at `chosen`, else at the algorithm's impact, else at the end. `None` for other pairs.
pub(crate) fn shown_time(pair: &PairStudy, chosen: Option<f32>) -> Option<f32> {
    let impact = pair.answer.time.filter(|time| time.is_finite());
    let time = chosen.or(impact).unwrap_or(1.0).clamp(0.0, 1.0);
    pair.choice.algorithm.question.is_sweep().then_some(time)
}

/// The scene as it stands at the moment shown; as given, unless `pair` is a sweep's.
pub(crate) fn scene_at<'a>(
    scene: &'a Scene,
    pair: Option<&PairStudy>,
    chosen: Option<f32>,
) -> Cow<'a, Scene> {
    let travel = pair.and_then(|pair| Travel::of(scene, pair, chosen));
    travel.map_or(Cow::Borrowed(scene), |travel| Cow::Owned(travel.scene()))
}

/// A sweep's pair at a moment of its motion.
pub(super) struct Travel<'a> {
    scene: &'a Scene,
    pair: &'a PairStudy,
    time: f32,
}

impl<'a> Travel<'a> {
    /// The pair at the moment shown, if it is a sweep's.
    pub(super) fn of(scene: &'a Scene, pair: &'a PairStudy, chosen: Option<f32>) -> Option<Self> {
        shown_time(pair, chosen).map(|time| Self { scene, pair, time })
    }

    /// How far a body of the scene goes in the whole motion.
    fn way(&self, body: usize) -> Vec3 {
        self.scene.bodies[body].velocity * self.scene.world.time_step
    }

    /// How far what is seen from the obstacle has gone by now.
    pub(super) fn drift(&self) -> Vec3 {
        self.way(self.pair.obstacle) * self.time
    }

    /// The scene with every shape where it is by now.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.scene.clone();
        for (index, body) in scene.bodies.iter_mut().enumerate() {
            body.shape = body.shape.translated(self.way(index) * self.time);
        }
        scene
    }

    /// The pair's moving shapes as given, with their ways; the first bears the names.
    fn movers(&self) -> impl Iterator<Item = (Shape, Vec3)> {
        let bodies = [self.pair.mover, self.pair.obstacle].into_iter();
        let moving = bodies.map(|body| (self.scene.bodies[body].shape, self.way(body)));
        moving.filter(|(shape, way)| shape.is_round() && *way != Vec3::ZERO)
    }
}

impl Painter<'_> {
    /// Adds the paths of a sweep's shapes and their outlines at the moments that matter.
    pub(super) fn add_travel(&mut self, travel: &Travel<'_>) {
        self.figure.bounds = Bounds::after(travel.scene, travel.scene.world.time_step);
        for (index, (shape, way)) in travel.movers().enumerate() {
            self.add_path(&shape, way);
            let near = SAME_PLACE * shape.radius() / way.length();
            let mut named: Vec<(String, f32, Color32)> = vec![];
            for (instant, time) in instants(travel.pair) {
                let (color, width) = self.ghost(instant);
                let is_drawn = |other: f32| (other - time).abs() <= near;
                if let Some(same) = named.iter_mut().find(|(_, other, _)| is_drawn(*other)) {
                    same.0 = format!("{}, {}", same.0, instant.name());
                    same.2 = color;
                    continue;
                }
                named.push((instant.name().into(), time, color));
                if !is_drawn(travel.time) {
                    self.add_ghost(&shape.translated(way * time), color, width);
                }
            }
            if !named
                .iter()
                .any(|(_, time, _)| (time - travel.time).abs() <= near)
            {
                let name = format!("t {:.2}", travel.time);
                named.push((name, travel.time, self.theme.ink()));
            }
            if index == 0 {
                self.name_instants(&shape, way, &named);
            }
        }
    }

    /// Colour and width of an outline.
    fn ghost(&self, instant: Instant) -> (Color32, f32) {
        let (_, body) = self.theme.round(false);
        match instant {
            Instant::Start | Instant::End => (self.theme.calm(body), 1.3),
            Instant::Impact => (body, 1.8),
            Instant::Answer => (self.theme.role(Role::Penetration).stroke, 1.8),
            Instant::Exact => (self.theme.ink(), 1.8),
        }
    }

    fn add_ghost(&mut self, shape: &Shape, color: Color32, width: f32) {
        let points = shape.points();
        self.figure.bodies.push(Body {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
            fill: color,
            opacity: 0.03,
            outline: color,
            width,
            is_solid: false,
        });
    }

    /// Adds a dashed line from each point of the core to where it ends, with a small head.
    fn add_path(&mut self, shape: &Shape, way: Vec3) {
        let style = self.theme.role(Role::Construction);
        for from in shape.points() {
            let path = [from, from + way];
            self.stroke(path, 1.4, Pattern::Dashed, style.stroke, Weight::Calm);
            self.figure.heads.push(Head {
                from,
                tip: from + way,
                color: self.theme.calm(style.stroke),
                scale: 0.6,
            });
        }
    }

    /// Writes each name at the upper end of the shape at its moment.
    fn name_instants(&mut self, shape: &Shape, way: Vec3, named: &[(String, f32, Color32)]) {
        let points = shape.points();
        let upper = points
            .into_iter()
            .reduce(|a, b| if b.y > a.y { b } else { a });
        for (name, time, color) in named {
            let at = upper.unwrap_or_default() + way * *time + Vec3::Y * shape.radius();
            self.label(at, name, self.theme.text(*color), Weight::Shape);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        palette::Theme,
        view::figure::{Figure, FigureOptions},
    };
    use capsule_lab::{
        catalog::Question,
        scene::library,
        study::{Choice, Study},
    };
    use glam::vec3;

    /// Two capsules that fly towards each other and meet between.
    const BOTH_MOVE: &str = "title = \"t\"\n\
        [[capsule]]\nname = \"left\"\na = [-2, 0, 0]\nb = [-2, 1, 0]\nradius = 0.25\nvelocity = [3, 0, 0]\n\
        [[capsule]]\nname = \"right\"\na = [2, 0.2, -0.5]\nb = [2, 0.3, 0.5]\nradius = 0.25\nvelocity = [-2, 0, 0]\n";

    fn built_in(name: &str) -> (Scene, Study) {
        let scene = library::open(name).expect("a built-in scene");
        let study = Study::of_scene(&scene).expect("a known algorithm");
        (scene, study)
    }

    fn figure((scene, study): &(Scene, Study), time: Option<f32>) -> Figure {
        let options = FigureOptions {
            time,
            ..FigureOptions::default()
        };
        let step = study.record.steps.len().checked_sub(1);
        Figure::of(scene, study, step, Theme::Light, &options)
    }

    /// The outlines that are no solid bodies, by where they begin.
    fn ghosts(figure: &Figure) -> Vec<Vec3> {
        let hollow = figure.bodies.iter().filter(|body| !body.is_solid);
        hollow.map(|body| body.a).collect()
    }

    fn names(figure: &Figure) -> Vec<&str> {
        figure
            .labels
            .iter()
            .map(|label| label.text.as_str())
            .collect()
    }

    #[test]
    fn a_hit_shows_the_mover_at_impact_between_its_start_and_its_end() {
        let case = built_in("into-an-edge");
        let (start, way) = (vec3(0.1, 2.5, 1.25), vec3(0.0, -2.5, 0.0));
        let time = case.1.pairs[0].answer.time.expect("a hit");
        let figure = figure(&case, None);
        assert_eq!(figure.bodies[0].a, start + way * time);
        assert_eq!(ghosts(&figure), [start, start + way]);
        for name in ["start", "impact", "end"] {
            assert!(names(&figure).contains(&name), "{name}");
        }
        assert!(
            figure.bounds.min.y < -0.39,
            "the end is inside of the bounds"
        );
    }

    #[test]
    fn between_the_moments_that_matter_the_impact_is_an_outline_and_the_time_is_told() {
        let case = built_in("into-an-edge");
        let figure = figure(&case, Some(0.25));
        assert_eq!(ghosts(&figure).len(), 3);
        assert!(names(&figure).contains(&"t 0.25"));
    }

    #[test]
    fn what_overlaps_at_the_start_has_one_outline_for_start_and_impact() {
        let case = built_in("in-it-from-the-start");
        let figure = figure(&case, Some(1.0));
        assert!(names(&figure).contains(&"start, impact"));
        let path_ends = [vec3(0.1, 0.7, 0.2)];
        assert_eq!(ghosts(&figure)[..1], path_ends);
    }

    #[test]
    fn a_wrong_answer_has_its_own_outline_beside_the_exact_one() {
        let mut case = built_in("into-an-edge");
        let pair = &mut case.1.pairs[0];
        let exact = pair.exact.time.expect("a hit");
        pair.answer.time = Some(0.75);
        pair.faults = vec![Fault::Late(0.75 - exact)];
        let figure = figure(&case, Some(1.0));
        let (start, way) = (vec3(0.1, 2.5, 1.25), vec3(0.0, -2.5, 0.0));
        let expected = [start, start + way * 0.75, start + way * exact];
        assert_eq!(ghosts(&figure), expected);
        let colors: Vec<Color32> = figure.bodies.iter().map(|body| body.outline).collect();
        assert!(colors[2] != colors[3], "answer and exact look different");
        assert!(names(&figure).contains(&"answer") && names(&figure).contains(&"exact"));
    }

    #[test]
    fn two_that_move_touch_in_the_world_at_the_impact() {
        let scene = Scene::read("both.toml", BOTH_MOVE).expect("a scene");
        let exact = Choice::plain(Question::SweepCapsuleCapsule.exact());
        let study = Study::of(&scene, Some(&exact));
        let case = (scene, study);
        let pair = &case.1.pairs[0];
        let contact = pair.answer.contact.expect("they meet");
        let figure = figure(&case, None);
        let solid: Vec<&Body> = figure.bodies.iter().filter(|body| body.is_solid).collect();
        let [left, right] = solid[..] else {
            panic!("two solid bodies");
        };
        let distance = |body: &Body, point: Vec3| {
            let ab = body.b - body.a;
            let share = ((point - body.a).dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
            (body.a + ab * share).distance(point) - body.radius
        };
        let time = pair.answer.time.expect("a hit");
        let drift = vec3(-2.0, 0.0, 0.0) * time;
        let touched = contact.point + drift;
        for body in [left, right] {
            assert!(distance(body, touched).abs() < 1e-4, "{body:?} {touched}");
        }
        let marked = figure
            .marks
            .iter()
            .any(|mark| mark.at.distance(touched) < 1e-5);
        assert!(marked, "what was told goes with the obstacle");
        assert_eq!(ghosts(&figure).len(), 4, "start and end of either");
    }

    #[test]
    fn what_stands_has_no_outlines_and_no_time() {
        let case = built_in("mirrored-trace");
        assert_eq!(shown_time(&case.1.pairs[0], Some(0.5)), None);
        assert_eq!(figure(&case, Some(0.5)), figure(&case, None));
    }
}
