//! `judge`: an engine on the bench, a report card out.

use super::{
    interruption::{self, INTERRUPTED, Interruptible},
    output,
    progress::Progress,
};
use anyhow::{Context, bail};
use capsule_lab::{
    bench::{
        engine::{CommandLine, Program, ProgramLimits},
        judge::{
            contender::{Contender, JudgedProgram},
            folder::FolderCases,
            gate::{Allowance, Breach, Gate, RegimeAllowance},
            judge, keep,
            outcome::CaseOutcome,
            regimes::{REGIMES, Regime},
            report::{self, JudgeReport},
            rules::{self, AnswerPart, JudgingRules},
            shrink::shrink,
            source::{CaseSource, MadeCases, ReadCases},
            tally::{FoundFault, Tally},
        },
    },
    core::{
        catalog::AlgorithmChoice,
        method::{Question, Setting},
    },
    text::query::{CaseQuestion, Overrides, QueryCase},
};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, BufRead, BufReader},
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};

/// The largest number of queries for shrinking each of the worst cases of a built-in method.
const TRIES: usize = 3000;

/// The same number for a program.
const PROGRAM_TRIES: usize = 400;

/// Judges an engine by the exact answers: your own program, a method of ours, or answers that a file of cases holds.
///
/// Cases are made by regime, or read from a file, or from the scenes of a folder. The table says how many answers are right,
/// and how the others are wrong; the worst case of each fault is shrunk to the roundest numbers that still fail.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct JudgeArgs {
    /// Cases as JSON Lines, as `query` reads them, `-` reads standard input; or a folder of scenes, whose cases your engine is
    /// asked again. Without one, cases are made
    file: Option<PathBuf>,
    /// Your engine: a program that reads a case a line and writes an answer a line
    #[arg(long, value_name = "COMMAND", value_parser = CommandLine::parse, conflicts_with = "algorithm")]
    program: Option<CommandLine>,
    /// A method of ours, a name that `list` shows, with `+` repairs
    #[arg(long, value_name = "NAME", value_parser = |name: &str| AlgorithmChoice::parse(name))]
    algorithm: Option<AlgorithmChoice>,
    #[arg(
        long,
        value_name = "KEY=VALUE",
        help = "Changes a setting of the method of ours, as for `query`"
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
    /// How many answers may be wrong, a number of cases or a share such as 0.1%; regimes by name apart: 1%,sliver=15%,edge=0
    #[arg(long, value_name = "N|P%", default_value = "0", value_delimiter = ',')]
    allow: Vec<RegimeAllowance>,
    /// How many cases of a query may stay unanswered in each regime
    #[arg(long, value_name = "N|P%", default_value = "0")]
    unanswered: Allowance,
    /// Errors up to this length are right: 1mm, 0.5cm, 20um, or metres [default: what rounding alone decides]
    #[arg(long, value_name = "LENGTH", value_parser = rules::length)]
    within: Option<f32>,
    /// Values without which an answer is wrong, between commas: time, depth, normal, point, distance
    #[arg(long, value_name = "VALUES", value_delimiter = ',', value_parser = AnswerPart::named)]
    require: Vec<AnswerPart>,
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
        Only `hit` is needed; what is left out is not judged, unless --require names it. {\"error\": \"why\"} declines a case.\n\n\
        The exit code is 1\n  \
        if a program crashes, hangs or writes something else than answers, no matter how much is allowed,\n  \
        if more cases of a query are unanswered in a regime than --unanswered allows,\n  \
        if more answers are wrong than --allow allows: a regime that it names by itself, all others together,\n\
        and 2 if nothing was judged.\n\
        A declined case is unanswered. A query that a program declines in every case it does not offer: it is listed and counts\n\
        for nothing, unless --query names it or the cases are read. JUnit's tests fail exactly when the exit code is not 0; what is\n\
        declined is skipped there.\n\n\
        With --within, a missed hit is as large as the overlap is deep at its deepest, a false one as the gap is wide at its\n\
        narrowest, a hit too early as the gap that is left then, one too late as the deepest overlap until then. A normal is right\n\
        if a push along it, at most so much longer than the exact one, parts the shapes."
}

