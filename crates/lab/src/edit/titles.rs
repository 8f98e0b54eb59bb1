//! What edits are called in a history.

use super::{Edit, Field};

impl Edit {
    /// A few words: "Move player", "Radius of player".
    pub fn title(&self) -> String {
        match self {
            Edit::Set { body, to } => format!("{} of {body}", capitalized(&to.name())),
            Edit::Move { bodies, .. } => format!("Move {}", listed(bodies)),
            Edit::Turn { bodies, .. } => format!("Turn {}", listed(bodies)),
            Edit::Rename { body, to } => format!("Rename {body} to {to}"),
            Edit::Hide {
                bodies,
                hidden: true,
            } => format!("Hide {}", listed(bodies)),
            Edit::Hide { bodies, .. } => format!("Show {}", listed(bodies)),
            Edit::Add(body) if body.name.is_empty() => format!("Add {}", body.shape.kind()),
            Edit::Add(body) => format!("Add {}", body.name),
            Edit::AddTerrain { name, .. } => format!("Add {name}"),
            Edit::AddMesh { name, .. } => format!("Import {name}"),
            Edit::SetMesh { mesh, to } => format!("{} of {mesh}", capitalized(to.name())),
            Edit::RemoveMesh { mesh } => format!("Remove {mesh}"),
            Edit::Duplicate { bodies, .. } => format!("Duplicate {}", listed(bodies)),
            Edit::Delete { bodies } => format!("Delete {}", listed(bodies)),
            Edit::Algorithm(Some(name)) => format!("Choose {name}"),
            Edit::Response(Some(name)) => format!("Choose {name}"),
            Edit::Response(None) => "Remove the response".into(),
            Edit::CoarsePass(Some(name)) => format!("Choose {name}"),
            Edit::CoarsePass(None) => "Remove the broad phase".into(),
            Edit::Algorithm(None) => "Choose exact methods".into(),
            Edit::Beside(names) if names.is_empty() => "Close the panes".into(),
            Edit::Beside(names) => format!("Beside: {}", names.join(", ")),
            Edit::Setting { key, .. } => format!("Setting {key}"),
            Edit::World { key, .. } => capitalized(&key.replace('_', " ")),
            Edit::Pair(Some([mover, obstacle])) => format!("Look at {mover} and {obstacle}"),
            Edit::Pair(None) => "Clear the pair".into(),
            Edit::Step(_) => "Opening step".into(),
            Edit::Frame(_) => "Opening frame".into(),
            Edit::Replay(controls) if controls.is_empty() => "Remove the replay".into(),
            Edit::Replay(_) => "Walk".into(),
            Edit::Script { body, .. } => format!("Script of {body}"),
            Edit::Place(place) => format!("Place {} before frame {}", place.body, place.frame),
            Edit::Unplace { frame, body } => format!("Remove placement of {body} at frame {frame}"),
            Edit::View(_) => "View of the scene".into(),
            Edit::Title(_) => "Title".into(),
            Edit::Lesson(_) => "Lesson".into(),
            Edit::Expect(_) => "Set the expected answer".into(),
            Edit::RemoveExpect => "Remove the expected answer".into(),
            Edit::RemovePicture => "Remove the picture notes".into(),
            Edit::RemoveQuestion => "Remove the question".into(),
            Edit::Whole { title, .. } | Edit::Group { title, .. } => title.clone(),
        }
    }
}

impl Field {
    /// Which property it is: "radius", "v1".
    pub fn name(&self) -> String {
        let name = match self {
            Field::A(_) => "end a",
            Field::B(_) => "end b",
            Field::Base(_) => "base",
            Field::Tip(_) => "tip",
            Field::Axis(_) => "axis",
            Field::Radius(_) | Field::RadiusBetweenEnds(_) => "radius",
            Field::Center(_) => "center",
            Field::Vertex(index, _) => return format!("v{index}"),
            Field::HalfSize(_) => "half size",
            Field::Rotation(_) => "rotation",
            Field::Velocity(_) => "velocity",
            Field::Player(_) => "player",
            Field::DoubleSided(_) => "double-sidedness",
        };
        name.into()
    }
}

fn listed(bodies: &[String]) -> String {
    match bodies {
        [only] => only.clone(),
        _ => format!("{} shapes", bodies.len()),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase());
    first.into_iter().flatten().chain(letters).collect()
}
