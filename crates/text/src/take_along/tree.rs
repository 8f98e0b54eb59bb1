//! The reduced form of a listing: functions of numbers, vectors and small structs, which every language can write.
//!
//! Expressions have no effect, so that one whose value is not read is left out.

use std::collections::{BTreeMap, BTreeSet};

/// The type of a value in the reduced form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CodeType {
    Bool,
    Int,
    F32,
    F64,
    /// A number as typed, `0.5`, whose type is not known yet.
    Literal,
    Vec3,
    DVec3,
    Struct(String),
    /// The struct of this name, or nothing.
    Maybe(String),
}

/// A variable, by its place in its function.
pub(super) type VariableId = usize;

/// An expression and its type.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CodeExpr {
    pub(super) form: ExprForm,
    pub(super) ty: CodeType,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExprForm {
    Variable(VariableId),
    Number(f64),
    Int(i64),
    Bool(bool),
    Field(Box<CodeExpr>, String),
    Not(Box<CodeExpr>),
    Negative(Box<CodeExpr>),
    Binary(&'static str, Box<CodeExpr>, Box<CodeExpr>),
    /// Function by its place in the tree.
    Call(usize, Vec<CodeExpr>),
    Native(NativeOperation, Vec<CodeExpr>),
    /// A struct or a vector of its parts.
    Make(Vec<CodeExpr>),
    /// A struct as a [`CodeType::Maybe`].
    Present(Box<CodeExpr>),
    Absent,
    IsPresent(Box<CodeExpr>),
    Content(Box<CodeExpr>),
    /// Condition, and the values where it holds and where not.
    Select(Box<[CodeExpr; 3]>),
}

/// An operation that every language has under a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NativeOperation {
    Sqrt,
    Abs,
    Floor,
    CopySign,
    ToF32,
    ToF64,
}

/// A statement of the reduced form.
#[derive(Clone, Debug)]
pub(super) enum CodeStatement {
    Comment(String),
    /// The fixes that the next statement is a part of.
    Fix(BTreeSet<String>),
    /// A declaration, with a value unless both branches of the next `If` give it one.
    Let(VariableId, Option<CodeExpr>),
    /// A variable or a field of one, and its new value.
    Assign(CodeExpr, CodeExpr),
    If(CodeExpr, Vec<Self>, Vec<Self>),
    Loop(Vec<Self>),
    Break,
    Continue,
    Return(CodeExpr),
}

#[derive(Clone, Debug)]
pub(super) struct CodeVariable {
    pub(super) name: String,
    pub(super) ty: CodeType,
    /// Whether statements that follow may still assign to it.
    pub(super) is_open: bool,
}

#[derive(Clone, Debug)]
pub(super) struct CodeFunction {
    pub(super) name: String,
    /// Its doc comment's first paragraph.
    pub(super) about: String,
    pub(super) parameters: Vec<VariableId>,
    pub(super) returns: CodeType,
    pub(super) variables: Vec<CodeVariable>,
    pub(super) body: Vec<CodeStatement>,
}

/// A struct's fields.
pub(super) type CodeFields = Vec<(String, CodeType)>;

/// A listing in the reduced form: what is called stands before what calls it, the entry is last.
#[derive(Clone, Debug)]
pub(super) struct CodeTree {
    pub(super) structs: BTreeMap<String, CodeFields>,
    pub(super) functions: Vec<CodeFunction>,
    /// Every type that is somewhere in it.
    pub(super) types: BTreeSet<CodeType>,
}

impl CodeExpr {
    pub(super) fn new(form: ExprForm, ty: CodeType) -> Self {
        Self { form, ty }
    }

    pub(super) fn int(value: i64) -> Self {
        Self::new(ExprForm::Int(value), CodeType::Int)
    }

    pub(super) fn bool(value: bool) -> Self {
        Self::new(ExprForm::Bool(value), CodeType::Bool)
    }

    /// Calls `visit` with this expression, then with all that it is made of.
    fn each(&self, visit: &mut dyn FnMut(&Self)) {
        visit(self);
        let mut part = self.clone();
        part.parts_mut(&mut |inner| inner.each(visit));
    }

