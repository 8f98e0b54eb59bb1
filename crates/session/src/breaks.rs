//! When playing the frames stops by itself.

use capsule_scenes::run::breakpoint::{Breakpoint, Condition, ConditionError};

/// What can be waited for, a row each in the order in which it is listed: its title, and its breakpoint.
macro_rules! waits {
    ($breaks:ident: $($(#[$told:meta])* $name:ident $title:literal => $breakpoint:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Wait {
            $($(#[$told])* $name,)*
        }

        impl Wait {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$name => $title,)*
                }
            }

            /// None for a condition with a mistake.
            fn breakpoint(self, $breaks: &Breaks) -> Option<Breakpoint> {
                Some(match self {
                    $(Self::$name => $breakpoint,)*
                })
            }
        }
    };
}

waits! { breaks:
    /// A mover that touched nothing meets something.
    FirstContact "First contact" => Breakpoint::FirstContact;
    /// A test that differs from the exact one.
    Wrong "Answer differs from the exact one" => Breakpoint::Wrong;
    NonFinite "A value that is NaN" => Breakpoint::NonFinite;
    /// Something was gone through.
    Tunnelled "Tunneling: a hit without a response" => Breakpoint::Tunnelled;
    /// A contact made a mover faster.
    SpeedGained "Speed gained" => Breakpoint::SpeedGained;
    /// The cap on iterations ended a frame.
    CapReached "Iteration limit reached" => Breakpoint::CapReached;
    /// A contact deeper than a limit.
    Depth "Depth above" => Breakpoint::DepthAbove(breaks.depth);
    /// A push longer than a limit.
    Push "Push above" => Breakpoint::PushAbove(breaks.push);
    /// Two contacts took turns.
    Oscillating "Alternates between contacts" => Breakpoint::Oscillating;
    Condition "Condition" => Breakpoint::When(breaks.condition.clone().ok()?);
}

#[derive(Clone, Debug)]
pub struct Breaks {
    chosen: Vec<Wait>,
    /// The limit of depths, meters.
    pub depth: f32,
    /// The limit of pushes, meters.
    pub push: f32,
    text: String,
    condition: Result<Condition, ConditionError>,
}

impl Default for Breaks {
    fn default() -> Self {
        Self {
            chosen: vec![],
            depth: 0.1,
            push: 0.1,
            text: String::new(),
            condition: Condition::parse(""),
        }
    }
}

impl Breaks {
    /// Whether `wait` is chosen and can be waited for: a condition with a mistake cannot.
    pub fn waits_for(&self, wait: Wait) -> bool {
        let is_broken = wait == Wait::Condition && self.mistake().is_some();
        self.chosen.contains(&wait) && !is_broken
    }

    pub fn any(&self) -> bool {
        !self.enabled().is_empty()
    }

    pub fn choose(&mut self, wait: Wait, is_chosen: bool) {
        self.chosen.retain(|one| *one != wait);
        if is_chosen {
            self.chosen.push(wait);
        }
    }

    /// Waits for nothing; limits and the typed condition stay, to be chosen again.
    pub(super) fn choose_nothing(&mut self) {
        self.chosen.clear();
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes a typed condition and waits for it; one that cannot be read waits for nothing.
    pub fn write(&mut self, text: String) {
        self.condition = Condition::parse(&text);
        self.choose(Wait::Condition, !text.trim().is_empty());
        self.text = text;
    }

    pub fn mistake(&self) -> Option<&ConditionError> {
        let is_written = !self.text.trim().is_empty();
        self.condition.as_ref().err().filter(|_| is_written)
    }

    pub fn enabled(&self) -> Vec<Breakpoint> {
        let chosen = self.chosen.iter();
        chosen.filter_map(|wait| wait.breakpoint(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_waits_once_it_is_written_and_can_be_read() {
        let mut breaks = Breaks::default();
        assert!(!breaks.any() && breaks.mistake().is_none());
        breaks.write("speed >".into());
        assert!(!breaks.waits_for(Wait::Condition), "nothing is waited for");
        assert!(breaks.mistake().is_some() && !breaks.any());
        breaks.write("speed > 1".into());
        assert!(breaks.waits_for(Wait::Condition));
        assert!(breaks.mistake().is_none() && breaks.any());
        breaks.write(" ".into());
        assert!(!breaks.waits_for(Wait::Condition));
    }
}
