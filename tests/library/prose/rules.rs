//! The rules of plain words that a machine can count. They are a floor: a sentence may keep them all and still be read twice.

use regex::Regex;
use std::sync::LazyLock;

/// A kind of text that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Title,
    Caption,
    Lesson,
    Step,
    Interface,
}

use Kind::{Caption, Interface, Lesson, Step, Title};

const EVERYWHERE: &[Kind] = &[Title, Caption, Lesson, Step, Interface];

/// What a text should not say, and what it says instead.
pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) advice: &'static str,
    kinds: &'static [Kind],
    fault: Regex,
    /// What is no fault after all, matched from where `fault` begins.
    exception: Option<Regex>,
}

impl Rule {
    /// How often `text`, of `kind`, breaks this rule.
    pub(super) fn count(&self, kind: Kind, text: &str) -> usize {
        if !self.kinds.contains(&kind) {
            return 0;
        }
        let found = self.fault.find_iter(text);
        found
            .filter(|found| {
                let rest = &text[found.start()..];
                let excepts =
                    |exception: &Regex| exception.find(rest).is_some_and(|it| it.start() == 0);
                !self.exception.as_ref().is_some_and(excepts)
            })
            .count()
    }
}

/// Name, kinds, the fault's pattern, its exception (empty: none), advice.
type Row = (
    &'static str,
    &'static [Kind],
    &'static str,
    &'static str,
    &'static str,
);

const ROWS: &[Row] = &[
    (
        "start",
        &[Caption],
        r"^(?:(?:Seen|Taken|Asked|Joined|Drawn|Told|Put|Pushed|Caught|Tested|Touched|Clamped|Pierced|Turned|Squared|Rolled|Moved|Left|Thrown|Held|Shorter|Standing|Falling|Upright)|Of|From|To|With|By|Not|As|Out|Up|Without|Once|Before|After|Behind|Beside|Beyond|Between|Parallel|Past|Only|Straight|Too|No|Nobody|What|Where|When|If)\b",
        "",
        "begin with the thing that is seen",
    ),
    (
        "splice",
        &[Caption],
        r"[:;].*[:;]",
        "",
        "one colon or semicolon",
    ),
    (
        "two sentences",
        &[Caption],
        r"[.!?]\s+[A-Z]",
        "",
        "one sentence",
    ),
    (
        "deixis",
        &[Caption, Title],
        r"\bthere\b|\bis that\b|\bthat is (?:ground|a miss|rounding|found|just)|, and so on",
        r"^there (?:is|are|was|were|be)\b",
        "name the place",
    ),
    (
        "headless",
        EVERYWHERE,
        r"(?:^|[.;:!] +|, and |, )[Ww]hat (?:\w+ ){1,7}(?:is|are|was|has|have|goes|stays|leads|counts|remains|drops|comes|decides)\b",
        r"^(?:[.;:!] +|, and |, )?[Ww]hat (?:(?:if|would|does|do|did|are the)\b|is \w+ called)|^[^\w]*[^.]*\?",
        "name the thing: “the part of the velocity into the wall”",
    ),
    (
        "way",
        EVERYWHERE,
        r"\b(?:of|all|rest|end|along|on|at|for) (?:of )?(?:the|its|his|their) (?:whole )?way\b|\b(?:of|a) way (?:5|has|as)\b|\bfor the way\b|\bbox of (?:the|its|his)",
        "",
        "displacement, motion, path, direction, distance",
    ),
    (
        "asked",
        EVERYWHERE,
        r"\b(?:is|are|was|be|were|has to be|is never|never) (?:never )?asked\b|\basks (?:about|of|the|no|it|anew|for)\b|\b[Nn]obody (?:asks|looks|tests)",
        "",
        "test, check, query",
    ),
    (
        "told",
        EVERYWHERE,
        r"\b(?:is|are|be|was|as) told\b|\bTold\b|\btells ",
        r"^tells you",
        "reported, shown, defined, says",
    ),
    (
        "leads",
        EVERYWHERE,
        r"\b(?:leads?|led|leading) (?:in|out|into|up|down|aside|along|straight|back|nowhere|over|on|round|forwards?|to the|from)\b",
        "",
        "points (a normal), moves (a body), has a component into (a velocity)",
    ),
    (
        "square",
        EVERYWHERE,
        r"\bsquare to\b",
        "",
        "perpendicular to",
    ),
    (
        "no number",
        EVERYWHERE,
        r"\bno number\b|number that is none|\bare none\b|\bis none\b",
        "",
        "NaN",
    ),
    (
        "mend",
        EVERYWHERE,
        r"\bmend(?:s|ed)?\b|\bput right\b",
        "",
        "fix",
    ),
    ("spare", EVERYWHERE, r"\bspare[sd]?\b", "", "skip, save"),
    (
        "lack",
        EVERYWHERE,
        r"\blacks?\b.*\b(?:to|of)\b",
        "",
        "radius minus distance",
    ),
    (
        "a person",
        EVERYWHERE,
        r"\b[Oo]ne (?:can|may|could|wants|gets|needs|sees|knows|does|takes|would|goes|looks|thinks|stands|learns|draws|chooses|waits)\b|(?:^|[.;:] )(?:Who|Whoever) \w+",
        r"^(?:[.;:] )?(?:Who|Whoever) (?:is|can|could)\b",
        "you, the code, the player",
    ),
    (
        "archaic",
        EVERYWHERE,
        r"\b(?:ought to|shall|anew|reckon(?:s|ed)?|aslant|askew|for ever|in (?:its|their) stead|all the same|but for|nor is|much ado)\b",
        "",
        "a plain word",
    ),
    ("endless", EVERYWHERE, r"\bendless\b", "", "infinite"),
    (
        "farther",
        &[Caption],
        r"\b(?:farther|further)\b",
        r".*\bthan\b",
        "longer, deeper, more",
    ),
    (
        "spelling",
        EVERYWHERE,
        r"(?i)\b(?:colour|centre|metre|centimetre|millimetre|kilometre|kerb|grey|behaviour|favour|neighbour|normalis|initialis|optimis|recognis|realis|labelled|labelling|travelled|travelling|modelled|modelling|whilst|towards|artefact|programme)\w*",
        r"(?i)^programme[rd]",
        "US spelling",
    ),
];

