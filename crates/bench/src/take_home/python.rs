//! A file beside `adapters/adapter.py`, which reads cases as objects.

use super::{
    json,
    language::{NamedTest, TestLanguage, about, exact},
};
use serde_json::Value;

pub(super) static PYTHON: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "[$0]",
    adapter: Some("adapter.py"),
    head: HEAD,
    begin,
    check_number: "    if \"$0\" in found and not abs(found[\"$0\"] - $1) <= $2:
        off.append(f\"$0: got {found['$0']}, expected $1, within $2\")
",
    check_vector: "    if \"$0\" in found and not math.dist(found[\"$0\"], $1) <= $2:
        off.append(f\"$0: got {found['$0']}, expected $1, within $2\")
",
    end: "    assert not off, \"\\n    \".join(off)\n\n\n",
    tail,
};

const HEAD: &str = r#"# Put this beside `$0`, where QUESTIONS calls your engine; `take-home --include NAME` names another file.
# pytest, or python3 and this file.
import math

from $1 import QUESTIONS, answer


class NotAnswered(AssertionError):
    """No function answers the case."""


"#;

fn begin(_: &TestLanguage, named: &NamedTest<'_>) -> String {
    let test = named.test;
    let (not, wrong) = if test.exact.is_hit() {
        ("", "got no hit, expected a hit")
    } else {
        ("not ", "got a hit, expected no hit")
    };
    format!(
        "# {}\ndef test_{}():\n    case = {}\n    found = answer(case, QUESTIONS)\n    \
         if \"error\" in found:\n        raise NotAnswered(found[\"error\"])\n    \
         off = [] if {not}found[\"hit\"] else [\"{wrong}\"]\n",
        test.head(),
        named.name,
        literal(&Value::Object(json::case(test))),
    )
}

/// A value as Python writes it: it has other words for three values.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(literal).collect();
            format!("[{}]", values.join(","))
        }
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(key, value)| format!("\"{key}\":{}", literal(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

fn tail(names: &[String]) -> String {
    let tests = names.iter().map(|name| format!("test_{name}"));
    let tests = tests.collect::<Vec<_>>().join(", ");
    format!(
        r#"if __name__ == "__main__":
    failed = 0
    for test in [{tests}]:
        name = test.__name__[len("test_"):]
        try:
            test()
            print(f"right: {{name}}")
        except NotAnswered as why:
            failed += 1
            print(f"not answered: {{name}}\n    {{why}}")
        except AssertionError as why:
            failed += 1
            print(f"WRONG: {{name}}\n    {{why}}")
    raise SystemExit(failed > 0)
"#
    )
}
