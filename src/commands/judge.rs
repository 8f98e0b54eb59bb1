//! `judge`: an engine on the bench, a report card out.

use super::{
    interruption::{self, INTERRUPTED, Interruptible},
    output,
    progress::Progress,
};
use anyhow::{Context, bail};
use capsule_lab::{
    catalog::Choice,
    engine::{CommandLine, Program, ProgramLimits},
    exchange::query::Overrides,
    judge::{
        contender::{Contender, JudgedProgram},
        judge, keep,
        outcome::CaseOutcome,
        regimes::{REGIMES, Regime},
        report::{self, JudgeReport},
        shrink::shrink,
        source::{CaseSource, MadeCases, ReadCases},
        tally::{JudgedCase, Tally},
    },
    method::Question,
};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader},
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};

/// So many questions shrinking asks a method of ours about each of the worst cases.
const TRIES: usize = 3000;

/// So many it asks a program.
const PROGRAM_TRIES: usize = 400;

/// Judges an engine by the exact answers: your own program, a method of ours, or answers that a file of cases holds.
///
/// Cases are read, or made by regime. The table says how many answers are right, and how the others are wrong; the worst of
/// each kind is shrunk to the roundest numbers that still fail. The exit code is 1 if more are wrong than allowed.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct JudgeArgs {
    /// Cases as JSON Lines, as `query` reads them; `-` reads standard input. Without one, cases are made
    file: Option<PathBuf>,
    /// Your engine: a program that reads a case a line and writes an answer a line
    #[arg(long, value_name = "COMMAND", value_parser = CommandLine::parse, conflicts_with = "algorithm")]
    program: Option<CommandLine>,
    /// A method of ours, a name that `list` shows, with `+` repairs
    #[arg(long, value_name = "NAME", value_parser = |name: &str| Choice::parse(name))]
    algorithm: Option<Choice>,
    #[arg(
        long,
        value_name = "KEY=VALUE",
        requires = "algorithm",
        help = "Changes a setting of the method, as for `query`"
    )]
    set: Vec<String>,
    /// How many cases are made, over all regimes and questions
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        conflicts_with = "file"
    )]
    cases: u64,
    /// Which ones: the same seed makes the same cases
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "file")]
    seed: u64,
    /// Which regimes, between commas [default: all of them]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Regime::named, conflicts_with = "file")]
    regime: Vec<&'static Regime>,
    /// Which questions are asked, between commas, such as sweep_capsule_triangle [default: the method's; of a program, all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = question, conflicts_with = "file")]
    query: Vec<Question>,
    /// So much may be wrong: a number of cases, or a share such as 0.1%
    #[arg(long, value_name = "N|P%", default_value = "0")]
    allow: Allowance,
    /// Seconds that a program has for a case
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, requires = "program")]
    time_limit: Duration,
    /// How many threads work, each with a program of its own [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Writes the worst cases as scenes into this folder
    #[arg(long, value_name = "DIR")]
    scenes: Option<PathBuf>,
    /// Writes the report as JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Writes the report as JUnit's XML as well, for a build server
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

fn after_help() -> String {
    let width = REGIMES.iter().map(|regime| regime.name.len()).max();
    let width = width.unwrap_or(0);
    let mut text = String::from("Regimes:\n");
    for regime in REGIMES {
        text += &format!("  {:<width$}  {}\n", regime.name, regime.about);
    }
    text + "\nA program reads one case a line from its standard input, in the form that `query` reads, and answers each with\n\
        one line of JSON, at once: {\"hit\": true, \"time\": 0.25, \"depth\": 0.0, \"normal\": [0, 1, 0], \"point\": [0, 0, 0]}.\n\
        Only `hit` is needed; what is left out is not judged. {\"error\": \"why\"} says that it does not answer such a case."
}

fn question(name: &str) -> Result<Question, String> {
    Question::named(name).ok_or_else(|| {
        let names = Question::ALL.map(Question::name).join(", ");
        format!("no query of two shapes is called `{name}`; there are {names}")
    })
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "seconds greater than 0 were expected".into())
}

/// How much may be wrong.
#[derive(Clone, Copy, Debug)]
enum Allowance {
    Cases(u64),
    /// Of 1.
    Share(f64),
}

