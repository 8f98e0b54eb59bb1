//! What a reader is asked to point at before the run is shown.
//!
//! ```toml
//! [predict]
//! question = "Where does the capsule's line meet the plane of the slope?"
//! what     = "plane trace: plane trace"   # a point that a step tells, by its label or its meaning; or a mover's name: where it ends
//!                                         # or "part": which part of the obstacle the shown pair touches
//!                                         # or "prism part": which part of the rounded body the point enters first
//! on       = "slope"                      # the shape that a click lands on; without it, as far from the eye as what is right
//! ```

use super::{bodies::Bodies, error::suggestion, known_keys::Fields, values::Mistakes};
use toml::Spanned;

const PREDICT: [&str; 3] = ["question", "what", "on"];

/// What a reader is asked to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// In plain words.
    pub question: String,
    /// What is right: a step's address, `: ` and the label or the meaning of a point that it tells; or a mover's name; or
    /// [`Self::PART`], or [`Self::PRISM_PART`].
    pub what: String,
    /// The shape that a click lands on, if it is one.
    pub on: Option<String>,
}

impl Prediction {
    /// Asks for the part of the obstacle, a face, an edge, a corner, an end or a side, that the shown pair touches.
    pub const PART: &'static str = "part";
    /// Asks for the part of the rounded body that the point of the shown pair's sweep enters first: of a prism a triangle, a
    /// parallelogram, a cylinder or a sphere. The body is shown meanwhile.
    pub const PRISM_PART: &'static str = "prism part";
}

capsule_core::geometry::same_bits!(struct Prediction { question, what, on });

/// Reads `[predict]` of a scene with these `shapes`.
pub(super) fn read(
    root: &Fields<'_, '_>,
    shapes: &Bodies,
    mistakes: &Mistakes,
) -> Option<Prediction> {
    let fields = root.table("predict", "[predict]", &PREDICT)?;
    let text = |key, form| fields.required(key, form, fields.text(key));
    let (question, what) = (text("question", "\"Where …?\""), text("what", "\"…\""));
    let on = fields.text("on");
    if let Some(on) = on.as_ref().filter(|on| !shapes.is_called(on.get_ref())) {
        let known: Vec<&str> = shapes.names().collect();
        mistakes.add(
            on.span(),
            format!("no shape is called `{}`", on.get_ref()),
            "expected the name of a shape",
            Some(suggestion(on.get_ref(), "the shapes are", &known)),
        );
    }
    Some(Prediction {
        question: question?.into_inner(),
        what: what?.into_inner(),
        on: on.map(Spanned::into_inner),
    })
}

#[cfg(test)]
mod tests {
    use crate::scene::Scene;

    fn read(predict: &str) -> Result<Scene, String> {
        let text = format!(
            "title = \"T\"\n[predict]\n{predict}\n[[sphere]]\nname = \"ball\"\ncenter = [0.0, 1.0, 0.0]\nradius = 0.5\n"
        );
        Scene::read("t.toml", &text).map_err(|errors| errors.to_string())
    }

    #[test]
    fn a_question_and_what_is_right_are_wanted_and_the_shape_has_to_be_there() {
        let scene = read("question = \"Where?\"\nwhat = \"contact: point\"\non = \"ball\"");
        let asked = scene.expect("it reads").prediction.expect("a question");
        assert_eq!(asked.question, "Where?");
        assert_eq!(asked.what, "contact: point");
        assert_eq!(asked.on.as_deref(), Some("ball"));
        for (predict, told) in [
            ("what = \"contact: point\"", "[predict] has no `question`"),
            ("question = \"Where?\"", "[predict] has no `what`"),
            (
                "question = \"Where?\"\nwhat = \"c: p\"\non = \"bell\"",
                "no shape is called `bell`",
            ),
        ] {
            let error = read(predict).expect_err(told);
            assert!(error.contains(told), "{error}");
        }
    }
}
