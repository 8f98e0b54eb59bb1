//! Writes the reduced form of a listing in a language.

use super::{
    Unwritable,
    language::{CodeForms, CodeLanguage},
    reduce::unwritable,
    tree::{
        CodeExpr, CodeFunction, CodeStatement, CodeTree, CodeType, ExprForm, NativeOperation,
        VariableId,
    },
};
use crate::forms::fill;
use std::{cell::Cell, collections::BTreeSet};

/// How wide comments are.
const COMMENT_WIDTH: usize = 100;

/// What is read of a part's number.
const FEATURES: &str = "The closest part: 0 the center of a sphere, 1 the side of a capsule, 2 and 3 its ends a and b, 4 the face \
                        of a triangle, 5 to 7 its edges v0–v1, v1–v2 and v2–v0, 8 to 10 its vertices.";

struct Printer<'a> {
    forms: &'static CodeForms,
    tree: &'a CodeTree,
    maybes: BTreeSet<&'a str>,
    assigned: BTreeSet<VariableId>,
    function: &'a CodeFunction,
    text: String,
    /// Whether a square root was to be written that the language lacks.
    lacks_root: Cell<bool>,
}

/// `tree` in `language`, with `head` as a comment before all, in a namespace called `scope` where the language has them.
pub(super) fn print(
    tree: &CodeTree,
    language: CodeLanguage,
    (head, scope): (&[String], &str),
) -> Result<String, Unwritable> {
    let forms = language.forms();
    let Some(entry) = tree.functions.last() else {
        return unwritable("nothing");
    };
    let mut printer = Printer {
        forms,
        tree,
        maybes: tree.maybes(),
        assigned: BTreeSet::new(),
        function: entry,
        text: String::new(),
        lacks_root: Cell::new(false),
    };
    for paragraph in head {
        printer.comment(paragraph, 0, "//");
    }
    printer.text += "\n";
    printer.text += &fill(forms.head, &[scope]);
    for (vector, from) in [(CodeType::Vec3, 2), (CodeType::DVec3, 3)] {
        if tree.types.contains(&vector) {
            let text = forms.vectors.replace(forms.types[4], forms.types[from + 2]);
            printer.text += &text.replace(forms.types[2], forms.types[from]);
        }
    }
    for name in tree.structs_in_order() {
        printer.structure(name);
    }
    let class: String = entry.name.split('_').map(capital).collect();
    printer.text += &fill(forms.before_functions, &[&class]);
    for (i, function) in tree.functions.iter().enumerate() {
        printer.function = function;
        printer.function(i + 1 == tree.functions.len());
    }
    printer.text = printer.text.trim_end().to_owned() + "\n";
    printer.text += forms.tail;
    if printer.lacks_root.get() {
        return unwritable("the square root of an f64");
    }
    Ok(printer.text)
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_uppercase() + rest
}

/// The digits of a number: as few as give it back.
fn digits(value: f64, is_single: bool) -> String {
    if is_single {
        format!("{:?}", value as f32)
    } else {
        format!("{value:?}")
    }
}