    /// Calls `visit` with each expression that this one is made of.
    fn parts_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        match &mut self.form {
            ExprForm::Variable(_)
            | ExprForm::Number(_)
            | ExprForm::Int(_)
            | ExprForm::Bool(_)
            | ExprForm::Absent => {}
            ExprForm::Field(inner, _)
            | ExprForm::Not(inner)
            | ExprForm::Negative(inner)
            | ExprForm::Present(inner)
            | ExprForm::IsPresent(inner)
            | ExprForm::Content(inner) => visit(inner),
            ExprForm::Binary(_, left, right) => {
                visit(left);
                visit(right);
            }
            ExprForm::Call(_, parts) | ExprForm::Native(_, parts) | ExprForm::Make(parts) => {
                parts.iter_mut().for_each(visit);
            }
            ExprForm::Select(parts) => parts.iter_mut().for_each(visit),
        }
    }

    /// The variable that a place is, or is a field of.
    pub(super) fn root(&self) -> Option<VariableId> {
        match &self.form {
            ExprForm::Variable(id) => Some(*id),
            ExprForm::Field(inner, _) => inner.root(),
            _ => None,
        }
    }

    /// Whether `variable` is in it.
    pub(super) fn reads(&self, variable: VariableId) -> bool {
        let mut found = false;
        self.each(&mut |part| found |= part.form == ExprForm::Variable(variable));
        found
    }
}

impl CodeStatement {
    /// Calls `visit` with each whole expression of `statements`; of what is assigned to, with none.
    fn values_mut(statements: &mut [Self], visit: &mut dyn FnMut(&mut CodeExpr)) {
        for statement in statements {
            match statement {
                Self::Let(_, Some(value)) | Self::Assign(_, value) | Self::Return(value) => {
                    visit(value);
                }
                Self::If(condition, yes, no) => {
                    visit(condition);
                    Self::values_mut(yes, visit);
                    Self::values_mut(no, visit);
                }
                Self::Loop(body) => Self::values_mut(body, visit),
                Self::Let(_, None)
                | Self::Comment(_)
                | Self::Fix(_)
                | Self::Break
                | Self::Continue => {}
            }
        }
    }

    /// Keeps the statements for which `keeps` says so, and of an `If` none that does nothing.
    fn retain(statements: &mut Vec<Self>, keeps: &dyn Fn(&Self) -> bool) {
        for statement in statements.iter_mut() {
            match statement {
                Self::If(_, yes, no) => {
                    Self::retain(yes, keeps);
                    Self::retain(no, keeps);
                }
                Self::Loop(body) => Self::retain(body, keeps),
                _ => {}
            }
        }
        statements.retain(keeps);
        statements
            .retain(|one| !matches!(one, Self::If(_, yes, no) if yes.is_empty() && no.is_empty()));
        let stays: Vec<bool> = (0..statements.len())
            .map(|i| match (&statements[i], statements.get(i + 1)) {
                (Self::Comment(_), next) => !matches!(next, None | Some(Self::Comment(_))),
                (Self::Fix(_), next) => {
                    !matches!(next, None | Some(Self::Comment(_) | Self::Fix(_)))
                }
                _ => true,
            })
            .collect();
        let mut stays = stays.into_iter();
        statements.retain(|_| stays.next().unwrap_or(true));
    }
}

impl CodeStatement {
    /// A value with a name that is given back at once needs none.
    fn shorten(statements: &mut Vec<Self>) {
        for statement in statements.iter_mut() {
            match statement {
                Self::If(_, yes, no) => {
                    Self::shorten(yes);
                    Self::shorten(no);
                }
                Self::Loop(body) => Self::shorten(body),
                _ => {}
            }
        }
        if let [.., Self::Let(id, Some(value)), Self::Return(back)] = statements.as_slice()
            && back.form == ExprForm::Variable(*id)
        {
            let value = Self::Return(value.clone());
            statements.truncate(statements.len() - 2);
            statements.push(value);
        }
    }
}

impl CodeFunction {
    /// How often each variable is read.
    fn reads(&mut self) -> Vec<usize> {
        let mut reads = vec![0; self.variables.len()];
        CodeStatement::values_mut(&mut self.body, &mut |value| {
            value.each(&mut |part| {
                if let ExprForm::Variable(id) = part.form {
                    reads[id] += 1;
                }
            });
        });
        reads
    }

    /// Takes out what is computed and never read.
    fn prune(&mut self) {
        loop {
            let reads = self.reads();
            let before = format!("{:?}", self.body).len();
            CodeStatement::retain(&mut self.body, &|statement| match statement {
                CodeStatement::Let(id, _) => reads[*id] > 0,
                CodeStatement::Assign(place, _) => place.root().is_none_or(|id| reads[id] > 0),
                _ => true,
            });
            CodeStatement::shorten(&mut self.body);
            if format!("{:?}", self.body).len() == before {
                return;
            }
        }
    }

