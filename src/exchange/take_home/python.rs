//! A file beside `adapters/adapter.py`, which reads cases as objects.

use super::{
    TakenTest, json,
    language::{TestLanguage, about, exact},
};
use serde_json::Value;

pub(super) static PYTHON: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "[$0]",
    begin,
    check_number: "    if \"$0\" in found:
        assert abs(found[\"$0\"] - $1) <= $2, f\"$0 {found['$0']}, not $1\"
",
    check_normal: "    if \"normal\" in found:
        assert math.dist(found[\"normal\"], $0) <= $1, f\"normal {found['normal']}, not $0\"
",
    end,
};

fn begin(_: &TestLanguage, test: &TakenTest) -> String {
    format!(
        "# {}\n# Beside `adapter.py`: pytest, or python3 and this file.\nimport math\n\n\
         from adapter import QUESTIONS, answer\n\n\n\
         def test_{}():\n    case = {}\n    found = answer(case, QUESTIONS)\n    \
         assert \"error\" not in found, found[\"error\"]\n    assert {}found[\"hit\"], \"{}\"\n",
        test.head(),
        test.name(),
        literal(&Value::Object(json::case(test))),
        if test.exact.is_hit() { "" } else { "not " },
        test.verdict(),
    )
}

/// As Python writes it: it has other words for three values.
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

fn end(test: &TakenTest) -> String {
    let name = test.name();
    format!("\n\nif __name__ == \"__main__\":\n    test_{name}()\n    print(\"right: {name}\")\n")
}
