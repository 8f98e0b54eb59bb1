//! The current pair brought into special configurations.

use super::App;
use capsule_lab::edge_cases::Snap;

impl App {
    /// Whether `snap` can be done to the current pair.
    pub(crate) fn can_snap(&self, snap: Snap) -> bool {
        self.pair()
            .is_some_and(|pair| snap.check(&self.scene, pair.tested()).is_ok())
    }

    /// Does `snap` to the current pair, as an edit; where it cannot be done the reader is told why.
    pub(crate) fn snap(&mut self, snap: Snap) {
        let Some(pair) = self.pair() else { return };
        match snap.edit(&self.scene, pair.tested()) {
            Ok(edit) => {
                self.edit(&edit);
            }
            Err(why) => self.say(format!("{}: {why}.", snap.title())),
        }
    }
}
