//! `capsule-lab judge` on the built program: methods of ours, files of cases, programs that behave and programs that do not.

use serde_json::Value;
use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

fn judge(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let output = command.arg("judge").args(args).output();
    output.expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn report(args: &[&str]) -> Value {
    let args = [args, &["--json"]].concat();
    let output = judge(&args);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", told(&output)))
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn file(name: &str, text: &str) -> String {
    let path = temporary(name);
    fs::write(&path, text).expect("the file is written");
    path.to_str().expect("UTF-8").into()
}

#[test]
fn an_exact_method_is_right_in_every_regime() {
    for method in ["exact/capsule-triangle", "exact/sweep-capsule-box"] {
        let output = judge(&["--algorithm", method, "--cases", "3000"]);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(
            text.contains("0 of 3,000 answers wrong, 100.000 % right"),
            "{text}"
        );
        assert!(
            text.contains("far-from-home") && !text.contains("depth"),
            "{text}"
        );
    }
}

#[test]
fn a_printed_method_fails_the_same_cases_whoever_gets_them() {
    let args = [
        "--algorithm",
        "wicked/capsule-triangle",
        "--cases",
        "20000",
        "--seed",
        "7",
    ];
    let [one, three] =
        ["1", "3"].map(|threads| report(&[&args[..], &["--threads", threads]].concat()));
    assert_eq!(one, three);
    assert!(one["all"]["missed"].as_u64() > Some(0));
    assert_eq!(one["all"]["cases"], 20000);
    let other = report(&[
        "--algorithm",
        "wicked/capsule-triangle",
        "--cases",
        "20000",
        "--seed",
        "8",
    ]);
    assert_ne!(one["all"], other["all"]);
    assert_eq!(judge(&args).status.code(), Some(1));
    let allowed = [&args[..], &["--allow", "60%"]].concat();
    assert_eq!(judge(&allowed).status.code(), Some(0));
}

#[test]
fn the_worst_cases_are_written_as_scenes_that_hold() {
    let folder = temporary("judged-scenes");
    let folder = folder.to_str().expect("UTF-8");
    let _ = fs::remove_dir_all(folder);
    let xml = temporary("judged.xml");
    let args = [
        "--algorithm",
        "wicked/capsule-triangle+W1",
        "--cases",
        "2000",
        "--scenes",
        folder,
    ];
    let output = judge(&[&args[..], &["--junit", xml.to_str().expect("UTF-8")]].concat());
    let scenes: Vec<String> = fs::read_dir(folder)
        .expect("the folder is made")
        .map(|entry| entry.expect("a file").path().to_string_lossy().into_owned())
        .collect();
    assert!(
        scenes.len() > 5 && told(&output).contains("scenes in"),
        "{scenes:?}"
    );
    let mut check = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let checked = check
        .arg("check")
        .args(&scenes)
        .output()
        .expect("it starts");
    let text = printed(&checked);
    assert!(
        checked.status.success() && !text.contains("expects nothing"),
        "{text}"
    );
    let scene = fs::read_to_string(&scenes[0]).expect("it is read");
    assert!(
        scene.contains("algorithm = \"wicked/capsule-triangle+W1\""),
        "{scene}"
    );
    let xml = fs::read_to_string(xml).expect("it is read");
    assert!(
        xml.contains("<testcase classname=\"capsule-lab\" name=\"apart\"/>"),
        "{xml}"
    );
    assert!(
        xml.contains("wrong:") && xml.ends_with("</testsuite>\n"),
        "{xml}"
    );
}

const CASES: &str = r#"{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 1, 0], "radius": 1}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "regime": "a", "answer": {"hit": true, "depth": 1}}
{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 1, 0], "radius": 1}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "regime": "b", "frame": 7, "note": "odd", "answer": {"hit": true, "depth": nan}}

{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 1, 0], "radius": 1}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "answer": {"hit": false}}
"#;

#[test]
fn answers_that_stand_in_a_file_are_judged() {
    let path = file("recorded.jsonl", CASES);
    let json = report(&[&path]);
    let rows = json["regimes"].as_array().expect("rows");
    let of = |name: &str, key: &str| {
        let row = rows.iter().find(|row| row["regime"] == name);
        row.unwrap_or_else(|| panic!("{name} in {json}"))[key].clone()
    };
    assert_eq!(
        (
            of("a", "right"),
            of("b", "not_a_number"),
            of("given", "missed")
        ),
        (1.into(), 1.into(), 1.into())
    );
    // By a method of ours the same cases come out right.
    let output = judge(&[&path, "--algorithm", "exact/sphere-sphere"]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));

    let bad = file("recorded-badly.jsonl", &format!("{CASES}not a case\n"));
    let output = judge(&[&bad, "--allow", "2"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("line 5: "), "{}", told(&output));
}

