//! What people come to do, and how it is done here.

use super::SearchWords;

/// Something to do, in the words of who wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HowTo {
    /// What is wanted.
    pub wanted: &'static str,
    /// How it is done: keys in the window, commands on a terminal.
    pub said: &'static str,
    /// The window's command that begins it.
    pub command: &'static str,
}

/// Of the words that are looked for this share has to be there, and two of them if there are so many.
const LEAST_SHARE: f32 = 0.6;

impl HowTo {
    /// How many of `words` it has; `None` where those are too few to be what is meant.
    pub fn tells_of(&self, words: &SearchWords) -> Option<usize> {
        let text = format!("{} {}", self.wanted, self.said);
        let found = words.found_in(&text).filter(|found| *found).count();
        let is_wanted = words.found_in(self.wanted).any(|found| found);
        let least = (words.len() as f32 * LEAST_SHARE).max(words.len().min(2) as f32);
        (is_wanted && found > 0 && found as f32 >= least).then_some(found)
    }

    /// Those that speak of `words`, who says most first.
    pub fn that_tell_of(words: &SearchWords) -> Vec<&'static Self> {
        let all = HOW_TO.iter();
        let mut found: Vec<_> = all
            .filter_map(|one| Some((one.tells_of(words)?, one)))
            .collect();
        found.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        found.into_iter().map(|(_, one)| one).collect()
    }
}

/// Everything that people come to do.
pub static HOW_TO: [HowTo; 18] = [
    HowTo {
        wanted: "Paste a case from a log",
        said: "Copy the lines with the numbers from your log, your engine or your code, and press Ctrl+V in the window: \
               triangles, capsules, spheres and boxes are found in them and shown before they are taken.",
        command: "edit.paste",
    },
    HowTo {
        wanted: "Test my own code or engine",
        said: "`capsule-lab judge --program ./mine` tells how often your implementation is right and how it is wrong; \
               `capsule-lab --program ./mine` shows its answers in every scene. The folder adapters/ has a file to copy for \
               C, C++, C#, Rust, Python and JavaScript.",
        command: "help.welcome",
    },
    HowTo {
        wanted: "Look at a recording of an engine's run",
        said: "Let the engine log a line a case, as `capsule-lab query --help` has it, with its own answer beside. \
               `capsule-lab run.jsonl` steps through them; `capsule-lab recording run.jsonl` tells the worst.",
        command: "scene.open",
    },
    HowTo {
        wanted: "Find a failure of a method",
        said: "`capsule-lab hunt SCENE` searches near a scene for the worst disagreement with the exact answer and shrinks \
               it to round numbers; `capsule-lab map` paints how wrong it is over two numbers. In the window: Find me a \
               failure.",
        command: "algorithm.hunt",
    },
    HowTo {
        wanted: "Take a case home as a unit test",
        said: "`capsule-lab take-home SCENE --as rust` writes the case with the right answer as a test of your engine. In \
               the window: Edit, Copy a test of the case.",
        command: "edit.test_rust",
    },
    HowTo {
        wanted: "Open or import a level",
        said: "`capsule-lab level.glb`, or drop the file on the window: OBJ, glTF, GLB and STL. A scene is made around the \
               mesh, with a player on its ground. Import mesh into this scene adds one to the scene that is open, and the \
               inspector places it. Pasted lines of corners and faces become such a file.",
        command: "scene.open",
    },
    HowTo {
        wanted: "Save a picture or screenshot for documentation",
        said: "F12 saves the view; `capsule-lab screenshot SCENE --out figure.png` makes any picture without a display.",
        command: "view.picture",
    },
    HowTo {
        wanted: "Compare methods side by side",
        said: "C puts another method, repair or response beside the scene's own, up to three; `capsule-lab compare SCENE` \
               tells what every method answers.",
        command: "beside.add",
    },
    HowTo {
        wanted: "Walk about as the player",
        said: "K takes the keys in a scene with a player: WASD walk, Space jumps, Esc ends it. Every frame is kept.",
        command: "frame.walk",
    },
    HowTo {
        wanted: "Build my own scene and save it",
        said: "Ctrl+N begins a scene; the Shape menu has capsules, triangles, floors, walls, ramps and stairs. Ctrl+S saves \
               it as a text file.",
        command: "scene.new",
    },
    HowTo {
        wanted: "Change the time step, frame rate, gravity or skin",
        said: "In the inspector, under the scene's own fields: 0.05 is 20 frames a second, 0.0166667 is 60. In a file: \
               `time_step`, `gravity` and `skin` under `[world]`.",
        command: "view.inspector",
    },
    HowTo {
        wanted: "Stop at the frame where it goes wrong",
        said: "F9 says when to stop: at a contact, at an answer that is not exact, at a push above a limit, or at a \
               condition of your own.",
        command: "frame.breaks",
    },
    HowTo {
        wanted: "Step through the code line by line",
        said: "The right arrow goes a step on, Home to the start; beside the picture stand the line of code and its values. \
               `capsule-lab trace SCENE` prints them all.",
        command: "step.next",
    },
    HowTo {
        wanted: "See where a method goes wrong",
        said: "A wrong answer is told in red beneath the view; *Jump to where it departs* goes to the step where the printed \
               method and the repaired one part.",
        command: "algorithm.departure",
    },
    HowTo {
        wanted: "See the errata: mistakes, bugs and faults in the articles",
        said: "Help, Errata has every one with its kind, how often it matters, the worst that was measured, and the scenes \
               that show it. `capsule-lab errata` prints them; `capsule-lab errata W2` tells all of one.",
        command: "help.errata",
    },
    HowTo {
        wanted: "See the Minkowski sum, the rounded prism",
        said: "M takes core and radius from the mover and gives them to the obstacle; Shift+M moves the parts away from each \
               other.",
        command: "view.minkowski",
    },
    HowTo {
        wanted: "Make shapes exactly parallel or just touching",
        said: "The Shape menu snaps the pair: parallel, touching, on an edge, on a corner, mirrored, ends swapped.",
        command: "snap.touch",
    },
    HowTo {
        wanted: "Check what must hold of a contact",
        said: "Algorithm, Invariants, or `capsule-lab invariants SCENE`: a unit normal, points on both surfaces, a push that \
               ends the overlap, the same answer with the case swapped, mirrored, moved and turned. Your program too: --program.",
        command: "algorithm.invariants",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wants_is_found_in_their_own_words() {
        for (query, wanted) in [
            ("paste a case from a log", "Paste a case from a log"),
            ("log of my engine", "Paste a case from a log"),
            ("test my own implementation", "Test my own code or engine"),
            (
                "20 fps",
                "Change the time step, frame rate, gravity or skin",
            ),
            ("import level", "Open or import a level"),
            (
                "bugs in the article",
                "See the errata: mistakes, bugs and faults in the articles",
            ),
        ] {
            let found = HowTo::that_tell_of(&SearchWords::of(query));
            assert!(
                found.iter().any(|one| one.wanted == wanted),
                "{query}: {found:?}"
            );
            assert!(found.len() <= 4, "{query}: {found:?}");
        }
        for query in ["", "octree", "nearly parallel axes"] {
            let found = HowTo::that_tell_of(&SearchWords::of(query));
            assert!(found.len() <= 1, "{query}: {found:?}");
        }
    }
}
