//! Panes in a picture: as the window has them, without what can be pressed.

use super::{Cell, FirstPane, lay_out_picture, lay_out_sequence};
use crate::{
    Surface,
    figure::{Figure, FigureOptions},
    overlay::{self, OverlayOptions},
    paint_figure,
    palette::Theme,
    rounded_triangle::RoundedTriangle,
};
use capsule_scenes::{run::study::Study, scene::MethodChoice};
use capsule_session::panes::{Panes, Words, words};
use egui::{Rect, Ui};

/// The content of a picture of several panes besides its first one.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// About the first picture and all others.
    words: Vec<Words>,
    figures: Vec<Figure>,
    form: PaneForm,
}

/// How the pictures stand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PaneForm {
    /// The others beside the first, all equally large.
    Beside,
    /// The first large, and the moments of a sequence small beneath it.
    Sequence,
    /// The others alone, all equally large.
    Row,
}

impl SideBySide {
    /// The `panes` beside `main`, whose `study` is at `cursor`; `None` where there are none.
    pub fn of(
        (main, panes): (Option<&MethodChoice>, &Panes),
        study: &Study,
        cursor: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Option<Self> {
        let form = match (panes.is_row(), panes.is_sequence()) {
            (true, _) => PaneForm::Row,
            (false, true) => PaneForm::Sequence,
            (false, false) => PaneForm::Beside,
        };
        let figures = panes.all().iter().enumerate().map(|(index, pane)| {
            let options = FigureOptions {
                opening: Some(study.opens(pane.snapshot().scene, cursor)),
                pane: index + 1,
                is_changed: options.is_changed || !pane.is_of_scene(index),
                ..*options
            };
            let (scene, study, step) = (pane.snapshot(), &pane.study, pane.step);
            if form == PaneForm::Sequence {
                Figure::of_moment(scene, study, step, theme, &options)
            } else {
                Figure::of(scene, study, step, theme, &options)
            }
        });
        let figures: Vec<Figure> = figures.collect();
        let mut words = words(main, panes, study, cursor);
        if form == PaneForm::Row {
            words.remove(0);
        }
        (!figures.is_empty()).then_some(Self {
            words,
            figures,
            form,
        })
    }

    /// The names that are `unknown` in the first pane and in all others.
    pub fn unknown(&self, unknown: Vec<String>) -> Vec<String> {
        let is_unknown = |name: &String| {
            let mut others = self.figures.iter();
            others.all(|figure| figure.unknown_names.contains(name))
        };
        unknown.into_iter().filter(is_unknown).collect()
    }

    /// Paints everything into `room`: the `view` first.
    pub(crate) fn paint(
        &self,
        ui: &mut Ui,
        room: Rect,
        view: &FirstPane<'_>,
        surface: &mut dyn Surface,
    ) {
        let theme = view.theme;
        let room = view.paint_caption(ui, room);
        ui.painter().rect_filled(room, 0.0, theme.chrome().hairline);
        if self.form == PaneForm::Sequence {
            return self.paint_sequence(ui, room, view, surface);
        }
        let is_row = self.form == PaneForm::Row;
        let first = (!is_row).then_some(view.figure);
        let figures = first.into_iter().chain(&self.figures);
        let subject: Vec<RoundedTriangle> = figures
            .clone()
            .flat_map(|one| one.subject.clone())
            .collect();
        let arranged = [false, true].map(|is_column| {
            let cells = lay_out_picture(room, &self.words, is_column);
            let first: &Cell = cells.first()?;
            let camera = view.camera(&subject, first.picture, first.overlay(view.overlay));
            let points_a_meter = first.picture.height() * 0.5 / camera.unit_at(camera.target);
            Some((cells, camera, points_a_meter))
        });
        // The way that shows the subject larger.
        let [row, column] = arranged;
        let larger = match (&row, &column) {
            (Some((.., across)), Some((.., down))) if down > across => column,
            _ => row,
        };
        let Some((cells, camera, _)) = larger else {
            return;
        };
        let camera = &camera;
        for (index, (cell, figure)) in cells.iter().zip(figures).enumerate() {
            let is_first = index == 0;
            cell.head_ui(ui, theme, is_first && !is_row);
            let options = if is_first {
                cell.overlay(view.overlay)
            } else {
                OverlayOptions::NOTHING
            };
            let picture = cell.picture;
            let figure = &figure.clone().on_ground_of(view.figure);
            paint_figure(ui, surface, (index, picture), figure, camera, theme);
            overlay::paint(ui.painter(), picture, figure, camera, theme, options);
        }
    }

    /// Paints the scene large, and beneath it the moments in a row, which are all seen from one place.
    fn paint_sequence(
        &self,
        ui: &mut Ui,
        room: Rect,
        view: &FirstPane<'_>,
        surface: &mut dyn Surface,
    ) {
        let theme = view.theme;
        let cells = lay_out_sequence(room, &self.words);
        let Some((large, moments)) = cells.split_first() else {
            return;
        };
        let view = FirstPane {
            overlay: OverlayOptions::NOTHING,
            ..*view
        };
        view.paint_picture(ui, large.picture, surface);
        let subject = self.figures.iter().flat_map(|one| one.subject.clone());
        let subject: Vec<RoundedTriangle> = subject.collect();
        for (index, (cell, figure)) in moments.iter().zip(&self.figures).enumerate() {
            cell.head_ui(ui, theme, false);
            let camera = &view.camera(&subject, cell.picture, OverlayOptions::NOTHING);
            let figure = &figure.clone().on_ground_of(view.figure);
            paint_figure(
                ui,
                surface,
                (index + 1, cell.picture),
                figure,
                camera,
                theme,
            );
            let written = OverlayOptions::NOTHING;
            overlay::paint(ui.painter(), cell.picture, figure, camera, theme, written);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::{Stroke, Weight},
        palette::Pattern,
    };
    use capsule_scenes::edit::{Document, UndoHistory};
    use capsule_session::{Origin, Session};

    const SCENE: &str = r#"
        title = "t"
        [run]
        algorithm = "wicked/capsule-triangle"
        beside = ["wicked/capsule-triangle+W7+W8", "exact/capsule-triangle"]
        [picture]
        hide = ["axis", "after the push", "error"]
        [[note]]
        at = [0.0, 1.0, 0.0]
        text = "here"
        [[capsule]]
        name = "player"
        a = [0.0, 0.2, 0.0]
        b = [0.0, 1.0, 0.0]
        radius = 0.4
        [[triangle]]
        name = "floor"
        points = [[-1, 0, -1], [-1, 0, 2], [2, 0, -1]]
    "#;

    #[test]
    fn what_a_scene_says_of_its_picture_holds_beside_it_too() {
        let document = Document::new(SCENE, "a.toml").expect("a scene");
        let mut session = Session::default();
        session.open(UndoHistory::new(document), Origin::BuiltIn(0), None);
        session.bring_up_panes();
        let beside = SideBySide::of(
            (session.main_way().as_ref(), session.panes()),
            session.study(),
            session.cursor(),
            Theme::Light,
            &FigureOptions::default(),
        );
        let beside = beside.expect("two panes");
        assert_eq!(beside.figures.len(), 2);
        for figure in &beside.figures {
            assert!(figure.labels.iter().any(|label| label.text == "here"));
            let is_axis = |stroke: &Stroke| {
                stroke.pattern == Pattern::Dashed && stroke.weight == Weight::Shape
            };
            assert!(!figure.strokes.iter().any(is_axis));
        }
    }
}
