//! A row of equal pictures of a scene for one figure: as published and fixed, before and after a frame, any moments.

use super::{Pane, PaneOf, PaneSubject, Panes};
use crate::{lesson_runs, prelude::*};
use capsule_scenes::scene::SequenceMoment;

/// What a row shows next.
#[derive(Clone, Debug, PartialEq)]
pub enum RowPart {
    /// The scene as published, and with every fix.
    Fix,
    /// The shown frame, and the next one.
    Frame,
    /// A moment.
    Moment(SequenceMoment),
}

impl RowPart {
    /// Reads `fix`, `frame` or a moment.
    pub fn read(written: &str) -> Result<Self, String> {
        match written {
            "fix" => Ok(Self::Fix),
            "frame" => Ok(Self::Frame),
            _ => match SequenceMoment::read(written) {
                Ok(moment) => Ok(Self::Moment(moment)),
                Err((link, why)) => Err(format!("a picture cannot show `{link}`: {why}")),
            },
        }
    }

    fn moments(&self, scene: &Scene, frame: Option<usize>) -> Result<Vec<SequenceMoment>, String> {
        let moment = |title: String, links| SequenceMoment { title, links };
        match self {
            Self::Fix => {
                let ways = fixable(scene);
                if ways.is_empty() {
                    return Err("Nothing in this scene has a fix.".into());
                }
                let published = ways.iter().map(|[published, _]| link(published));
                let fixed = ways.iter().map(|[_, fixed]| link(fixed));
                Ok(vec![
                    moment("as published".into(), published.collect()),
                    moment("fixed".into(), fixed.collect()),
                ])
            }
            Self::Frame => {
                let frame = frame.ok_or("Nothing moves in this scene, so it has no frames.")?;
                let at = |frame| moment(format!("frame {frame}"), vec![LessonLink::Frame(frame)]);
                Ok(vec![at(frame), at(frame + 1)])
            }
            Self::Moment(moment) => Ok(vec![moment.clone()]),
        }
    }
}

/// The methods of `scene` that have fixes: each as published and fixed.
fn fixable(scene: &Scene) -> Vec<[MethodChoice; 2]> {
    let ways = [
        scene.run.response.clone().map(MethodChoice::Response),
        scene.choice().map(MethodChoice::Algorithm),
        scene.coarse_pass().map(MethodChoice::Pass),
    ];
    let ways = ways.into_iter().flatten();
    ways.filter_map(|way| Some([way.as_published(), way.put_right()?]))
        .collect()
}

/// The link that switches to `way`.
fn link(way: &MethodChoice) -> LessonLink {
    match way {
        MethodChoice::Response(choice) => LessonLink::Response(choice.name()),
        MethodChoice::Algorithm(choice) => LessonLink::Algorithm(choice.clone()),
        MethodChoice::Pass(choice) => LessonLink::CoarsePass(choice.clone()),
    }
}

impl Panes {
    /// A row of `parts` of the scene `written`, or why there is none. A part without a step of its own shows the step that
    /// `study` has at `cursor`.
    pub fn row(
        parts: &[RowPart],
        written: &Arc<Scene>,
        run: Option<(&RunHistory, usize)>,
        (study, cursor): (&Study, Cursor),
    ) -> Result<Self, String> {
        let frame = run.map(|(_, frame)| frame);
        let mut moments = vec![];
        for part in parts {
            moments.extend(part.moments(written, frame)?);
        }
        let range = SequenceMoment::COUNT;
        if !range.contains(&moments.len()) {
            let (least, most) = (range.start(), range.end());
            let count = moments.len();
            return Err(format!(
                "A row has {least} to {most} pictures, not {count}: expected `fix`, `frame` or several moments."
            ));
        }
        for moment in &moments {
            lesson_runs::changed(written, &moment.links)?;
        }
        let panes: Vec<PaneOf> = moments.into_iter().map(PaneOf::Moment).collect();
        let mut row = Self {
            is_row: true,
            ..Self::default()
        };
        row.follow(PaneSubject {
            written,
            panes: &panes,
            run,
        });
        for pane in &row.all {
            if let Some(address) = pane.own_step() {
                let found = pane.study.find(address);
                found.map_err(|error| error.to_string())?;
            }
        }
        row.look(study, cursor);
        Ok(row)
    }
}

impl Pane {
    /// The step that its moment names.
    fn own_step(&self) -> Option<&str> {
        let PaneOf::Moment(moment) = &self.of else {
            return None;
        };
        let mut steps = moment.links.iter().filter_map(|link| match link {
            LessonLink::Step(address) => Some(address.as_str()),
            _ => None,
        });
        steps.next_back()
    }

    pub(super) fn step_in_row(&self, main: &Study, cursor: Cursor) -> Cursor {
        match self.own_step() {
            Some(address) => self.study.find(address).ok(),
            None => self.step_like(main, cursor).or_else(|| self.study.answer()),
        }
    }
}

impl Session {
    /// The scene as published beside it fixed, each at its answer; or why there are not both.
    pub fn published_and_fixed(&self) -> Result<Panes, String> {
        let frame = self.study.frame().map(|frame| frame.number);
        let run = self.frames.run().zip(frame);
        let shown = (&self.study, self.study.answer());
        Panes::row(&[RowPart::Fix], &self.scene, run, shown)
    }

    /// Whether anything that answers here has a fix.
    pub fn has_fix(&self) -> bool {
        !fixable(&self.scene).is_empty()
    }
}
