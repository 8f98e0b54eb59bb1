//! The report that `trace` prints: steps as indented text, answers, and the contact log.

use super::{
    MOTION_LEFT_OUT,
    contact_log_text::{self, table},
};
use crate::answer_sentence;
use crate::listing::Listing;
use capsule_core::method::GivenParts;
use capsule_core::trace::significant;
use capsule_core::{
    method::Answer,
    trace::{Drawable, DrawnShape, Step, Value},
};
use capsule_scenes::{
    run::{
        pairs::{MOVING_AWAY, SolidCheck, VerdictSign},
        study::{PairStudy, Study},
        winner::Contest,
    },
    scene::Scene,
};
use glam::Vec3;
use std::{
    fmt::{self, Write},
    ops::Range,
};

/// How a study is written.
#[derive(Clone, Debug)]
pub struct TextLayout {
    /// Significant digits of numbers.
    pub digits: usize,
    /// Whether each step shows its line of code and the comment above it.
    pub sources: bool,
    /// Whether only the steps that decide something or settle an answer are shown, without their values.
    pub is_brief: bool,
    /// Whether pairs that are apart, and rightly so, are left out but for the one in focus.
    pub only_touching: bool,
    /// The steps to write; `None` writes all, with the answers.
    pub only: Option<Range<usize>>,
}

impl Default for TextLayout {
    fn default() -> Self {
        Self {
            digits: 6,
            sources: true,
            is_brief: false,
            only_touching: false,
            only: None,
        }
    }
}

/// Every step of `study` as indented text, then each pair's answer beside the exact one, and the contact log
/// of a frame.
pub fn text(scene: &Scene, study: &Study, layout: &TextLayout) -> String {
    let mut writer = TextWriter {
        out: String::new(),
        study,
        layout,
    };
    // Writing to a string cannot fail.
    let _ = writer.all(scene);
    writer.out
}

/// The program with its version, the scene, and how [`text`] ends: the answer of the pair that one looks at, here at `step`, and
/// the contact log of a frame.
pub fn answers(scene: &Scene, study: &Study, step: Option<usize>) -> String {
    let layout = TextLayout::default();
    let mut writer = TextWriter {
        out: format!(
            "Capsule Lab {}\n{}\n",
            env!("CARGO_PKG_VERSION"),
            scene.title
        ),
        study,
        layout: &layout,
    };
    // Writing to a string cannot fail.
    if let Some(pair) = study.current(step) {
        let _ = writer.answer(scene, pair);
    }
    if let Some(contact_log) = study.contact_log() {
        let _ = contact_log_text::write(&mut writer.out, contact_log, layout.digits);
    }
    writer.out
}

struct TextWriter<'a> {
    out: String,
    study: &'a Study,
    layout: &'a TextLayout,
}