impl std::str::FromStr for Allowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "a number of cases or a share such as 0.1% was expected".to_string();
        match text.strip_suffix('%') {
            Some(share) => {
                let share = share.parse::<f64>().ok();
                let share = share.filter(|share| (0.0..=100.0).contains(share));
                share
                    .map(|share| Self::Share(share / 100.0))
                    .ok_or_else(expected)
            }
            None => text.parse().map(Self::Cases).map_err(|_| expected()),
        }
    }
}

impl Allowance {
    fn is_kept(self, failures: u64, total: u64) -> bool {
        match self {
            Self::Cases(cases) => failures <= cases,
            Self::Share(share) => failures as f64 <= share * total as f64,
        }
    }
}

/// Judges; 1 if more is wrong than allowed, or a line could not be read.
pub(crate) fn run(args: &JudgeArgs) -> anyhow::Result<ExitCode> {
    let choice = args.choice()?;
    let Some(file) = &args.file else {
        if args.program.is_none() && choice.is_none() {
            bail!(
                "nobody is named whose answers are judged: add --program or --algorithm, or a file of cases with answers"
            );
        }
        let made = args.made(choice.as_ref())?;
        return args.report(choice.as_ref(), &made, Vec::new);
    };
    let input: Box<dyn BufRead + Send> = match file.as_os_str() == "-" {
        true => Box::new(BufReader::new(io::stdin())),
        false => {
            let open = File::open(file).with_context(|| format!("cannot read {}", file.display()));
            Box::new(BufReader::new(open?))
        }
    };
    let read = ReadCases::new(input);
    args.report(choice.as_ref(), &read, || read.bad_lines())
}

impl JudgeArgs {
    fn choice(&self) -> anyhow::Result<Option<Choice>> {
        let Some(mut choice) = self.algorithm.clone() else {
            return Ok(None);
        };
        let mut overrides = Overrides::default();
        for setting in &self.set {
            let Some((key, value)) = setting.split_once('=') else {
                bail!("`{setting}` is no setting: write key=value, such as sub_steps=10");
            };
            overrides.set(key, value)?;
        }
        overrides.apply(&mut choice.settings)?;
        Ok(Some(choice))
    }

    /// The cases that are made.
    fn made(&self, choice: Option<&Choice>) -> anyhow::Result<MadeCases> {
        let own = choice.map(|choice| choice.algorithm.question);
        let questions = match (&self.query[..], own) {
            ([], Some(own)) => vec![own],
            ([], None) => Question::ALL.to_vec(),
            (asked, Some(own)) if asked != [own] => {
                let name = own.name();
                bail!("the method answers {name} alone: leave out --query");
            }
            (asked, _) => asked.to_vec(),
        };
        let regimes = match &self.regime[..] {
            [] => REGIMES,
            some => some,
        };
        let made = MadeCases::new(regimes, &questions, self.cases, self.seed);
        if self.cases > 0 && made.total() == Some(0) {
            let names: Vec<&str> = regimes.iter().map(|regime| regime.name).collect();
            let asked: Vec<String> = questions.iter().map(|one| one.name()).collect();
            bail!(
                "there are no {} cases of {}",
                names.join(" or "),
                asked.join(" or ")
            );
        }
        Ok(made)
    }

    /// Who is judged, for people.
    fn who(&self, choice: Option<&Choice>) -> String {
        match (&self.program, choice, &self.file) {
            (Some(program), ..) => program.to_string(),
            (None, Some(choice), _) => choice.name(),
            (None, None, Some(file)) => file.display().to_string(),
            (None, None, None) => "nobody".into(),
        }
    }

    fn contender(&self, choice: Option<&Choice>) -> Contender {
        let limits = ProgramLimits {
            time: self.time_limit,
            ..ProgramLimits::default()
        };
        match (&self.program, choice) {
            (Some(command), _) => {
                let program = Program::new(command.clone(), limits);
                Contender::Program(Box::new(JudgedProgram::new(program)))
            }
            (None, Some(choice)) => Contender::Method(choice.clone()),
            (None, None) => Contender::Recorded,
        }
    }

