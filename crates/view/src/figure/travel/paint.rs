//! Paths, outlines at the moments that matter, and their names.

use super::{Instant, TravelFigure, instants};
use crate::{
    bounds::Bounds,
    figure::{DrawnExtent, Head, LabelKind, Painter, Weight, emphasis::Emphasis, sign::Sign},
    palette::Pattern,
};
use capsule_core::{geometry::Shape, trace::Role};
use capsule_text::{
    step_sentence,
    terms::{self, Drawn},
};
use egui::Color32;
use glam::Vec3;

/// Moments at which the mover is nearer than this to where it was, in its radii, are one.
const SAME_PLACE: f32 = 0.02;

/// The most outlines of places that a method tests on the way.
const MAX_TESTED: usize = 12;
/// By which share the ways between sub-steps may differ.
const EVEN: f32 = 0.01;
/// What the first of them is called.
const TESTED: &str = "tested here";

/// How much of a sweep's motion is in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum ToldMotion {
    Nothing,
    /// The path, its start and its end, and no moment between that another step finds.
    Borders,
    All,
}

impl Painter<'_> {
    /// Adds the paths of a sweep's shapes and their outlines at the moments that matter, as far as they are `told`.
    pub(in crate::figure) fn add_travel(
        &mut self,
        travel: &TravelFigure<'_>,
        cast: &Emphasis,
        told: ToldMotion,
    ) {
        self.figure.bounds = Bounds::after(travel.scene, travel.scene.scene.world.time_step);
        let movers = travel.movers().filter(|_| told != ToldMotion::Nothing);
        for (index, (body, shape, way)) in movers.enumerate() {
            if !self.hides("path") {
                self.add_path(&shape, way);
            }
            let (_, own) = self.theme.round(cast.is_obstacle(body));
            let near = SAME_PLACE * shape.inner_radius() / way.length();
            let mut named: Vec<(String, f32, Color32)> = vec![];
            let is_border = |instant: &Instant| matches!(instant, Instant::Start | Instant::End);
            let told =
                |(instant, _): &(Instant, f32)| told == ToldMotion::All || is_border(instant);
            for (instant, time) in instants(travel.pair).into_iter().filter(told) {
                if self.hides(instant.name()) {
                    continue;
                }
                let (color, width) = self.ghost(instant, own);
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
            for (place, time) in self
                .tested_times(travel, near, &named)
                .into_iter()
                .enumerate()
            {
                let tested = shape.translated(way * time);
                self.add_ghost(&tested, self.theme.calm(own), 1.0);
                if (index, place) == (0, 0) {
                    let ink = self.theme.ink();
                    let label = self.name(DrawnExtent::of(&tested), TESTED, ink, Weight::Shape);
                    label.kind = LabelKind::Plain;
                }
            }
            if !named
                .iter()
                .any(|(_, time, _)| (time - travel.time).abs() <= near)
            {
                let name = step_sentence::moment(travel.time);
                named.push((name, travel.time, self.theme.ink()));
            }
            if index == 0 {
                self.name_instants(&shape, way, &named);
            }
        }
    }

    /// The moments at which the method tests the shapes as they stand, without those that have an outline; none where that are so
    /// many that they would hide what is between them, and where a search comes nearer and nearer.
    fn tested_times(
        &self,
        travel: &TravelFigure<'_>,
        near: f32,
        named: &[(String, f32, Color32)],
    ) -> Vec<f32> {
        let Some((study, _)) = self.current.filter(|_| self.is_composed()) else {
            return vec![];
        };
        let steps = study.record.steps.get(travel.pair.steps.clone());
        let samples = steps.unwrap_or_default().iter();
        let tested = samples.clone().filter_map(|step| Some(step.sample?.time));
        let mut tested: Vec<f32> = tested.collect();
        tested.dedup();
        let mut apart = tested.windows(2).map(|both| both[1] - both[0]);
        let first = apart.next().unwrap_or_default();
        let mut times: Vec<f32> = vec![];
        if apart.any(|other| (other - first).abs() > EVEN * first.abs()) {
            return times;
        }
        for time in samples.filter_map(|step| Some(step.sample?.time)) {
            let is_near = |other: f32| (other - time).abs() <= near;
            let is_named = named.iter().any(|(_, other, _)| is_near(*other));
            let is_shown = is_near(travel.time) || times.iter().copied().any(is_near);
            if time.is_finite() && !is_named && !is_shown {
                times.push(time);
            }
        }
        times.truncate(if times.len() > MAX_TESTED {
            0
        } else {
            MAX_TESTED
        });
        times
    }

    /// Color and width of the outline of a shape whose `own` color this is.
    fn ghost(&self, instant: Instant, own: Color32) -> (Color32, f32) {
        match instant {
            Instant::Start | Instant::End => (self.theme.calm(own), 1.3),
            Instant::Impact | Instant::Nearest => (own, 1.8),
            Instant::Answer => (self.theme.wrong(), 1.8),
            Instant::Exact => (self.theme.right(), 1.8),
        }
    }

    fn add_ghost(&mut self, shape: &Shape, color: Color32, width: f32) {
        self.mean(Sign::Moment, DrawnExtent::of(shape));
        if shape.is_round() {
            self.throw_blob(shape);
        }
        self.add_elsewhere(shape, (color, 0.0), width);
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
                is_broken: false,
            });
        }
    }

    /// Names the shape at each moment.
    fn name_instants(&mut self, shape: &Shape, way: Vec3, named: &[(String, f32, Color32)]) {
        for (name, time, color) in named {
            let extent = DrawnExtent::of(&shape.translated(way * *time));
            let color = self.theme.text(*color);
            let label = self.name(extent, name, color, Weight::Shape);
            (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Moment));
            // The time of the answer stands beside its point.
            if name.as_str() == Instant::Exact.name() {
                let plain = terms::drawn(name, Drawn::Moment).unwrap_or_else(|| name.clone());
                label.shown = Some(format!("{plain}, {}", step_sentence::moment(*time)));
            }
        }
    }
}
