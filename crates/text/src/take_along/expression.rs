//! What the expressions and patterns of a listing come to.

use super::{
    Unwritable,
    reduce::{Reduced, Reducer, unwritable},
    sources::type_name,
    tree::{CodeExpr, CodeStatement, CodeType, ExprForm, NativeOperation},
    value::{PartialValue, ReducedClosure},
};
use std::rc::Rc;
use syn::{BinOp, Expr, Lit, Pat, UnOp};

/// The parts of shapes as numbers: each kind's first, in the order of [`super::FEATURES`].
const FEATURES: [(&str, i64); 6] = [
    ("Center", 0),
    ("Axis", 1),
    ("End", 2),
    ("Face", 4),
    ("Edge", 5),
    ("Vertex", 8),
];

fn feature(name: &str) -> Option<i64> {
    let found = FEATURES.iter().find(|(own, _)| *own == name);
    found.map(|(_, first)| *first)
}

/// The names of a path.
fn names(path: &syn::Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|one| one.ident.to_string())
        .collect()
}

/// How an operator is written in every language.
fn operator(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) | BinOp::AddAssign(_) => "+",
        BinOp::Sub(_) | BinOp::SubAssign(_) => "-",
        BinOp::Mul(_) | BinOp::MulAssign(_) => "*",
        BinOp::Div(_) | BinOp::DivAssign(_) => "/",
        BinOp::Rem(_) => "%",
        BinOp::And(_) | BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => "&&",
        BinOp::Or(_) | BinOp::BitOr(_) | BinOp::BitOrAssign(_) => "||",
        BinOp::Eq(_) => "==",
        BinOp::Ne(_) => "!=",
        BinOp::Lt(_) => "<",
        BinOp::Le(_) => "<=",
        BinOp::Gt(_) => ">",
        BinOp::Ge(_) => ">=",
        _ => return None,
    })
}

fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
    )
}

/// How a construct of the listing is written there, shortened.
fn written(node: &impl syn::spanned::Spanned) -> String {
    let text = node.span().source_text().unwrap_or_default();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = text.chars().take(60).collect();
    format!("`{short}`")
}

/// What the names of a pattern become.
#[derive(Clone, Copy)]
enum Naming {
    /// Variables of the written code.
    Variables,
    /// Variables, but for values that are variables already.
    NewVariables,
    /// The values themselves.
    Nothing,
}

