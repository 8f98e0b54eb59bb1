//! Which names are shown.

use super::{MAX_NAMES, MIN_NAMED_LENGTH, ShownName};
use crate::{
    distinct,
    figure::{DrawnExtent, Figure, Label, LabelKind, Labels, Weight, sign::Sign},
    overlay::{
        Screen,
        sight::{Eyesight, VisibleThing},
    },
};
use capsule_core::trace::Role;
use glam::Vec3;
use std::cmp::Reverse;

/// Points of a figure are the same where they are no farther apart than this share of its size.
const SAME: f32 = 1e-5;
/// Things of one name that are seen nearer to each other than this are one, points.
const ONE: f32 = 4.0;
/// The drawings of earlier steps have no name this near to another name's thing, points.
const CROWDED: f32 = 44.0;
/// How many outlines of shapes at other moments are named.
pub(in crate::overlay) const MAX_MOMENTS: usize = 3;
/// How many names of one point are written.
const MAX_OF_ONE: usize = 3;

/// The names to show, the most important first.
pub(in crate::overlay) fn chosen<'a>(figure: &'a Figure, screen: Screen<'a>) -> Vec<ShownName<'a>> {
    let most = match figure.shown_labels {
        Labels::None => return vec![],
        Labels::Some => MAX_NAMES,
        Labels::All => usize::MAX,
    };
    let all = gathered(figure, screen);
    let mut shown = vec![false; all.len()];
    let (mut count, mut moments, mut whole, mut left_out) = (0, 0, vec![], vec![]);
    for place in 0..all.len() {
        let asks_for_all = figure.shown_labels == Labels::All;
        let is_lonely = || {
            let mut others = all.iter().zip(&shown).filter(|(_, shown)| **shown);
            others.all(|(other, _)| all[place].is_away_from(other))
        };
        let is_worth_it = match all[place].rank {
            Rank::Apart => asks_for_all,
            Rank::Aid | Rank::Earlier => asks_for_all || is_lonely(),
            _ => true,
        };
        if shown[place] || !is_worth_it {
            continue;
        }
        let Some(set) = all[place].labels[0].set else {
            // An outline without a name is a riddle: it takes no other name's place.
            let is_moment = all[place].rank == Rank::Moment && moments < MAX_MOMENTS;
            if is_moment || count < most {
                shown[place] = true;
                *(if is_moment { &mut moments } else { &mut count }) += 1;
            }
            continue;
        };
        let fresh: Vec<usize> = (0..all.len())
            .filter(|&one| !shown[one] && all[one].is_of(set))
            .collect();
        if !left_out.contains(&set) && count < most {
            fresh.into_iter().for_each(|one| shown[one] = true);
            whole.push(set);
            count += 1;
        } else {
            left_out.push(set)
        }
    }
    let mut names: Vec<ShownName<'_>> = vec![];
    // A shape's own name is shown beside another one only where all of its points are named.
    let is_whole = |set: usize| {
        let mut of_set = all.iter().zip(&shown).filter(|(one, _)| one.is_of(set));
        whole.contains(&set) || of_set.all(|(_, shown)| *shown)
    };
    for (one, _) in all.iter().zip(&shown).filter(|(_, shown)| **shown) {
        let mut name = one.clone();
        name.labels.retain(|label| label.set.is_none_or(is_whole));
        // A step's name says more than a corner's own name.
        name.labels.sort_by_key(|label| label.set.is_some());
        names.extend((!name.labels.is_empty()).then_some(name));
    }
    names
}

