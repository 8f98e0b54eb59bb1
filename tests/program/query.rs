//! `capsule-lab query` on the built program.

use capsule_lab::core::{catalog::ALGORITHMS, method::Question};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const SPHERE_ON_FLOOR: &str = r#"{"id": "s", "query": "sphere_triangle", "a": {"sphere": {"center": [-1, 0.75, -1], "radius": 1}}, "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}}"#;
const CAPSULE_ON_FLOOR: &str = r#"{"id": "c", "query": "capsule_triangle", "a": {"capsule": {"a": [-1, -1, -1], "b": [-1, 2, -1], "radius": 0.5}}, "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}}"#;

fn query(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command.arg("query").args(args);
    command
}

fn answered(args: &[&str], input: &str) -> Output {
    let mut child = query(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_string();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("the writer ends");
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// The error that one bad line is answered with.
fn error_of(line: &str, args: &[&str]) -> String {
    let output = answered(args, line);
    assert_eq!(output.status.code(), Some(1), "{line}");
    let reply = &lines(&output)[0];
    assert_eq!(reply["line"], 1);
    reply["error"].as_str().expect("a text").to_string()
}

#[test]
fn a_case_is_answered_in_full() {
    let output = answered(&["-"], SPHERE_ON_FLOOR);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        text,
        concat!(
            r#"{"id":"s","hit":true,"distance":0.75,"time":null,"#,
            r#""contact":{"normal":[0.0,1.0,0.0],"depth":0.25,"point":[-1.0,0.0,-1.0],"feature":"face"},"#,
            r#""algorithm":"exact/sphere-triangle"}"#,
            "\n"
        )
    );
}

#[test]
fn a_miss_has_a_distance_and_no_contact() {
    let far = SPHERE_ON_FLOOR.replace("0.75", "7.5");
    let reply = &lines(&answered(&[], &far))[0];
    assert_eq!(reply["hit"], false);
    assert_eq!(reply["distance"], 7.5);
    assert_eq!(reply["contact"], Value::Null);
}

#[test]
fn a_pierced_capsule_is_pushed_all_the_way() {
    let reply = &lines(&answered(&[], CAPSULE_ON_FLOOR))[0];
    assert_eq!(reply["distance"], 0.0);
    // Up by the radius and the lower end's meter is as short as over either edge: 0.5 + 1.
    assert_eq!(reply["contact"]["depth"], 1.5);
}

#[test]
fn floats_read_back_as_the_same_f32() {
    let odd = SPHERE_ON_FLOOR.replace("0.75", "0.1");
    let reply = String::from_utf8(answered(&[], &odd).stdout).expect("UTF-8");
    assert!(reply.contains(r#""distance":0.1,"#), "{reply}");
}

#[test]
fn settings_come_from_the_case_or_the_command_line() {
    let behind = SPHERE_ON_FLOOR.replace("0.75", "-0.75");
    assert_eq!(lines(&answered(&[], &behind))[0]["hit"], true);
    let single = ["--set", "double_sided=false"];
    assert_eq!(lines(&answered(&single, &behind))[0]["hit"], false);
    let own = |flag: &str| {
        behind.replacen(
            '{',
            &format!(r#"{{"settings": {{"double_sided": {flag}}}, "#),
            1,
        )
    };
    assert_eq!(lines(&answered(&[], &own("false")))[0]["hit"], false);
    assert_eq!(lines(&answered(&single, &own("true")))[0]["hit"], true);
}

#[test]
fn bad_lines_are_answered_and_the_rest_goes_on() {
    let input = format!("{SPHERE_ON_FLOOR}\nnonsense\n\n{CAPSULE_ON_FLOOR}\n");
    let output = answered(&[], &input);
    assert_eq!(output.status.code(), Some(1));
    let replies = lines(&output);
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[0]["id"], "s");
    assert_eq!(replies[1]["line"], 2);
    assert_eq!(replies[2]["id"], "c");
}

#[test]
fn each_fault_is_named() {
    let floor = SPHERE_ON_FLOOR;
    for (line, names) in [
        (
            floor.replace("\"radius\": 1", "\"radius\": -1"),
            "radius of `a` is -1",
        ),
        (floor.replace("0.75", "1e39"), "out of range"),
        (floor.replace("0.75", "1e999"), "out of range"),
        (
            floor.replace("0.75, -1", "0.75"),
            "invalid length 2, expected an array of length 3",
        ),
        (floor.replace("0.75, -1", "0.75, -1, 3"), "column"),
        (
            floor.replace("\"center\"", "\"centre\""),
            "unknown field `centre`",
        ),
        (
            floor.replacen('{', "{\"extra\": 1, ", 1),
            "unknown field `extra`",
        ),
        (
            floor.replace("sphere_triangle", "sphere_triangel"),
            "did you mean `sphere_triangle`",
        ),
        (
            floor.replace("sphere_triangle", "capsule_triangle"),
            "`a` is a sphere",
        ),
        (
            floor.replace("sphere_triangle", "sweep_sphere_triangle"),
            "expected `motion`",
        ),
        (
            floor.replacen('{', "{\"motion\": [0, 1, 0], ", 1),
            "`motion` belongs to sweeps",
        ),
        (
            floor.replacen('{', "{\"settings\": {\"parallel\": \"maybe\"}, ", 1),
            "corner, listing, plane-distance",
        ),
        (
            floor.replacen('{', "{\"settings\": {\"sub_steps\": 2.5}, ", 1),
            "`sub_steps` is 2.5; a whole number from 1 to 1000 was expected",
        ),
        (
            floor.replacen('{', "{\"settings\": {\"tolerance\": 0}, ", 1),
            "`tolerance` is 0; meters greater than 0 were expected",
        ),
    ] {
        let error = error_of(&line, &[]);
        assert!(error.contains(names), "{line}\n{error}");
    }
    let other = error_of(floor, &["--algorithm", "exact/capsule-triangle"]);
    assert!(other.contains("answers `capsule_triangle`"), "{other}");
    assert!(error_of(&format!("[{}]", "1,".repeat(1 << 20)), &[]).contains("longer than"));
}

#[test]
fn wrong_options_are_refused_before_anything_is_read() {
    for (args, names) in [
        (
            ["--algorithm", "exact/capsul-triangle"],
            "exact/capsule-triangle",
        ),
        (["--set", "double_sided=perhaps"], "true or false"),
        (["--set", "sides=2"], "sub_steps, iterations"),
        (["--set", "sub_steps=many"], "a number was expected"),
        (["--set", "sub_steps=0"], "from 1 to 1000"),
        (["--set", "iterations=65"], "from 1 to 64"),
        (["--set", "tolerance=inf"], "meters greater than 0"),
    ] {
        let output = answered(&args, SPHERE_ON_FLOOR);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(names), "{told}");
    }
    let missing = query(&["no-such-file.jsonl"]).output().expect("it ends");
    assert_ne!(missing.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no-such-file.jsonl"));
}

#[test]
fn an_answer_comes_before_the_next_question_is_asked() {
    let mut child = query(&["-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for _ in 0..2 {
        writeln!(stdin, "{SPHERE_ON_FLOOR}").expect("it listens");
        let answer = answers.next().expect("an answer").expect("UTF-8");
        assert!(answer.starts_with(r#"{"id":"s""#));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_leaves_early_ends_it_quietly() {
    let mut child = query(&["-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    // The pipe breaks on its side or on ours, whichever is first.
    let _ = (0..1000).try_for_each(|_| writeln!(stdin, "{SPHERE_ON_FLOOR}"));
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_hundred_thousand_lines_take_seconds() {
    let input = format!("{SPHERE_ON_FLOOR}\n{CAPSULE_ON_FLOOR}\n").repeat(50_000);
    let start = Instant::now();
    let output = answered(&["-"], &input);
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(
        output.stdout.iter().filter(|&&byte| byte == b'\n').count(),
        100_000
    );
}

#[test]
fn every_way_to_catch_a_mover_answers() {
    let floor = r#""b": {"triangle": [[-2, 0, -2], [2, 0, -2], [-2, 0, 2]]}"#;
    let capsule = r#"{"capsule": {"a": [-1.5, 2, -1], "b": [-0.5, 2, -1], "radius": 0.5}}"#;
    let ball = r#""a": {"sphere": {"center": [-1, 2, -1], "radius": 0.5}}"#;
    let cuboid = r#"{"box": {"center": [-1, 2, -1], "half_size": [0.5, 0.5, 0.5]}}"#;
    let slab =
        r#"{"box": {"center": [-1, 0, -1], "half_size": [1, 0.5, 1], "rotation": [0, 30, 0]}}"#;
    let lying = r#"{"capsule": {"a": [-1, 0, -1], "b": [0, 0, -1], "radius": 0.5}}"#;
    for algorithm in ALGORITHMS.iter().filter(|one| one.question.is_sweep()) {
        let shapes = match algorithm.question {
            Question::SWEEP_SPHERE_TRIANGLE => format!("{ball}, {floor}"),
            Question::SWEEP_CAPSULE_TRIANGLE => format!(r#""a": {capsule}, {floor}"#),
            Question::SWEEP_CAPSULE_BOX => format!(r#""a": {capsule}, "b": {slab}"#),
            Question::SWEEP_BOX_TRIANGLE => format!(r#""a": {cuboid}, {floor}"#),
            Question::SWEEP_BOX_BOX => format!(r#""a": {cuboid}, "b": {slab}"#),
            _ => format!(r#""a": {capsule}, "b": {lying}"#),
        };
        let query = algorithm.question.name();
        let line = format!(r#"{{"query": "{query}", {shapes}, "motion": [0, -2.25, 0]}}"#);
        // As printed, a sphere's way through a face has no normal (W7).
        let name = match algorithm.name {
            "wicked/sphere-as-capsule" => "wicked/sphere-as-capsule+W7",
            name => name,
        };
        let reply = &lines(&answered(&["--algorithm", name], &line))[0];
        assert_eq!(reply["algorithm"], name, "{reply}");
        // Only the trace segment of a fall tests a moment at which nothing touches; only the sphere as capsule knows no
        // time.
        assert_eq!(
            reply["hit"],
            algorithm.name != "wicked/trace-segment",
            "{reply}"
        );
        let tells_time = reply["hit"] == true && algorithm.name != "wicked/sphere-as-capsule";
        assert_eq!(reply["time"].is_number(), tells_time, "{reply}");
        assert_eq!(reply.get("non_finite"), None, "{reply}");
    }
}

#[test]
fn sub_steps_iterations_and_tolerance_reach_the_method() {
    let paper = r#"{"query": "sweep_sphere_triangle", "a": {"sphere": {"center": [-1, 3, -1], "radius": 0.5}},
        "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}, "motion": [0, -6, 0]}"#
        .replace('\n', "");
    let algorithm = ["--algorithm", "wicked/sub-steps-sphere-triangle"];
    assert_eq!(lines(&answered(&algorithm, &paper))[0]["hit"], false);
    let finer = [&algorithm[..], &["--set", "sub_steps=12"]].concat();
    assert_eq!(lines(&answered(&finer, &paper))[0]["hit"], true);
    let own = paper.replacen('{', r#"{"settings": {"sub_steps": 5}, "#, 1);
    assert_eq!(lines(&answered(&finer, &own))[0]["hit"], false);

    let advance = |set: &str| {
        let args = ["--algorithm", "advancement/sphere-triangle", "--set", set];
        lines(&answered(&args, &paper))[0]["time"]
            .as_f64()
            .expect("a time")
    };
    assert!((advance("iterations=8") - 2.5 / 6.0).abs() < 1e-6);
    assert_eq!(advance("tolerance=3"), 0.0);
}

/// What the first line of `input` is answered with.
fn answer_of(input: &str) -> Value {
    lines(&answered(&["-"], input)).remove(0)
}

#[test]
fn a_capsule_is_placed_as_in_scenes() {
    let ends = r#""a": [-1, -1, -1], "b": [-1, 2, -1]"#;
    assert!(CAPSULE_ON_FLOOR.contains(ends));
    let wanted = answer_of(CAPSULE_ON_FLOOR);
    for other in [
        r#""base": [-1, -1.5, -1], "tip": [-1, 2.5, -1]"#,
        r#""a": [-1, -1, -1], "axis": [0, 3, 0]"#,
    ] {
        assert_eq!(
            answer_of(&CAPSULE_ON_FLOOR.replace(ends, other)),
            wanted,
            "{other}"
        );
    }
    for wrong in [
        r#""a": [-1, -1, -1]"#,
        r#""a": [-1, -1, -1], "tip": [-1, 2.5, -1]"#,
        r#""a": [0, 0, 0], "b": [0, 1, 0], "axis": [0, 1, 0]"#,
    ] {
        let error = error_of(&CAPSULE_ON_FLOOR.replace(ends, wrong), &[]);
        assert_eq!(
            error,
            "the capsule `a` takes `a` and `b`, `base` and `tip`, or `a` and `axis`"
        );
    }
    let far = r#""a": [3e38, 0, 0], "axis": [3e38, 0, 0]"#;
    assert!(error_of(&CAPSULE_ON_FLOOR.replace(ends, far), &[]).contains("too large"));
}

#[test]
fn a_contact_names_its_feature_as_the_window_does() {
    let beside = SPHERE_ON_FLOOR.replace("[-1, 0.75, -1]", "[0.3, 0, 0.3]");
    assert_eq!(answer_of(&beside)["contact"]["feature"], "edge v1–v2");
}

#[test]
fn ids_come_back_as_they_were_written() {
    for id in [
        "18446744073709551617",
        "1e400",
        "-0.10",
        r#"{"b": 1, "a": [ ]}"#,
        r#""\u00e9""#,
        "null",
    ] {
        let line = SPHERE_ON_FLOOR.replace("\"s\"", id);
        let text = answered(&["-"], &line).stdout;
        let start = format!("{{\"id\":{id},\"hit\"");
        assert!(String::from_utf8_lossy(&text).starts_with(&start), "{id}");
    }
}

#[test]
fn a_byte_order_mark_costs_no_line() {
    assert_eq!(
        answer_of(&format!("\u{feff}{SPHERE_ON_FLOOR}\n"))["id"],
        "s"
    );
}

#[test]
fn the_longest_line_is_as_long_as_it_is_said() {
    let longest = 1 << 20;
    let line = SPHERE_ON_FLOOR.to_string() + &" ".repeat(longest - SPHERE_ON_FLOOR.len());
    for end in ["", "\n"] {
        assert_eq!(answer_of(&format!("{line}{end}"))["hit"], true);
        let error = error_of(&format!("{line} {end}"), &[]);
        assert_eq!(error, "the line is longer than 1048576 bytes");
    }
}

#[test]
fn a_line_that_is_no_json_is_said_to_be_none() {
    for line in ["hello", "{\"query\": ", "title = 3"] {
        let error = error_of(line, &[]);
        assert!(error.starts_with("not JSON at column "), "{error}");
    }
}

#[test]
fn only_objects_are_cases_and_no_message_names_a_type_of_the_program() {
    let floor = SPHERE_ON_FLOOR;
    for (line, names) in [
        ("3".to_string(), "expected an object with keys"),
        (
            r#"["s", "sphere_triangle"]"#.to_string(),
            "expected an object with keys",
        ),
        (
            floor.replace(
                r#"{"center": [-1, 0.75, -1], "radius": 1}"#,
                "[[-1, 0.75, -1], 1]",
            ),
            "invalid type: array, expected an object with keys",
        ),
        (
            floor.replacen('{', "{\"settings\": [true], ", 1),
            "invalid type: array, expected an object with keys",
        ),
        (
            floor.replace(
                r#"{"sphere": {"center": [-1, 0.75, -1], "radius": 1}}"#,
                "7",
            ),
            "expected an object",
        ),
        (
            floor.replace("\"radius\": 1", "\"radius\": \"1\""),
            "expected a number",
        ),
        (
            floor.replace("[-1, 0.75, -1]", "[NaN, 0.75, -1]"),
            "expected a number that is not NaN or infinite",
        ),
        (
            floor.replace("\"radius\": 1", "\"radius\": -Infinity"),
            "expected a number that is not NaN or infinite",
        ),
    ] {
        assert_ne!(line, floor);
        let error = error_of(&line, &[]);
        assert!(error.contains(names), "{line}\n{error}");
        for word in [
            "struct",
            "Written",
            "Overrides",
            "enum",
            "f32",
            "tuple",
            "sequence",
        ] {
            assert!(!error.contains(word), "{error}");
        }
    }
}

#[test]
fn the_help_and_the_page_of_the_command_line_name_each_question() {
    let help = answered(&["--help"], "").stdout;
    let help = String::from_utf8_lossy(&help);
    let page = include_str!("../../docs/command-line.md");
    for question in Question::ALL {
        let name = question.name();
        assert!(help.contains(&name), "{name}");
        assert!(page.contains(&format!("\n  {name} ")), "{name}");
    }
}

/// A floor of two triangles under the origin, 4 m along either side.
const FLOOR_FILE: &str = "v -2 0 -2\nv -2 0 2\nv 2 0 2\nv 2 0 -2\nf 1 2 3\nf 1 3 4\n";

/// A ball over that floor, asked `query` with `more` of a case.
fn ball_over_mesh(query: &str, height: f32, more: &str) -> String {
    format!(
        r#"{{"query": "{query}", "a": {{"sphere": {{"center": [0.25, {height}, -0.25], "radius": 1}}}}, "b": {{"mesh": {{"file": "floor.obj"}}}}{more}}}"#
    )
}

/// What `cases` beside that floor are answered with, by file and by standard input.
fn answered_beside_floor(cases: &str) -> [Vec<Value>; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("floor.obj"), FLOOR_FILE).expect("it is written");
    std::fs::write(path("cases.jsonl"), cases).expect("it is written");
    let by_file = query(&[]).arg(path("cases.jsonl")).output();
    let mut by_input = query(&["-"]);
    let input = std::fs::File::open(path("cases.jsonl")).expect("it is read");
    let by_input = by_input.current_dir(folder.path()).stdin(input).output();
    [by_file, by_input].map(|output| lines(&output.expect("it ends")))
}

#[test]
fn a_mesh_is_found_beside_the_cases_and_answered_with_its_triangle() {
    let cases = [
        ball_over_mesh("sphere_mesh", 0.75, ""),
        ball_over_mesh("sphere_mesh", 7.5, ""),
        ball_over_mesh("sweep_sphere_mesh", 3.0, r#", "motion": [0, -4, 0]"#),
        ball_over_mesh("sweep_sphere_mesh", 3.0, r#", "motion": [0, 4, 0]"#),
    ];
    for replies in answered_beside_floor(&cases.join("\n")) {
        let [standing, above, falling, rising] = &replies[..] else {
            panic!("{replies:?}");
        };
        assert_eq!(standing["hit"], true, "{standing}");
        assert_eq!(standing["triangles"], 2, "{standing}");
        assert_eq!(standing["distance"], 0.75, "{standing}");
        assert_eq!(standing["contact"]["depth"], 0.25, "{standing}");
        assert_eq!(standing["contact"]["triangle"], 1, "{standing}");
        assert_eq!(standing["algorithm"], "exact/sphere-triangle");
        assert_eq!(above["triangles"], 0, "{above}");
        assert_eq!(above["contact"], Value::Null, "{above}");
        assert_eq!(falling["time"], 0.5, "{falling}");
        assert_eq!(falling["contact"]["triangle"], 1, "{falling}");
        assert_eq!(falling.get("triangles"), None, "{falling}");
        assert_eq!(rising["hit"], false, "{rising}");
    }
}

#[test]
fn what_is_wrong_with_a_question_about_a_mesh_is_named() {
    let ball = |query: &str, more: &str| ball_over_mesh(query, 0.75, more);
    for (case, names) in [
        (
            ball("sphere_mesh", "").replace("floor.obj", "wall.obj"),
            "wall.obj",
        ),
        (
            ball("capsule_mesh", ""),
            "`capsule_mesh` takes a capsule and a mesh; `a` is a sphere and `b` a mesh",
        ),
        (
            ball("sphere_triangle", ""),
            "`b` is a mesh; expected a shape with its numbers",
        ),
        (
            SPHERE_ON_FLOOR.replace("sphere_triangle", "sphere_mesh"),
            "`b` a triangle",
        ),
        (ball("sweep_sphere_mesh", ""), "expected `motion`"),
        (
            ball("sphere_mesh", r#", "motion": [0, 1, 0]"#),
            "`motion` belongs to sweeps",
        ),
        (ball("sphere_mess", ""), "did you mean `sphere_mesh`"),
    ] {
        for replies in answered_beside_floor(&case) {
            let error = replies[0]["error"].as_str().unwrap_or_default();
            assert!(error.contains(names), "{case}\n{error}");
        }
    }
    let other = ball("sphere_mesh", "");
    let error = error_of(&other, &["--algorithm", "wicked/sphere-triangle"]);
    assert!(error.contains("not `sphere_mesh`"), "{error}");
}

#[test]
fn balls_on_their_way_meet_balls_and_capsules() {
    let ball = r#"{"sphere": {"center": [0, 3, 0], "radius": 0.5}}"#;
    let other = r#"{"sphere": {"center": [0, 0, 0], "radius": 0.5}}"#;
    let lying = r#"{"capsule": {"a": [-1, 0, 0], "b": [1, 0, 0], "radius": 0.5}}"#;
    for (query, obstacle) in [
        ("sweep_sphere_sphere", other),
        ("sweep_sphere_capsule", lying),
    ] {
        let line = format!(
            r#"{{"query": "{query}", "a": {ball}, "b": {obstacle}, "motion": [0, -4, 0]}}"#
        );
        let reply = answer_of(&line);
        assert_eq!(reply["time"], 0.5, "{reply}");
        assert_eq!(reply["distance"], 3.0, "{reply}");
        assert_eq!(reply["contact"]["normal"][1], 1.0, "{reply}");
        let swapped = line.replace(obstacle, if obstacle == other { lying } else { other });
        assert!(error_of(&swapped, &[]).contains(query));
    }
}

#[test]
fn a_mesh_outside_of_the_folder_of_the_cases_is_refused_as_in_a_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("cases")).expect("a folder");
    std::fs::write(path("floor.obj"), FLOOR_FILE).expect("it is written");
    let case = ball_over_mesh("sphere_mesh", 0.75, "").replace("floor.obj", "../floor.obj");
    std::fs::write(path("cases/cases.jsonl"), case).expect("it is written");
    let output = query(&[]).arg(path("cases/cases.jsonl")).output();
    let replies = lines(&output.expect("it ends"));
    let error = replies[0]["error"].to_string();
    for part in [
        "`../floor.obj` leaves the folder of the file that names it",
        "expected a file in that folder or one inside it",
    ] {
        assert!(error.contains(part), "{error}");
    }
}
