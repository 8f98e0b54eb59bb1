//! What an expression of a listing is while the listing is reduced: known now, or known to the code that is written.

use super::tree::{CodeExpr, CodeType, ExprForm};
use std::{
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

/// The names that are in scope, inmost last.
pub(super) type Scopes<'a> = Vec<HashMap<String, PartialValue<'a>>>;

/// A closure, and the names that it sees.
#[derive(Debug)]
pub(super) struct ReducedClosure<'a> {
    pub(super) inputs: Vec<&'a syn::Pat>,
    pub(super) body: &'a syn::Expr,
    pub(super) scopes: Scopes<'a>,
}

/// A value, as far as it is known.
#[derive(Clone, Debug)]
pub(super) enum PartialValue<'a> {
    /// Known to the written code alone.
    Code(CodeExpr),
    /// A truth value that is known, and the fixes that are on and that it follows from.
    Switch(bool, BTreeSet<String>),
    /// A variant without a payload: `ParallelRule::Listing`.
    Variant(String),
    Struct(String, Vec<(String, Self)>),
    /// An array or a tuple.
    List(Vec<Self>),
    /// Whether there is one, and which.
    Maybe(Box<Self>, Box<Self>),
    Closure(Rc<ReducedClosure<'a>>),
    /// A function by its path.
    Function(Vec<String>),
    Trace,
    Settings,
    Pair,
    Repairs,
    /// Nothing, or what only a trace reads: texts.
    Unit,
    /// What follows is not reached.
    Never,
    /// What cannot be written, and why; an error only if it is read.
    Unwritten(String),
}

impl PartialValue<'_> {
    pub(super) fn switch(value: bool) -> Self {
        Self::Switch(value, BTreeSet::new())
    }

    pub(super) fn none() -> Self {
        Self::Maybe(Box::new(Self::switch(false)), Box::new(Self::Unit))
    }

    pub(super) fn int(value: i64) -> Self {
        Self::Code(CodeExpr::int(value))
    }

    pub(super) fn number(value: f64, ty: CodeType) -> Self {
        Self::Code(CodeExpr::new(ExprForm::Number(value), ty))
    }

    /// Its form without the code's own names: calls with equal forms share a function.
    pub(super) fn key(&self) -> String {
        match self {
            Self::Code(expr) => match &expr.form {
                ExprForm::Int(value) => value.to_string(),
                ExprForm::Bool(value) => value.to_string(),
                _ => format!("{:?}", expr.ty),
            },
            Self::Switch(value, _) => value.to_string(),
            Self::Struct(name, fields) => {
                let fields = fields.iter().map(|(_, value)| value.key());
                format!("{name}{:?}", fields.collect::<Vec<_>>())
            }
            Self::List(values) => {
                format!("{:?}", values.iter().map(Self::key).collect::<Vec<_>>())
            }
            Self::Maybe(is, value) => format!("Maybe({}, {})", is.key(), value.key()),
            other => format!("{other:?}"),
        }
    }

    /// Whether a function that takes it must be written where it is called.
    pub(super) fn is_code_itself(&self) -> bool {
        matches!(
            self,
            Self::Closure(_) | Self::Function(_) | Self::Unwritten(_)
        )
    }
}

/// The form in which the written code has a type of the listings.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CodeShape {
    One(CodeType),
    Many(Vec<Self>),
}

impl CodeShape {
    /// The types of all its parts, each with what its name ends with.
    pub(super) fn flat(&self) -> Vec<(String, CodeType)> {
        match self {
            Self::One(ty) => vec![(String::new(), ty.clone())],
            Self::Many(parts) => {
                let parts = parts.iter().enumerate().flat_map(|(i, part)| {
                    let inner = part.flat().into_iter();
                    inner.map(move |(end, ty)| {
                        let gap = if end.is_empty() { "" } else { "_" };
                        (format!("{i}{gap}{end}"), ty)
                    })
                });
                parts.collect()
            }
        }
    }
}
