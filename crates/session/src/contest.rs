//! Several obstacles: which contest is looked at, its rule, and what came of it in words.

use super::prelude::*;
use super::text::capitalised;
use capsule_scenes::{
    edit::KeyValue,
    run::winner::{Contest, Rule, Winner},
};

/// The largest number of names in a sentence; more are counted.
const MAX_NAMES: usize = 2;

impl Session {
    /// The contest that the current pair takes part in.
    pub fn contest(&self) -> Option<&Contest> {
        self.study.contest_of(self.study.current(self.cursor)?)
    }

    /// Chooses among several contacts by `rule`.
    pub(super) fn set_winner(&mut self, rule: Rule) {
        self.edit(&Edit::Setting {
            key: "winner".into(),
            to: Some(KeyValue::Text(rule.name().into())),
        });
    }

    /// Goes to the answer of the next pair, or of the one before.
    pub fn step_pair(&mut self, forward: bool) {
        let beside = stepping::pair_beside(&self.study, self.cursor, forward);
        if beside.is_some() {
            self.go_to(beside);
        }
    }
}

/// The chosen contact, whether another order would change that, and the contacts that the other rules choose. Names stand
/// between backticks.
pub fn outcome(scene: &Scene, study: &Study, contest: &Contest) -> String {
    let name = |pair: usize| format!("`{}`", contest.opponent(&study.pairs[pair], scene));
    let winner = contest.winner();
    let Some(won) = winner.pair else {
        let mover = &scene.bodies[contest.mover].name;
        return format!("Nothing touches `{mover}`, so no contact is chosen.");
    };
    let touching = contest.by(Rule::First).ties.len() + 1;
    if touching == 1 {
        return format!("Only {} touches: every rule chooses it.", name(won));
    }
    let is_swept = contest.is_swept(&study.pairs);
    let title = |rule: Rule| rule.title(is_swept);
    let others = others(contest, &name, &title);
    format!("{} {others}", verdict(winner, &name, title(winner.rule)))
}

/// The current rule's winner and its ties.
fn verdict(winner: &Winner, name: &impl Fn(usize) -> String, title: &str) -> String {
    let rule = capitalised(title);
    let word = if winner.depends_on_order { "or" } else { "and" };
    let ties = listed(&winner.ties, name, word);
    let is_one = winner.ties.len() == 1;
    match (is_one, winner.depends_on_order) {
        _ if winner.ties.is_empty() => format!("{rule} wins, in any order."),
        (true, true) => {
            format!("{rule} wins; in another order {ties} would win, with a different push.")
        }
        (false, true) => {
            format!("{rule} wins; in another order {ties} would win, and the push may change.")
        }
        (true, false) => format!("{rule} wins; {ties} ties and pushes alike, in any order."),
        (false, false) => format!("{rule} wins; {ties} tie and push alike, in any order."),
    }
}

/// Whom the rules choose that are not in force.
fn others(
    contest: &Contest,
    name: &impl Fn(usize) -> String,
    title: &impl Fn(Rule) -> &'static str,
) -> String {
    let won = contest.winner().pair;
    let is_other = |winner: &&Winner| winner.rule != contest.rule;
    let others: Vec<&Winner> = contest.winners.iter().filter(is_other).collect();
    let [one, two] = others[..] else {
        return String::new();
    };
    let chosen = |winner: &Winner| match winner.pair {
        Some(pair) if winner.pair != won => name(pair),
        _ => "the same".into(),
    };
    let [first, second] = [one, two].map(|winner| title(winner.rule));
    if one.pair == two.pair {
        let chosen = chosen(one);
        format!("{} and {second} choose {chosen}.", capitalised(first))
    } else {
        let (one, two) = (chosen(one), chosen(two));
        format!("{} chooses {one}, {second} {two}.", capitalised(first))
    }
}

/// A few of the names, then how many more.
fn listed(pairs: &[usize], name: &impl Fn(usize) -> String, word: &str) -> String {
    let few = pairs.len().min(MAX_NAMES);
    let names: Vec<String> = pairs[..few].iter().map(|&pair| name(pair)).collect();
    match pairs.len() - few {
        0 => names.join(&format!(" {word} ")),
        more => format!("{} {word} {more} more", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    /// The sentence about the first contest in a built-in scene after `changed`.
    fn said(scene: &str, rule: Rule, changed: impl Fn(&mut Scene)) -> String {
        let mut scene = library::open(scene).expect("a built-in scene");
        scene.run.winner = Some(rule);
        changed(&mut scene);
        let study = Study::of_scene(&scene);
        outcome(&scene, &study, &study.contests()[0])
    }

    #[test]
    fn the_order_and_the_other_rules_are_told() {
        let same = |_: &mut Scene| ();
        for (scene, rule, told) in [
            (
                "ghost-edge",
                Rule::First,
                "First found wins; in another order `left` would win, with a different push. \
                 Closest and deepest choose `left`.",
            ),
            (
                "ghost-edge",
                Rule::Deepest,
                "Deepest wins, in any order. First found chooses `right`, closest the same.",
            ),
            (
                "a-crate",
                Rule::First,
                "First found wins; in another order `crate face 5` or `crate face 9` would win, and the push may change. \
                 Closest and deepest choose the same.",
            ),
            (
                "three-spheres",
                Rule::Closest,
                "Only `player` touches: every rule chooses it.",
            ),
        ] {
            assert_eq!(said(scene, rule, same), told);
        }
    }

    #[test]
    fn ties_that_push_alike_and_misses_are_told() {
        let beside = |x: f32, y: f32| {
            move |scene: &mut Scene| {
                let ball = scene.bodies.iter_mut().find(|body| body.name == "ball");
                let shape = &mut ball.expect("the scene has a ball").shape;
                let capsule_core::geometry::Shape::Sphere(sphere) = shape else {
                    panic!("the ball is a sphere");
                };
                sphere.center = glam::vec3(x, y, 0.0);
            }
        };
        assert_eq!(
            said("ghost-edge", Rule::Deepest, beside(0.0, 0.75)),
            "Deepest wins; `left` ties and pushes alike, in any order. First found and closest choose the same.",
        );
        assert_eq!(
            said("ghost-edge", Rule::Deepest, beside(0.0, 5.0)),
            "Nothing touches `ball`, so no contact is chosen.",
        );
    }
}
