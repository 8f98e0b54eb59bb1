//! The fault of a frame that its sentence tells, where it happens: the overlap that is left, the obstacle that was passed.

use super::{DrawnExtent, Painter, Weight};
use capsule_core::geometry::Contact;
use capsule_scenes::{
    run::{
        contact_log::{MoverFrame, Warning},
        study::{ContactLog, Study},
    },
    scene::{Poses, Snapshot},
};
use capsule_session::text::{length, whole_name};
use capsule_text::step_sentence::moment;
use glam::Vec3;

/// Width of the outline of a mover where it should have been stopped, points.
const OUTLINE: f32 = 1.8;

/// The mover, by its place in the frame, that the sentence at `step` is about: that of the step, else that of the frame's first
/// fault.
pub(super) fn told_mover(contact_log: &ContactLog, step: Option<usize>) -> Option<usize> {
    let is_at = |passage: &MoverFrame| step.is_some_and(|step| passage.steps.contains(&step));
    let at = contact_log.passages.iter().position(is_at);
    at.or_else(|| contact_log.warned())
}

/// The velocities of mover `own` before and after the contact that made it faster than it may be, where that is the frame's first
/// fault.
pub(super) fn gained_speed(contact_log: &ContactLog, own: usize) -> Option<[Vec3; 2]> {
    let Warning::SpeedGained { row, .. } = contact_log.warnings.first()? else {
        return None;
    };
    let row = contact_log.rows.get((*row)?)?;
    (row.mover == own).then_some(row.correction.velocity)
}

/// The poses with a mover at the frame's end, where its steps begin and the frame's first fault is that it overlaps something
/// there; `None` elsewhere.
pub(super) fn end_poses(scene: Snapshot<'_>, study: &Study, step: Option<usize>) -> Option<Poses> {
    let (frame, contact_log) = study.frame().zip(study.contact_log())?;
    let own = contact_log.warned()?;
    let passage = &contact_log.passages[own];
    let is_left = matches!(
        contact_log.warnings.first()?,
        Warning::StillOverlapping { .. }
    );
    if !is_left || step != Some(passage.steps.start) {
        return None;
    }
    let mut poses = scene.poses();
    poses.change(scene.scene, *frame.bodies.get(own)?, |body| {
        body.shape = passage.after.shape
    });
    Some(poses)
}

