//! The map of failures: begun, followed, begun anew where what it is about changes; and its scene goes where one clicks.

use super::prelude::*;
use super::recordings::ONE_CASE;
use crate::{
    action::MapAction,
    map::MapSheet,
    shell::mapping::{MapOrder, MapPainting, ShownMap},
};
use capsule_bench::{
    judge::contender::{Contender, JudgedProgram},
    map::{MapAxis, MapOf, MapSubject},
};
use capsule_scenes::scene::Freedom;
use capsule_view::{
    gl,
    picture::{Picture, PictureError},
    style,
};

impl App {
    pub(super) fn change_map(&mut self, action: MapAction) {
        match action {
            MapAction::Show(order) => self.show_map(*order, None),
            MapAction::Stop => {
                if let Some(painting) = self.painting() {
                    painting.stop();
                }
            }
            MapAction::Again => {
                if let Some(map) = &self.shell.map {
                    self.show_map(map.order.clone(), None);
                }
            }
            MapAction::Go(values) => self.go_on_map(values),
            MapAction::Save => self.save_map(),
        }
    }

    fn painting(&mut self) -> Option<&mut MapPainting> {
        self.shell.map.as_mut()?.painting.as_mut().ok()
    }

    fn map_subject(&self) -> Result<MapSubject, String> {
        if self.session.asks_engine() {
            return Err(ONE_CASE.into());
        }
        let case = self.session.case();
        case.ok_or_else(|| "No pair is tested here.".into())
    }

    /// Begins a map; over the range of `old` where that is given.
    fn show_map(&mut self, order: MapOrder, old: Option<[MapAxis; 2]>) {
        let version = match self.painting() {
            Some(painting) => painting.version + 1,
            None => 0,
        };
        let painting = self.map_subject().and_then(|subject| {
            let axes = match old {
                Some(axes) => axes,
                None => axes_of(&subject, &order)?,
            };
            let usual = MapOf::usual(subject.choice.method);
            let of = order.of.unwrap_or(usual);
            let program = self.asked_program(&subject);
            let work = (of, axes, order.size);
            Ok(MapPainting::start(subject, work, program, version))
        });
        self.shell.map = Some(ShownMap {
            revision: self.session.revision(),
            order,
            painting,
        });
    }

    /// The window goes on while its program thinks; the painter has one of its own that is waited for.
    fn asked_program(&self, subject: &MapSubject) -> Option<Contender> {
        let program = self.session.program_of(subject.choice.method)?;

        let judged = JudgedProgram::new(program.another());
        Some(Contender::Program(Box::new(judged)))
    }

    /// Takes in what was painted meanwhile, and begins anew where another map is due. None is kept of a closed window.
    pub(super) fn follow_map(&mut self) {
        if !self.panels.is_window_open("algorithm.map") {
            self.panels.map.forget_drawn();
            self.shell.map = None;
        }
        let revision = self.session.revision();
        let Some(map) = &mut self.shell.map else {
            return;
        };
        if let Ok(painting) = &mut map.painting {
            painting.follow();
        }
        if map.revision == revision {
            return;
        }
        map.revision = revision;
        let subject = self.map_subject();
        let Some(map) = &mut self.shell.map else {
            return;
        };
        let old = match (&mut map.painting, subject) {
            (Ok(painting), Ok(subject)) if painting.shows(&subject) => {
                painting.subject = subject;
                return;
            }
            (Ok(painting), Ok(subject)) => {
                let has_both = painting.axes.iter().all(|axis| {
                    let same = |one: &Freedom| {
                        *one == axis.freedom
                            && one.name(&subject.scene)
                                == axis.freedom.name(&painting.subject.scene)
                    };
                    axis.freedom.body < painting.subject.scene.bodies.len()
                        && subject.freedoms().iter().any(same)
                });
                (has_both && painting.reaches(&subject)).then_some(painting.axes)
            }
            _ => None,
        };
        let order = map.order.clone();
        self.show_map(order, old);
    }

    fn go_on_map(&mut self, values: [f32; 2]) {
        let Some(painting) = self.painting() else {
            return;
        };
        let [x, y] = painting.axes.map(|axis| axis.freedom);
        let values = [(x, values[0]), (y, values[1])];
        if let Some(edit) = Edit::of_freedoms(self.session.snapshot(), &values) {
            self.apply(edit.into());
        }
    }

    /// Has a picture saved beside the scene's other ones, as soon as the window can draw it.
    fn save_map(&mut self) {
        let path = self.free_picture_of("map");
        if let Some(painting) = self.painting() {
            painting.picture = Some(path);
        }
    }

    /// Where a picture of the map is to go, once.
    pub(crate) fn due_map_picture(&mut self) -> Option<PathBuf> {
        self.painting()?.picture.take()
    }
}

/// What the `order` names of the subject's numbers, as far around it.
fn axes_of(subject: &MapSubject, order: &MapOrder) -> Result<[MapAxis; 2], String> {
    let all = subject.freedoms();
    let [Some(first), Some(second)] = [all.first(), all.get(1)] else {
        return Err(
            "The shapes of this pair can’t be varied: they belong to a mesh or terrain.".into(),
        );
    };
    let named = |name: &Option<String>| {
        let mut all = all.iter();
        all.find(|one| Some(one.name(&subject.scene)) == *name)
    };
    let x = *named(&order.axes[0]).unwrap_or(first);
    let other = if x == *second { first } else { second };
    let y = *named(&order.axes[1]).filter(|y| **y != x).unwrap_or(other);
    Ok([x, y].map(|freedom| subject.axis_around(freedom, order.near)))
}

/// Saves the map as it is painted by now as a PNG file at `path`.
pub(crate) fn save_map_picture(app: &App, path: &Path) -> Result<(), PictureError> {
    let map = app.shell.map.as_ref();
    let Some(Ok(painting)) = map.map(|map| &map.painting) else {
        return Ok(());
    };
    let sheet = MapSheet {
        subject: painting.subject.clone(),
        of: painting.of,
        axes: painting.axes,
        size: MapSheet::around(painting.of, painting.raster.size()),
        theme: app.shell.pictures.theme.unwrap_or(app.view.theme),
    };
    let context = style::context(sheet.theme);
    let mut interface = sheet.interface(&painting.raster);
    let picture = gl::with_window(|backend| {
        Picture::of_interface_in(backend, sheet.size, 1.0, &context, |ctx, _| interface(ctx))
    })?;
    picture.save(path, None)
}