impl TextWriter<'_> {
    fn all(&mut self, scene: &Scene) -> fmt::Result {
        let all = 0..self.study.record.steps.len();
        if let Some(only) = &self.layout.only {
            for index in only.clone() {
                self.step(scene, index)?;
            }
            return Ok(());
        }
        writeln!(self.out, "{}", scene.title)?;
        let mut index = 0;
        while index < all.end {
            if let Some(pair) = self
                .study
                .place_of(index)
                .filter(|&pair| self.leaves_out(pair))
            {
                index = self.study.pairs[pair].steps.end;
                continue;
            }
            self.step(scene, index)?;
            index += 1;
        }
        let pairs = 0..self.study.pairs.len();
        let told: Vec<usize> = pairs.filter(|&pair| !self.leaves_out(pair)).collect();
        for &index in &told {
            self.answer(scene, index)?;
        }
        match self.study.pairs.len() - told.len() {
            0 => {}
            1 => writeln!(self.out, "\n1 pair that is apart is left out")?,
            count => writeln!(self.out, "\n{count} pairs that are apart are left out")?,
        }
        for contest in self.study.contests() {
            self.contest(scene, contest)?;
        }
        if self.study.unrecorded.pairs > 0 {
            writeln!(self.out, "\n{}", self.study.unrecorded)?;
        }
        match self.study.contact_log() {
            Some(contact_log) => {
                contact_log_text::write(&mut self.out, contact_log, self.layout.digits)
            }
            None => Ok(()),
        }
    }

    fn leaves_out(&self, pair: usize) -> bool {
        let is_focused = self.study.focus == Some(pair);
        self.layout.only_touching && !is_focused && self.study.pairs[pair].is_apart()
    }

    fn step(&mut self, scene: &Scene, index: usize) -> fmt::Result {
        let step = &self.study.record.steps[index];
        let first = self.layout.only.as_ref().map_or(0, |only| only.start);
        let is_asked_for = self.layout.only.is_some() && index == first;
        if self.layout.is_brief && !is_asked_for && !self.tells(index) {
            return Ok(());
        }
        let depth = step.depth - self.study.record.steps[first].depth;
        let indent = "  ".repeat(depth);
        if depth == 0 {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{indent}{}", self.heading(scene, index))?;
        let is_code = self.layout.sources && !self.layout.is_brief && (depth > 0 || !step.is_group);
        let (file, line) = (step.source.file().replace('\\', "/"), step.source.line());
        if is_code
            && let Some(listing) = Listing::open(&file)
            && let Some(caption) = listing.caption(line as usize)
        {
            for line in wrapped(&caption, 100usize.saturating_sub(indent.len())) {
                writeln!(self.out, "{indent}    {line}")?;
            }
        }
        if !self.layout.is_brief {
            for line in self.rows(step) {
                writeln!(self.out, "{indent}    {line}")?;
            }
        }
        if let Some(branch) = self.branch(step) {
            writeln!(self.out, "{indent}    {branch}")?;
        }
        if is_code {
            writeln!(self.out, "{indent}    {file}:{line}")?;
        }
        Ok(())
    }

    /// Whether a step decides something, settles an answer, begins a pair, or is where one goes wrong.
    fn tells(&self, index: usize) -> bool {
        let step = &self.study.record.steps[index];
        let is_of_pair =
            |pair: &PairStudy| pair.steps.start == index || pair.departure == Some(index);
        step.decision.is_some() || step.outcome.is_some() || self.study.pairs.iter().any(is_of_pair)
    }

    /// The step's title, for a pair with the algorithm that ran on it, and why the step is worth stopping at.
    fn heading(&self, scene: &Scene, index: usize) -> String {
        let step = &self.study.record.steps[index];
        let mut heading = step.title.to_string();
        let pairs = &self.study.pairs;
        if let Some(pair) = pairs.iter().find(|pair| pair.steps.start == index) {
            let _ = write!(heading, " by {}", pair.choice.name());
            if pair.leaves_out_motion(scene) {
                let _ = write!(heading, " ({MOTION_LEFT_OUT})");
            }
        }
        if pairs.iter().any(|pair| pair.departure == Some(index)) {
            heading.push_str("   (first wrong step)");
        }
        heading
    }

    /// The step's values and drawings: names, then numbers in columns.
    fn rows(&self, step: &Step) -> Vec<String> {
        let is_drawn = |&&(name, value): &&(&str, Value)| {
            let draws = |drawable: &Drawable| drawable.label == name && shows(drawable, value);
            step.drawables.iter().any(draws)
        };
        let values = step.values.iter().filter(|value| !is_drawn(value));
        let values = values.map(|(name, value)| match *value {
            Value::Scalar(x) => (*name, self.number(x)),
            Value::Count(count) => (*name, self.number(count as f32)),
            Value::Vector(v) => (*name, self.vector(v)),
            Value::Flag(flag) => (*name, yes_no(flag).into()),
        });
        let drawn = step.drawables.iter().map(|drawable| {
            let shape = self.shape(&drawable.shape);
            (drawable.label, shape + "  " + drawable.role.name())
        });
        let rows: Vec<(&str, String)> = values.chain(drawn).collect();
        let width = widest(rows.iter().map(|(name, _)| *name));
        let line = |(name, numbers)| format!("{name:<width$}  {numbers}");
        rows.into_iter()
            .map(|row| line(row).trim_end().into())
            .collect()
    }

    fn shape(&self, shape: &DrawnShape) -> String {
        let vector = |v: Vec3| self.vector(v);
        let number = |x: f32| self.number(x);
        use DrawnShape::{
            Arrow, Box, Capsule, Line, Parallelogram, Plane, Point, Segment, Sphere, Triangle, Tube,
        };
        match *shape {
            Point { at } => vector(at),
            Segment { from, to } => format!("{} to {}", vector(from), vector(to)),
            Line { through, direction } => {
                format!("{} along {}", vector(through), vector(direction))
            }
            Arrow { from, along } => format!("{} at {}", vector(along), vector(from)),
            Sphere { center, radius } => format!("{} radius {}", vector(center), number(radius)),
            Capsule { a, b, radius } => {
                format!("{} to {} radius {}", vector(a), vector(b), number(radius))
            }
            Tube {
                a,
                b,
                radius,
                is_endless,
            } => {
                let infinite = if is_endless { " infinite" } else { "" };
                let [a, b] = [a, b].map(vector);
                format!("{a} to {b}{infinite} radius {}", number(radius))
            }
            Triangle { v } => v.map(vector).join(", "),
            Parallelogram { corner, sides } => {
                format!(
                    "{} along {}",
                    vector(corner),
                    sides.map(vector).join(" and ")
                )
            }
            Box(shape) => {
                let [center, half_size, rotation] =
                    [shape.center, shape.half_size, shape.rotation].map(vector);
                format!("{center} half size {half_size} rotation {rotation}")
            }
            Plane { point, normal } => format!("{} normal {}", vector(point), vector(normal)),
        }
    }

    fn branch(&self, step: &Step) -> Option<String> {
        let decision = step.decision?;
        let mut line = String::new();
        if let Some((name, number, sign, limit_name, limit)) = decision.comparison {
            let left = self.named(name, number);
            let right = self.named(limit_name, limit);
            let holds = yes_no(decision.comparison_holds());
            let then = if decision.is_overruled() {
                ", but"
            } else {
                ":"
            };
            let _ = write!(line, "{left} {sign} {right}? {holds}{then} ");
        }
        line.push_str(decision.branch);
        Some(line)
    }

    /// "radius (0.500000)", or the number alone where that is its name.
    fn named(&self, name: &str, number: f32) -> String {
        let is_number = name.parse::<f32>().is_ok();
        match name {
            "" => self.plain(number),
            _ if is_number => name.into(),
            _ => format!("{name} ({})", self.plain(number)),
        }
    }

    fn answer(&mut self, scene: &Scene, index: usize) -> fmt::Result {
        let pair: &PairStudy = &self.study.pairs[index];
        let names = pair.names(scene).join("-");
        let focus = if self.study.focus == Some(index) && self.study.pairs.len() > 1 {
            " (in focus)"
        } else {
            ""
        };
        let sentence = answer_sentence::of_index(scene, self.study, index);
        writeln!(self.out, "\nanswer for {names}{focus}\n  {sentence}")?;
        let (mut chosen, exact) = (
            self.answer_cells(&pair.answer, pair.given),
            self.answer_cells(&pair.exact, GivenParts::ALL),
        );
        if pair.silence.is_some() {
            chosen[0] = "none".into();
        }
        let exact_head = match pair.part {
            Some(_) => "exact, this triangle",
            None => "exact",
        };
        let heads = ["", &pair.choice.name(), exact_head];
        let is_sweep = pair.choice.method.question.is_sweep();
        // A sweep measures the cores before anything moves.
        let distance = if is_sweep {
            "distance at start"
        } else {
            "distance"
        };
        let parts = [
            "answer", "time", "depth", distance, "normal", "point", "feature",
        ];
        let cells = parts.into_iter().zip(chosen).zip(exact);
        let cells = cells.filter(|((part, _), _)| is_sweep || *part != "time");
        let rows = cells.map(|((part, chosen), exact)| vec![part.to_string(), chosen, exact]);
        table(&mut self.out, &heads, rows)?;
        if pair.leaves_out_motion(scene) {
            writeln!(self.out, "  {MOTION_LEFT_OUT}")?;
        }
        if let Some(solid) = pair.solid.as_ref().filter(|one| !one.faults.is_empty()) {
            self.solid(solid)?;
        }
        let verdict = self.study.verdict_on(pair, false);
        match verdict.sign {
            VerdictSign::Right if pair.leaves_out_motion(scene) => {
                writeln!(self.out, "  agrees with the exact answer without motion")?
            }
            VerdictSign::Right => writeln!(self.out, "  agrees with the exact answer")?,
            _ => writeln!(self.out, "  {}", verdict.text)?,
        }
        if pair.exact.leaves_a_touch(&pair.shapes) {
            writeln!(self.out, "  {MOVING_AWAY}")?;
        }
        match self.study.remedy_of(pair) {
            Some(remedy) => writeln!(self.out, "  {remedy}"),
            None => Ok(()),
        }
    }

    /// The answer of the twelve triangles of a box, beside the solid.
    fn solid(&mut self, solid: &SolidCheck) -> fmt::Result {
        let own = self.in_a_line(&solid.answer);
        let right = self.in_a_line(&solid.exact);
        writeln!(self.out, "  all twelve triangles: {own}")?;
        writeln!(self.out, "  exact, the solid box: {right}")
    }

    /// `hit, depth 0.500000, normal 0 1 0`.
    fn in_a_line(&self, answer: &Answer) -> String {
        let Some(contact) = answer.contact else {
            return "miss".into();
        };
        let time = answer
            .time
            .map(|time| format!(", time {}", self.plain(time)));
        let normal = contact.normal.to_array().map(|x| self.plain(x)).join(" ");
        let depth = self.plain(contact.depth);
        let time = time.unwrap_or_default();
        format!("hit{time}, depth {depth}, normal {normal}")
    }

    /// Which of a mover's contacts wins by each rule; the scene's own rule is marked.
    fn contest(&mut self, scene: &Scene, contest: &Contest) -> fmt::Result {
        let mover = &scene.bodies[contest.mover].name;
        let is_swept = contest.is_swept(&self.study.pairs);
        let count = contest.pairs.len();
        writeln!(
            self.out,
            "\nchosen contact among the {count} pairs of {mover}"
        )?;
        let other = |index: usize| contest.opponent(&self.study.pairs[index], scene);
        let names = contest.winners.iter().map(|winner| match winner.pair {
            Some(pair) => other(pair),
            None => "none touches".into(),
        });
        let names: Vec<String> = names.collect();
        let width = widest(names.iter().map(String::as_str));
        for (winner, name) in contest.winners.iter().zip(names) {
            let mark = if winner.rule == contest.rule {
                "*"
            } else {
                " "
            };
            let answer = winner.pair.map(|pair| self.study.pairs[pair].answer);
            let depth = answer.and_then(|answer| answer.contact).map(|c| c.depth);
            let time = answer.and_then(|answer| answer.time);
            let number = if is_swept { time.or(depth) } else { depth };
            let number = number.map_or(String::new(), |number| self.number(number));
            let ties: Vec<String> = winner.ties.iter().map(|&tie| other(tie)).collect();
            let ties = match (&ties[..], winner.depends_on_order) {
                ([], _) => String::new(),
                (_, true) => format!("  depends on the order: before {}", ties.join(", ")),
                (_, false) => format!("  the same push as {}", ties.join(", ")),
            };
            let rule = winner.rule.title(is_swept);
            let line = format!("{mark} {rule:<11}  {name:<width$}  {number}{ties}");
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// A missing value of an answer is a dash.
    fn answer_cells(&self, answer: &Answer, given: GivenParts) -> [String; 7] {
        let part = |is_given: bool| answer.contact.filter(|_| is_given);
        let or_dash = |cell: Option<String>| cell.unwrap_or_else(|| "-".into());
        [
            if answer.is_hit() { "hit" } else { "miss" }.into(),
            or_dash(answer.time.map(|time| self.number(time))),
            or_dash(part(given.depth).map(|contact| self.number(contact.depth))),
            or_dash(answer.distance.map(|distance| self.number(distance))),
            or_dash(part(given.normal).map(|contact| self.vector(contact.normal))),
            or_dash(part(given.point).map(|contact| self.vector(contact.point))),
            or_dash(part(given.feature).map(|contact| contact.feature.to_string())),
        ]
    }

    fn vector(&self, v: Vec3) -> String {
        v.to_array().map(|x| self.number(x)).join(" ")
    }

    /// Padded, so that columns line up.
    fn number(&self, x: f32) -> String {
        let width = self.layout.digits + 4;
        format!("{:>width$}", self.plain(x))
    }

    fn plain(&self, x: f32) -> String {
        significant(x, self.layout.digits)
    }
}

/// Whether the drawable is the value itself, so that one row shows both.
fn shows(drawable: &Drawable, value: Value) -> bool {
    match (drawable.shape, value) {
        (DrawnShape::Point { at: p }, Value::Vector(v)) => p == v,
        (DrawnShape::Arrow { along, .. }, Value::Vector(v)) => along == v,
        _ => false,
    }
}

fn widest<'n>(names: impl Iterator<Item = &'n str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0)
}

fn yes_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

/// `text` in lines of at most `width` characters, broken between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
