//! Reduces a listing to the form that every language can write.
//!
//! The listing is run with the chosen settings and fixes, and with shapes that are not known: what follows from the settings
//! alone is decided, closures and loops over the edges of a triangle are written out, the trace is left out. What is left
//! becomes code, in the order of the listing. A construct that has no such form is an error that names it.

use super::{
    Unwritable,
    sources::{SourceFunction, Sources, type_name},
    tree::{
        CodeExpr, CodeFunction, CodeStatement, CodeTree, CodeType, CodeVariable, ExprForm,
        VariableId,
    },
    value::{CodeShape, PartialValue, ReducedClosure, Scopes},
};
use capsule_core::method::Settings;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    mem::{replace, take},
};
use syn::{Expr, Pat, Stmt};

/// What an expression comes to, or why it cannot be written.
pub(super) type Reduced<'a> = Result<PartialValue<'a>, Unwritable>;

/// Why `what` cannot be written.
pub(super) fn unwritable<T>(what: impl Into<String>) -> Result<T, Unwritable> {
    Err(Unwritable {
        construct: what.into(),
    })
}

/// What `return` and `continue` leave.
enum LeavableFrame {
    /// A function that is written as one.
    Function(CodeShape, CodeType),
    /// A function or a closure that is written out where it is called.
    Inline,
    /// One turn of a loop that is written out.
    Turn,
    Loop,
}

/// The function that is being written.
#[derive(Default)]
struct WrittenBody {
    variables: Vec<CodeVariable>,
    taken: HashMap<String, usize>,
    /// The statements so far, of the function and of each branch that is being written.
    out: Vec<Vec<CodeStatement>>,
}

impl WrittenBody {
    fn new() -> Self {
        Self {
            out: vec![vec![]],
            ..Self::default()
        }
    }
}

/// How far the reducing is: what has begun since can be given up.
struct ReducedSoFar {
    bodies: usize,
    out: usize,
    statements: usize,
    scopes: usize,
    scope: usize,
    frames: usize,
    places: usize,
    fixes: BTreeSet<String>,
    is_repeated: bool,
}

/// What the reducing has come to.
pub(super) struct Reducer<'a> {
    pub(super) sources: &'a Sources,
    pub(super) settings: &'a Settings,
    /// The struct that the method answers with.
    answers: String,
    structs: BTreeMap<String, Vec<(String, CodeType)>>,
    functions: Vec<CodeFunction>,
    written: HashMap<String, usize>,
    /// The functions that are being written, a called one after its caller.
    bodies: Vec<WrittenBody>,
    /// The file and the type whose code is read, inmost last.
    places: Vec<(usize, Option<String>)>,
    /// The names in scope, of each function and closure that is being run.
    scopes: Vec<Scopes<'a>>,
    fixes: BTreeSet<String>,
    frames: Vec<LeavableFrame>,
    /// Whether comments are left out, for they stood there already.
    is_repeated: bool,
}

/// The tree of the listing that begins with `answer`, with these settings.
pub(super) fn reduce(
    sources: &Sources,
    answer: &SourceFunction,
    name: &str,
    answers: &str,
    settings: &Settings,
) -> Result<CodeTree, Unwritable> {
    let mut reducer = Reducer {
        sources,
        settings,
        answers: answers.into(),
        structs: BTreeMap::new(),
        functions: vec![],
        written: HashMap::new(),
        bodies: vec![WrittenBody::new()],
        places: vec![(answer.file, None)],
        scopes: vec![vec![HashMap::new()]],
        fixes: BTreeSet::new(),
        frames: vec![],
        is_repeated: false,
    };
    reducer.entry(answer, name)?;
    let mut tree = CodeTree {
        structs: reducer.structs,
        functions: reducer.functions,
        types: BTreeSet::new(),
    };
    tree.prune();
    Ok(tree)
}

impl<'a> Reducer<'a> {
    fn entry(&mut self, answer: &'a SourceFunction, name: &str) -> Result<(), Unwritable> {
        let mut parameters = vec![];
        for input in &answer.signature.inputs {
            let syn::FnArg::Typed(input) = input else {
                return unwritable("a method");
            };
            let value = match type_name(&input.ty).as_deref() {
                Some("Pair") => PartialValue::Pair,
                Some("Settings") => PartialValue::Settings,
                None => PartialValue::Trace,
                Some(name) => {
                    self.fields_of(name)?;
                    let named = pattern_name(&input.pat).unwrap_or("shape".into());
                    let id = self.declare(&named, CodeType::Struct(name.into()), false);
                    parameters.push(id);
                    self.variable(id)
                }
            };
            self.bind(&input.pat, value)?;
        }
        let motion = self.declare("motion", CodeType::Vec3, false);
        let moving = self.variable(motion);
        self.insert("displacement of the pair".into(), moving);
        if self.answers == "Impact" {
            parameters.push(motion);
        }
        let answers = self.answers.clone();
        self.fields_of(&answers)?;
        let returns = CodeType::Maybe(self.answers.clone());
        let ends = LeavableFrame::Function(CodeShape::One(returns.clone()), returns.clone());
        let id = self.finish(answer, name.into(), parameters, ends, returns)?;
        self.functions[id].about =
            "The entry: the contact of the first shape with the second.".into();
        Ok(())
    }