/// Everything that could be named, the most important first.
fn gathered<'a>(figure: &'a Figure, screen: Screen<'a>) -> Vec<ShownName<'a>> {
    let sight = Eyesight::of(figure, screen);
    let mut order: Vec<(usize, &Label)> = figure.labels.iter().enumerate().collect();
    let makes = figure.labels.iter().any(|label| rank(label) == Rank::Made);
    let rank = |label: &Label| match rank(label) {
        Rank::Aid if !makes => Rank::Made,
        rank => rank,
    };
    // Of a step's results those come first of which its sentence speaks.
    let is_unsaid = |label: &Label| rank(label) == Rank::Made && !label.is_mentioned;
    order.sort_by_key(|(place, label)| (rank(label), is_unsaid(label), Reverse(*place)));
    let same = SAME * figure.bounds.diagonal();
    let mut all: Vec<ShownName<'_>> = vec![];
    let mut unseen_sets = vec![];
    for (_, label) in order {
        let is_marked = |at: Vec3| figure.touches.iter().any(|touch| touch.at == at);
        let on_top = match label.extent {
            DrawnExtent::Point(at) if is_marked(at) => sight.of_point_before_all(at),
            _ => None,
        };
        let on_top = on_top.map(|seen| (seen, false));
        let Some((seen, is_tick)) = on_top.or_else(|| seen(&sight, label)) else {
            unseen_sets.extend(label.set);
            continue;
        };
        let repeated = all.iter().flat_map(|one| {
            let is_near = one.seen.ties[0].distance(seen.ties[0]) < ONE;
            one.labels.iter().filter(move |_| is_near)
        });
        if let Some(same) = repeated
            .into_iter()
            .find(|other| other.said() == label.said())
        {
            // Two shapes meet there: the other one has its name already.
            unseen_sets.extend(label.set.filter(|_| same.set.is_some()));
            continue;
        }
        let is_there = |one: &&mut ShownName<'_>| match (&one.labels[0].extent, &label.extent) {
            (DrawnExtent::Point(a), DrawnExtent::Point(b)) => a.distance(*b) <= same,
            _ => false,
        };
        let place = |at: Vec3| screen.disc(at, 1.0);
        let is_seen_there = |one: &&mut ShownName<'_>| {
            let first = one.labels[0];
            let is_note = |label: &Label| label.kind == LabelKind::Note;
            let is_apart = is_note(first) || is_note(label) || first.set.and(label.set).is_some();
            match (&first.extent, &label.extent) {
                (DrawnExtent::Point(a), DrawnExtent::Point(b)) if !is_apart => {
                    distinct::are_one(*a, *b, &place)
                }
                _ => false,
            }
        };
        let mut place_of_all = all.iter_mut().position(|one| is_there(&one));
        let is_nearly = place_of_all.is_none();
        if is_nearly {
            place_of_all = all.iter_mut().position(|one| is_seen_there(&one));
        }
        let mut one = place_of_all.map(|place| &mut all[place]);
        if let Some(one) = one.as_mut().filter(|_| is_nearly) {
            one.is_nearly = true;
        }
        match one {
            Some(one) if one.labels.len() >= MAX_OF_ONE && label.set.is_none() => {}
            Some(one) if rank(label) == Rank::Earlier && !one.takes_earlier() => {}
            Some(one) => one.labels.push(label),
            None => all.push(ShownName {
                labels: vec![label],
                rank: rank(label),
                seen,
                is_tick,
                is_nearly: false,
            }),
        }
    }
    let is_seen = |label: &&Label| label.set.is_none_or(|set| !unseen_sets.contains(&set));
    all.iter_mut().for_each(|one| one.labels.retain(is_seen));
    all.retain(|one| !one.labels.is_empty());
    // Only one of two shapes whose points have the same names is named.
    let mut taken: Vec<(&str, usize)> = vec![];
    let mut doubled = vec![];
    for label in all.iter().flat_map(|one| &one.labels) {
        if let Some(set) = label.set {
            let is_twin = |(text, other): &(&str, usize)| *text == label.text && *other != set;
            doubled.extend(taken.iter().any(is_twin).then_some(set));
            taken.push((&label.text, set));
        }
    }
    let is_single = |label: &&Label| label.set.is_none_or(|set| !doubled.contains(&set));
    all.iter_mut().for_each(|one| one.labels.retain(is_single));
    all.retain(|one| !one.labels.is_empty());
    all
}

/// How the thing of `label` is seen, and whether as a tick; `None` where it is not worth a name.
fn seen(sight: &Eyesight<'_>, label: &Label) -> Option<(VisibleThing, bool)> {
    let seen = sight.of_extent(&label.extent)?;
    let is_short = seen.span < MIN_NAMED_LENGTH;
    // A length that rounding leaves of nothing may end where it begins.
    let is_nowhere = matches!(label.extent, DrawnExtent::Line([from, to]) if from == to);
    let has_length = label.length.is_some_and(|length| length > 0.0) && !is_nowhere;
    let is_tick = is_short && has_length && label.weight == Weight::Current;
    (!is_short || is_tick).then_some((seen, is_tick))
}

/// How much a name matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Noted,
    /// A shape.
    Whole,
    /// A result of the current step.
    Made,
    Mentioned,
    /// A shape at another moment.
    Moment,
    /// A point of a shape.
    Part,
    /// An intermediate result of the current step.
    Aid,
    Earlier,
    Apart,
}

fn rank(label: &Label) -> Rank {
    let is_aid = matches!(
        label.sign,
        Some(Sign::Role(
            Role::Construction | Role::Rejected | Role::Edge | Role::CapsuleLine
        ))
    );
    match label.weight {
        _ if label.kind == LabelKind::Note => Rank::Noted,
        Weight::Current if is_aid && !label.is_mentioned && label.length.is_none() => Rank::Aid,
        Weight::Current => Rank::Made,
        Weight::Subdued => Rank::Apart,
        Weight::Shape if label.kind == LabelKind::Plain && label.sign.is_none() => Rank::Whole,
        _ if label.is_mentioned => Rank::Mentioned,
        Weight::Shape if label.kind == LabelKind::Plain => Rank::Moment,
        Weight::Shape => Rank::Part,
        Weight::Calm => Rank::Earlier,
    }
}

impl ShownName<'_> {
    /// Whether it is the step's, and alone: other things in its place may come from an earlier step.
    fn takes_earlier(&self) -> bool {
        self.labels.len() == 1 && self.labels[0].set.is_none()
    }

    /// Whether there is room between it and `other` for the names of both.
    fn is_away_from(&self, other: &Self) -> bool {
        self.seen.ties[0].distance(other.seen.ties[0]) > CROWDED
    }

    /// Whether it names a point of this set.
    fn is_of(&self, set: usize) -> bool {
        self.labels.iter().any(|label| label.set == Some(set))
    }
}