/// Every rule.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let pattern = |text: &str| Regex::new(text).expect("a pattern of this file");
    let rule = |&(name, kinds, fault, exception, advice): &Row| Rule {
        name,
        advice,
        kinds,
        fault: pattern(fault),
        exception: (!exception.is_empty()).then(|| pattern(exception)),
    };
    ROWS.iter().map(rule).collect()
});

/// What a reader should see after an action of “Try”.
pub(super) static EFFECT: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"watch|notice|see\b|becomes?|turns|jumps|stays|disappear|moves?\b|grows|lands|rests|falls|stops|is found|keeps|misses|comes to rest|empty|finds|pushed";
    Regex::new(words).expect("a pattern of this file")
});

/// The sentences of `text`.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    static END: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[.!?]\s+").expect("a pattern"));
    END.split(text)
}

/// `text` as it is read: without links' targets and emphasis, a number for each `{…}`.
pub(super) fn plain(text: &str) -> String {
    static LINK: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\[([^\]]*)\]\([^)]*\)").expect("a pattern"));
    static VALUE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\{[^}]*\}").expect("a pattern"));
    let text = VALUE.replace_all(text, "0.00 m");
    LINK.replace_all(&text.replace('*', ""), "$1").into_owned()
}

#[test]
fn a_rule_finds_its_fault_and_leaves_its_exception() {
    let count = |name: &str, kind, text: &str| {
        let rule = RULES.iter().find(|rule| rule.name == name);
        rule.expect("a rule").count(kind, text)
    };
    assert_eq!(
        count("start", Caption, "Left out, the sphere is tested."),
        1
    );
    assert_eq!(count("start", Lesson, "Left out, the sphere is tested."), 0);
    assert_eq!(
        count(
            "deixis",
            Caption,
            "The sphere nearest to there gets tested."
        ),
        1
    );
    assert_eq!(count("deixis", Caption, "So there is no gap."), 0);
    assert_eq!(
        count(
            "headless",
            Lesson,
            "What leads into the wall is taken away."
        ),
        1
    );
    assert_eq!(
        count("headless", Lesson, "What the wall leaves has a name?"),
        0
    );
    assert_eq!(count("told", Step, "It tells you more."), 0);
    assert_eq!(count("told", Step, "It tells the depth."), 1);
    assert_eq!(
        count("spelling", Lesson, "A programmer programmed the centre."),
        1
    );
}