    /// Writes the body of `function`, whose parameters are bound, and adds it to the functions.
    fn finish(
        &mut self,
        function: &'a SourceFunction,
        name: String,
        parameters: Vec<VariableId>,
        frame: LeavableFrame,
        returns: CodeType,
    ) -> Result<usize, Unwritable> {
        self.frames.push(frame);
        let value = self.statements(&function.block.stmts, true)?;
        self.give_back(value)?;
        self.frames.pop();
        let mut body = self.bodies.pop().unwrap_or_default();
        let taken = |name: &str| self.functions.iter().any(|one| one.name == name);
        let numbers = (2..).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbers);
        let name = names.find(|name| !taken(name)).unwrap_or(name);
        self.functions.push(CodeFunction {
            name,
            about: function.about.clone(),
            parameters,
            returns,
            variables: body.variables,
            body: body.out.pop().unwrap_or_default(),
        });
        Ok(self.functions.len() - 1)
    }

    // ---- how far it is

    fn body(&self) -> &WrittenBody {
        // There is one from the beginning to the end.
        &self.bodies[self.bodies.len() - 1]
    }

    fn body_mut(&mut self) -> &mut WrittenBody {
        let last = self.bodies.len() - 1;
        &mut self.bodies[last]
    }

    fn out(&mut self) -> &mut Vec<CodeStatement> {
        let body = self.body_mut();
        let last = body.out.len() - 1;
        &mut body.out[last]
    }

    /// Begins a branch, or the body of a loop.
    fn begin(&mut self) {
        self.body_mut().out.push(vec![]);
    }

    /// The statements since the last [`begin`](Self::begin).
    fn end(&mut self) -> Vec<CodeStatement> {
        self.body_mut().out.pop().unwrap_or_default()
    }

    pub(super) fn file(&self) -> usize {
        self.places[self.places.len() - 1].0
    }

    /// The type whose method is run.
    pub(super) fn of(&self) -> Option<&str> {
        self.places[self.places.len() - 1].1.as_deref()
    }

    /// Reads code of another file, or of another type.
    pub(super) fn enter(&mut self, file: usize, of: Option<String>) {
        self.places.push((file, of));
    }

    pub(super) fn leave_place(&mut self) {
        self.places.pop();
    }

    /// Runs `run`; what it began is given up where it fails.
    pub(super) fn attempt(&mut self, run: impl FnOnce(&mut Self) -> Reduced<'a>) -> Reduced<'a> {
        let mark = ReducedSoFar {
            bodies: self.bodies.len(),
            out: self.body().out.len(),
            statements: self.out().len(),
            scopes: self.scopes.len(),
            scope: self.scopes.last().map_or(0, Vec::len),
            frames: self.frames.len(),
            places: self.places.len(),
            fixes: self.fixes.clone(),
            is_repeated: self.is_repeated,
        };
        let value = run(self);
        if value.is_err() {
            self.bodies.truncate(mark.bodies);
            self.body_mut().out.truncate(mark.out);
            self.out().truncate(mark.statements);
            self.scopes.truncate(mark.scopes);
            if let Some(scopes) = self.scopes.last_mut() {
                scopes.truncate(mark.scope);
            }
            self.frames.truncate(mark.frames);
            self.places.truncate(mark.places);
            self.fixes = mark.fixes;
            self.is_repeated = mark.is_repeated;
        }
        value
    }

    // ---- variables and statements of the written code

    pub(super) fn emit(&mut self, statement: CodeStatement) {
        self.out().push(statement);
    }

    /// A new variable with a name like this one that no other has.
    pub(super) fn declare(&mut self, name: &str, ty: CodeType, is_open: bool) -> VariableId {
        let name = name.trim_start_matches('_').trim_end_matches("_0");
        let body = self.body_mut();
        let count = body.taken.entry(name.to_owned()).or_default();
        *count += 1;
        let own = if *count == 1 {
            name.to_owned()
        } else {
            format!("{name}_{count}")
        };
        if own != name {
            body.taken.entry(own.clone()).or_insert(1);
        }
        body.variables.push(CodeVariable {
            name: own,
            ty,
            is_open,
        });
        body.variables.len() - 1
    }

    pub(super) fn variable(&self, id: VariableId) -> PartialValue<'a> {
        PartialValue::Code(self.variable_code(id))
    }

    fn variable_code(&self, id: VariableId) -> CodeExpr {
        CodeExpr::new(ExprForm::Variable(id), self.body().variables[id].ty.clone())
    }

    /// A variable with this value.
    pub(super) fn store(&mut self, name: &str, value: CodeExpr, is_open: bool) -> CodeExpr {
        // The type of a variable may become known later: then that of its value must as well.
        if value.ty == CodeType::Literal && !is_open && self.is_settled(&value) {
            return value;
        }
        let id = self.declare(name, value.ty.clone(), is_open);
        self.emit(CodeStatement::Let(id, Some(value)));
        self.variable_code(id)
    }

    /// Whether the value of `expr` is had for nothing and stays as it is.
    pub(super) fn is_settled(&self, expr: &CodeExpr) -> bool {
        match &expr.form {
            ExprForm::Variable(id) => !self.body().variables[*id].is_open,
            ExprForm::Field(inner, _) | ExprForm::Content(inner) | ExprForm::IsPresent(inner) => {
                self.is_settled(inner)
            }
            ExprForm::Number(_) | ExprForm::Int(_) | ExprForm::Bool(_) => true,
            _ => false,
        }
    }

    /// Gives `expr`, a number as typed, its type.
    pub(super) fn settle(&mut self, expr: &mut CodeExpr, ty: &CodeType) {
        let ty = match ty {
            CodeType::F32 | CodeType::Vec3 => CodeType::F32,
            CodeType::F64 | CodeType::DVec3 => CodeType::F64,
            _ => return,
        };
        if let ExprForm::Variable(id) = expr.form {
            let known = self.body().variables[id].ty.clone();
            if known != CodeType::Literal {
                expr.ty = known;
            }
        }
        if expr.ty != CodeType::Literal {
            return;
        }
        match &mut expr.form {
            ExprForm::Variable(id) => self.body_mut().variables[*id].ty = ty.clone(),
            ExprForm::Number(value) if ty == CodeType::F32 => *value = f64::from(*value as f32),
            ExprForm::Negative(inner) => self.settle(inner, &ty),
            ExprForm::Binary(_, left, right) => {
                self.settle(left, &ty);
                self.settle(right, &ty);
            }
            ExprForm::Select(parts) => {
                self.settle(&mut parts[1], &ty);
                self.settle(&mut parts[2], &ty);
            }
            _ => {}
        }
        expr.ty = ty;
    }

    /// The value with the numbers of the type that `ty` says.
    pub(super) fn settle_as(
        &mut self,
        value: PartialValue<'a>,
        ty: &syn::Type,
    ) -> PartialValue<'a> {
        match (self.shape(ty), value) {
            (Some(shape), value) => self.settle_shape(value, &shape),
            (None, value) => value,
        }
    }

    fn settle_shape(&mut self, value: PartialValue<'a>, shape: &CodeShape) -> PartialValue<'a> {
        match (value, shape) {
            (PartialValue::Code(mut expr), CodeShape::One(ty)) => {
                self.settle(&mut expr, ty);
                PartialValue::Code(expr)
            }
            (PartialValue::List(values), CodeShape::Many(shapes))
                if values.len() == shapes.len() =>
            {
                let values = values.into_iter().zip(shapes);
                PartialValue::List(
                    values
                        .map(|(one, shape)| self.settle_shape(one, shape))
                        .collect(),
                )
            }
            (value, _) => value,
        }
    }

    /// The value under a name of the written code; a `mutable` one as variables of its own.
    pub(super) fn named(
        &mut self,
        name: &str,
        value: PartialValue<'a>,
        mutable: bool,
    ) -> Reduced<'a> {
        Ok(match value {
            PartialValue::Code(expr) if !mutable => {
                let is_literal = matches!(
                    expr.form,
                    ExprForm::Int(_) | ExprForm::Bool(_) | ExprForm::Number(_)
                );
                let is_same = match expr.form {
                    ExprForm::Variable(id) => {
                        let own = &self.body().variables[id];
                        own.name == name || own.name.starts_with(&format!("{name}_"))
                    }
                    _ => false,
                };
                if is_literal || is_same && self.is_settled(&expr) {
                    PartialValue::Code(expr)
                } else {
                    PartialValue::Code(self.store(name, expr, false))
                }
            }
            PartialValue::Code(expr) => PartialValue::Code(self.store(name, expr, true)),
            PartialValue::Switch(..) if mutable => {
                let expr = self.code(value)?;
                PartialValue::Code(self.store(name, expr, true))
            }
            PartialValue::Struct(of, fields) => {
                if self.fields_of(&of).is_ok() {
                    let expr = self.code(PartialValue::Struct(of, fields))?;
                    return Ok(PartialValue::Code(self.store(name, expr, mutable)));
                }
                let mut own = vec![];
                for (field, value) in fields {
                    let value = self.named(&format!("{name}_{field}"), value, mutable)?;
                    own.push((field, value));
                }
                PartialValue::Struct(of, own)
            }
            PartialValue::List(values) => {
                let mut own = vec![];
                for (i, value) in values.into_iter().enumerate() {
                    own.push(self.named(&format!("{name}{i}"), value, mutable)?);
                }
                PartialValue::List(own)
            }
            PartialValue::Maybe(is, value) => {
                if mutable {
                    return unwritable("a variable that may be `None`");
                }
                let is_settled = |one: &PartialValue<'_>| match one {
                    PartialValue::Code(expr) => self.is_settled(expr),
                    _ => false,
                };
                if is_settled(&is) && is_settled(&value) {
                    PartialValue::Maybe(is, value)
                } else {
                    let is = self.named(&format!("has_{name}"), *is, false)?;
                    let value = self.named(name, *value, false)?;
                    PartialValue::Maybe(Box::new(is), Box::new(value))
                }
            }
            other => other,
        })
    }

    // ---- shapes of types

    /// The form that the written code has of `ty`; none where it has none.
    pub(super) fn shape(&mut self, ty: &syn::Type) -> Option<CodeShape> {
        let one = |ty| Some(CodeShape::One(ty));
        match ty {
            syn::Type::Reference(inner) => self.shape(&inner.elem),
            syn::Type::Paren(inner) => self.shape(&inner.elem),
            syn::Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|ty| self.shape(ty));
                Some(CodeShape::Many(parts.collect::<Option<_>>()?))
            }
            syn::Type::Array(array) => {
                let Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Int(count),
                    ..
                }) = &array.len
                else {
                    return None;
                };
                let part = self.shape(&array.elem)?;
                Some(CodeShape::Many(vec![part; count.base10_parse().ok()?]))
            }
            syn::Type::Path(path) => {
                let last = path.path.segments.last()?;
                let name = last.ident.to_string();
                match name.as_str() {
                    "f32" => one(CodeType::F32),
                    "f64" => one(CodeType::F64),
                    "bool" => one(CodeType::Bool),
                    "u8" | "u32" | "i32" | "i64" | "usize" | "Feature" => one(CodeType::Int),
                    "Vec3" => one(CodeType::Vec3),
                    "DVec3" => one(CodeType::DVec3),
                    "Answer" => one(CodeType::Maybe(self.answers.clone())),
                    "Self" => {
                        let of = self.of()?.to_owned();
                        self.fields_of(&of)
                            .is_ok()
                            .then_some(CodeShape::One(CodeType::Struct(of)))
                    }
                    "Option" => {
                        let syn::PathArguments::AngleBracketed(inner) = &last.arguments else {
                            return None;
                        };
                        let syn::GenericArgument::Type(inner) = inner.args.first()? else {
                            return None;
                        };
                        match self.shape(inner)? {
                            CodeShape::One(CodeType::Struct(name)) => one(CodeType::Maybe(name)),
                            _ => None,
                        }
                    }
                    _ => self
                        .fields_of(&name)
                        .is_ok()
                        .then_some(CodeShape::One(CodeType::Struct(name))),
                }
            }
            _ => None,
        }
    }

    /// The fields of a struct, each with its shape; the written code gets the struct.
    pub(super) fn fields_of(&mut self, name: &str) -> Result<Vec<(String, CodeShape)>, Unwritable> {
        let refused = || unwritable(format!("`{name}`"));
        let Some(syn::Fields::Named(fields)) = self.sources.fields(name) else {
            return refused();
        };
        let mut shapes = vec![];
        let file = self.file();
        self.places.push((file, Some(name.to_owned())));
        for field in &fields.named {
            let shape = self.shape(&field.ty);
            let field = field.ident.as_ref().map(ToString::to_string);
            shapes.extend(field.zip(shape));
        }
        self.places.pop();
        if shapes.len() < fields.named.len() {
            return refused();
        }
        if !self.structs.contains_key(name) {
            let flat = shapes.iter().flat_map(|(field, shape)| {
                let parts = shape.flat().into_iter();
                parts.map(move |(end, ty)| (format!("{field}{end}"), ty))
            });
            self.structs.insert(name.to_owned(), flat.collect());
        }
        Ok(shapes)
    }

    /// The parts of `base` whose names begin with `field`, as a value of this shape.
    pub(super) fn view(base: &CodeExpr, field: &str, shape: &CodeShape) -> PartialValue<'a> {
        match shape {
            CodeShape::One(ty) => {
                let form = ExprForm::Field(Box::new(base.clone()), field.to_owned());
                Self::opened(CodeExpr::new(form, ty.clone()))
            }
            CodeShape::Many(shapes) => {
                let parts = shapes.iter().enumerate().map(|(i, shape)| {
                    let gap = if field.ends_with(|c: char| c.is_ascii_digit()) {
                        "_"
                    } else {
                        ""
                    };
                    Self::view(base, &format!("{field}{gap}{i}"), shape)
                });
                PartialValue::List(parts.collect())
            }
        }
    }

    /// The value of `expr`; of what may be missing, whether it is there, and what it is.
    fn opened(expr: CodeExpr) -> PartialValue<'a> {
        let CodeType::Maybe(name) = &expr.ty else {
            return PartialValue::Code(expr);
        };
        let content = CodeType::Struct(name.clone());
        let is = CodeExpr::new(ExprForm::IsPresent(Box::new(expr.clone())), CodeType::Bool);
        let content = CodeExpr::new(ExprForm::Content(Box::new(expr)), content);
        PartialValue::Maybe(
            Box::new(PartialValue::Code(is)),
            Box::new(PartialValue::Code(content)),
        )
    }

    /// The value as one expression.
    pub(super) fn code(&mut self, value: PartialValue<'a>) -> Result<CodeExpr, Unwritable> {
        match value {
            PartialValue::Code(expr) => Ok(expr),
            PartialValue::Switch(value, fixes) => {
                self.fixes.extend(fixes);
                Ok(CodeExpr::bool(value))
            }
            PartialValue::Struct(name, mut fields) => {
                let mut parts = vec![];
                for (field, shape) in self.fields_of(&name)? {
                    let Some(at) = fields.iter().position(|(own, _)| *own == field) else {
                        return unwritable(format!("`{name}` without `{field}`"));
                    };
                    let (_, value) = fields.remove(at);
                    self.flatten(value, &shape, &mut parts)?;
                }
                Ok(CodeExpr::new(ExprForm::Make(parts), CodeType::Struct(name)))
            }
            PartialValue::Maybe(is, value) => {
                if let PartialValue::Code(CodeExpr {
                    form: ExprForm::IsPresent(whole),
                    ..
                }) = &*is
                    && let PartialValue::Code(CodeExpr {
                        form: ExprForm::Content(content),
                        ..
                    }) = &*value
                    && whole == content
                {
                    return Ok(*whole.clone());
                }
                let absent = |ty: &CodeType| CodeExpr::new(ExprForm::Absent, ty.clone());
                if let PartialValue::Switch(false, fixes) = *is {
                    self.fixes.extend(fixes);
                    return Ok(absent(&CodeType::Literal));
                }
                let value = self.code(*value)?;
                let CodeType::Struct(name) = &value.ty else {
                    return unwritable("an `Option` of a number");
                };
                let ty = CodeType::Maybe(name.clone());
                let present = CodeExpr::new(ExprForm::Present(Box::new(value)), ty.clone());
                match *is {
                    PartialValue::Switch(_, fixes) => {
                        self.fixes.extend(fixes);
                        Ok(present)
                    }
                    is => {
                        let parts = [self.code(is)?, present, absent(&ty)];
                        Ok(CodeExpr::new(ExprForm::Select(Box::new(parts)), ty))
                    }
                }
            }
            PartialValue::Unwritten(why) => unwritable(why),
            PartialValue::Variant(name) => unwritable(format!("`{name}`")),
            PartialValue::List(_) => unwritable("a list in place of a number"),
            _ => unwritable("a setting or a closure in place of a number"),
        }
    }

    /// Adds the parts of `value`, each as one expression of the type that `shape` has for it.
    fn flatten(
        &mut self,
        value: PartialValue<'a>,
        shape: &CodeShape,
        parts: &mut Vec<CodeExpr>,
    ) -> Result<(), Unwritable> {
        match (shape, value) {
            (CodeShape::Many(shapes), PartialValue::List(values))
                if values.len() == shapes.len() =>
            {
                for (shape, value) in shapes.iter().zip(values) {
                    self.flatten(value, shape, parts)?;
                }
                Ok(())
            }
            (CodeShape::One(ty), value) => {
                let mut expr = self.code(value)?;
                self.settle(&mut expr, ty);
                if expr.form == ExprForm::Absent {
                    expr.ty = ty.clone();
                }
                if expr.ty != *ty {
                    return unwritable(format!("a {:?} as a {ty:?}", expr.ty));
                }
                parts.push(expr);
                Ok(())
            }
            _ => unwritable("a list of another length"),
        }
    }

    // ---- branches

    /// Both branches of a condition, or the one that is taken where that is known.
    pub(super) fn branch(
        &mut self,
        condition: PartialValue<'a>,
        yes: impl FnOnce(&mut Self) -> Reduced<'a>,
        no: impl FnOnce(&mut Self) -> Reduced<'a>,
    ) -> Reduced<'a> {
        let condition = match condition {
            PartialValue::Switch(value, fixes) => {
                self.fixes.extend(fixes);
                return if value { yes(self) } else { no(self) };
            }
            PartialValue::Code(CodeExpr {
                form: ExprForm::Bool(value),
                ..
            }) => {
                return if value { yes(self) } else { no(self) };
            }
            other => self.code(other)?,
        };
        self.begin();
        let yes = yes(self)?;
        let mut when = self.end();
        self.begin();
        let no = no(self)?;
        let mut otherwise = self.end();
        match (yes, no) {
            (PartialValue::Never, PartialValue::Never) => {
                self.emit(CodeStatement::If(condition, when, otherwise));
                Ok(PartialValue::Never)
            }
            (PartialValue::Never, value) => {
                self.emit(CodeStatement::If(condition, when, vec![]));
                self.out().append(&mut otherwise);
                Ok(value)
            }
            (value, PartialValue::Never) => {
                let not = self.not(condition);
                self.emit(CodeStatement::If(not, otherwise, vec![]));
                self.out().append(&mut when);
                Ok(value)
            }
            (yes, no) if when.is_empty() && otherwise.is_empty() => {
                let is_one = |value: &PartialValue<'_>| {
                    matches!(
                        value,
                        PartialValue::Code(_) | PartialValue::Unit | PartialValue::Struct(..)
                    )
                };
                let condition = if is_one(&yes) || self.is_settled(&condition) {
                    condition
                } else {
                    self.store("is_so", condition, false)
                };
                self.join(yes, no, true, &mut |_, yes, no| {
                    let ty = yes.ty.clone();
                    let parts = [condition.clone(), yes, no];
                    CodeExpr::new(ExprForm::Select(Box::new(parts)), ty)
                })
            }
            (yes, no) => {
                let mut count = 0;
                let joined = self.join(yes, no, false, &mut |this, yes, no| {
                    let name = Self::hint(&yes, this.body()).or(Self::hint(&no, this.body()));
                    let id = this.declare(&name.unwrap_or("chosen".into()), yes.ty.clone(), false);
                    count += 1;
                    this.emit(CodeStatement::Let(id, None));
                    let place = this.variable_code(id);
                    when.push(CodeStatement::Assign(place.clone(), yes));
                    otherwise.push(CodeStatement::Assign(place.clone(), no));
                    place
                })?;
                self.emit(CodeStatement::If(condition, when, otherwise));
                Ok(joined)
            }
        }
    }

    /// The name of the variable that `expr` is, without its number.
    fn hint(expr: &CodeExpr, body: &WrittenBody) -> Option<String> {
        match &expr.form {
            ExprForm::Variable(id) => {
                let name = body.variables[*id].name.as_str();
                Some(
                    name.trim_end_matches(|c: char| c.is_ascii_digit())
                        .trim_end_matches('_')
                        .to_owned(),
                )
                .filter(|name| name.len() > 1)
            }
            ExprForm::Field(_, name) => Some(name.clone()),
            _ => None,
        }
    }

    pub(super) fn not(&self, condition: CodeExpr) -> CodeExpr {
        match condition.form {
            ExprForm::Not(inner) => *inner,
            ExprForm::Bool(value) => CodeExpr::bool(!value),
            _ => CodeExpr::new(ExprForm::Not(Box::new(condition)), CodeType::Bool),
        }
    }

    /// One value of two branches, whose different parts `choose` makes one.
    fn join(
        &mut self,
        yes: PartialValue<'a>,
        no: PartialValue<'a>,
        is_selected: bool,
        choose: &mut dyn FnMut(&mut Self, CodeExpr, CodeExpr) -> CodeExpr,
    ) -> Reduced<'a> {
        use PartialValue::{Code, List, Maybe, Struct, Switch, Unit, Variant};
        let kinds = "two values of different kinds".to_owned();
        let unlike = PartialValue::Unwritten(kinds);
        Ok(match (yes, no) {
            (Switch(yes, a), Switch(no, b)) if yes == no => {
                Switch(yes, a.union(&b).cloned().collect())
            }
            (Variant(yes), Variant(no)) if yes == no => Variant(yes),
            (List(yes), List(no)) if yes.len() == no.len() => {
                let both = yes.into_iter().zip(no);
                let joined = both.map(|(yes, no)| self.join(yes, no, is_selected, choose));
                List(joined.collect::<Result<_, _>>()?)
            }
            (Maybe(is_yes, yes), Maybe(is_no, no)) => {
                // What a branch alone has is not in scope after it, unless a value stands in for it in the other.
                let value = match (*yes, *no) {
                    (Unit, value) | (value, Unit) if is_selected => value,
                    (Unit, Unit) => Unit,
                    (Unit, no) => {
                        let yes = self.zero_like(&no)?;
                        self.join(yes, no, is_selected, choose)?
                    }
                    (yes, Unit) => {
                        let no = self.zero_like(&yes)?;
                        self.join(yes, no, is_selected, choose)?
                    }
                    (yes, no) => self.join(yes, no, is_selected, choose)?,
                };
                let is = self.join(*is_yes, *is_no, is_selected, choose)?;
                let value = if matches!(value, Code(ref expr) if self.is_settled(expr)) {
                    value
                } else if matches!(value, Code(_) | Struct(..)) {
                    self.named("found", value, false)?
                } else {
                    value
                };
                Maybe(Box::new(is), Box::new(value))
            }
            (
                yes @ (Code(_) | Struct(..) | Switch(..)),
                no @ (Code(_) | Struct(..) | Switch(..)),
            ) => {
                let (mut yes, mut no) = (self.code(yes)?, self.code(no)?);
                self.settle(&mut yes, &no.ty.clone());
                self.settle(&mut no, &yes.ty.clone());
                if yes.ty != no.ty {
                    return Ok(unlike);
                }
                if yes == no {
                    Code(yes)
                } else {
                    Code(choose(self, yes, no))
                }
            }
            (Unit, Unit) => Unit,
            (PartialValue::Trace, PartialValue::Trace) => PartialValue::Trace,
            _ => unlike,
        })
    }

    /// A value of the same form, all zero.
    fn zero_like(&mut self, value: &PartialValue<'a>) -> Reduced<'a> {
        Ok(match value {
            PartialValue::List(values) => {
                let values = values.iter().map(|value| self.zero_like(value));
                PartialValue::List(values.collect::<Result<_, _>>()?)
            }
            PartialValue::Switch(..) => PartialValue::switch(false),
            value => {
                let ty = self.code(value.clone())?.ty;
                PartialValue::Code(self.zero(&ty)?)
            }
        })
    }

    fn zero(&mut self, ty: &CodeType) -> Result<CodeExpr, Unwritable> {
        let form = match ty {
            CodeType::Bool => ExprForm::Bool(false),
            CodeType::Int => ExprForm::Int(0),
            CodeType::F32 | CodeType::F64 | CodeType::Literal => ExprForm::Number(0.0),
            CodeType::Vec3 => ExprForm::Make(vec![self.zero(&CodeType::F32)?; 3]),
            CodeType::DVec3 => ExprForm::Make(vec![self.zero(&CodeType::F64)?; 3]),
            CodeType::Struct(name) => {
                let parts = self.fields_of(name)?.into_iter();
                let types = parts.flat_map(|(_, shape)| shape.flat());
                let types: Vec<CodeType> = types.map(|(_, ty)| ty).collect();
                let parts = types.iter().map(|ty| self.zero(ty));
                ExprForm::Make(parts.collect::<Result<_, _>>()?)
            }
            CodeType::Maybe(_) => ExprForm::Absent,
        };
        Ok(CodeExpr::new(form, ty.clone()))
    }

    // ---- statements

    pub(super) fn block(&mut self, block: &'a syn::Block, tail: bool) -> Reduced<'a> {
        self.push_scope();
        let value = self.statements(&block.stmts, tail);
        self.pop_scope();
        value
    }

    /// Runs `statements`. In a `tail` the value is that of the frame, so that a `return` may be a value as well.
    fn statements(&mut self, statements: &'a [Stmt], tail: bool) -> Reduced<'a> {
        let mut value = PartialValue::Unit;
        let mut above = statements.first().map_or(0, |first| {
            let lines = syn::spanned::Spanned::span(first);
            lines.start().line.saturating_sub(12)
        });
        for (i, statement) in statements.iter().enumerate() {
            let (comment, end) = self.sources.comment(self.file(), statement, above);
            above = end;
            if let Some(text) = comment.filter(|_| !self.is_repeated) {
                self.emit(CodeStatement::Comment(text));
            }
            let rest = &statements[i + 1..];
            let start = self.out().len();
            let outer = take(&mut self.fixes);
            let leaves = tail && self.leaves_early(statement);
            value = if leaves {
                self.early(statement, rest)?
            } else {
                self.statement(statement, tail && rest.is_empty())?
            };
            let own = replace(&mut self.fixes, outer);
            if self.out().len() > start && !own.is_empty() {
                self.out().insert(start, CodeStatement::Fix(own));
            } else {
                self.fixes.extend(own);
            }
            if leaves || matches!(value, PartialValue::Never) {
                return Ok(value);
            }
        }
        Ok(value)
    }

    fn statement(&mut self, statement: &'a Stmt, tail: bool) -> Reduced<'a> {
        match statement {
            Stmt::Expr(expr, None) => self.expr_in(expr, tail),
            Stmt::Expr(expr, Some(_)) => {
                let value = self.expr_in(expr, tail)?;
                let is_end = matches!(value, PartialValue::Never);
                let is_return = tail && matches!(expr, Expr::Return(_));
                Ok(if is_end || is_return {
                    value
                } else {
                    PartialValue::Unit
                })
            }
            Stmt::Local(local) => self.local(local),
            Stmt::Item(syn::Item::Const(one)) => {
                let value = self.expr(&one.expr)?;
                let value = self.settle_as(value, &one.ty);
                self.insert(one.ident.to_string(), value);
                Ok(PartialValue::Unit)
            }
            Stmt::Item(syn::Item::Use(_)) => Ok(PartialValue::Unit),
            Stmt::Item(_) | Stmt::Macro(_) => unwritable("an item inside of a function"),
        }
    }

    fn local(&mut self, local: &'a syn::Local) -> Reduced<'a> {
        let Some(init) = &local.init else {
            return unwritable("`let` without a value");
        };
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pat => (pat, None),
        };
        let value = match self.attempt(|this| this.expr(&init.expr)) {
            Ok(PartialValue::Never) => return Ok(PartialValue::Never),
            Ok(value) => match ty {
                Some(ty) => self.settle_as(value, ty),
                None => value,
            },
            // Only a trace may read it.
            Err(error) => PartialValue::Unwritten(error.construct),
        };
        if let Some((_, otherwise)) = &init.diverge {
            let fits = self.test(pat, &value)?;
            let end = self.branch(
                fits,
                |_| Ok(PartialValue::Unit),
                |this| this.expr(otherwise),
            )?;
            if matches!(end, PartialValue::Never) {
                return Ok(end);
            }
        }
        self.bind(pat, value)?;
        Ok(PartialValue::Unit)
    }

    /// Whether a statement may leave a frame that is written out, so that the rest belongs into its other branch.
    fn leaves_early(&self, statement: &Stmt) -> bool {
        if matches!(
            self.frames.last(),
            Some(LeavableFrame::Function(..) | LeavableFrame::Loop)
        ) {
            return false;
        }
        match statement {
            Stmt::Expr(Expr::If(one), _) => {
                self.leaves(&one.then_branch)
                    || matches!(&one.else_branch, Some((_, other)) if matches!(&**other, Expr::Block(other) if self.leaves(&other.block)))
            }
            Stmt::Local(local) => {
                let otherwise = local.init.as_ref().and_then(|init| init.diverge.as_ref());
                otherwise.is_some_and(|(_, other)| matches!(&**other, Expr::Block(other) if self.leaves(&other.block)))
            }
            _ => false,
        }
    }

    /// Whether a block ends with what leaves the frame.
    fn leaves(&self, block: &syn::Block) -> bool {
        let Some(Stmt::Expr(last, _)) = block.stmts.last() else {
            return false;
        };
        match (last, self.frames.last()) {
            (Expr::Return(_), Some(LeavableFrame::Inline))
            | (Expr::Continue(_), Some(LeavableFrame::Turn)) => true,
            (Expr::If(one), _) => {
                self.leaves(&one.then_branch)
                    && matches!(&one.else_branch, Some((_, other)) if matches!(&**other, Expr::Block(other) if self.leaves(&other.block)))
            }
            _ => false,
        }
    }

    /// A statement that may leave, with the rest of its block in the branch that does not.
    fn early(&mut self, statement: &'a Stmt, rest: &'a [Stmt]) -> Reduced<'a> {
        match statement {
            Stmt::Expr(Expr::If(one), _) => {
                self.push_scope();
                let condition = self.condition(&one.cond)?;
                let then_leaves = self.leaves(&one.then_branch);
                let value = self.branch(
                    condition,
                    |this| {
                        let value = this.block(&one.then_branch, then_leaves)?;
                        if then_leaves || matches!(value, PartialValue::Never) {
                            return Ok(value);
                        }
                        this.statements(rest, true)
                    },
                    |this| {
                        let value = match &one.else_branch {
                            Some((_, other)) => this.expr_in(other, !then_leaves)?,
                            None => PartialValue::Unit,
                        };
                        if !then_leaves || matches!(value, PartialValue::Never) {
                            return Ok(value);
                        }
                        this.statements(rest, true)
                    },
                );
                self.pop_scope();
                value
            }
            Stmt::Local(syn::Local {
                pat,
                init: Some(init),
                ..
            }) => {
                let value = self.expr(&init.expr)?;
                let fits = self.test(pat, &value)?;
                self.branch(
                    fits,
                    |this| {
                        this.bind(pat, value)?;
                        this.statements(rest, true)
                    },
                    |this| match &init.diverge {
                        Some((_, other)) => this.expr_in(other, true),
                        None => Ok(PartialValue::Unit),
                    },
                )
            }
            _ => self.statement(statement, true),
        }
    }

    /// `return` with a value.
    pub(super) fn leave(&mut self, value: PartialValue<'a>, tail: bool) -> Reduced<'a> {
        let mut frames = self.frames.iter().rev();
        let target = frames.find(|one| !matches!(one, LeavableFrame::Loop | LeavableFrame::Turn));
        match target {
            Some(LeavableFrame::Function(..)) => {
                self.give_back(value)?;
                Ok(PartialValue::Never)
            }
            _ if tail && matches!(self.frames.last(), Some(LeavableFrame::Inline)) => Ok(value),
            _ => unwritable("`return` in the midst of a closure"),
        }
    }

    /// Writes the `return` of the function, unless it has returned.
    fn give_back(&mut self, value: PartialValue<'a>) -> Result<(), Unwritable> {
        if matches!(value, PartialValue::Never) {
            return Ok(());
        }
        let function = self.frames.iter().rev().find_map(|frame| match frame {
            LeavableFrame::Function(shape, ty) => Some((shape.clone(), ty.clone())),
            _ => None,
        });
        let Some((shape, ty)) = function else {
            return unwritable("`return`");
        };
        let mut parts = vec![];
        self.flatten(value, &shape, &mut parts)?;
        let value = match &shape {
            CodeShape::One(_) => parts.remove(0),
            CodeShape::Many(_) => CodeExpr::new(ExprForm::Make(parts), ty),
        };
        let own = take(&mut self.fixes);
        if !own.is_empty() {
            self.emit(CodeStatement::Fix(own));
        }
        self.emit(CodeStatement::Return(value));
        Ok(())
    }

    /// `continue` or `break`.
    pub(super) fn jump(&mut self, is_break: bool, tail: bool) -> Reduced<'a> {
        match self.frames.last() {
            Some(LeavableFrame::Loop) => {
                self.emit(if is_break {
                    CodeStatement::Break
                } else {
                    CodeStatement::Continue
                });
                Ok(PartialValue::Never)
            }
            Some(LeavableFrame::Turn) if tail && !is_break => Ok(PartialValue::Unit),
            _ => unwritable("a jump out of a loop over parts"),
        }
    }

    /// A loop over what is known: its turns one after the other.
    pub(super) fn turns(
        &mut self,
        one: &'a syn::ExprForLoop,
        values: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        let was_repeated = self.is_repeated;
        for value in values {
            self.frames.push(LeavableFrame::Turn);
            self.push_scope();
            self.bind_argument(&one.pat, value)?;
            let end = self.block(&one.body, true)?;
            self.pop_scope();
            self.frames.pop();
            if matches!(end, PartialValue::Never) {
                return Ok(end);
            }
            self.is_repeated = true;
        }
        self.is_repeated = was_repeated;
        Ok(PartialValue::Unit)
    }

    /// A loop of the written code.
    pub(super) fn looped(
        &mut self,
        condition: Option<&'a Expr>,
        body: &'a syn::Block,
    ) -> Reduced<'a> {
        self.begin();
        self.frames.push(LeavableFrame::Loop);
        if let Some(condition) = condition {
            let holds = self.expr(condition)?;
            let holds = self.code(holds)?;
            let ends = self.not(holds);
            self.emit(CodeStatement::If(ends, vec![CodeStatement::Break], vec![]));
        }
        self.block(body, false)?;
        self.frames.pop();
        let inner = self.end();
        self.emit(CodeStatement::Loop(inner));
        Ok(PartialValue::Unit)
    }

    // ---- names

    pub(super) fn push_scope(&mut self) {
        if let Some(scopes) = self.scopes.last_mut() {
            scopes.push(HashMap::new());
        }
    }

    pub(super) fn pop_scope(&mut self) {
        if let Some(scopes) = self.scopes.last_mut() {
            scopes.pop();
        }
    }

    /// The statement at hand is a part of these fixes.
    pub(super) fn add_fixes(&mut self, fixes: BTreeSet<String>) {
        self.fixes.extend(fixes);
    }

    pub(super) fn insert(&mut self, name: String, value: PartialValue<'a>) {
        if let Some(scope) = self.scopes.last_mut().and_then(|scopes| scopes.last_mut()) {
            scope.insert(name, value);
        }
    }

    pub(super) fn lookup(&self, name: &str) -> Option<PartialValue<'a>> {
        let scopes = self.scopes.last()?;
        let found = scopes.iter().rev().find_map(|scope| scope.get(name))?;
        let mut found = found.clone();
        if let PartialValue::Code(CodeExpr {
            form: ExprForm::Variable(id),
            ty,
        }) = &mut found
        {
            *ty = self.body().variables[*id].ty.clone();
        }
        Some(found)
    }

    /// The names in scope, for a closure.
    pub(super) fn seen(&self) -> Scopes<'a> {
        self.scopes.last().cloned().unwrap_or_default()
    }

    // ---- calls

    /// A closure with these arguments, written out.
    pub(super) fn call_closure(
        &mut self,
        closure: &ReducedClosure<'a>,
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        self.scopes.push(closure.scopes.clone());
        self.push_scope();
        self.frames.push(LeavableFrame::Inline);
        let first = self.body().variables.len();
        for (pat, value) in closure.inputs.iter().zip(arguments) {
            self.bind_argument(pat, value)?;
        }
        let value = self.expr_in(closure.body, true)?;
        for variable in &mut self.body_mut().variables[first..] {
            variable.is_open = false;
        }
        self.frames.pop();
        self.scopes.pop();
        Ok(value)
    }

    /// A function with these arguments: a call, or its body where it has no form of its own.
    pub(super) fn call(
        &mut self,
        function: &'a SourceFunction,
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        self.places.push((function.file, function.of.clone()));
        let value = self.call_in_its_place(function, arguments)?;
        self.places.pop();
        Ok(value)
    }

    fn call_in_its_place(
        &mut self,
        function: &'a SourceFunction,
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        let mut inputs: Vec<(Option<&'a Pat>, Option<&'a syn::Type>)> = vec![];
        for input in &function.signature.inputs {
            inputs.push(match input {
                syn::FnArg::Receiver(_) => (None, None),
                syn::FnArg::Typed(typed) => (Some(&*typed.pat), Some(&*typed.ty)),
            });
        }
        if inputs.len() != arguments.len() {
            return unwritable(format!(
                "`{}` with other arguments",
                function.signature.ident
            ));
        }
        let mut has_trace = false;
        let mut changes = false;
        for ((_, ty), argument) in inputs.iter().zip(&arguments) {
            let is_trace = matches!(argument, PartialValue::Trace | PartialValue::Unit);
            has_trace |= is_trace;
            changes |= !is_trace
                && matches!(ty, Some(syn::Type::Reference(one)) if one.mutability.is_some());
        }
        let output = match &function.signature.output {
            syn::ReturnType::Default if has_trace && !changes => return Ok(PartialValue::Unit),
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(&**ty),
        };
        let settled = inputs
            .iter()
            .zip(arguments)
            .map(|((_, ty), argument)| match ty {
                // Without a watcher, `&mut ()` stands in for the trace.
                Some(syn::Type::Reference(one)) if matches!(*one.elem, syn::Type::ImplTrait(_)) => {
                    PartialValue::Trace
                }
                Some(ty) => self.settle_as(argument, ty),
                None => argument,
            });
        let arguments: Vec<PartialValue<'a>> = settled.collect();
        let shape = output.and_then(|ty| self.shape(ty));
        let is_code = arguments.iter().any(PartialValue::is_code_itself);
        match shape {
            Some(shape) if !changes && !is_code => {
                self.call_written(function, &inputs, arguments, shape)
            }
            _ => self.call_inline(function, &inputs, arguments),
        }
    }

    fn call_inline(
        &mut self,
        function: &'a SourceFunction,
        inputs: &[(Option<&'a Pat>, Option<&'a syn::Type>)],
        arguments: Vec<PartialValue<'a>>,
    ) -> Reduced<'a> {
        if self.frames.len() > 40 {
            return unwritable("a function that calls itself");
        }
        self.scopes.push(vec![HashMap::new()]);
        self.frames.push(LeavableFrame::Inline);
        let first = self.body().variables.len();
        for ((pat, ty), value) in inputs.iter().zip(arguments) {
            let is_place =
                matches!(ty, Some(syn::Type::Reference(one)) if one.mutability.is_some());
            match pat {
                None => self.insert("self".into(), value),
                Some(Pat::Ident(one)) if is_place => self.insert(one.ident.to_string(), value),
                Some(pat) => self.bind_argument(pat, value)?,
            }
        }
        let value = self.statements(&function.block.stmts, true)?;
        for variable in &mut self.body_mut().variables[first..] {
            variable.is_open = false;
        }
        self.frames.pop();
        self.scopes.pop();
        Ok(value)
    }

    fn call_written(
        &mut self,
        function: &'a SourceFunction,
        inputs: &[(Option<&'a Pat>, Option<&'a syn::Type>)],
        arguments: Vec<PartialValue<'a>>,
        shape: CodeShape,
    ) -> Reduced<'a> {
        let packed = arguments.into_iter().map(|value| self.packed(value));
        let arguments: Vec<PartialValue<'a>> = packed.collect::<Result<_, _>>()?;
        let types = self.body().variables.iter().map(|one| one.ty.clone());
        let caller: Vec<CodeType> = types.collect();
        self.bodies.push(WrittenBody::new());
        self.scopes.push(vec![HashMap::new()]);
        let fixes = take(&mut self.fixes);
        let was_repeated = replace(&mut self.is_repeated, false);
        let (mut parameters, mut passed, mut keys) = (vec![], vec![], vec![]);
        for ((pat, _), argument) in inputs.iter().zip(arguments) {
            let own = self.of().map_or("own".into(), snake);
            let name = pat
                .map_or(Some(own), pattern_name)
                .unwrap_or("values".into());
            let names = pat.map_or(vec![], pattern_names);
            let value = self.parameter(
                &name,
                &names,
                argument,
                &caller,
                &mut parameters,
                &mut passed,
            )?;
            keys.push(value.key());
            match pat {
                None => self.insert("self".into(), value),
                Some(pat) => self.bind(pat, value)?,
            }
        }
        let at = syn::spanned::Spanned::span(&function.signature.ident)
            .start()
            .line;
        let key = format!("{} {at} {keys:?}", function.file);
        let own_name = function.signature.ident.to_string();
        let name = match &function.of {
            Some(of) if own_name == "new" || own_name == "from" => {
                format!("{}_{own_name}", snake(of))
            }
            Some(of) => format!("{}_{own_name}", snake(of)),
            None => own_name,
        };
        let returns = match &shape {
            CodeShape::One(ty) => ty.clone(),
            CodeShape::Many(_) => {
                let result = format!("{}Result", camel(&name));
                let fields = shape.flat().into_iter();
                let fields = fields.map(|(end, ty)| (format!("part{end}"), ty)).collect();
                self.structs.insert(result.clone(), fields);
                CodeType::Struct(result)
            }
        };
        let known = self.written.get(&key).copied();
        let id = match known {
            Some(id) => {
                self.bodies.pop();
                id
            }
            None => {
                let frame = LeavableFrame::Function(shape.clone(), returns.clone());
                let id = self.finish(function, name, parameters, frame, returns.clone())?;
                self.written.insert(key, id);
                id
            }
        };
        self.scopes.pop();
        self.fixes = fixes;
        self.is_repeated = was_repeated;
        let call = CodeExpr::new(ExprForm::Call(id, passed), returns);
        Ok(match &shape {
            CodeShape::One(CodeType::Maybe(_)) => Self::opened(self.store("found", call, false)),
            CodeShape::One(_) => PartialValue::Code(call),
            CodeShape::Many(_) => {
                let whole = self.store("found", call, false);
                Self::view(&whole, "part", &shape)
            }
        })
    }

    /// The value with each struct that has a form as one expression.
    fn packed(&mut self, value: PartialValue<'a>) -> Reduced<'a> {
        Ok(match value {
            PartialValue::Struct(of, fields) if self.fields_of(&of).is_ok() => {
                PartialValue::Code(self.code(PartialValue::Struct(of, fields))?)
            }
            PartialValue::List(values) => {
                let values = values.into_iter().map(|value| self.packed(value));
                PartialValue::List(values.collect::<Result<_, _>>()?)
            }
            other => other,
        })
    }

    /// The argument as the function that is called sees it: what is known stays known, the rest becomes parameters.
    fn parameter(
        &mut self,
        name: &str,
        names: &[String],
        argument: PartialValue<'a>,
        caller: &[CodeType],
        parameters: &mut Vec<VariableId>,
        passed: &mut Vec<CodeExpr>,
    ) -> Reduced<'a> {
        Ok(match argument {
            PartialValue::Code(mut expr) => {
                if let ExprForm::Variable(id) = expr.form {
                    expr.ty = caller[id].clone();
                }
                if matches!(expr.form, ExprForm::Int(_) | ExprForm::Bool(_)) {
                    return Ok(PartialValue::Code(expr));
                }
                let id = self.declare(name, expr.ty.clone(), false);
                parameters.push(id);
                passed.push(expr);
                self.variable(id)
            }
            PartialValue::Struct(of, fields) => {
                let mut own = vec![];
                for (field, value) in fields {
                    let name = format!("{name}_{field}");
                    let value = self.parameter(&name, &[], value, caller, parameters, passed)?;
                    own.push((field, value));
                }
                PartialValue::Struct(of, own)
            }
            PartialValue::List(values) => {
                let mut own = vec![];
                for (i, value) in values.into_iter().enumerate() {
                    let name = names.get(i).cloned().unwrap_or(format!("{name}{i}"));
                    own.push(self.parameter(&name, &[], value, caller, parameters, passed)?);
                }
                PartialValue::List(own)
            }
            PartialValue::Maybe(is, value) => {
                let is =
                    self.parameter(&format!("has_{name}"), &[], *is, caller, parameters, passed)?;
                let value = self.parameter(name, &[], *value, caller, parameters, passed)?;
                PartialValue::Maybe(Box::new(is), Box::new(value))
            }
            other => other,
        })
    }
}

/// The name that a pattern gives to all of a value.
fn pattern_name(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(one) => Some(one.ident.to_string()),
        Pat::Reference(inner) => pattern_name(&inner.pat),
        Pat::Struct(one) => one
            .path
            .segments
            .last()
            .map(|last| snake(&last.ident.to_string())),
        _ => None,
    }
}

/// The names that a pattern gives to the parts of a value.
fn pattern_names(pat: &Pat) -> Vec<String> {
    let all = |elements: &syn::punctuated::Punctuated<Pat, syn::Token![,]>| {
        let names = elements
            .iter()
            .map(|pat| pattern_name(pat).unwrap_or("part".into()));
        names.collect()
    };
    match pat {
        Pat::Tuple(one) => all(&one.elems),
        Pat::Slice(one) => all(&one.elems),
        Pat::Reference(one) => pattern_names(&one.pat),
        _ => vec![],
    }
}

/// `closest_points` of `ClosestPoints`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}

/// `ClosestPoints` of `closest_points`.
fn camel(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    name.split('_').map(word).collect()
}