impl Painter<'_> {
    /// Adds the first fault of a frame in red, with the obstacle's name; nothing for a fault without a place of its own.
    pub(super) fn add_warning(&mut self, scene: Snapshot<'_>, contact_log: &ContactLog) {
        let mover = contact_log
            .warned()
            .map(|mover| &contact_log.passages[mover]);
        let (Some(passage), Some(warning)) = (mover, contact_log.warnings.first()) else {
            return;
        };
        let red = self.theme.text(self.theme.wrong());
        match warning {
            Warning::StillOverlapping {
                obstacle, contact, ..
            } => {
                let ends = [contact.point, contact.point - contact.push()];
                self.dimension_in(red, ends, format!("overlap {}", length(contact.depth)));
                self.name_passed(scene, obstacle, contact);
            }
            Warning::Tunnelled {
                obstacle,
                time,
                contact,
                ..
            } => {
                let way = passage.after.place() - passage.before.place();
                let shape = passage.before.shape.translated(way * *time);
                self.add_elsewhere(&shape, (self.theme.wrong(), 0.0), OUTLINE);
                let text = format!("no response, {}", moment(*time));
                self.dimension_in(red, [contact.point; 2], text);
                self.name_passed(scene, obstacle, contact);
            }
            Warning::SpeedGained { .. }
            | Warning::NonFinite { .. }
            | Warning::Thrown { .. }
            | Warning::CapReached { .. }
            | Warning::Oscillating { .. }
            | Warning::Trembling { .. } => {}
        }
    }

    /// Names an obstacle: a whole shape where it is near, a part of one at the contact.
    fn name_passed(&mut self, scene: Snapshot<'_>, name: &str, contact: &Contact) {
        let name = whole_name(name);
        if self.figure.labels.iter().any(|label| label.text == name) {
            return;
        }
        match scene.scene.find(name) {
            Some((index, None)) => self.name_obstacle(&scene.body(index).shape, name),
            _ => {
                self.name_shape(DrawnExtent::Spot(contact.point), name)
                    .weight = Weight::Shape;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        figure::{Dimension, Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_scenes::{run::study::Study, scene::Scene};

    /// The picture of the first frame of a ball that falls with this speed, meters per second, to a thin plate.
    fn frame(response: &str, speed: f32) -> (Figure, String) {
        let case = format!(
            "title = \"Mine\"\n[run]\nresponse = \"{response}\"\n[world]\ntime_step = 0.1\n\
            [[sphere]]\nname = \"ball\"\ncenter = [0, 1, 0]\nradius = 0.25\nvelocity = [0, -{speed}, 0]\n\
            [[triangle]]\nname = \"plate\"\npoints = [[-2, 0, -2], [0, 0, 3], [2, 0, -2]]\n"
        );
        let scene = Scene::read("mine.toml", &case).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let step = study.answer();
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        let said = capsule_text::frame_sentence::of(&study);
        (figure, said.expect("a frame"))
    }

    fn red(figure: &Figure) -> Vec<&Dimension> {
        let theme = Theme::Light;
        let color = theme.text(theme.wrong());
        let all = figure.dimensions.iter();
        all.filter(|one| one.color == color).collect()
    }

    #[test]
    fn the_obstacle_that_a_frame_passes_is_named_where_the_mover_should_stop() {
        let (figure, said) = frame("wicked/push-and-slide", 20.0);
        assert!(
            said.contains("went through the plate at t = 0.375"),
            "{said}"
        );
        let shown = red(&figure);
        assert_eq!(shown[0].text, "no response, t = 0.375");
        assert!(shown[0].a.abs_diff_eq(glam::Vec3::ZERO, 1e-4), "{shown:?}");
        assert!(figure.labels.iter().any(|label| label.said() == "plate"));
    }

    #[test]
    fn an_overlap_that_is_left_is_shown_at_the_end_of_the_frame() {
        // Its ray from the center ends above the plate.
        let (figure, said) = frame("better-collision/center-ray", 8.0);
        assert!(said.contains("still overlaps the plate by"), "{said}");
        assert!(red(&figure)[0].text.starts_with("overlap "), "{said}");
        let mover = figure.bodies.iter().find(|body| body.is_solid);
        let height = mover.expect("the ball").a.y;
        assert!(height < 0.25, "{height}");
        let mut labels = figure.labels.iter();
        assert!(labels.any(|label| label.said() == "start of the frame"));
    }

    #[test]
    fn a_gain_of_speed_is_shown_at_the_contact_that_gives_it() {
        let case = "title = \"Mine\"\n[run]\nresponse = \"swept/sweep-and-slide+S3\"\nframe = 34\n\
            [world]\ngravity = [0, -9.81, 0]\n\
            [[capsule]]\na = [0, 1.9, -1]\nb = [0.1, 2.9, -1.05]\nradius = 0.3\nvelocity = [0.5, 0, 2]\n\
            [[triangle]]\npoints = [[-6, 2, -8], [-5, -2.5, 9], [7, -2, 8]]\n\
            [[triangle]]\npoints = [[-6, 2, -8], [7, -2, 8], [8, 2.4, -8]]\n";
        let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        let options = FigureOptions::default();
        let step = study.answer();
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        let said = capsule_text::frame_sentence::of(&study).expect("a frame");
        assert!(said.contains("6.08 m/s to 10.6 m/s"), "{said}");
        let theme = Theme::Light;
        let has = |text: &str, color| {
            let mut labels = figure.labels.iter();
            labels.any(|label| label.text == text && label.color == color)
        };
        assert!(has("velocity before 6.08 m/s", theme.ink()));
        assert!(has("velocity after 10.6 m/s", theme.text(theme.wrong())));
    }

    #[test]
    fn a_sound_frame_has_no_red_length() {
        let (figure, said) = frame("exact/slide", 20.0);
        assert!(said.contains("touches the plate"), "{said}");
        assert!(red(&figure).is_empty());
    }
}
