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
            text.contains("far-from-home") && !text.contains("This fails a build"),
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
        xml.contains("<testcase classname=\"capsule_triangle\" name=\"apart\" time="),
        "{xml}"
    );
    assert!(
        xml.contains("answers wrong, 0 allowed") && xml.ends_with("</testsuite>\n"),
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
        (&["--cases", "10"][..], "nothing to judge"),
        (&["nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (
            &["--algorithm", "wicked/capsule-triangle", "--regime", "fase"],
            "no regime is called `fase`; the regimes are anywhere",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--regime", "fast"],
            "regime fast has no cases of sphere_sphere",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--query", "box_box"],
            "the method answers only sphere_sphere",
        ),
        (&["--program", "./no-such-program"], "does not start"),
        (&["--program", "'open"], "a quote is not closed"),
        (
            &["--algorithm", "exact/sphere-sphere", "--set", "tolerance=1"],
            "does not read `tolerance`",
        ),
        (
            &["--program", "sh", "--set", "tolerance=1"],
            "a program takes its settings in its own command line",
        ),
        (
            &[
                "--algorithm",
                "exact/sphere-sphere",
                "--cases",
                "20",
                "--allow",
                "slivr=1",
            ],
            "--allow names `slivr`, but no case has this regime",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--within", "1 inch"],
            "a length such as 1mm",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--require", "speed"],
            "no value `speed`; the values are time, depth",
        ),
        (
            &["--algorithm", "exact/sphere-sphere", "--allow", "some"],
            "`some` is not a count or a percentage",
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
            .contains("no case was answered: a recorded answer is in the case's \"answer\"")
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
    // A query that is declined in every case is not offered, and speaks against nobody.
    let json = report(&["--program", &printed, "--cases", "1400"]);
    assert_eq!(json["not_offered"].as_array().map(Vec::len), Some(13));
    assert_eq!(json["all"]["unanswered"], 0, "{json}");
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
            "the program never answers: no answer: `welcome` is not a JSON object",
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

/// A program that has the exact answers, each as the line `$a` number `$n`, and does `script` with it.
#[cfg(unix)]
fn engine(name: &str, script: &str) -> String {
    let lab = env!("CARGO_BIN_EXE_capsule-lab");
    let text = format!(
        "n=0\n'{lab}' query - | while read -r a; do n=$((n+1)); {script}; printf '%s\\n' \"$a\"; done\n"
    );
    format!("sh '{}'", file(&format!("{name}.sh"), &text))
}

/// The exit code, and the JUnit file, whose tests must fail if and only if that is not 0.
fn built(name: &str, args: &[&str]) -> (Option<i32>, String) {
    let xml = temporary(&format!("{name}.xml"));
    let xml = xml.to_str().expect("UTF-8");
    fs::write(xml, "failures=\"0\" errors=\"0\": an older report").expect("written");
    // First, so that what cannot be read comes after it.
    let output = judge(&[&["--junit", xml], args].concat());
    let text = fs::read_to_string(xml).expect("a report");
    assert!(text.ends_with("</testsuite>\n"), "{}", told(&output));
    let is_green = text.contains("failures=\"0\" errors=\"0\"");
    let fails = text.contains("<failure") || text.contains("<error");
    assert_ne!(is_green, fails, "{text}");
    assert_eq!(
        output.status.code() == Some(0),
        is_green,
        "{args:?}: {text}"
    );
    (output.status.code(), text)
}

#[cfg(unix)]
#[test]
fn no_allowance_covers_a_crash_a_hang_or_what_is_unanswered() {
    let ask = |name: &str, script: &str, more: &[&str]| {
        let program = engine(name, script);
        let args = [
            &["--program", &program, "--threads", "1", "--cases", "200"][..],
            &["--time-limit", "0.5", "--allow", "100%"],
            more,
        ]
        .concat();
        built(name, &args)
    };
    let one = &["--query", "capsule_triangle"][..];
    assert_eq!(ask("sound", ":", one).0, Some(0));
    let (code, xml) = ask("crashes", "[ $n != 90 ] || { kill -9 $$; exit; }", one);
    assert_eq!(code, Some(1));
    assert!(xml.contains("1 crashed, which is never allowed"), "{xml}");
    let (code, xml) = ask("hangs", "[ $n != 90 ] || sleep 4", one);
    assert_eq!(code, Some(1));
    assert!(xml.contains("1 hung, which is never allowed"), "{xml}");

    let declines = r#"[ $((n % 4)) != 0 ] || a='{"error": "not now"}'"#;
    let (code, xml) = ask("declines", declines, one);
    assert_eq!(code, Some(1));
    assert!(xml.contains("cases unanswered, 0 allowed"), "{xml}");
    let enough = [one, &["--unanswered", "60%"]].concat();
    assert_eq!(ask("declines", declines, &enough).0, Some(0));
}

#[cfg(unix)]
#[test]
fn a_query_that_is_always_declined_is_skipped_unless_it_is_named() {
    let script = r#"case $a in *'"error"'*) a='{"error": "none"}';; esac"#;
    let lab = env!("CARGO_BIN_EXE_capsule-lab");
    let text = format!(
        "'{lab}' query - --algorithm exact/sphere-sphere | while read -r a; do {script}; echo \"$a\"; done"
    );
    let program = format!("sh '{}'", file("spheres.sh", &text));
    let args = ["--program", &program, "--cases", "600"];
    let (code, xml) = built("spheres", &args);
    assert_eq!(code, Some(0));
    assert_eq!(xml.matches("<skipped").count(), 13, "{xml}");
    let text = printed(&judge(&args));
    assert!(text.contains("box_box: declined in all of"), "{text}");
    let named = [&args[..], &["--query", "sphere_sphere,box_box"]].concat();
    let (code, xml) = built("spheres", &named);
    assert_eq!(code, Some(1));
    assert!(!xml.contains("<skipped"), "{xml}");
    let (code, xml) = built("spheres", &[&args[..], &["--query", "box_box"]].concat());
    assert_eq!(code, Some(1));
    assert!(xml.contains("cases unanswered, 0 allowed"), "{xml}");
}

#[cfg(unix)]
#[test]
fn what_answers_leave_out_is_shown_and_may_be_required() {
    let script = r#"case $a in *'"hit":true'*) a='{"hit": true}';; *) a='{"hit": false}';; esac"#;
    let program = engine("hit-only", script);
    let args = [
        "--program",
        &program,
        "--cases",
        "200",
        "--query",
        "capsule_triangle",
    ];
    assert_eq!(built("hit-only", &args).0, Some(0));
    let text = printed(&judge(&args));
    let head = text.lines().find(|line| line.starts_with("regime"));
    assert!(
        head.is_some_and(|head| head.contains("depth  normal")),
        "{text}"
    );
    assert!(
        text.contains("not answered: depth in every answer, normal in every"),
        "{text}"
    );
    let required = [&args[..], &["--require", "depth,normal"]].concat();
    assert_eq!(built("hit-only", &required).0, Some(1));
    let json = report(&required);
    assert!(json["all"]["incomplete"].as_u64() > Some(50), "{json}");
    assert!(
        json["worst"][0]["fault"] == "no depth, normal in the answer",
        "{json}"
    );
    assert_eq!(json["all"]["values"]["depth"]["in"], 0);
}

/// Lines of two spheres, 1 m deep in each other, with an answer whose depth is off by `off` meters.
fn spheres(regime: &str, off: f64) -> String {
    let line = CASES.lines().next().expect("a case");
    line.replace(r#""regime": "a""#, &format!(r#""regime": "{regime}""#))
        .replace(r#""depth": 1"#, &format!(r#""depth": {}"#, 1.0 + off))
        + "\n"
}

#[test]
fn each_regime_is_held_to_its_own_allowance() {
    let lines = [
        spheres("a", 0.1),
        spheres("b", 0.0),
        spheres("c", 0.2),
        spheres("c", 0.0),
    ];
    let path = file("allowances.jsonl", &lines.concat());
    for (allow, code) in [
        ("0", 1),
        ("1", 1),
        ("2", 0),
        ("50%", 0),
        ("49%", 1),
        ("a=1,c=50%", 0),
        ("a=1,c=49%", 1),
        ("100%,c=0", 1),
        ("1,c=1", 0),
        ("c=1", 1),
    ] {
        let (found, xml) = built("allowances", &[&path, "--allow", allow]);
        assert_eq!(found, Some(code), "{allow}: {xml}");
    }
    let (_, xml) = built("allowances", &[&path, "--allow", "c=1"]);
    assert!(
        xml.contains("message=\"1 depth of 1 case; a: 1 of 2 answers wrong, 0 allowed\""),
        "{xml}"
    );
    assert_eq!(xml.matches("<failure").count(), 1, "{xml}");
}

#[test]
fn errors_have_sizes_and_may_be_small_enough() {
    let lines = [spheres("a", 0.0005), spheres("a", 0.0), spheres("b", -0.02)];
    let path = file("sizes.jsonl", &lines.concat());
    let json = report(&[&path]);
    let worst = |row: &Value| row["error_metres"]["worst"].as_f64().expect("a number");
    assert!((worst(&json["all"]) - 0.02).abs() < 1e-6, "{json}");
    assert!((worst(&json["regimes"][0]) - 5e-4).abs() < 1e-6, "{json}");
    let text = printed(&judge(&[&path]));
    assert!(
        text.contains("size of errors") && text.contains("0.5 mm"),
        "{text}"
    );
    assert!(
        text.contains("too long, in a\ndepth too long by 500.0 µm\n"),
        "{text}"
    );
    for (within, wrong, code) in [("0.4mm", 2, 1), ("1mm", 1, 1), ("2.1cm", 0, 0)] {
        let json = report(&[&path, "--within", within]);
        assert_eq!(json["all"]["depth"], wrong, "{within}: {json}");
        assert_eq!(built("sizes", &[&path, "--within", within]).0, Some(code));
    }
}

#[test]
fn a_miss_is_as_large_as_the_overlap_and_a_late_time_as_the_way_between() {
    let sweep = r#"{"query": "sweep_sphere_sphere", "a": {"sphere": {"center": [-4, 0.99, 0], "radius": 0.5}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 0.5}}, "motion": [8, 0, 0], "answer": ANSWER}"#;
    let path = |name: &str, y: &str, answer: &str| {
        file(name, &sweep.replace("ANSWER", answer).replace("0.99", y))
    };
    let length = |path: &str| {
        let json = report(&[path]);
        json["all"]["error_metres"]["worst"]
            .as_f64()
            .expect("a number")
    };
    let missed = path("missed.jsonl", "0.99", r#"{"hit": false}"#);
    assert!((length(&missed) - 0.01).abs() < 1e-5);
    assert_eq!(built("missed", &[&missed, "--within", "9mm"]).0, Some(1));
    assert_eq!(built("missed", &[&missed, "--within", "11mm"]).0, Some(0));
    let false_hit = path("false.jsonl", "1.02", r#"{"hit": true, "time": 0.5}"#);
    assert!((length(&false_hit) - 0.02).abs() < 1e-5);
    // The spheres meet after 3 of 8 meters.
    let late = path("late.jsonl", "0", r#"{"hit": true, "time": 0.376}"#);
    assert!((length(&late) - 0.008).abs() < 1e-5);
    assert_eq!(built("late", &[&late, "--within", "7mm"]).0, Some(1));
    assert_eq!(built("late", &[&late, "--within", "1cm"]).0, Some(0));
}

/// A scene of two spheres that overlap, with the query of an older state above it.
const MOVED: &str = r#"# query: {"query": "sphere_sphere", "a": {"sphere": {"center": [0, 9, 0], "radius": 1}}, "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}}
title = "Moved"

[[sphere]]
name = "mover"
center = [0.0, 1.0, 0.0]
radius = 1.0

[[sphere]]
name = "obstacle"
center = [0.0, 0.0, 0.0]
radius = 1.0
"#;

#[test]
fn a_folder_of_scenes_is_asked_again() {
    let folder = temporary("judged-again");
    let _ = fs::remove_dir_all(&folder);
    let inside = folder.join("inside");
    fs::create_dir_all(&inside).expect("a folder");
    let (folder, inside) = (
        folder.to_str().expect("UTF-8"),
        inside.to_str().expect("UTF-8"),
    );
    let nobody = judge(&[folder, "--algorithm", "exact/capsule-triangle"]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(told(&nobody).contains("has no scene"), "{}", told(&nobody));

    let wrong = ["--algorithm", "wicked/capsule-triangle"];
    judge(&[&wrong[..], &["--cases", "2000", "--scenes", inside]].concat());
    let scenes = fs::read_dir(inside).expect("it is there").count() as u64;
    assert_eq!(
        built("again", &[folder, "--algorithm", "exact/capsule-triangle"]).0,
        Some(0)
    );
    let json = report(&[&[folder][..], &wrong].concat());
    assert_eq!(json["all"]["cases"], scenes);
    assert_eq!(json["all"]["right"], 0, "{json}");
    let name = json["regimes"][0]["regime"].as_str().expect("a name");
    assert!(
        name.starts_with("inside/") && name.ends_with(".toml"),
        "{name}"
    );

    // A scene that was changed since is asked as it is now.
    fs::remove_dir_all(inside).expect("it goes");
    fs::write(format!("{folder}/moved.toml"), MOVED).expect("written");
    let never = "sh -c 'while read x; do echo \"{\\\"hit\\\": false}\"; done'";
    let json = report(&[folder, "--program", never]);
    assert_eq!(json["all"]["missed"], 1, "{json}");
    fs::write(format!("{folder}/broken.toml"), "title = ").expect("written");
    let (code, xml) = built("again", &[folder, "--algorithm", "exact/sphere-sphere"]);
    assert_eq!(code, Some(1));
    assert!(xml.contains("1 case cannot be read"), "{xml}");
}

#[test]
fn faults_of_one_outcome_are_told_apart() {
    let json = report(&["--algorithm", "wicked/capsule-triangle", "--cases", "20000"]);
    let faults = json["worst"].as_array().expect("faults");
    let kinds = |outcome: &str| {
        let of_outcome = faults.iter().filter(|fault| fault["outcome"] == outcome);
        let mut kinds: Vec<String> = of_outcome.map(|fault| fault["kind"].to_string()).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    };
    let depths = kinds("depth");
    assert!(
        depths.iter().any(|kind| kind.contains("side on edge, too")),
        "{depths:?}"
    );
    assert!(
        depths.iter().any(|kind| kind.contains("end on face, too")),
        "{depths:?}"
    );
    assert!(kinds("missed").len() > 2);
}

/// By a table of programs and files, and of options: the exit code, with which JUnit agrees each time.
#[cfg(unix)]
#[test]
fn the_exit_code_is_as_the_page_says_and_junit_agrees() {
    let hit_only = r#"case $a in *'"hit":true'*) a='{"hit": true}';; *) a='{"hit": false}';; esac"#;
    let some = r#"[ $((n % 4)) != 0 ] || a='{"error": "not now"}'"#;
    let programs = [
        ("sound", ":"),
        ("hit-only", hit_only),
        ("crashing", "[ $n != 90 ] || { kill -9 $$; exit; }"),
        ("hanging", "[ $n != 90 ] || sleep 4"),
        ("chatting", "[ $n != 90 ] || a=ready"),
        ("declining-some", some),
        ("declining-all", r#"a='{"error": "none"}'"#),
    ]
    .map(|(name, script)| (name, engine(&format!("table-{name}"), script)));
    let lab = env!("CARGO_BIN_EXE_capsule-lab");
    let of_spheres = format!("'{lab}' query - --algorithm exact/sphere-sphere");
    let folder = temporary("table-scenes");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("moved.toml"), MOVED).expect("written");
    let folder = folder.to_str().expect("UTF-8");
    let off = [spheres("a", 0.05), spheres("b", 0.0)].concat();
    let off = &file("table-off.jsonl", &off);
    let unanswered = CASES.replace("\"answer\"", "\"expect\"");
    let unanswered = file("table-unanswered.jsonl", &unanswered);
    let unreadable = file("table-unreadable.jsonl", "no case\n");
    let made = "--cases 200";
    let one = "--cases 200 --query capsule_triangle";
    let two = "--cases 200 --query sphere_sphere,box_box";
    for (who, options, code) in [
        ("sound", one.to_string(), 0),
        ("sound", format!("{one} --require depth,normal"), 0),
        ("hit-only", format!("{one} --require depth"), 1),
        ("hit-only", format!("{one} --require depth --allow 100%"), 0),
        (
            "crashing",
            format!("{one} --allow 100% --unanswered 100%"),
            1,
        ),
        (
            "hanging",
            format!("{one} --allow 100% --unanswered 100%"),
            1,
        ),
        ("chatting", format!("{one} --allow 100% --within 9m"), 1),
        ("declining-some", one.into(), 1),
        ("declining-some", format!("{one} --unanswered 60%"), 0),
        ("declining-all", one.into(), 1),
        ("declining-all", format!("{one} --unanswered 100%"), 0),
        ("declining-all", made.into(), 2),
        ("declining-all", folder.into(), 1),
        ("declining-all", format!("{folder} --unanswered 100%"), 0),
        ("declining-all", off.clone(), 1),
        ("of-spheres", made.into(), 0),
        ("of-spheres", two.into(), 1),
        ("of-spheres", format!("{two} --unanswered 100%"), 0),
        ("of-spheres", folder.into(), 0),
        ("hit-only", format!("{folder} --require point"), 1),
        ("", off.clone(), 1),
        ("", format!("{off} --within 6cm"), 0),
        ("", format!("{off} --within 4cm"), 1),
        ("", format!("{off} --allow 1"), 0),
        ("", format!("{off} --allow 50%,a=0"), 1),
        ("", format!("{off} --within 6cm --require distance"), 1),
        ("", unanswered, 2),
        ("", unreadable, 1),
        ("", made.into(), 2),
        ("", format!("{off} --algorithm exact/sphere-sphere"), 0),
        ("", format!("{off} --algorithm exact/capsule-capsule"), 1),
        ("", format!("{off} --algorithm exact/nobody"), 2),
        ("", format!("{off} --cases many"), 2),
        ("", "nowhere.jsonl".into(), 2),
    ] {
        let known = programs.iter().find(|(name, _)| *name == who);
        let program = known.map_or(&of_spheres, |(_, command)| command);
        let mut args: Vec<&str> = options.split_whitespace().collect();
        if !who.is_empty() {
            args.extend(["--program", program, "--threads", "1"]);
            args.extend(["--time-limit", "0.5"]);
        }
        let (found, xml) = built("table", &args);
        assert_eq!(found, Some(code), "{who} {options}: {xml}");
    }
}

/// `--junit=FILE` and `--junit FILE`, before and after what cannot be read.
#[test]
fn a_command_line_that_cannot_be_read_leaves_no_older_report() {
    let path = temporary("stale.xml");
    let path = path.to_str().expect("UTF-8");
    let joined = format!("--junit={path}");
    for (args, why) in [
        (&["--cases", "many", "--junit", path][..], "invalid value"),
        (&[&joined, "--unheard-of"], "unexpected argument"),
        (&[&joined, "--algorithm", "exact/nobody"], "exact/nobody"),
        (&[&joined, "--set", "tolerance=1"], "--set tolerance=1"),
        (&[&joined, "--program", "'open"], "a quote is not closed"),
    ] {
        fs::write(path, "an older report").expect("written");
        assert_eq!(judge(args).status.code(), Some(2), "{args:?}");
        let xml = fs::read_to_string(path).expect("a report");
        assert!(xml.contains("errors=\"1\"") && xml.contains(why), "{xml}");
    }
    fs::write(path, "an older report").expect("written");
    assert_eq!(judge(&[&joined, "--help"]).status.code(), Some(0));
    let xml = fs::read_to_string(path).expect("a report");
    assert_eq!(xml, "an older report", "help is no run");
}
