use super::Lab;
use crate::ui::mention_highlight;
use capsule_core::{
    catalog::{GLOSSARY, GlossaryTerm},
    trace::DrawnShape,
};
use capsule_session::action::GoStep;
use capsule_view::overlay::Screen;
use egui::{Event, Modifiers, Pos2};

/// At the plane trace of the first lesson, with where its point is seen.
fn at_a_point() -> (Lab, Pos2) {
    let mut lab = Lab::at("plane-trace");
    let study = lab.app().session.study();
    let steps = study.record.steps.iter();
    let tells = |shape: &DrawnShape| matches!(shape, DrawnShape::Point { .. });
    let mut found = steps.enumerate().filter_map(|(index, step)| {
        let told = step.drawables.iter().find(|told| tells(&told.shape))?;
        (told.label == "line_plane_intersection").then_some((index, told.shape))
    });
    let (index, shape) = found.next().expect("a step");
    let DrawnShape::Point { at } = shape else {
        panic!("a point")
    };
    for forward in [false, true] {
        let is_there = |lab: &Lab| {
            if forward {
                lab.app().session.cursor() >= Some(index)
            } else {
                lab.app().session.cursor() <= Some(index)
            }
        };
        while !is_there(&lab) {
            let step = if forward {
                GoStep::Next
            } else {
                GoStep::Previous
            };
            lab.app_mut().apply(step.into());
        }
    }
    lab.settle();
    let view = &lab.app().view;
    let screen = Screen {
        rect: view.rect,
        camera: &view.camera,
    };
    let seen = screen.at(at).expect("in sight");
    (lab, seen)
}

fn point_at(lab: &mut Lab, at: Pos2) {
    lab.input(Event::PointerMoved(at), Modifiers::NONE);
}

#[test]
fn a_word_lights_its_thing_and_a_thing_its_word() {
    let (mut lab, point) = at_a_point();
    let word = lab.places_of("line_plane_intersection");
    let word = word.first().expect("a value of the step").center();
    assert_eq!(mention_highlight::lit(&lab.harness_mut().ctx), None);
    point_at(&mut lab, word);
    let by_word = mention_highlight::lit(&lab.harness_mut().ctx);
    assert!(by_word.is_some());
    point_at(&mut lab, point);
    let by_thing = mention_highlight::lit(&lab.harness_mut().ctx);
    assert_eq!(by_word, by_thing);
    let nowhere = lab.app().view.rect.left_top() + egui::vec2(30.0, 30.0);
    point_at(&mut lab, nowhere);
    assert_eq!(
        mention_highlight::lit(&lab.harness_mut().ctx),
        None,
        "nothing is there"
    );
}

#[test]
fn what_is_pointed_at_lights_texts_and_blots_out_no_name_in_the_picture() {
    let (mut lab, point) = at_a_point();
    point_at(&mut lab, point);
    let view = lab.app().view.rect;
    let fill = lab.app().view.theme.selection().gamma_multiply(0.22);
    let shapes = lab.harness().output().shapes.iter();
    let lit = shapes.filter_map(|one| match &one.shape {
        egui::Shape::Rect(rect) if rect.fill == fill => Some(rect.rect),
        _ => None,
    });
    let (over, beside): (Vec<_>, Vec<_>) = lit.partition(|rect| view.intersects(*rect));
    assert!(over.is_empty(), "{over:?}");
    assert!(!beside.is_empty(), "its value is lit");
}

#[test]
fn a_value_lights_its_thing_where_the_scene_has_only_a_note_for_that() {
    let mut lab = Lab::at("over-the-face");
    for name in ["center", "closest"] {
        let words = lab.places_of(name);
        let lights = |lab: &mut Lab, word: &egui::Rect| {
            point_at(lab, word.left_center() + egui::vec2(4.0, 0.0));
            mention_highlight::lit(&lab.harness_mut().ctx).is_some()
        };
        let is_lit = words.iter().any(|word| lights(&mut lab, word));
        assert!(is_lit, "{name} at {words:?} of {:?}", lab.app().view.rect);
    }
}

#[test]
fn a_word_of_the_glossary_says_what_it_means_where_the_pointer_rests_on_it() {
    let mut lab = Lab::at("plane-trace");
    let lesson = lab.app().session.scene().text.clone();
    let used = |term: &&GlossaryTerm| term.places_in(&lesson).next().is_some();
    let terms: Vec<&GlossaryTerm> = GLOSSARY.iter().filter(used).collect();
    let explained = |lab: &Lab| terms.iter().find(|term| lab.shows(term.said)).copied();
    assert_eq!(explained(&lab), None, "nothing is pointed at");
    let heading = lab.places_of(&lab.app().session.scene().title);
    let lowest = heading.iter().max_by(|a, b| a.top().total_cmp(&b.top()));
    let heading = lowest.expect("the lesson's title").left_bottom();
    let rows = (0..30).map(|row| 20.0 + 6.0 * row as f32);
    let all = rows.flat_map(|down| (0..9).map(move |column| (10.0 + 28.0 * column as f32, down)));
    let mut found = None;
    for (right, down) in all {
        point_at(&mut lab, heading + egui::vec2(right, down));
        lab.settle();
        found = explained(&lab);
        if found.is_some() {
            break;
        }
    }
    assert!(found.is_some(), "some word of {terms:?}");
    point_at(&mut lab, Pos2::ZERO);
    lab.settle();
    assert_eq!(explained(&lab), None, "it goes with the pointer");
}

#[test]
fn no_word_of_a_course_s_foot_is_underlined() {
    let lab = Lab::at("into-an-edge");
    let foot = egui::panel::PanelState::load(&lab.harness().ctx, egui::Id::new("course"));
    let foot = foot.expect("a page of a course").rect;
    let dots = lab.harness().output().shapes.iter();
    let dots = dots.filter(|clipped| match &clipped.shape {
        egui::Shape::Circle(dot) => {
            let is_seen = clipped.clip_rect.contains(dot.center);
            dot.radius < 1.0 && is_seen && foot.contains(dot.center)
        }
        _ => false,
    });
    assert_eq!(dots.count(), 0);
}
