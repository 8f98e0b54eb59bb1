//! When two convex bodies first touch: separating axes in time.
//!
//! Along an axis each body is an interval, and the mover's moves at a speed of its own. The two begin to overlap at one
//! time and end at another. The bodies touch while they overlap along every axis: from the latest beginning to the
//! earliest end. Bodies that touch and have no thickness along the axis overlap for a moment only; what rounding may be is
//! added to both, or that moment would be another along each axis that is as good as parallel, and the two would pass
//! through each other.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.5.2. Without motion only the start is tested; an axis of
//! next to no length is left out.

use super::Impact;
use crate::{
    exact::overlap::{
        AxisBodies, AxisNote, AxisWay, SeparatingAxis, Spans, TouchPoint, touch_point, touched_part,
    },
    geometry::{Contact, tolerance},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// From when to when two intervals overlap, fractions of the motion.
#[derive(Clone, Copy, Debug)]
struct Times {
    entry: f64,
    exit: f64,
}

/// The axes along which both bodies were followed, and the time at which they overlap along all.
#[derive(Debug)]
struct Followed {
    spans: Vec<Spans>,
    entry: f64,
}

/// The first touch of two bodies that have gone there.
#[derive(Clone, Copy, Debug)]
struct AxisTouch {
    /// Unit length, to the mover.
    normal: DVec3,
    /// How deep the mover is in along it, meters: nothing but rounding.
    depth: f64,
    /// How far the motion leads along the normal, meters.
    lead: f64,
}

/// When `bodies`, the mover on its `motion`, first touch, or `None` if they never do; touching counts. `standing` is the
/// test of the two as they stand.
///
/// At the time of impact some axes have just begun to overlap. Where the bodies only touch along several, each is square
/// to a way past the other; the one that the motion leads into least is the normal, so that a box which slides over a seam
/// is stopped by no edge of it. On the way, an axis along which they are about to part is none of these.
pub(super) fn first_touch<T: Trace>(
    bodies: &AxisBodies<'_>,
    motion: Vec3,
    axes: impl IntoIterator<Item = SeparatingAxis>,
    standing: impl Fn(&mut T) -> Option<Contact>,
    untold: impl Fn() -> Option<Contact>,
    trace: &mut T,
) -> Option<Impact> {
    if bodies.passes_from_behind(trace) {
        return None;
    }
    let followed = follow(bodies, motion.as_dvec3(), axes, trace)?;
    let touches = touches(bodies, motion.as_dvec3(), &followed);

    // Compute the time of impact, the latest entry of all axes. From this time on, the bodies overlap along every
    // axis, so they touch.
    let starts_inside = followed.entry <= 0.0 && touches.is_empty();
    trace
        .step("time of impact")
        .arrow(
            Role::Construction,
            "v",
            bodies.world(bodies.middle()),
            motion,
        )
        .value("time", followed.entry)
        .decides(
            starts_inside,
            "they overlap at the start",
            "the latest entry is the time of impact",
        );
    // The bodies overlap at the start, so compute this contact, which also gives the push out.
    if starts_inside {
        trace.retell("contact at the start", |trace| standing(trace));
        return untold().map(|contact| Impact { time: 0.0, contact });
    }
    let (touch, place) = place_of_touch(bodies, motion.as_dvec3(), &followed, &touches)?;
    let lean = bodies.front.map_or(1.0, |front| front.dot(touch.normal));
    // The mover touches the single-sided triangle from behind, so there is no hit.
    if lean < -tolerance::LEAN {
        trace.step("it passes from behind").concludes(Outcome::Miss);
        return None;
    }
    Some(impact(bodies, &followed, touch, place, trace))
}

/// Both bodies along each of `axes`; `None` where they are apart along one all the time, or leave one before they enter
/// another.
fn follow(
    bodies: &AxisBodies<'_>,
    motion: DVec3,
    axes: impl IntoIterator<Item = SeparatingAxis>,
    trace: &mut impl Trace,
) -> Option<Followed> {
    // Find when the bodies overlap along this axis. They never touch if “from”, the latest entry along all axes so far,
    // is after “until”, the earliest exit.
    let touch = bodies.touch().max(tolerance::TOUCH * motion.length());
    let (mut entry, mut exit) = (0.0_f64, 1.0_f64);
    let mut all = vec![];
    for axis in axes {
        let Some(direction) = axis.tried(trace) else {
            continue;
        };
        let spans = bodies.spans(direction);
        let speed = motion.dot(direction);
        let times = times(&spans, speed, touch);
        let is_later = times.entry > entry;
        let [until, from] = [exit.min(times.exit), entry.max(times.entry)];
        let is_never = from > until;
        let reason = match (is_never, is_later) {
            (true, _) if speed == 0.0 => "they are apart along this axis and do not move along it",
            (true, _) if times.entry > 1.0 => "it is not entered before the motion ends",
            (true, _) => "they never overlap along all axes at once",
            (_, true) => "it is the latest entry so far",
            _ => "the shapes may still touch",
        };
        trace
            .step(axis.title)
            .intervals(bodies, &spans, bodies.way_out(&spans), true)
            .times(speed, times)
            .narrowed([from, until])
            .decides(is_never, reason, reason);
        // The bodies never overlap along all axes at once, so they never touch.
        if is_never {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }
        (entry, exit) = (from, until);
        all.push(spans);
    }
    Some(Followed { spans: all, entry })
}

/// From when to when the intervals overlap, or are no farther apart than `touch`: always or never, where neither moves
/// along the axis.
fn times(spans: &Spans, speed: f64, touch: f64) -> Times {
    let [up, down] = spans.ways().map(|way| way.depth + touch);
    if speed == 0.0 {
        let overlaps = up >= 0.0 && down >= 0.0;
        let end = if overlaps {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
        return Times {
            entry: -end,
            exit: end,
        };
    }
    let [one, other] = [-down / speed, up / speed];
    Times {
        entry: one.min(other),
        exit: one.max(other),
    }
}

/// The values that a step about an axis in time adds.
trait TimesNote: Note {
    /// The speed along it, and where that is not 0 the times of entry and exit.
    fn times(self, speed: f64, times: Times) -> Self {
        let told = self.value("speed", speed);
        if speed == 0.0 {
            told
        } else {
            told.value("entry", times.entry).value("exit", times.exit)
        }
    }

    /// Narrows the drawn motion to the time in which the shapes may touch; without numbers where they are apart along the axis
    /// all along.
    fn narrowed(self, times: [f64; 2]) -> Self {
        match times.map(|time| time as f32) {
            [from, until] if from.is_finite() && until.is_finite() => {
                self.compares("from", from, Comparison::Greater, "until", until)
            }
            _ => self,
        }
    }
}

impl<N: Note> TimesNote for N {}

/// The axes along which the bodies only touch when all overlap, the one that the motion leads into least first.
fn touches(bodies: &AxisBodies<'_>, motion: DVec3, followed: &Followed) -> Vec<AxisTouch> {
    let rounding = bodies
        .rounding()
        .max(f64::from(tolerance::RELATIVE) * motion.length());
    let all = followed.spans.iter().filter_map(|spans| {
        let gone = motion.dot(spans.axis) * followed.entry;
        let then = Spans {
            mover: spans.mover.map(|place| place + gone),
            ..*spans
        };
        let way = way_back(bodies, &then, motion, rounding);
        (way.depth <= rounding).then_some(AxisTouch {
            normal: way.normal,
            depth: way.depth.max(0.0),
            lead: way.normal.dot(motion),
        })
    });
    // Boxes that move apart along an axis overlapped along it before they met along all axes.
    let parts =
        |touch: &AxisTouch| followed.entry > 0.0 && touch.lead > tolerance::LEAN * motion.length();
    let mut all: Vec<AxisTouch> = all.collect();
    all.sort_by(|one, other| {
        let by_lead = other.lead.total_cmp(&one.lead);
        parts(one).cmp(&parts(other)).then(by_lead)
    });
    all
}

/// The first of the `touches` whose parts that face each other meet, and where. Of bodies that are next to flat they may do
/// so along another axis only; where they do along none, it is the one along which they come nearest.
fn place_of_touch(
    bodies: &AxisBodies<'_>,
    motion: DVec3,
    followed: &Followed,
    touches: &[AxisTouch],
) -> Option<(AxisTouch, TouchPoint)> {
    let gone = motion * followed.entry;
    let room = 4.0 * bodies.rounding();
    let mut nearest: Option<(AxisTouch, TouchPoint)> = None;
    for touch in touches {
        let place = touch_point(bodies, gone, touch.normal);
        if nearest.is_none_or(|(_, nearest)| place.gap < nearest.gap) {
            nearest = Some((*touch, place));
        }
        if place.gap <= room {
            return Some((*touch, place));
        }
    }
    nearest
}

/// The way out along `spans` of bodies that have met there: where both are as short, back to where the mover came from.
fn way_back(bodies: &AxisBodies<'_>, spans: &Spans, motion: DVec3, rounding: f64) -> AxisWay {
    let [up, down] = spans.ways();
    if up.depth > rounding || down.depth > rounding {
        return bodies.way_out(spans);
    }
    if up.normal.dot(motion) > 0.0 {
        down
    } else {
        up
    }
}

/// The answer that a `touch` is.
fn impact(
    bodies: &AxisBodies<'_>,
    followed: &Followed,
    AxisTouch { normal, depth, .. }: AxisTouch,
    place: TouchPoint,
    trace: &mut impl Trace,
) -> Impact {
    // Compute the contact at the time of impact. Its point is where the two bodies touch, and its normal points from
    // the obstacle to the mover.
    let entry = followed.entry;
    let point = bodies.world(place.point);
    let impact = Impact {
        time: entry as f32,
        contact: Contact {
            point,
            normal: normal.as_vec3(),
            depth: if entry > 0.0 { 0.0 } else { depth as f32 },
            feature: touched_part(bodies, normal),
        },
    };
    trace
        .step("impact")
        .point(Role::ClosestOnTriangle, "contact", point)
        .arrow(Role::ContactNormal, "normal", point, impact.contact.normal)
        .value("normal", impact.contact.normal)
        .value("time", impact.time)
        .concludes(Outcome::Hit);
    impact
}