    /// Calls `visit` with every expression of its body.
    fn each_mut(&mut self, visit: &mut dyn FnMut(&mut CodeExpr)) {
        fn inner(expr: &mut CodeExpr, visit: &mut dyn FnMut(&mut CodeExpr)) {
            expr.parts_mut(&mut |part| inner(part, visit));
            visit(expr);
        }
        CodeStatement::values_mut(&mut self.body, &mut |value| inner(value, visit));
    }
}

impl CodeTree {
    /// Takes out all that does not bear on the answer: values, parameters, functions and structs.
    pub(super) fn prune(&mut self) {
        let entry = self.functions.len() - 1;
        for function in &mut self.functions {
            function.prune();
        }
        // A parameter that a caller no longer passes may leave a value of the caller without a reader.
        for callee in (0..entry).rev() {
            let reads = self.functions[callee].reads();
            let parameters = self.functions[callee].parameters.iter();
            let kept: Vec<bool> = parameters.map(|&id| reads[id] > 0).collect();
            if kept.iter().all(|&kept| kept) {
                continue;
            }
            let retain = |values: &mut Vec<VariableId>| {
                let mut kept = kept.iter();
                values.retain(|_| *kept.next().unwrap_or(&true));
            };
            retain(&mut self.functions[callee].parameters);
            for caller in &mut self.functions[callee + 1..] {
                caller.each_mut(&mut |expr| {
                    if let ExprForm::Call(id, arguments) = &mut expr.form
                        && *id == callee
                    {
                        let mut kept = kept.iter();
                        arguments.retain(|_| *kept.next().unwrap_or(&true));
                    }
                });
                caller.prune();
            }
        }
        self.keep_what_is_called();
    }

    fn keep_what_is_called(&mut self) {
        let count = self.functions.len();
        let mut called = vec![false; count];
        called[count - 1] = true;
        for caller in (0..count).rev() {
            if called[caller] {
                self.functions[caller].each_mut(&mut |expr| {
                    if let ExprForm::Call(id, _) = expr.form {
                        called[id] = true;
                    }
                });
            }
        }
        let places: Vec<usize> = (0..count)
            .map(|id| called[..id].iter().filter(|&&called| called).count())
            .collect();
        let mut stays = called.iter();
        self.functions.retain(|_| *stays.next().unwrap_or(&true));
        let mut types = BTreeSet::new();
        for function in &mut self.functions {
            types.insert(function.returns.clone());
            let parameters = function.parameters.iter();
            types.extend(parameters.map(|&id| function.variables[id].ty.clone()));
            function.each_mut(&mut |expr| {
                types.insert(expr.ty.clone());
                if let ExprForm::Call(id, _) = &mut expr.form {
                    *id = places[*id];
                }
            });
        }
        loop {
            let used = types.iter().filter_map(Self::named);
            let fields = used.filter_map(|name| self.structs.get(&name)).flatten();
            let inner: Vec<CodeType> = fields.map(|(_, ty)| ty.clone()).collect();
            let before = types.len();
            types.extend(inner);
            if types.len() == before {
                break;
            }
        }
        let used: BTreeSet<String> = types.iter().filter_map(Self::named).collect();
        self.structs.retain(|name, _| used.contains(name));
        self.types = types;
    }

    /// The struct that a type names.
    fn named(ty: &CodeType) -> Option<String> {
        match ty {
            CodeType::Struct(name) | CodeType::Maybe(name) => Some(name.clone()),
            _ => None,
        }
    }

    /// The structs, each after those that its fields are of.
    pub(super) fn structs_in_order(&self) -> Vec<&str> {
        let mut order: Vec<&str> = vec![];
        while order.len() < self.structs.len() {
            let next = self.structs.iter().find(|(name, fields)| {
                let inner = fields.iter().filter_map(|(_, ty)| Self::named(ty));
                !order.contains(&name.as_str())
                    && inner
                        .into_iter()
                        .all(|inner| order.contains(&inner.as_str()))
            });
            match next {
                Some((name, _)) => order.push(name),
                None => break,
            }
        }
        order
    }

    /// The structs that somewhere may be missing.
    pub(super) fn maybes(&self) -> BTreeSet<&str> {
        let names = self.types.iter().filter_map(|ty| match ty {
            CodeType::Maybe(name) => Some(name.as_str()),
            _ => None,
        });
        names.collect()
    }
}