#[test]
fn what_cannot_be_judged_is_told() {
    for (args, expected) in [
        (
            &["--cases", "10"][..],
            "nobody is named whose answers are judged",
        ),
        (&["nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (
            &["--algorithm", "wicked/capsule-triangle", "--regime", "fase"],
            "no regime is called `fase`; there are anywhere",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--regime", "fast"],
            "there are no fast cases of sphere_sphere",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--query", "box_box"],
            "the method answers sphere_sphere alone",
        ),
        (&["--program", "./no-such-program"], "does not start"),
        (&["--program", "'open"], "a quote is not closed"),
        (
            &["--algorithm", "exact/sphere-sphere", "--allow", "some"],
            "a number of cases or a share",
        ),
    ] {
        let output = judge(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            told(&output).contains(expected),
            "{args:?}: {}",
            told(&output)
        );
    }
    let path = file(
        "unanswered.jsonl",
        &CASES.replace("\"answer\"", "\"expect\""),
    );
    let output = judge(&[&path]);
    assert!(
        told(&output)
            .contains("no case was answered: a case's own answer stands in its \"answer\"")
    );
}

#[test]
fn query_itself_is_a_program_that_answers() {
    let program = format!("'{}' query -", env!("CARGO_BIN_EXE_capsule-lab"));
    let json = report(&["--program", &program, "--cases", "5000"]);
    assert_eq!(json["all"]["right"], 5000, "{json}");
    let printed = format!(
        "'{}' query - --algorithm wicked/capsule-triangle",
        env!("CARGO_BIN_EXE_capsule-lab")
    );
    let args = ["--cases", "1000", "--query", "capsule_triangle"];
    let by_program = report(&[&args[..], &["--program", &printed]].concat());
    let by_method = report(&["--algorithm", "wicked/capsule-triangle", "--cases", "1000"]);
    assert_eq!(by_program["all"], by_method["all"]);
    // What is of another question is declined, and is nobody's fault.
    let json = report(&["--program", &printed, "--cases", "1400"]);
    assert!(json["all"]["unanswered"].as_u64() > Some(1200), "{json}");
}

/// What comes of judging a shell script.
#[cfg(unix)]
fn of_script(script: &str, more: &[&str]) -> Value {
    let program = format!("sh -c '{script}'");
    let args = [
        "--program",
        &program,
        "--threads",
        "1",
        "--query",
        "sphere_sphere",
        "--time-limit",
        "0.3",
    ];
    report(&[&args[..], more].concat())
}

#[cfg(unix)]
#[test]
fn whatever_a_program_does_is_a_verdict_and_no_fault_of_ours() {
    let hit = r#"echo "{\"hit\": true}""#;
    let cases = ["--cases", "40", "--regime", "end-on-end"];
    let count =
        |script: &str, key: &str| of_script(script, &cases)["all"][key].as_u64().expect(key);

    // It answers one case and ends: each case it is started for again is answered, the next is a crash.
    assert_eq!(
        count(&format!("read x; {hit}; echo sorry >&2; exit 3"), "crashed"),
        20
    );
    let json = of_script(&format!("read x; {hit}; echo sorry >&2; exit 3"), &cases);
    let fault = json["worst"].to_string();
    assert!(
        fault.contains("exit status: 3 instead of an answer; it says: sorry"),
        "{fault}"
    );
    assert_eq!(
        count(&format!("read x; {hit}; kill -SEGV $$"), "crashed"),
        20
    );
    // It closes its output and lives on.
    let few = of_script(
        &format!("read x; {hit}; exec >&-; sleep 3"),
        &["--cases", "4"],
    );
    assert_eq!(few["all"]["crashed"], 2);
    // It says something else, or too much.
    assert_eq!(
        count(
            &format!("read x; {hit}; while read x; do echo ready; done"),
            "junk"
        ),
        20
    );
    let many = of_script(
        &format!("while read x; do {hit}; {hit}; done"),
        &["--cases", "1000"],
    );
    assert!(many["all"]["junk"].as_u64() > Some(0));
    assert_eq!(
        count(r#"while read x; do echo "{\"time\": 1}"; done"#, "junk"),
        40
    );
    let no_number = r#"while read x; do echo "{\"hit\": true, \"depth\": -nan}"; done"#;
    assert!(count(no_number, "not_a_number") > 20);
    assert_eq!(
        count(
            r#"while read x; do echo "{\"id\": 0, \"hit\": true}"; done"#,
            "junk"
        ),
        40
    );
    // Megabytes without an end are no line.
    assert!(count(&format!("read x; {hit}; yes x | tr -d \"\\n\""), "junk") > 0);
}

#[cfg(unix)]
#[test]
fn one_that_hangs_is_asked_no_more_than_a_few_times() {
    let json = of_script(
        r#"read x; echo "{\"hit\": true}"; sleep 100"#,
        &["--cases", "60", "--regime", "end-on-end"],
    );
    let all = &json["all"];
    assert_eq!((&all["hung"], &all["cases"]), (&4.into(), &60.into()));
    assert!(all["unanswered"].as_u64() > Some(40));
    let fault = json["worst"].to_string();
    assert!(
        fault.contains("no answer within 300ms: does it flush its output"),
        "{fault}"
    );
}

#[cfg(unix)]
#[test]
fn one_that_never_answers_is_given_up() {
    for (script, expected) in [
        (
            "exit 7",
            "the program never answers: exit status: 7 instead of an answer",
        ),
        (
            "echo welcome; cat",
            "the program never answers: no answer but `welcome` is no JSON object",
        ),
    ] {
        let program = format!("sh -c '{script}'");
        let output = judge(&["--program", &program, "--threads", "1"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(told(&output).contains(expected), "{}", told(&output));
    }
}

/// On terminals Ctrl+C sends this to whoever runs there.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let slow = r#"sh -c 'while read line; do sleep 0.01; echo "{\"hit\": false}"; done'"#;
    command.args([
        "judge",
        "--program",
        slow,
        "--threads",
        "1",
        "--cases",
        "1000000",
    ]);
    command.args(["--query", "sphere_sphere", "--json"]);
    let started = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let child = started.expect("the program starts");
    thread::sleep(Duration::from_secs(3));
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", "INT", &id]).status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", told(&output));
    let json: Value = serde_json::from_slice(&output.stdout).expect("a whole report");
    let cases = json["all"]["cases"].as_u64().expect("a count");
    assert!((64..1_000_000).contains(&cases), "{cases}");
    assert!(told(&output).contains(&format!("stopped after {cases} of 1000000 cases")));
}