    /// Judges the cases of `source`, and tells what came out and which lines were `bad`.
    fn report(
        &self,
        choice: Option<&Choice>,
        source: &dyn CaseSource,
        bad: impl Fn() -> Vec<String>,
    ) -> anyhow::Result<ExitCode> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or(cores, NonZero::get);
        let contenders = (0..threads).map(|_| self.contender(choice)).collect();
        let mut progress = Progress::start(source.total());
        interruption::listen();
        let source = Interruptible(source);
        let tally = judge(&source, contenders, |tally| {
            progress.tell(tally.all().total(), || report::table(tally));
        });
        let tally = tally.with_context(|| format!("cannot judge {}", self.who(choice)))?;
        progress.clear();
        let is_stopped = source.is_stopped();
        let tries = if is_stopped { Some(0) } else { None };
        let worst = self.worst(choice, &tally, tries);

        let who = self.who(choice);
        let report = JudgeReport {
            who: &who,
            tally: &tally,
            worst: &worst,
        };
        if let Some(path) = &self.junit {
            fs::write(path, report::junit(&report))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        match self.json {
            true => output::print_exactly(&format!("{}\n", report::json(&report)))?,
            false => output::print(&report::text(&report, progress.rate(tally.all().total())))?,
        }
        if let Some(folder) = &self.scenes {
            write_scenes(folder, choice, &who, &worst)?;
        }
        let bad = bad();
        for line in &bad {
            output::complain(line);
        }
        let all = tally.all();
        if is_stopped {
            let of = source
                .total()
                .map_or(String::new(), |total| format!(" of {total}"));
            output::complain(&format!("stopped after {}{of} cases", all.total()));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let is_kept = self.allow.is_kept(all.failures(), all.total()) && bad.is_empty();
        if all.total() > 0 && all.count(CaseOutcome::Unanswered) == all.total() {
            bail!("no case was answered{}", hint(choice));
        }
        Ok(ExitCode::from(u8::from(!is_kept)))
    }

    /// The worst of each regime and outcome, with the roundest numbers that still fail.
    /// `most` tells how often each is tried, unless that is left to us.
    fn worst(
        &self,
        choice: Option<&Choice>,
        tally: &Tally,
        most: Option<usize>,
    ) -> Vec<(String, JudgedCase)> {
        let mut contender = self.contender(choice);
        let tries = match &contender {
            Contender::Method(_) => TRIES,
            Contender::Program(_) => PROGRAM_TRIES,
            // What was recorded holds for these numbers alone.
            Contender::Recorded => 0,
        };
        let tries = most.unwrap_or(tries);
        let mut worst = vec![];
        for row in &tally.rows {
            for judged in row.worst() {
                // Each try of one that hangs takes all of its time.
                let tries = match judged.ruling.outcome {
                    CaseOutcome::Hung => 0,
                    CaseOutcome::Crashed | CaseOutcome::Junk => tries / 8,
                    _ => tries,
                };
                let shrunk = shrink(judged, tries, &mut |case| contender.answer(case));
                worst.push((row.name.clone(), shrunk));
            }
        }
        worst
    }
}

/// What may be amiss where nothing is answered.
fn hint(choice: Option<&Choice>) -> String {
    match choice {
        Some(choice) => format!(
            ": {} answers {}",
            choice.name(),
            choice.algorithm.question.name()
        ),
        None => String::from(
            ": a case's own answer stands in its \"answer\", a program's in its output",
        ),
    }
}

fn write_scenes(
    folder: &Path,
    choice: Option<&Choice>,
    who: &str,
    worst: &[(String, JudgedCase)],
) -> anyhow::Result<()> {
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| cannot(folder))?;
    for (regime, judged) in worst {
        let outcome = judged.ruling.outcome;
        let path = folder.join(format!("{}-{}.toml", file_stem(regime), outcome.key()));
        let title = format!("{who}, {regime}: {}", judged.complaint());
        let text = keep::scene_text(&title, judged, choice);
        fs::write(&path, text).with_context(|| cannot(&path))?;
    }
    output::complain(&format!("{} scenes in {}", worst.len(), folder.display()));
    Ok(())
}

/// A regime's name as part of a file's: what a file of cases calls it may be anything.
fn file_stem(regime: &str) -> String {
    let plain = |sign: char| {
        if sign.is_ascii_alphanumeric() {
            sign
        } else {
            '-'
        }
    };
    regime.chars().map(plain).take(40).collect()
}
