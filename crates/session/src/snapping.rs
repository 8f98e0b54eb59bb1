//! The current pair brought into special configurations.

use super::{Session, text};
use capsule_scenes::edge_cases::Snap;

impl Session {
    /// Whether `snap` can be done to the current pair, else why not, in a sentence.
    pub fn can_snap(&self, snap: Snap) -> Result<(), String> {
        let Some(pair) = self.pair() else {
            return Err("There is no pair of shapes to snap.".into());
        };
        let checked = snap.check(self.snapshot(), pair.tested());
        checked.map_err(|why| format!("{}.", text::capitalised(&why.to_string())))
    }

    /// Does `snap` to the current pair, as an edit; a refusal shows the reason.
    pub fn snap(&mut self, snap: Snap) {
        let Some(pair) = self.pair() else { return };
        match snap.edit(self.snapshot(), pair.tested()) {
            Ok(edit) => {
                self.edit(&edit);
            }
            Err(why) => self.refuse(format!("{}: {why}.", snap.title())),
        }
    }
}
