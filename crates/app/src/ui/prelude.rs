//! The names that nearly every panel is written with: what it shows with, what it sees, and what it asks for.

pub(super) use super::{is_compact, table, view_bar, widgets};
pub(crate) use crate::{
    action::{Action, FileAction, LayerAction, PanelAction, ViewAction},
    commands::{self, Category, Command},
    context::PanelContext,
    shell::{files::file_name, modal::Modal},
};
pub(crate) use capsule_core::{
    method::Repair,
    trace::{Part, Step},
};
pub(crate) use capsule_scenes::{
    edit::{Edit, Field},
    run::study::{AlgorithmChoice, PairStudy, Study},
    scene::{Body, MethodChoice, Scene},
};
pub(crate) use capsule_session::{
    Origin, Session, SessionAction,
    action::{Choose, GoMoment},
    text,
};
pub(crate) use capsule_view::typography;
pub(crate) use capsule_view::{
    PointingDevice, fonts,
    palette::{Chrome, Theme},
    style,
};
pub(crate) use egui::{
    Align, Align2, Button, Color32, ComboBox, Context, DragValue, FontId, Frame, Galley, Grid, Id,
    Key, Label, Layout, Margin, Painter, Pos2, Rect, Response, RichText, ScrollArea, Sense, Slider,
    Stroke, TextEdit, TextFormat, TextStyle, TopBottomPanel, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, text::LayoutJob, vec2,
};
pub(crate) use egui_phosphor::regular as icon;
pub(crate) use egui_plot::LineStyle;
pub(crate) use glam::Vec3;
pub(crate) use std::{
    ops::{Range, RangeInclusive},
    sync::Arc,
    time::Duration,
};