fn question(name: &str) -> Result<Question, String> {
    Question::named(name).ok_or_else(|| match CaseQuestion::named(name) {
        Ok(_) => format!(
            "no cases of {name} are made, only read: its exact answer is that of capsules without length, or of the triangles \
             of a mesh"
        ),
        Err(_) => {
            let names = Question::ALL.map(Question::name).join(", ");
            format!("no query of two shapes is called `{name}`; there are {names}")
        }
    })
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "seconds greater than 0 were expected".into())
}

/// Judges; 1 if that fails a build.
pub(crate) fn run(args: &JudgeArgs) -> anyhow::Result<ExitCode> {
    // Whatever ends the command early, an older report does not stay.
    args.write_failed("the judge did not end")?;
    let judged = args
        .choice()
        .and_then(|choice| args.judge_cases(choice.as_ref()));
    if let Err(error) = &judged {
        args.write_failed(&format!("{error:#}"))?;
    }
    judged
}

/// Reports to a build server why a command line cannot be read, in the files that it names for JUnit.
pub(crate) fn report_unreadable(words: &[OsString], why: &str) -> anyhow::Result<()> {
    let Some((_, options)) = words.split_first().filter(|(first, _)| *first == "judge") else {
        return Ok(());
    };
    let joined = options.iter().filter_map(|word| {
        let path = word.to_str()?.strip_prefix("--junit=")?;
        Some(PathBuf::from(path))
    });
    let apart = options.windows(2).filter_map(|pair| {
        let is_path = !pair[1].to_string_lossy().starts_with('-');
        (pair[0] == "--junit" && is_path).then(|| PathBuf::from(&pair[1]))
    });
    for path in joined.chain(apart) {
        write_junit(
            &path,
            &failed("the command line", &[Breach::Run(why.into())]),
        )?;
    }
    Ok(())
}

/// The report of a run that judged nothing, and why.
fn failed<'a>(who: &'a str, why: &'a [Breach]) -> JudgeReport<'a> {
    JudgeReport {
        who,
        tally: Tally::EMPTY,
        not_offered: &[],
        faults: &[],
        breaches: why,
    }
}

