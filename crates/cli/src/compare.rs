//! `compare`: all methods on one case.

use super::{input::Subject, output};
use capsule_bench::{
    compare::{ComparisonReport, comparison_json, comparison_text},
    engine::{CommandLine, Program},
    judge::tally::JudgedCase,
};
use capsule_scenes::run::pairs::{Compared, MethodComparison};
use capsule_text::query::QueryCase;
use serde_json::{Value, json};
use std::{
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

/// The measured time of a method, and the number of measurements; the shortest counts.
const MEASURED: (Duration, usize) = (Duration::from_millis(1), 5);

/// Compare the answers of all methods for the pair of a scene, as published and with fixes.
///
/// One row for each method and set of fixes: its answer, its error, the first wrong step and the cost. Below the table
/// are the fixes that correct each wrong answer. A moving pair is tested twice, for overlap and as a sweep, the scene's
/// own first.
#[derive(clap::Args, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    subject: Subject,
    /// Prints JSON, with every number exact
    #[arg(long)]
    json: bool,
}

/// Prints a table a question.
pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<ExitCode> {
    // The program is one of the compared methods.
    let (scene, pair) = args.subject.without_program().looked_at()?;
    let names = pair.names(&scene).join(" and ");
    let mut program = args.subject.program.as_ref().map(|command| {
        let limits = args.subject.limits();
        Program::new(command.clone(), limits)
    });
    let name = args.subject.program.as_ref().map(CommandLine::to_string);
    let mut told: Vec<Value> = vec![];
    let mut text = names.clone();
    for comparison in MethodComparison::of_study(&pair, &scene) {
        let costs: Vec<f64> = comparison
            .methods
            .iter()
            .map(|row| cost(row, &comparison))
            .collect();
        let asked = program.as_mut().map(|program| {
            let case = QueryCase::of_scene(comparison.question, comparison.pair);
            let given = program.answer(&case);
            JudgedCase::new(0, case, given)
        });
        let report = ComparisonReport {
            comparison: &comparison,
            costs: &costs,
            program: name.as_deref().zip(asked),
        };
        if args.json {
            told.push(comparison_json(&report))
        } else {
            text += &format!("\n\n{}", comparison_text(&report).trim_end())
        }
    }
    if args.json {
        let json = json!({"pair": pair.names(&scene), "questions": told});
        output::print_exactly(&format!("{json}\n"))?;
    } else {
        output::print_line(&text)?
    }
    Ok(ExitCode::SUCCESS)
}

/// The cost of an answer, nanoseconds: the shortest time of several.
fn cost(row: &Compared, comparison: &MethodComparison) -> f64 {
    let (long, times) = MEASURED;
    let once = || {
        let (begun, mut asked) = (Instant::now(), 0_u32);
        while begun.elapsed() < long {
            for _ in 0..64 {
                let answer =
                    (row.choice.method.silent)(black_box(&comparison.pair), &row.choice.settings);
                black_box(answer);
            }
            asked += 64;
        }
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(asked)
    };
    (0..times).map(|_| once()).fold(f64::INFINITY, f64::min)
}