impl Printer<'_> {
    fn name(&self, name: &str) -> String {
        if self.forms.reserved.contains(&name) {
            format!("{name}_")
        } else {
            name.to_owned()
        }
    }

    fn variable(&self, id: VariableId) -> String {
        let name = &self.function.variables[id].name;
        let is_function = self.tree.functions.iter().any(|one| one.name == *name);
        if is_function {
            format!("{name}_")
        } else {
            self.name(name)
        }
    }

    fn ty(&self, ty: &CodeType) -> String {
        let types = &self.forms.types;
        match ty {
            CodeType::Bool => types[0].into(),
            CodeType::Int => types[1].into(),
            CodeType::F32 | CodeType::Literal => types[2].into(),
            CodeType::F64 => types[3].into(),
            CodeType::Vec3 => types[4].into(),
            CodeType::DVec3 => types[5].into(),
            CodeType::Struct(name) => name.clone(),
            CodeType::Maybe(name) => match self.forms.option {
                Some(option) => fill(option[0], &[name]),
                None => name.clone(),
            },
        }
    }

    /// Whether a struct has a member that says whether there is one.
    fn has_hit(&self, name: &str) -> bool {
        self.forms.option.is_none() && self.maybes.contains(name)
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.text += &"    ".repeat(depth);
        self.text += text;
        self.text.push('\n');
    }

    fn comment(&mut self, text: &str, depth: usize, sign: &str) {
        let mut line = String::new();
        for word in text.split_whitespace() {
            if !line.is_empty()
                && line.chars().count() + word.chars().count() + 4 * depth + 4 > COMMENT_WIDTH
            {
                self.line(depth, &format!("{sign} {line}"));
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        if !line.is_empty() {
            self.line(depth, &format!("{sign} {line}"));
        }
    }

    fn structure(&mut self, name: &str) {
        let forms = self.forms;
        let mut fields: Vec<(String, String)> = vec![];
        if self.has_hit(name) {
            fields.push((forms.types[0].into(), "hit".into()));
        }
        for (field, ty) in &self.tree.structs[name] {
            fields.push((self.ty(ty), self.name(field)));
        }
        self.line(0, &fill(forms.structure, &[name]));
        for (ty, field) in &fields {
            if field == "feature" {
                self.comment(FEATURES, 1, "//");
            }
            self.line(1, &fill(forms.field, &[ty, field]));
        }
        let parameters = fields
            .iter()
            .map(|(ty, field)| fill(forms.parameter, &[ty, field]));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let made = if forms.constructor.starts_with("    ") {
            "this"
        } else {
            "made"
        };
        let indent = if made == "this" { "        " } else { "    " };
        let sets = fields
            .iter()
            .map(|(_, field)| format!("{indent}{made}.{field} = {field};\n"));
        let constructor = fill(
            forms.constructor,
            &[name, &parameters, &sets.collect::<String>()],
        );
        if made == "this" {
            self.text.push('\n');
            self.line(0, &constructor);
        }
        self.line(0, forms.structure_end);
        self.text.push('\n');
        if made == "made" && !constructor.is_empty() {
            self.line(0, &constructor);
            self.text.push('\n');
        }
    }

    fn function(&mut self, is_entry: bool) {
        let function = self.function;
        let form = if is_entry {
            self.forms.entry
        } else {
            self.forms.function
        };
        let parameters = function.parameters.iter().map(|&id| {
            let ty = self.ty(&function.variables[id].ty);
            fill(self.forms.parameter, &[&ty, &self.variable(id)])
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        self.assigned.clear();
        self.find_assigned(&function.body);
        self.comment(&function.about, 0, "//");
        if self.forms.option.is_some() && !self.assigned.is_empty() {
            self.line(0, "#[allow(unused_assignments)]");
        }
        let head = fill(
            form,
            &[
                &self.ty(&function.returns),
                &self.name(&function.name),
                &parameters,
            ],
        );
        self.line(0, &head);
        match function.body.split_last() {
            Some((CodeStatement::Return(value), before)) if self.forms.option.is_some() => {
                self.statements(before, 1);
                let value = self.expr(value, 0);
                self.line(1, &value);
            }
            _ => self.statements(&function.body, 1),
        }
        self.line(0, "}");
        self.text.push('\n');
    }

    fn find_assigned(&mut self, statements: &[CodeStatement]) {
        for statement in statements {
            match statement {
                CodeStatement::Assign(place, _) => self.assigned.extend(place.root()),
                CodeStatement::If(_, yes, no) => {
                    self.find_assigned(yes);
                    self.find_assigned(no);
                }
                CodeStatement::Loop(body) => self.find_assigned(body),
                _ => {}
            }
        }
    }

    fn statements(&mut self, statements: &[CodeStatement], depth: usize) {
        for (i, statement) in statements.iter().enumerate() {
            match statement {
                CodeStatement::Comment(text) => {
                    if i > 0 {
                        self.text.push('\n');
                    }
                    self.comment(text, depth, "//");
                }
                CodeStatement::Fix(ids) => {
                    let ids = ids
                        .iter()
                        .map(String::as_str)
                        .collect::<Vec<_>>()
                        .join(", ");
                    self.comment(&format!("Fix {ids}"), depth, "//");
                }
                CodeStatement::If(condition, yes, no) => self.choice("", condition, yes, no, depth),
                CodeStatement::Loop(body) => {
                    self.line(depth, self.forms.endless);
                    self.statements(body, depth + 1);
                    self.line(depth, "}");
                }
                other => {
                    let text = self.simple(other);
                    self.line(depth, &text);
                }
            }
        }
    }

    fn choice(
        &mut self,
        before: &str,
        condition: &CodeExpr,
        yes: &[CodeStatement],
        no: &[CodeStatement],
        depth: usize,
    ) {
        let head = fill(self.forms.condition, &[&self.expr(condition, 0)]);
        self.line(depth, &format!("{before}{head}"));
        self.statements(yes, depth + 1);
        match no {
            [] => self.line(depth, "}"),
            [CodeStatement::If(condition, yes, no)] => {
                self.choice("} else ", condition, yes, no, depth);
            }
            no => {
                self.line(depth, "} else {");
                self.statements(no, depth + 1);
                self.line(depth, "}");
            }
        }
    }

    /// A statement on a line of its own.
    fn simple(&self, statement: &CodeStatement) -> String {
        let forms = self.forms;
        match statement {
            CodeStatement::Let(id, None) => {
                let ty = self.ty(&self.function.variables[*id].ty);
                fill(forms.declaration, &[&ty, &self.variable(*id)])
            }
            CodeStatement::Let(id, Some(value)) => {
                let ty = self.ty(&self.function.variables[*id].ty);
                let is_assigned = self.assigned.contains(id);
                let form = if is_assigned {
                    forms.variable
                } else {
                    forms.definition
                };
                fill(form, &[&ty, &self.variable(*id), &self.expr(value, 0)])
            }
            CodeStatement::Assign(place, value) => {
                format!("{} = {};", self.expr(place, 0), self.expr(value, 0))
            }
            CodeStatement::Return(value) => format!("return {};", self.expr(value, 0)),
            CodeStatement::Break => "break;".into(),
            CodeStatement::Continue => "continue;".into(),
            CodeStatement::Comment(_)
            | CodeStatement::Fix(_)
            | CodeStatement::If(..)
            | CodeStatement::Loop(_) => String::new(),
        }
    }

    fn list(&self, parts: &[CodeExpr]) -> String {
        let parts = parts.iter().map(|part| self.expr(part, 0));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// An expression, in parentheses where what it is a part of binds closer than `least`.
    fn expr(&self, expr: &CodeExpr, least: u8) -> String {
        let forms = self.forms;
        let (text, own) = match &expr.form {
            ExprForm::Variable(id) => (self.variable(*id), 9),
            ExprForm::Number(value) => (
                self.number(*value, &expr.ty),
                if *value < 0.0 { 7 } else { 9 },
            ),
            ExprForm::Int(value) => (value.to_string(), 9),
            ExprForm::Bool(value) => (value.to_string(), 9),
            ExprForm::Field(base, name) => {
                (format!("{}.{}", self.expr(base, 8), self.name(name)), 8)
            }
            ExprForm::Not(inner) if is_scalar_equality(inner) => {
                let ExprForm::Binary(_, left, right) = &inner.form else {
                    return String::new();
                };
                (
                    format!("{} != {}", self.expr(left, 5), self.expr(right, 5)),
                    3,
                )
            }
            ExprForm::Not(inner) => (format!("!{}", self.expr(inner, 7)), 7),
            ExprForm::Negative(inner) => (format!("-{}", self.expr(inner, 7)), 7),
            ExprForm::Binary(sign, left, right) => {
                let own = level(sign);
                if matches!(left.ty, CodeType::Vec3 | CodeType::DVec3) && *sign == "==" {
                    let parts = [&self.expr(left, own + 1), &self.expr(right, own + 1)];
                    (fill(forms.equal_vectors, &parts.map(String::as_str)), own)
                } else {
                    // Comparisons stand in no comparison; what is equal on the left was computed first.
                    let least = |part: &CodeExpr, usual| match &part.form {
                        ExprForm::Binary("&&", ..) if own == 1 => 3,
                        _ => usual,
                    };
                    let left = self.expr(
                        left,
                        least(left, if own == 3 || own == 4 { 5 } else { own }),
                    );
                    let right = self.expr(right, least(right, if own < 3 { own } else { own + 1 }));
                    (format!("{left} {sign} {right}"), own)
                }
            }
            ExprForm::Call(id, parts) => {
                let name = self.name(&self.tree.functions[*id].name);
                (format!("{name}({})", self.list(parts)), 9)
            }
            ExprForm::Native(operation, parts) => {
                let text = self.native(*operation, parts);
                let own = if text.contains(" as f") { 3 } else { 8 };
                (text, own)
            }
            ExprForm::Make(parts) => (self.make(&expr.ty, parts), 8),
            ExprForm::Present(inner) => match forms.option {
                Some(option) => (fill(option[1], &[&self.expr(inner, 0)]), 9),
                None => (self.expr(inner, least), 9),
            },
            ExprForm::Absent => (self.absent(&expr.ty), 9),
            ExprForm::IsPresent(inner) => match forms.option {
                Some(option) => (fill(option[3], &[&self.expr(inner, 8)]), 8),
                None => (format!("{}.hit", self.expr(inner, 8)), 8),
            },
            ExprForm::Content(inner) => match forms.option {
                Some(option) => (fill(option[4], &[&self.expr(inner, 8)]), 8),
                None => (self.expr(inner, least), 9),
            },
            ExprForm::Select(parts) => {
                let [condition, yes, no] = &**parts;
                let least = u8::from(!forms.select.starts_with("if"));
                let parts = [
                    self.expr(condition, 1),
                    self.expr(yes, least),
                    self.expr(no, least),
                ];
                (fill(forms.select, &parts.each_ref().map(String::as_str)), 0)
            }
        };
        if own < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn number(&self, value: f64, ty: &CodeType) -> String {
        let is_double = matches!(ty, CodeType::F64);
        if value.is_infinite() {
            let text = self.forms.infinities[usize::from(is_double)];
            return if value < 0.0 {
                format!("-{text}")
            } else {
                text.to_owned()
            };
        }
        digits(value, !is_double) + self.forms.suffixes[usize::from(is_double)]
    }

    fn native(&self, operation: NativeOperation, parts: &[CodeExpr]) -> String {
        let is_double = parts.first().is_some_and(|part| part.ty == CodeType::F64);
        let place = match operation {
            NativeOperation::Sqrt if is_double => 6,
            NativeOperation::Sqrt => 0,
            NativeOperation::Abs => 1,
            NativeOperation::Floor => 2,
            NativeOperation::CopySign => 3,
            NativeOperation::ToF32 => 4,
            NativeOperation::ToF64 => 5,
        };
        let form = self.forms.natives[place];
        if form.is_empty() {
            self.lacks_root.set(true);
        }
        let is_method = form.starts_with("$0.") || form.starts_with("$0 as");
        let mut texts: Vec<String> = parts
            .iter()
            .map(|part| self.expr(part, if is_method { 8 } else { 0 }))
            .collect();
        if is_method
            && let Some(CodeExpr {
                form: ExprForm::Number(_),
                ..
            }) = parts.first()
        {
            texts[0] += if is_double { "_f64" } else { "_f32" };
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        fill(form, &texts)
    }

    fn make(&self, ty: &CodeType, parts: &[CodeExpr]) -> String {
        let CodeType::Struct(name) = ty else {
            return fill(self.forms.make_vector, &[&self.ty(ty), &self.list(parts)]);
        };
        let parts = if self.forms.option.is_some() {
            let fields = self.tree.structs[name].iter().zip(parts);
            let fields = fields.map(|((field, _), part)| {
                let (field, part) = (self.name(field), self.expr(part, 0));
                if field == part {
                    field
                } else {
                    format!("{field}: {part}")
                }
            });
            fields.collect::<Vec<_>>().join(", ")
        } else if self.has_hit(name) {
            format!("true, {}", self.list(parts))
        } else {
            self.list(parts)
        };
        fill(self.forms.make, &[name, &parts])
    }

    /// What stands for nothing of a type.
    fn absent(&self, ty: &CodeType) -> String {
        match (self.forms.option, self.forms.missing) {
            (Some(option), _) => option[2].to_owned(),
            (None, Some(form)) => fill(form, &[&self.ty(ty)]),
            (None, None) => self.zero(ty),
        }
    }

    fn zero(&self, ty: &CodeType) -> String {
        match ty {
            CodeType::Bool => "false".into(),
            CodeType::Int => "0".into(),
            CodeType::F32 | CodeType::F64 | CodeType::Literal => self.number(0.0, ty),
            CodeType::Vec3 | CodeType::DVec3 => {
                fill(self.forms.make_vector, &[&self.ty(ty), "0, 0, 0"])
            }
            CodeType::Struct(name) | CodeType::Maybe(name) => {
                let fields = self.tree.structs[name].iter().map(|(_, ty)| self.zero(ty));
                let hit = self.has_hit(name).then(|| "false".to_owned());
                let parts: Vec<String> = hit.into_iter().chain(fields).collect();
                fill(self.forms.make, &[name, &parts.join(", ")])
            }
        }
    }
}

/// How closely an operator binds.
fn level(sign: &str) -> u8 {
    match sign {
        "||" => 1,
        "&&" => 2,
        "==" | "!=" => 3,
        "<" | "<=" | ">" | ">=" => 4,
        "+" | "-" => 5,
        _ => 6,
    }
}

/// Whether it compares two numbers.
fn is_scalar_equality(expr: &CodeExpr) -> bool {
    let ExprForm::Binary("==", left, _) = &expr.form else {
        return false;
    };
    !matches!(left.ty, CodeType::Vec3 | CodeType::DVec3)
}