impl<'a> Reducer<'a> {
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Reduced<'a> {
        self.expr_in(expr, false)
    }

    /// The value of `expr`; in a `tail` it is that of the frame as well.
    pub(super) fn expr_in(&mut self, expr: &'a Expr, tail: bool) -> Reduced<'a> {
        match expr {
            Expr::Lit(one) => self.literal(&one.lit),
            Expr::Paren(one) => self.expr_in(&one.expr, tail),
            Expr::Group(one) => self.expr_in(&one.expr, tail),
            Expr::Reference(one) => self.expr(&one.expr),
            Expr::Block(one) => self.block(&one.block, tail),
            Expr::Path(one) => self.path(&one.path),
            Expr::Unary(one) => {
                let value = self.expr(&one.expr)?;
                self.unary(&one.op, value)
            }
            Expr::Binary(one) if is_assignment(&one.op) => {
                let place = self.expr(&one.left)?;
                let value = self.expr(&one.right)?;
                let value = self.binary(&one.op, place.clone(), value)?;
                self.assign(place, value)
            }
            Expr::Binary(one) => self.condition_or_operation(one),
            Expr::Assign(one) => {
                let value = self.expr(&one.right)?;
                let place = match &*one.left {
                    Expr::Tuple(tuple) => {
                        let places = tuple.elems.iter().map(|place| self.expr(place));
                        PartialValue::List(places.collect::<Result<_, _>>()?)
                    }
                    place => self.expr(place)?,
                };
                self.assign(place, value)
            }
            Expr::If(one) => {
                self.push_scope();
                let condition = self.condition(&one.cond)?;
                let value = self.branch(
                    condition,
                    |this| this.block(&one.then_branch, tail),
                    |this| match &one.else_branch {
                        Some((_, other)) => this.expr_in(other, tail),
                        None => Ok(PartialValue::Unit),
                    },
                );
                self.pop_scope();
                value
            }
            Expr::Match(one) => {
                let value = self.expr(&one.expr)?;
                self.arms(value, &one.arms, tail)
            }
            Expr::Return(one) => {
                let value = match &one.expr {
                    Some(value) => self.expr(value)?,
                    None => PartialValue::Unit,
                };
                self.leave(value, tail)
            }
            Expr::Continue(_) => self.jump(false, tail),
            Expr::Break(_) => self.jump(true, tail),
            Expr::Tuple(one) if one.elems.is_empty() => Ok(PartialValue::Unit),
            Expr::Tuple(one) => self.list(one.elems.iter()),
            Expr::Array(one) => self.list(one.elems.iter()),
            Expr::Repeat(one) => {
                let value = self.expr(&one.expr)?;
                let count = self.expr(&one.len)?;
                let PartialValue::Code(CodeExpr {
                    form: ExprForm::Int(count @ 0..=16),
                    ..
                }) = count
                else {
                    return unwritable(written(one));
                };
                Ok(PartialValue::List(vec![value; count as usize]))
            }
            Expr::Field(one) => {
                let base = self.expr(&one.base)?;
                let name = match &one.member {
                    syn::Member::Named(name) => name.to_string(),
                    syn::Member::Unnamed(index) => index.index.to_string(),
                };
                self.field(base, &name)
            }
            Expr::Index(one) => {
                let base = self.expr(&one.expr)?;
                let index = self.expr(&one.index)?;
                self.index(base, index)
            }
            Expr::Cast(one) => {
                let value = self.expr(&one.expr)?;
                let to = type_name(&one.ty).unwrap_or_default();
                self.cast(value, &to)
            }
            Expr::Struct(one) => self.structure(one),
            Expr::Closure(one) => Ok(PartialValue::Closure(Rc::new(ReducedClosure {
                inputs: one.inputs.iter().collect(),
                body: &one.body,
                scopes: self.seen(),
            }))),
            Expr::Call(one) => self.called(one),
            Expr::MethodCall(one) => self.method_called(one),
            Expr::Try(one) => {
                let value = self.expr(&one.expr)?;
                let PartialValue::Maybe(is, value) = value else {
                    return unwritable(written(one));
                };
                let end = self.branch(
                    *is,
                    |_| Ok(PartialValue::Unit),
                    |this| this.leave(PartialValue::none(), false),
                )?;
                Ok(if matches!(end, PartialValue::Never) {
                    end
                } else {
                    *value
                })
            }
            Expr::ForLoop(one) => {
                let over = match strip(&one.expr) {
                    Expr::Range(range) => self.known_range(range)?,
                    other => self.expr(other)?,
                };
                match over {
                    PartialValue::List(values) => self.turns(one, values),
                    _ => unwritable(written(&one.expr)),
                }
            }
            Expr::While(one) => self.looped(Some(&one.cond), &one.body),
            Expr::Loop(one) => self.looped(None, &one.body),
            other => unwritable(written(other)),
        }
    }

    fn list(&mut self, elements: impl Iterator<Item = &'a Expr>) -> Reduced<'a> {
        let values = elements.map(|element| self.expr(element));
        Ok(PartialValue::List(values.collect::<Result<_, _>>()?))
    }

    fn literal(&mut self, literal: &Lit) -> Reduced<'a> {
        let suffixed = |suffix: &str| match suffix {
            "f32" => Some(CodeType::F32),
            "f64" => Some(CodeType::F64),
            _ => None,
        };
        match literal {
            Lit::Int(one) => match suffixed(one.suffix()) {
                Some(ty) => Ok(PartialValue::number(
                    one.base10_parse().unwrap_or(f64::NAN),
                    ty,
                )),
                None => match one.base10_parse() {
                    Ok(value) => Ok(PartialValue::int(value)),
                    Err(_) => unwritable(written(one)),
                },
            },
            Lit::Float(one) => {
                let ty = suffixed(one.suffix()).unwrap_or(CodeType::Literal);
                match one.base10_parse::<f64>() {
                    Ok(value) => Ok(PartialValue::number(value, ty)),
                    Err(_) => unwritable(written(one)),
                }
            }
            Lit::Bool(one) => Ok(PartialValue::switch(one.value)),
            _ => Ok(PartialValue::Unit),
        }
    }

    /// A value, constant or function by its path.
    fn path(&mut self, path: &'a syn::Path) -> Reduced<'a> {
        let names = names(path);
        if let [name] = names.as_slice()
            && let Some(value) = self.lookup(name)
        {
            return Ok(value);
        }
        let last = names.last().cloned().unwrap_or_default();
        let of = names
            .len()
            .checked_sub(2)
            .map_or("", |at| names[at].as_str());
        let of = if of == "Self" {
            self.of().unwrap_or_default().to_owned()
        } else {
            of.to_owned()
        };
        let number = |value: f64, ty| Ok(PartialValue::number(value, ty));
        let vector = |ty: CodeType, parts: [f64; 3]| {
            let scalar = if ty == CodeType::Vec3 {
                CodeType::F32
            } else {
                CodeType::F64
            };
            let parts = parts.map(|part| CodeExpr::new(ExprForm::Number(part), scalar.clone()));
            Ok(PartialValue::Code(CodeExpr::new(
                ExprForm::Make(parts.into()),
                ty,
            )))
        };
        let known = match (of.as_str(), last.as_str()) {
            ("", "None") => return Ok(PartialValue::none()),
            ("f32", "INFINITY") => return number(f64::INFINITY, CodeType::F32),
            ("f64", "INFINITY") => return number(f64::INFINITY, CodeType::F64),
            ("f32", "MAX") => return number(f64::from(f32::MAX), CodeType::F32),
            ("f64", "MAX") => return number(f64::MAX, CodeType::F64),
            ("f32", "EPSILON") => return number(f64::from(f32::EPSILON), CodeType::F32),
            ("f64", "EPSILON") => return number(f64::EPSILON, CodeType::F64),
            ("Vec3", _) => Some(CodeType::Vec3),
            ("DVec3", _) => Some(CodeType::DVec3),
            _ => None,
        };
        if let Some(ty) = known {
            match last.as_str() {
                "ZERO" => return vector(ty, [0.0; 3]),
                "ONE" => return vector(ty, [1.0; 3]),
                "X" => return vector(ty, [1.0, 0.0, 0.0]),
                "Y" => return vector(ty, [0.0, 1.0, 0.0]),
                "Z" => return vector(ty, [0.0, 0.0, 1.0]),
                _ => {}
            }
        }
        if of == "Feature"
            && let Some(first) = feature(&last)
        {
            return Ok(PartialValue::int(first));
        }
        let constant = if of.starts_with(char::is_uppercase) {
            self.sources.constant_of(&of, &last)
        } else {
            self.sources.constant(self.file(), &names)
        };
        if let Some(constant) = constant {
            self.enter(constant.file, constant.of.clone());
            let value = self.expr(&constant.value)?;
            let value = self.settle_as(value, &constant.ty);
            self.leave_place();
            return Ok(value);
        }
        if last.starts_with(char::is_uppercase) && !of.is_empty() {
            return Ok(PartialValue::Variant(format!("{of}::{last}")));
        }
        Ok(PartialValue::Function(names))
    }

    fn structure(&mut self, one: &'a syn::ExprStruct) -> Reduced<'a> {
        let name = names(&one.path).pop().unwrap_or_default();
        let name = if name == "Self" {
            self.of().unwrap_or_default().to_owned()
        } else {
            name
        };
        let mut fields: Vec<(String, PartialValue<'a>)> = vec![];
        for field in &one.fields {
            let syn::Member::Named(own) = &field.member else {
                return unwritable(written(one));
            };
            let value = match self.attempt(|this| this.expr(&field.expr)) {
                Ok(value) => value,
                Err(error) => PartialValue::Unwritten(error.construct),
            };
            fields.push((own.to_string(), value));
        }
        if let Some(rest) = &one.rest {
            let rest = self.expr(rest)?;
            let Some(syn::Fields::Named(all)) = self.sources.fields(&name) else {
                return unwritable(written(one));
            };
            for field in all.named.iter().filter_map(|field| field.ident.as_ref()) {
                let field = field.to_string();
                if !fields.iter().any(|(own, _)| *own == field) {
                    let value = self.field(rest.clone(), &field)?;
                    fields.push((field, value));
                }
            }
        }
        Ok(PartialValue::Struct(name, fields))
    }

    /// The part of `base` that is called `name`.
    pub(super) fn field(&mut self, base: PartialValue<'a>, name: &str) -> Reduced<'a> {
        match base {
            PartialValue::Struct(of, fields) => {
                let found = fields.into_iter().find(|(own, _)| own == name);
                found.map_or_else(
                    || unwritable(format!("`{of}` without `{name}`")),
                    |(_, value)| Ok(value),
                )
            }
            PartialValue::List(mut values) => match name.parse::<usize>() {
                Ok(at) if at < values.len() => Ok(values.swap_remove(at)),
                _ => unwritable(format!("`.{name}` of a list")),
            },
            PartialValue::Settings => self.setting(name),
            PartialValue::Pair => match name {
                "base_tip" | "obstacle_base_tip" => Ok(PartialValue::none()),
                "displacement" => match self.lookup("displacement of the pair") {
                    Some(value) => Ok(value),
                    None => unwritable("the displacement of the pair in a function of its own"),
                },
                _ => Ok(PartialValue::Unwritten(format!("`{name}` of the pair"))),
            },
            PartialValue::Repairs => Ok(self.repair(name)),
            PartialValue::Code(expr) => {
                let scalar = match &expr.ty {
                    CodeType::Vec3 => CodeType::F32,
                    CodeType::DVec3 => CodeType::F64,
                    CodeType::Struct(of) => {
                        let fields = self.fields_of(of)?;
                        let Some((_, shape)) = fields.iter().find(|(own, _)| own == name) else {
                            return unwritable(format!("`{of}` without `{name}`"));
                        };
                        return Ok(Self::view(&expr, name, shape));
                    }
                    _ => return unwritable(format!("`.{name}`")),
                };
                let form = ExprForm::Field(Box::new(expr), name.to_owned());
                Ok(PartialValue::Code(CodeExpr::new(form, scalar)))
            }
            PartialValue::Unwritten(why) => Ok(PartialValue::Unwritten(why)),
            other => unwritable(format!("`.{name}` of {}", other.key())),
        }
    }

    fn setting(&self, name: &str) -> Reduced<'a> {
        let settings = self.settings;
        Ok(match name {
            "double_sided" => PartialValue::switch(settings.double_sided),
            "parallel" => PartialValue::Variant(format!("ParallelRule::{:?}", settings.parallel)),
            "sub_steps" => PartialValue::int(settings.sub_steps.into()),
            "iterations" => PartialValue::int(settings.iterations.into()),
            "tolerance" => PartialValue::number(settings.tolerance.into(), CodeType::F32),
            _ => return unwritable(format!("the setting `{name}`")),
        })
    }

    /// Whether the fix of this name is on.
    fn repair(&self, name: &str) -> PartialValue<'a> {
        let on = self
            .settings
            .repairs
            .iter()
            .find(|id| id.eq_ignore_ascii_case(name));
        match on {
            Some(id) => PartialValue::Switch(true, [(*id).to_owned()].into()),
            None => PartialValue::switch(false),
        }
    }

    fn index(&mut self, base: PartialValue<'a>, index: PartialValue<'a>) -> Reduced<'a> {
        let PartialValue::List(values) = base else {
            return unwritable("an index into what is no list");
        };
        let index = self.code(index)?;
        if let ExprForm::Int(at) = index.form {
            let value = usize::try_from(at)
                .ok()
                .and_then(|at| values.into_iter().nth(at));
            return value.map_or_else(|| unwritable("an index beyond a list"), Ok);
        }
        let index = if self.is_settled(&index) {
            index
        } else {
            self.store("index", index, false)
        };
        let mut values = values.into_iter().enumerate().rev();
        let Some((_, mut chosen)) = values.next() else {
            return unwritable("an index into an empty list");
        };
        for (at, value) in values {
            let at = Box::new(CodeExpr::int(at as i64));
            let form = ExprForm::Binary("==", Box::new(index.clone()), at);
            let is = PartialValue::Code(CodeExpr::new(form, CodeType::Bool));
            chosen = self.branch(is, |_| Ok(value), |_| Ok(chosen))?;
        }
        Ok(chosen)
    }

    fn cast(&mut self, value: PartialValue<'a>, to: &str) -> Reduced<'a> {
        let mut expr = self.code(value)?;
        let native = |operation, expr, ty| {
            Ok(PartialValue::Code(CodeExpr::new(
                ExprForm::Native(operation, vec![expr]),
                ty,
            )))
        };
        match (to, &expr.ty, &expr.form) {
            ("f32" | "f64", CodeType::Int, ExprForm::Int(value)) => {
                let ty = if to == "f32" {
                    CodeType::F32
                } else {
                    CodeType::F64
                };
                Ok(PartialValue::number(*value as f64, ty))
            }
            ("f32", CodeType::F64 | CodeType::Int, _) => {
                native(NativeOperation::ToF32, expr, CodeType::F32)
            }
            ("f64", CodeType::F32, ExprForm::Number(value)) => {
                Ok(PartialValue::number(*value, CodeType::F64))
            }
            ("f64", CodeType::F32 | CodeType::Int, _) => {
                native(NativeOperation::ToF64, expr, CodeType::F64)
            }
            ("f32", CodeType::F32, _) | ("f64", CodeType::F64, _) => Ok(PartialValue::Code(expr)),
            ("f32" | "f64", CodeType::Literal, _) => {
                let ty = if to == "f32" {
                    CodeType::F32
                } else {
                    CodeType::F64
                };
                self.settle(&mut expr, &ty);
                Ok(PartialValue::Code(expr))
            }
            (_, CodeType::Int, _) => Ok(PartialValue::Code(expr)),
            _ => unwritable(format!("a cast to `{to}`")),
        }
    }

    // ---- operators

    fn unary(&mut self, op: &UnOp, value: PartialValue<'a>) -> Reduced<'a> {
        match (op, value) {
            (UnOp::Deref(_), value) => Ok(value),
            (UnOp::Not(_), PartialValue::Switch(value, fixes)) => {
                Ok(PartialValue::Switch(!value, fixes))
            }
            (UnOp::Not(_), value) => {
                let value = self.code(value)?;
                Ok(PartialValue::Code(self.not(value)))
            }
            (UnOp::Neg(_), value) => {
                let expr = self.code(value)?;
                let ty = expr.ty.clone();
                let form = match expr.form {
                    ExprForm::Int(value) => ExprForm::Int(-value),
                    ExprForm::Number(value) => ExprForm::Number(-value),
                    _ => ExprForm::Negative(Box::new(expr)),
                };
                Ok(PartialValue::Code(CodeExpr::new(form, ty)))
            }
            _ => unwritable("an operator"),
        }
    }

    /// `a && b` and `a || b` decide on what is known; other operators compute.
    fn condition_or_operation(&mut self, one: &'a syn::ExprBinary) -> Reduced<'a> {
        let is_and = matches!(one.op, BinOp::And(_));
        if is_and || matches!(one.op, BinOp::Or(_)) {
            let left = self.expr(&one.left)?;
            if let PartialValue::Switch(value, fixes) = left {
                if value != is_and {
                    return Ok(PartialValue::Switch(value, fixes));
                }
                return Ok(match self.expr(&one.right)? {
                    PartialValue::Switch(right, more) => {
                        PartialValue::Switch(right, fixes.union(&more).cloned().collect())
                    }
                    right => {
                        self.add_fixes(fixes);
                        right
                    }
                });
            }
            let right = self.expr(&one.right)?;
            return self.both(is_and, left, right);
        }
        let left = self.expr(&one.left)?;
        let right = self.expr(&one.right)?;
        match self.binary(&one.op, left, right) {
            Err(error) if error.construct.is_empty() => unwritable(written(one)),
            value => value,
        }
    }

    /// Both truth values (`is_and`), or one of them.
    fn both(
        &mut self,
        is_and: bool,
        left: PartialValue<'a>,
        right: PartialValue<'a>,
    ) -> Reduced<'a> {
        let (known, other) = match (left, right) {
            (PartialValue::Switch(value, fixes), other)
            | (other, PartialValue::Switch(value, fixes)) => ((value, fixes), other),
            (left, right) => {
                let (left, right) = (self.code(left)?, self.code(right)?);
                let op = if is_and { "&&" } else { "||" };
                let form = ExprForm::Binary(op, Box::new(left), Box::new(right));
                return Ok(PartialValue::Code(CodeExpr::new(form, CodeType::Bool)));
            }
        };
        let (value, fixes) = known;
        if value == is_and {
            self.add_fixes(fixes);
            Ok(other)
        } else {
            Ok(PartialValue::Switch(value, fixes))
        }
    }

    /// Whether two values are equal.
    fn equal(&mut self, left: PartialValue<'a>, right: PartialValue<'a>) -> Reduced<'a> {
        match (left, right) {
            (PartialValue::Variant(left), PartialValue::Variant(right)) => {
                Ok(PartialValue::switch(left == right))
            }
            (PartialValue::List(left), PartialValue::List(right)) if left.len() == right.len() => {
                let mut all = PartialValue::switch(true);
                for (left, right) in left.into_iter().zip(right) {
                    let one = self.equal(left, right)?;
                    all = self.both(true, all, one)?;
                }
                Ok(all)
            }
            (PartialValue::Switch(left, a), PartialValue::Switch(right, b)) => Ok(
                PartialValue::Switch(left == right, a.union(&b).cloned().collect()),
            ),
            (left, right) => {
                let (left, right) = (self.code(left)?, self.code(right)?);
                self.operation("==", left, right)
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        op: &BinOp,
        left: PartialValue<'a>,
        right: PartialValue<'a>,
    ) -> Reduced<'a> {
        let Some(sign) = operator(op) else {
            return unwritable("an operator on bits");
        };
        match sign {
            "&&" | "||" => {
                let is_code_bool = |value: &PartialValue<'_>| match value {
                    PartialValue::Code(expr) => expr.ty == CodeType::Bool,
                    PartialValue::Switch(..) => true,
                    _ => false,
                };
                if is_code_bool(&left) && is_code_bool(&right) {
                    self.both(sign == "&&", left, right)
                } else {
                    unwritable("an operator on bits")
                }
            }
            "==" => self.equal(left, right),
            "!=" => {
                let equal = self.equal(left, right)?;
                self.unary(&UnOp::Not(Default::default()), equal)
            }
            sign => {
                let (left, right) = (self.code(left)?, self.code(right)?);
                self.operation(sign, left, right)
            }
        }
    }

    /// An operation on two numbers or vectors; of two known numbers, its result.
    pub(super) fn operation(
        &mut self,
        sign: &'static str,
        mut left: CodeExpr,
        mut right: CodeExpr,
    ) -> Reduced<'a> {
        use CodeType::{Bool, DVec3, F32, F64, Int, Literal, Vec3};
        self.settle(&mut left, &right.ty.clone());
        self.settle(&mut right, &left.ty.clone());
        let compares = matches!(sign, "==" | "<" | "<=" | ">" | ">=");
        if let (ExprForm::Int(a), ExprForm::Int(b)) = (&left.form, &right.form) {
            let (a, b) = (*a, *b);
            let truth = |value| Ok(PartialValue::switch(value));
            match sign {
                "+" => return Ok(PartialValue::int(a + b)),
                "-" => return Ok(PartialValue::int(a - b)),
                "*" => return Ok(PartialValue::int(a * b)),
                "/" if b != 0 => return Ok(PartialValue::int(a / b)),
                "%" if b != 0 => return Ok(PartialValue::int(a % b)),
                "==" => return truth(a == b),
                "<" => return truth(a < b),
                "<=" => return truth(a <= b),
                ">" => return truth(a > b),
                ">=" => return truth(a >= b),
                _ => {}
            }
        }
        if let (ExprForm::Number(a), ExprForm::Number(b)) = (&left.form, &right.form) {
            let result = match sign {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "/" => a / b,
                _ => f64::NAN,
            };
            // What is computed of two f32 in f64 and rounded once is what f32 computes.
            let result = match left.ty {
                F32 => f64::from(result as f32),
                _ => result,
            };
            if result.is_finite() && left.ty != Literal {
                return Ok(PartialValue::number(result, left.ty));
            }
        }
        let ty = match (&left.ty, &right.ty) {
            (a, b)
                if compares && a == b && !matches!(a, CodeType::Struct(_) | CodeType::Maybe(_)) =>
            {
                Bool
            }
            (a, b) if a == b && matches!(a, F32 | F64 | Vec3 | DVec3 | Int | Literal) => a.clone(),
            (Vec3, F32) if matches!(sign, "*" | "/") => Vec3,
            (DVec3, F64) if matches!(sign, "*" | "/") => DVec3,
            (F32, Vec3) if sign == "*" => Vec3,
            (F64, DVec3) if sign == "*" => DVec3,
            (a, b) => return unwritable(format!("{a:?} {sign} {b:?}")),
        };
        let form = ExprForm::Binary(sign, Box::new(left), Box::new(right));
        Ok(PartialValue::Code(CodeExpr::new(form, ty)))
    }

    fn assign(&mut self, place: PartialValue<'a>, value: PartialValue<'a>) -> Reduced<'a> {
        match (place, value) {
            (PartialValue::List(places), PartialValue::List(values))
                if places.len() == values.len() =>
            {
                // What a later value reads must not be overwritten before.
                let mut kept = vec![];
                for value in values {
                    kept.push(match value {
                        PartialValue::Code(expr) => {
                            let roots = places.iter().filter_map(|place| match place {
                                PartialValue::Code(place) => place.root(),
                                _ => None,
                            });
                            let is_read = roots.into_iter().any(|root| expr.reads(root));
                            let expr = if is_read {
                                self.store("next", expr, false)
                            } else {
                                expr
                            };
                            PartialValue::Code(expr)
                        }
                        other => other,
                    });
                }
                for (place, value) in places.into_iter().zip(kept) {
                    self.assign(place, value)?;
                }
                Ok(PartialValue::Unit)
            }
            (PartialValue::Code(place), value) if place.root().is_some() => {
                let mut value = self.code(value)?;
                self.settle(&mut value, &place.ty);
                let mut place = place;
                self.settle(&mut place, &value.ty);
                if place.ty != value.ty {
                    return unwritable("an assignment of another type");
                }
                self.emit(CodeStatement::Assign(place, value));
                Ok(PartialValue::Unit)
            }
            _ => unwritable("an assignment to what is no variable"),
        }
    }

    // ---- patterns

    /// A condition; the names that it binds are in scope after it.
    pub(super) fn condition(&mut self, expr: &'a Expr) -> Reduced<'a> {
        match expr {
            Expr::Let(one) => {
                let value = self.expr(&one.expr)?;
                let fits = self.test(&one.pat, &value)?;
                self.bind_raw(&one.pat, value)?;
                Ok(fits)
            }
            Expr::Binary(one) if matches!(one.op, BinOp::And(_)) => {
                let left = self.condition(&one.left)?;
                if let PartialValue::Switch(false, _) = left {
                    return Ok(left);
                }
                let right = self.condition(&one.right)?;
                self.both(true, left, right)
            }
            other => self.expr(other),
        }
    }

    /// Whether `value` fits `pat`.
    pub(super) fn test(&mut self, pat: &'a Pat, value: &PartialValue<'a>) -> Reduced<'a> {
        let yes = || Ok(PartialValue::switch(true));
        match (pat, value) {
            (Pat::Ident(one), PartialValue::Maybe(is, _)) if one.ident == "None" => {
                self.unary(&UnOp::Not(Default::default()), (**is).clone())
            }
            (Pat::Ident(_) | Pat::Wild(_) | Pat::Rest(_), _) => yes(),
            (Pat::Reference(one), value) => self.test(&one.pat, value),
            (Pat::Paren(one), value) => self.test(&one.pat, value),
            (Pat::TupleStruct(one), PartialValue::Maybe(is, inner))
                if one.path.is_ident("Some") =>
            {
                let fits = match one.elems.first() {
                    Some(pat) if !matches!(**inner, PartialValue::Unit) => self.test(pat, inner)?,
                    _ => PartialValue::switch(true),
                };
                self.both(true, (**is).clone(), fits)
            }
            (
                Pat::Tuple(syn::PatTuple { elems, .. }) | Pat::Slice(syn::PatSlice { elems, .. }),
                PartialValue::List(values),
            ) => {
                let mut all = PartialValue::switch(true);
                for (pat, value) in elems.iter().zip(values) {
                    let one = self.test(pat, value)?;
                    all = self.both(true, all, one)?;
                }
                Ok(all)
            }
            (Pat::Or(one), value) => {
                let mut any = PartialValue::switch(false);
                for pat in &one.cases {
                    let case = self.test(pat, value)?;
                    any = self.both(false, any, case)?;
                }
                Ok(any)
            }
            (Pat::Lit(one), value) => {
                let known = self.literal(&one.lit)?;
                self.equal(known, value.clone())
            }
            (Pat::Path(one), value) => {
                let known = self.path(&one.path)?;
                self.equal(known, value.clone())
            }
            (Pat::Struct(one), _)
                if one
                    .fields
                    .iter()
                    .all(|field| matches!(*field.pat, Pat::Ident(_) | Pat::Wild(_))) =>
            {
                yes()
            }
            (pat, _) => unwritable(written(pat)),
        }
    }

    /// Gives the names of `pat` to the parts of `value`, each a variable of the written code.
    pub(super) fn bind(&mut self, pat: &'a Pat, value: PartialValue<'a>) -> Result<(), Unwritable> {
        self.bind_as(pat, value, Naming::Variables)
    }

    /// The same for what is written out where it is called: a value that has a name keeps it.
    pub(super) fn bind_argument(
        &mut self,
        pat: &'a Pat,
        value: PartialValue<'a>,
    ) -> Result<(), Unwritable> {
        self.bind_as(pat, value, Naming::NewVariables)
    }

    /// The same, without variables: in a condition they would be read before it is known to hold.
    fn bind_raw(&mut self, pat: &'a Pat, value: PartialValue<'a>) -> Result<(), Unwritable> {
        self.bind_as(pat, value, Naming::Nothing)
    }

    fn bind_as(
        &mut self,
        pat: &'a Pat,
        value: PartialValue<'a>,
        named: Naming,
    ) -> Result<(), Unwritable> {
        match (pat, value) {
            (Pat::Ident(one), value) => {
                let name = one.ident.to_string();
                let has_name = matches!(&value, PartialValue::Code(expr) if self.is_settled(expr));
                let value = match named {
                    Naming::Nothing => value,
                    Naming::NewVariables if has_name && one.mutability.is_none() => value,
                    Naming::NewVariables | Naming::Variables => {
                        self.named(&name, value, one.mutability.is_some())?
                    }
                };
                self.insert(name, value);
                Ok(())
            }
            (Pat::Wild(_) | Pat::Rest(_), _) => Ok(()),
            (Pat::Reference(one), value) => self.bind_as(&one.pat, value, named),
            (Pat::Paren(one), value) => self.bind_as(&one.pat, value, named),
            (Pat::Type(one), value) => {
                let value = self.settle_as(value, &one.ty);
                self.bind_as(&one.pat, value, named)
            }
            (
                Pat::Tuple(syn::PatTuple { elems, .. }) | Pat::Slice(syn::PatSlice { elems, .. }),
                PartialValue::List(values),
            ) if elems.len() == values.len() => {
                for (pat, value) in elems.iter().zip(values) {
                    self.bind_as(pat, value, named)?;
                }
                Ok(())
            }
            (Pat::TupleStruct(one), PartialValue::Maybe(_, inner)) if one.path.is_ident("Some") => {
                match one.elems.first() {
                    Some(pat) => self.bind_as(pat, *inner, named),
                    None => Ok(()),
                }
            }
            (Pat::Struct(one), value) => {
                let value = match value {
                    PartialValue::Code(expr) if !self.is_settled(&expr) => {
                        PartialValue::Code(self.store("found", expr, false))
                    }
                    other => other,
                };
                for field in &one.fields {
                    let syn::Member::Named(name) = &field.member else {
                        return unwritable(written(one));
                    };
                    let part = self.field(value.clone(), &name.to_string())?;
                    self.bind_as(&field.pat, part, named)?;
                }
                Ok(())
            }
            (_, PartialValue::Unit) => Ok(()),
            (pat, PartialValue::Unwritten(why)) => self.bind_unwritten(pat, &why),
            (pat, _) => unwritable(written(pat)),
        }
    }

    /// Every name of `pat` for what cannot be written.
    fn bind_unwritten(&mut self, pat: &'a Pat, why: &str) -> Result<(), Unwritable> {
        match pat {
            Pat::Ident(one) => {
                self.insert(
                    one.ident.to_string(),
                    PartialValue::Unwritten(why.to_owned()),
                );
                Ok(())
            }
            Pat::Tuple(syn::PatTuple { elems, .. }) | Pat::Slice(syn::PatSlice { elems, .. }) => {
                elems
                    .iter()
                    .try_for_each(|pat| self.bind_unwritten(pat, why))
            }
            Pat::Wild(_) => Ok(()),
            _ => unwritable(why),
        }
    }

    /// The first of `arms` that `value` fits.
    fn arms(&mut self, value: PartialValue<'a>, arms: &'a [syn::Arm], tail: bool) -> Reduced<'a> {
        let Some((arm, rest)) = arms.split_first() else {
            return Ok(PartialValue::Never);
        };
        let fits = if rest.is_empty() {
            PartialValue::switch(true)
        } else {
            self.test(&arm.pat, &value)?
        };
        let other = value.clone();
        self.branch(
            fits,
            |this| {
                this.push_scope();
                this.bind_raw(&arm.pat, value)?;
                let guard = match &arm.guard {
                    Some((_, guard)) => this.expr(guard)?,
                    None => PartialValue::switch(true),
                };
                let result = match guard {
                    PartialValue::Switch(true, _) => this.expr_in(&arm.body, tail),
                    PartialValue::Switch(false, _) => this.arms(other.clone(), rest, tail),
                    _ => unwritable(written(&arm.pat)),
                };
                this.pop_scope();
                result
            },
            |this| this.arms(other.clone(), rest, tail),
        )
    }

    /// The numbers of a range whose ends are known.
    fn known_range(&mut self, range: &'a syn::ExprRange) -> Reduced<'a> {
        let (Some(start), Some(end)) = (&range.start, &range.end) else {
            return unwritable(written(range));
        };
        let (start, end) = (self.expr(start)?, self.expr(end)?);
        let (start, end) = (self.code(start)?, self.code(end)?);
        let (ExprForm::Int(start), ExprForm::Int(end)) = (start.form, end.form) else {
            return unwritable(written(range));
        };
        let end = if matches!(range.limits, syn::RangeLimits::Closed(_)) {
            end + 1
        } else {
            end
        };
        if end - start > 16 {
            return unwritable(format!("a loop of {} turns", end - start));
        }
        Ok(PartialValue::List(
            (start..end).map(PartialValue::int).collect(),
        ))
    }

    // ---- calls

    fn arguments(
        &mut self,
        arguments: impl Iterator<Item = &'a Expr>,
    ) -> Result<Vec<PartialValue<'a>>, Unwritable> {
        arguments.map(|argument| self.expr(argument)).collect()
    }

    fn called(&mut self, one: &'a syn::ExprCall) -> Reduced<'a> {
        let Expr::Path(path) = &*one.func else {
            return unwritable(written(one));
        };
        let names = names(&path.path);
        if let [name] = names.as_slice()
            && let Some(PartialValue::Closure(closure)) = self.lookup(name)
        {
            let arguments = self.arguments(one.args.iter())?;
            return self.call_closure(&closure, arguments);
        }
        let arguments = self.arguments(one.args.iter())?;
        match self.apply(&names, arguments) {
            Err(error) if error.construct.is_empty() => unwritable(written(&one.func)),
            value => value,
        }
    }

    /// The function or constructor `path` of these arguments.
    fn apply(&mut self, path: &[String], mut arguments: Vec<PartialValue<'a>>) -> Reduced<'a> {
        let last = path.last().cloned().unwrap_or_default();
        let of = path.len().checked_sub(2).map_or("", |at| path[at].as_str());
        let of = if of == "Self" {
            self.of().unwrap_or_default().to_owned()
        } else {
            of.to_owned()
        };
        match (of.as_str(), last.as_str(), arguments.len()) {
            ("", "Some", 1) => {
                let value = arguments.remove(0);
                Ok(PartialValue::Maybe(
                    Box::new(PartialValue::switch(true)),
                    Box::new(value),
                ))
            }
            ("" | "Feature", name, 1) if feature(name).is_some() => {
                let index = self.code(arguments.remove(0))?;
                let first = CodeExpr::int(feature(name).unwrap_or_default());
                self.operation("+", first, index)
            }
            ("Vec3" | "DVec3", "new" | "splat", _) => {
                let (ty, scalar) = if of == "Vec3" {
                    (CodeType::Vec3, CodeType::F32)
                } else {
                    (CodeType::DVec3, CodeType::F64)
                };
                let mut parts = vec![];
                for argument in arguments {
                    let mut part = self.code(argument)?;
                    self.settle(&mut part, &scalar);
                    parts.push(part);
                }
                if last == "splat" {
                    let part = parts.remove(0);
                    let part = self.store("part", part, false);
                    parts = vec![part; 3];
                }
                Ok(PartialValue::Code(CodeExpr::new(ExprForm::Make(parts), ty)))
            }
            ("f32" | "f64", "from", 1) => self.cast(arguments.remove(0), &of),
            ("usize" | "u8" | "i32", "from", 1) => {
                let is = arguments.remove(0);
                self.branch(
                    is,
                    |_| Ok(PartialValue::int(1)),
                    |_| Ok(PartialValue::int(0)),
                )
            }
            ("f32" | "f64", _, 1..) => {
                let receiver = arguments.remove(0);
                self.method(receiver, &last, arguments)
            }
            ("Repairs", "of", 1) => match arguments.remove(0) {
                PartialValue::Settings => Ok(PartialValue::Repairs),
                _ => unwritable("settings of its own"),
            },
            ("Answer", "measured" | "touching" | "swept", _) => match arguments.swap_remove(0) {
                PartialValue::Maybe(is, inner) => {
                    let inner = match *inner {
                        PartialValue::List(mut parts) if parts.len() == 2 => {
                            let contact = parts.swap_remove(1);
                            let fields = vec![
                                ("time".into(), parts.swap_remove(0)),
                                ("contact".into(), contact),
                            ];
                            PartialValue::Struct("Impact".into(), fields)
                        }
                        other => other,
                    };
                    Ok(PartialValue::Maybe(is, Box::new(inner)))
                }
                other => Ok(other),
            },
            _ => {
                let found = if of.starts_with(char::is_uppercase) {
                    self.sources.method(&of, &last)
                } else {
                    self.sources.function(self.file(), path)
                };
                match found {
                    Some(function) => self.call(function, arguments),
                    None => unwritable(format!("`{}`", path.join("::"))),
                }
            }
        }
    }

    /// A closure or a function of these arguments.
    fn use_function(
        &mut self,
        function: &PartialValue<'a>,
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        match function {
            PartialValue::Closure(closure) => self.call_closure(closure, arguments),
            PartialValue::Function(path) => self.apply(path, arguments),
            other => unwritable(format!("a call of {}", other.key())),
        }
    }

    fn method_called(&mut self, one: &'a syn::ExprMethodCall) -> Reduced<'a> {
        let name = one.method.to_string();
        if name == "contains"
            && let Expr::Range(range) = strip(&one.receiver)
            && let (Some(start), Some(end)) = (&range.start, &range.end)
        {
            let value = self.arguments(one.args.iter())?.remove(0);
            let value = self.code(value)?;
            let (start, end) = (self.expr(start)?, self.expr(end)?);
            let (start, end) = (self.code(start)?, self.code(end)?);
            let upper = if matches!(range.limits, syn::RangeLimits::Closed(_)) {
                "<="
            } else {
                "<"
            };
            let above = self.operation(">=", value.clone(), start)?;
            let below = self.operation(upper, value, end)?;
            return self.both(true, above, below);
        }
        let receiver = self.expr(&one.receiver)?;
        if matches!(receiver, PartialValue::Trace) {
            if !name.starts_with("inside") {
                return Ok(PartialValue::Unit);
            }
            let Some(inner) = one.args.last() else {
                return unwritable(written(one));
            };
            let inner = self.expr(inner)?;
            return self.use_function(&inner, vec![PartialValue::Trace]);
        }
        if matches!(receiver, PartialValue::Unit) {
            return Ok(PartialValue::Unit);
        }
        if matches!(receiver, PartialValue::Settings)
            && name == "mends"
            && let Some(Expr::Path(path)) = one.args.first()
        {
            let id = names(&path.path).pop().unwrap_or_default();
            return Ok(self.repair(id.split('_').next().unwrap_or_default()));
        }
        let arguments = self.arguments(one.args.iter())?;
        match self.method(receiver, &name, arguments) {
            Err(error) if error.construct.is_empty() => unwritable(written(one)),
            value => value,
        }
    }

    fn method(
        &mut self,
        receiver: PartialValue<'a>,
        name: &str,
        mut arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        if matches!(name, "clone" | "copied" | "cloned" | "as_ref") && arguments.is_empty() {
            return Ok(receiver);
        }
        match receiver {
            PartialValue::List(values) => self.of_list(values, name, arguments),
            PartialValue::Maybe(is, value) => self.of_maybe(*is, *value, name, arguments),
            PartialValue::Pair => Ok(PartialValue::Unwritten(format!("`{name}` of the pair"))),
            PartialValue::Variant(rule) if name == "holds" => {
                let sign = match rule.as_str() {
                    "Comparison::Less" => "<",
                    "Comparison::LessOrEqual" => "<=",
                    "Comparison::Greater" => ">",
                    "Comparison::GreaterOrEqual" => ">=",
                    _ => "==",
                };
                let right = arguments.swap_remove(1);
                let (left, right) = (self.code(arguments.swap_remove(0))?, self.code(right)?);
                self.operation(sign, left, right)
            }
            PartialValue::Struct(of, fields) => match self.sources.method(&of, name) {
                Some(function) => {
                    arguments.insert(0, PartialValue::Struct(of, fields));
                    self.call(function, arguments)
                }
                None => unwritable(format!("`{of}::{name}`")),
            },
            is @ PartialValue::Switch(..) => self.of_truth(is, name, arguments),
            PartialValue::Code(expr) => match expr.ty.clone() {
                CodeType::Bool => self.of_truth(PartialValue::Code(expr), name, arguments),
                CodeType::Struct(of) => match self.sources.method(&of, name) {
                    Some(function) => {
                        arguments.insert(0, PartialValue::Code(expr));
                        self.call(function, arguments)
                    }
                    None => unwritable(format!("`{of}::{name}`")),
                },
                _ => self.of_number(expr, name, arguments),
            },
            PartialValue::Unwritten(why) => Ok(PartialValue::Unwritten(why)),
            other => unwritable(format!("`{name}` of {}", other.key())),
        }
    }

    fn of_truth(
        &mut self,
        is: PartialValue<'a>,
        name: &str,
        mut arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        match name {
            "then_some" => {
                let value = arguments.swap_remove(0);
                Ok(PartialValue::Maybe(Box::new(is), Box::new(value)))
            }
            "then" => {
                let make = arguments.swap_remove(0);
                let value = self.use_function(&make, vec![])?;
                Ok(PartialValue::Maybe(Box::new(is), Box::new(value)))
            }
            _ => unwritable(format!("`bool::{name}`")),
        }
    }

    fn of_number(
        &mut self,
        mut expr: CodeExpr,
        name: &str,
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        let mut codes = vec![];
        for argument in arguments {
            let mut code = self.code(argument)?;
            self.settle(&mut expr, &code.ty.clone());
            self.settle(&mut code, &expr.ty.clone());
            codes.push(code);
        }
        self.settle(&mut expr, &CodeType::F32);
        let (ty, suffix) = match expr.ty.clone() {
            CodeType::F32 => (CodeType::F32, "f32"),
            CodeType::F64 => (CodeType::F64, "f64"),
            CodeType::Vec3 => (CodeType::Vec3, "vec3"),
            CodeType::DVec3 => (CodeType::DVec3, "dvec3"),
            other => return unwritable(format!("`{name}` of {other:?}")),
        };
        let is_scalar = matches!(ty, CodeType::F32 | CodeType::F64);
        let native = match name {
            "sqrt" if is_scalar => Some(NativeOperation::Sqrt),
            "abs" if is_scalar => Some(NativeOperation::Abs),
            "floor" if is_scalar => Some(NativeOperation::Floor),
            "copysign" if is_scalar => Some(NativeOperation::CopySign),
            _ => None,
        };
        if let Some(operation) = native {
            codes.insert(0, expr);
            let form = ExprForm::Native(operation, codes);
            return Ok(PartialValue::Code(CodeExpr::new(form, ty)));
        }
        if name == "to_array" {
            let expr = self.store("parts", expr, false);
            let parts =
                ["x", "y", "z"].map(|part| self.field(PartialValue::Code(expr.clone()), part));
            let parts: Result<Vec<_>, _> = parts.into_iter().collect();
            return Ok(PartialValue::List(parts?));
        }
        let path = [format!("{name}_{suffix}")];
        match self.sources.function(self.file(), &path) {
            Some(function) => {
                let values = std::iter::once(expr).chain(codes).map(PartialValue::Code);
                self.call(function, values.collect())
            }
            None => unwritable(format!("`{name}` of a {suffix}")),
        }
    }

    fn of_list(
        &mut self,
        mut values: Vec<PartialValue<'a>>,
        name: &str,
        mut arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        match name {
            "into_iter" | "iter" => Ok(PartialValue::List(values)),
            "rev" => {
                values.reverse();
                Ok(PartialValue::List(values))
            }
            "enumerate" => {
                let counted = values.into_iter().enumerate();
                let counted = counted
                    .map(|(i, value)| PartialValue::List(vec![PartialValue::int(i as i64), value]));
                Ok(PartialValue::List(counted.collect()))
            }
            "zip" => match arguments.swap_remove(0) {
                PartialValue::List(others) => {
                    let both = values.into_iter().zip(others);
                    Ok(PartialValue::List(
                        both.map(|(a, b)| PartialValue::List(vec![a, b])).collect(),
                    ))
                }
                _ => unwritable("`zip`"),
            },
            "map" => {
                let function = arguments.swap_remove(0);
                let values = values
                    .into_iter()
                    .map(|value| self.use_function(&function, vec![value]));
                Ok(PartialValue::List(values.collect::<Result<_, _>>()?))
            }
            "fold" => {
                let function = arguments.swap_remove(1);
                let mut folded = arguments.swap_remove(0);
                for value in values {
                    folded = self.use_function(&function, vec![folded, value])?;
                }
                Ok(folded)
            }
            "all" | "any" => {
                let function = arguments.swap_remove(0);
                let mut result = PartialValue::switch(name == "all");
                for value in values {
                    let one = self.use_function(&function, vec![value])?;
                    result = self.both(name == "all", result, one)?;
                }
                Ok(result)
            }
            _ => unwritable(format!("`{name}` of a list")),
        }
    }

    fn of_maybe(
        &mut self,
        is: PartialValue<'a>,
        value: PartialValue<'a>,
        name: &str,
        mut arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        let maybe = |is, value| PartialValue::Maybe(Box::new(is), Box::new(value));
        match (name, arguments.len()) {
            ("is_some", 0) => Ok(is),
            ("is_none", 0) => self.unary(&UnOp::Not(Default::default()), is),
            ("map", 1) if matches!(is, PartialValue::Switch(false, _)) => Ok(maybe(is, value)),
            ("map", 1) => {
                let value = self.use_function(&arguments[0], vec![value])?;
                Ok(maybe(is, value))
            }
            ("filter", 1) if matches!(is, PartialValue::Switch(false, _)) => Ok(maybe(is, value)),
            ("filter", 1) => {
                let keeps = self.use_function(&arguments[0], vec![value.clone()])?;
                let is = self.both(true, is, keeps)?;
                Ok(maybe(is, value))
            }
            ("unwrap_or", 1) => {
                let other = arguments.swap_remove(0);
                self.branch(is, |_| Ok(value), |_| Ok(other))
            }
            ("unwrap_or_else", 1) => {
                let other = arguments.swap_remove(0);
                self.branch(is, |_| Ok(value), |this| this.use_function(&other, vec![]))
            }
            ("map_or", 2) => {
                let function = arguments.swap_remove(1);
                let other = arguments.swap_remove(0);
                self.branch(
                    is,
                    |this| this.use_function(&function, vec![value]),
                    |_| Ok(other),
                )
            }
            ("map_or_else", 2) => {
                let function = arguments.swap_remove(1);
                let other = arguments.swap_remove(0);
                self.branch(
                    is,
                    |this| this.use_function(&function, vec![value]),
                    |this| this.use_function(&other, vec![]),
                )
            }
            ("or_else", 1) => {
                let other = arguments.swap_remove(0);
                let own = maybe(PartialValue::switch(true), value);
                self.branch(is, |_| Ok(own), |this| this.use_function(&other, vec![]))
            }
            ("and_then", 1) => {
                let function = arguments.swap_remove(0);
                self.branch(
                    is,
                    |this| this.use_function(&function, vec![value]),
                    |_| Ok(PartialValue::none()),
                )
            }
            _ => unwritable(format!("`{name}` of an `Option`")),
        }
    }
}

/// An expression without parentheses about it.
fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => strip(&inner.expr),
        other => other,
    }
}
