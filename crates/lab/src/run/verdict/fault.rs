use capsule_core::method::NoAnswerReason;
use std::{cmp::Ordering, fmt};

/// The distance, meters, that a search in time may leave before the first touch.
const A_LITTLE_SHORT: f32 = 0.01;

/// Lengths below this are shown in micrometers, meters.
const SMALL: f32 = 1e-3;

/// One way in which an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The external method gives no answer.
    NoAnswer(NoAnswerReason),
    /// Apart, it says, though they overlap by this many meters.
    MissedHit(f32),
    /// Contact, it says, though they are apart by this many meters.
    FalseHit(f32),
    /// A number of its answer is NaN or infinite.
    NonFinite,
    /// It passes, it says, though they meet at this fraction of the displacement.
    MissedImpact(f32),
    /// They meet, it says, at this fraction of the displacement if it says when, though they never do.
    FalseImpact(Option<f32>),
    /// They meet this fraction of the displacement earlier than it says.
    Late(f32),
    /// They meet this fraction of the displacement later than it says.
    Early(f32),
    /// Its push is this many meters shorter than the exact one.
    DepthShort(f32),
    /// Its push is this many meters longer than the exact one.
    DepthLong(f32),
    /// Its normal is this many degrees off.
    NormalOff(f32),
    /// Its normal is this long instead of 1.
    NormalLength(f32),
    /// The normal of an impact that never is: it leads along the motion instead of against it.
    NormalAlong,
    /// Its point is this many meters off a shape that it should be on at that time; what the shape is called.
    PointOff(f32, &'static str),
    /// Right but for the distance between the cores, which is this many meters off.
    DistanceOff(f32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::NoAnswer(silence) => silence.fmt(f),
            Fault::MissedHit(depth) => write!(f, "missed hit, {} deep", meters(depth)),
            Fault::FalseHit(gap) => write!(f, "false hit, {} apart", meters(gap)),
            Fault::MissedImpact(time) => write!(f, "missed impact at t = {time:.4}"),
            Fault::FalseImpact(Some(time)) => write!(f, "false impact at t = {time:.4}"),
            Fault::FalseImpact(None) => write!(f, "false impact, time unknown"),
            Fault::Late(by) => write!(f, "late by {by:.4} of the motion"),
            Fault::Early(by) => write!(f, "early by {by:.4} of the motion"),
            Fault::NonFinite => write!(f, "NaN"),
            Fault::DepthShort(by) => write!(f, "depth too short by {}", meters(by)),
            Fault::DepthLong(by) => write!(f, "depth too long by {}", meters(by)),
            Fault::NormalOff(degrees) => write!(f, "normal off by {degrees:.1}°"),
            Fault::NormalLength(length) => write!(f, "normal has length {length:.4}"),
            Fault::NormalAlong => write!(f, "normal along the motion"),
            Fault::PointOff(by, shape) => write!(f, "point {} off the {shape}", meters(by)),
            Fault::DistanceOff(by) => write!(f, "distance off by {}", meters(by)),
        }
    }
}

impl Fault {
    /// The clause for a case whose motion is `way` meters long and whose surfaces are `between` meters apart or deep in each
    /// other where they should touch: along a graze a large error of time is a small one between the surfaces.
    pub fn of_case(&self, way: f32, between: Option<f32>) -> String {
        let clause = match *self {
            Fault::Late(by) => format!("late by {} ({by:.4} of the motion)", meters(by * way)),
            Fault::Early(by) => format!("early by {} ({by:.4} of the motion)", meters(by * way)),
            _ => self.to_string(),
        };
        let where_to = match self {
            Fault::Late(_) | Fault::MissedImpact(_) => "deep",
            Fault::Early(_) | Fault::FalseImpact(_) => "apart",
            _ => return clause,
        };
        match between {
            Some(between) => format!("{clause}, {} {where_to}", meters(between)),
            None => clause,
        }
    }
}

/// A length to a tenth of a millimeter; one that this would show as next to nothing in micrometers.
fn meters(length: f32) -> String {
    match length.abs() {
        size if size > 0.0 && size < SMALL => format!("{:.1} µm", length * 1e6),
        _ => format!("{length:.4} m"),
    }
}

impl Fault {
    /// Sorts a list of faults, the most severe first: whether they meet, then NaN, when they meet, a push
    /// to the wrong side, its length, its direction, where they touch, and the distance.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Fault::NoAnswer(_)
            | Fault::MissedHit(_)
            | Fault::FalseHit(_)
            | Fault::MissedImpact(_)
            | Fault::FalseImpact(_) => 0,
            Fault::NonFinite => 1,
            Fault::Late(_) | Fault::Early(_) => 2,
            Fault::NormalOff(degrees) if *degrees > 90.0 => 3,
            Fault::NormalAlong => 3,
            Fault::DepthShort(_) | Fault::DepthLong(_) => 4,
            Fault::NormalOff(_) | Fault::NormalLength(_) => 5,
            Fault::PointOff(..) => 6,
            Fault::DistanceOff(_) => 7,
        }
    }

    /// The verb for a method with this fault, for sentences.
    pub(crate) fn verb(&self) -> &'static str {
        match self {
            Fault::NoAnswer(_) => "gives no answer",
            Fault::MissedHit(_) | Fault::MissedImpact(_) => "misses",
            Fault::FalseHit(_) | Fault::FalseImpact(_) => "reports a false hit",
            Fault::NonFinite => "returns NaN",
            Fault::Late(_) => "hits too late",
            Fault::Early(_) => "hits too early",
            _ => "is not exact",
        }
    }

    /// The less severe first; of a kind, the smaller.
    pub fn compare(&self, other: &Self) -> Ordering {
        let kinds = other.kind().cmp(&self.kind());
        kinds.then(self.size().total_cmp(&other.size()))
    }

    /// Whether it is less severe than `other`, or of a kind and less than half of it.
    pub fn is_much_less_than(&self, other: &Self) -> bool {
        let is_smaller = self.size() < other.size() / 2.0;
        self.kind() > other.kind() || (self.kind() == other.kind() && is_smaller)
    }

    /// Its rank; a mover that stops a little short is better off than one that hits late and is inside.
    fn kind(&self) -> (u8, bool) {
        (
            self.rank(),
            matches!(self, Fault::Early(by) if *by <= A_LITTLE_SHORT),
        )
    }

    /// The size of the error, in its own unit; infinite where that is unknown.
    fn size(&self) -> f32 {
        match *self {
            Fault::MissedHit(by)
            | Fault::FalseHit(by)
            | Fault::Late(by)
            | Fault::Early(by)
            | Fault::DepthShort(by)
            | Fault::DepthLong(by)
            | Fault::NormalOff(by)
            | Fault::PointOff(by, _)
            | Fault::DistanceOff(by) => by,
            Fault::NormalLength(length) => (length - 1.0).abs(),
            Fault::NoAnswer(_)
            | Fault::NonFinite
            | Fault::MissedImpact(_)
            | Fault::FalseImpact(_)
            | Fault::NormalAlong => f32::INFINITY,
        }
    }
}