fn write_junit(path: &Path, report: &JudgeReport<'_>) -> anyhow::Result<()> {
    fs::write(path, report::junit(report))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The remarks about the cases: lines or scenes that cannot be read, and parts that were left out.
#[derive(Default)]
struct ReadingNotes {
    bad: Vec<String>,
    bad_count: u64,
}

impl JudgeArgs {
    fn choice(&self) -> anyhow::Result<Option<AlgorithmChoice>> {
        let Some(mut choice) = self.algorithm.clone() else {
            if let Some(setting) = self.set.first() {
                bail!(
                    "--set {setting} is read by methods of ours alone: give a program its settings in its own command line"
                );
            }
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
        let keys = self.set.iter().filter_map(|set| set.split_once('='));
        let settings: Vec<Setting> = keys.filter_map(|(key, _)| Setting::named(key)).collect();
        if let Some(unread) = choice.method.unread(&settings) {
            bail!("{unread}");
        }
        Ok(Some(choice))
    }

    /// Judges the cases, wherever they come from.
    fn judge_cases(&self, choice: Option<&AlgorithmChoice>) -> anyhow::Result<ExitCode> {
        let is_unnamed = self.program.is_none() && choice.is_none();
        let Some(file) = &self.file else {
            if is_unnamed {
                bail!(
                    "there are no answers to judge: add --program or --algorithm, or a file of cases with answers"
                );
            }
            let made = self.made(choice)?;
            return self.report(choice, &made, ReadingNotes::default);
        };
        if file.is_dir() {
            if is_unnamed {
                bail!(
                    "no engine is named for the cases of the scenes in {}: add --program or --algorithm",
                    file.display()
                );
            }
            return self.judge_folder(choice, file);
        }
        let input: Box<dyn BufRead + Send> = if file.as_os_str() == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let open = File::open(file).with_context(|| format!("cannot read {}", file.display()));
            Box::new(BufReader::new(open?))
        };
        let read = ReadCases::new(input);
        self.report(choice, &read, || ReadingNotes {
            bad: read.bad_lines(),
            bad_count: read.bad_count(),
        })
    }

    /// Judges the cases of the scenes in a folder.
    fn judge_folder(
        &self,
        choice: Option<&AlgorithmChoice>,
        folder: &Path,
    ) -> anyhow::Result<ExitCode> {
        let read = FolderCases::read(folder);
        let read = read.with_context(|| format!("cannot read {}", folder.display()))?;
        if read.is_empty() {
            bail!("{} holds no scene: no file ends in .toml", folder.display());
        }
        for name in &read.without_case {
            output::complain(&format!("note: {name} has no pair that is asked about"));
        }
        self.report(choice, &read, || ReadingNotes {
            bad: read.bad.clone(),
            bad_count: read.bad.len() as u64,
        })
    }

    /// Reports to a build server that nothing was judged, and why.
    fn write_failed(&self, why: &str) -> anyhow::Result<()> {
        let who = self.who(self.algorithm.as_ref());
        self.write_junit(&failed(&who, &[Breach::Run(why.into())]))
    }

    fn write_junit(&self, report: &JudgeReport<'_>) -> anyhow::Result<()> {
        match &self.junit {
            Some(path) => write_junit(path, report),
            None => Ok(()),
        }
    }

    fn rules(&self) -> JudgingRules {
        JudgingRules {
            within: self.within.unwrap_or(0.0),
            required: self.require.clone(),
        }
    }

    /// The cases that are made.
    fn made(&self, choice: Option<&AlgorithmChoice>) -> anyhow::Result<MadeCases> {
        let own = choice.map(|choice| choice.method.question);
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

    /// The name of the engine under test.
    fn who(&self, choice: Option<&AlgorithmChoice>) -> String {
        match (&self.program, choice, &self.file) {
            (Some(program), ..) => program.to_string(),
            (None, Some(choice), _) => choice.name(),
            (None, None, Some(file)) => file.display().to_string(),
            (None, None, None) => "no engine".into(),
        }
    }

    fn contender(&self, choice: Option<&AlgorithmChoice>) -> Contender {
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

    /// Judges the cases of `source`, and prints the results and the lines that could not be read.
    fn report(
        &self,
        choice: Option<&AlgorithmChoice>,
        source: &dyn CaseSource,
        notes: impl Fn() -> ReadingNotes,
    ) -> anyhow::Result<ExitCode> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or(cores, NonZero::get);
        let contenders = (0..threads).map(|_| self.contender(choice)).collect();
        let mut progress = Progress::start(source.total());
        interruption::listen();
        let source = Interruptible(source);
        let rules = self.rules();
        let tally = judge(&source, contenders, &rules, |tally| {
            progress.tell(tally.all().total(), || report::table(tally));
        });
        let who = self.who(choice);
        let mut tally = tally.with_context(|| format!("cannot judge {who}"))?;
        progress.clear();
        let rate = progress.rate(tally.all().total());
        let is_stopped = source.is_stopped();
        let notes = notes();
        let total = tally.all();
        if total.total() == 0 && notes.bad_count == 0 && !is_stopped {
            bail!("there is no case to judge");
        }
        let is_unanswered = total.total() > 0
            && total.count(CaseOutcome::Unanswered) == total.total()
            && !is_stopped;
        let gate = Gate {
            allowed: self.allow.clone(),
            unanswered: self.unanswered,
        };
        if let Some(name) = gate.misplaced(&tally).filter(|_| !is_stopped) {
            let names: Vec<String> = tally.regimes().into_iter().map(|row| row.name).collect();
            bail!(
                "--allow names `{name}`, and no case is of that regime; there are {}",
                names.join(", ")
            );
        }
        let not_offered = match (&self.file, &self.query[..]) {
            (None, []) => tally.take_not_offered(),
            _ => vec![],
        };
        if is_unanswered {
            let silence = format!("no case was answered{}", hint(choice));
            let is_unnamed = self.program.is_none() && choice.is_none();
            if is_unnamed || tally.rows.is_empty() {
                bail!(silence);
            }
            output::complain(&silence);
        }
        let mut breaches = gate.breaches(&tally);
        if notes.bad_count > 0 {
            let is = if notes.bad_count == 1 {
                "case cannot"
            } else {
                "cases cannot"
            };
            breaches.push(Breach::Run(format!("{} {is} be read", notes.bad_count)));
        }
        let stopped = is_stopped.then(|| {
            let of = source
                .total()
                .map_or(String::new(), |total| format!(" of {total}"));
            format!("stopped after {}{of} cases", total.total())
        });
        breaches.extend(stopped.clone().map(Breach::Run));

        let faults = self.faults(choice, &tally, if is_stopped { Some(0) } else { None });
        let report = JudgeReport {
            who: &who,
            tally: &tally,
            not_offered: &not_offered,
            faults: &faults,
            breaches: &breaches,
        };
        self.write_junit(&report)?;
        if self.json {
            output::print_exactly(&format!("{}\n", report::json(&report)))?;
        } else {
            output::print(&report::text(&report, rate))?;
        }
        if let Some(folder) = &self.scenes {
            write_scenes(folder, choice, &who, &faults)?;
        }
        for line in &notes.bad {
            output::complain(line);
        }
        if let Some(stopped) = stopped {
            output::complain(&stopped);
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(ExitCode::from(u8::from(!breaches.is_empty())))
    }

    /// The found faults, each with the roundest numbers that still fail. `most` limits the tries for each; `None` takes the
    /// default.
    fn faults(
        &self,
        choice: Option<&AlgorithmChoice>,
        tally: &Tally,
        most: Option<usize>,
    ) -> Vec<FoundFault> {
        let mut contender = self.contender(choice);
        let tries = match &contender {
            Contender::Method(_) => TRIES,
            Contender::Program(_) => PROGRAM_TRIES,
            // A recorded answer holds for these numbers alone.
            Contender::Recorded => 0,
        };
        let tries = most.unwrap_or(tries);
        let rules = self.rules();
        let mut faults = tally.faults();
        for fault in &mut faults {
            let tries = fault.kind.outcome.tries(tries);
            let mut ask = |case: &QueryCase| contender.answer(case);
            fault.worst = shrink(&fault.worst, &rules, tries, &mut ask);
        }
        faults
    }
}

/// A possible reason where nothing is answered.
fn hint(choice: Option<&AlgorithmChoice>) -> String {
    match choice {
        Some(choice) => format!(
            ": {} answers {}",
            choice.name(),
            choice.method.question.name()
        ),
        None => String::from(
            ": a case's own answer stands in its \"answer\", a program's in its output",
        ),
    }
}

fn write_scenes(
    folder: &Path,
    choice: Option<&AlgorithmChoice>,
    who: &str,
    faults: &[FoundFault],
) -> anyhow::Result<()> {
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| cannot(folder))?;
    let mut names: Vec<String> = vec![];
    for fault in faults {
        let name = format!("{}-{}", file_stem(&fault.regime), fault.kind.outcome.key());
        let known = names.iter().filter(|known| **known == name).count();
        let file = match known {
            0 => format!("{name}.toml"),
            known => format!("{name}-{}.toml", known + 1),
        };
        names.push(name);
        let path = folder.join(file);
        let title = format!("{who}, {}: {}", fault.regime, fault.worst.complaint());
        let text = keep::scene_text(&title, &fault.worst, choice);
        fs::write(&path, text).with_context(|| cannot(&path))?;
    }
    let scenes = if faults.len() == 1 { "scene" } else { "scenes" };
    output::complain(&format!(
        "{} {scenes} in {}",
        faults.len(),
        folder.display()
    ));
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
