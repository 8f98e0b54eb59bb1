//! The names that nearly every panel is written with: what it shows with, what it sees, and what it asks for.

pub(super) use super::{is_compact, table, view_bar, widgets};
pub(crate) use crate::{
    action::{Action, FileAction, LayerAction, PanelAction, ViewAction},
    commands,
    context::PanelContext,
    fonts,
    palette::{Chrome, Theme},
    shell::{files::file_name, modal::Modal},
    style, typography,
};
pub(crate) use capsule_core::{method::Repair, trace::Part};
pub(crate) use capsule_scenes::{
    edit::{Edit, Field},
    run::study::PairStudy,
    scene::{Body, Scene},
};
pub(crate) use capsule_session::{Origin, SessionAction, action::Choose, text};
pub(crate) use egui::{
    Align, Align2, Button, Color32, ComboBox, Context, DragValue, FontId, Frame, Grid, Id, Key,
    Label, Layout, Margin, Painter, Pos2, Rect, Response, RichText, ScrollArea, Sense, Stroke,
    TextEdit, TextFormat, TopBottomPanel, Ui, Vec2, WidgetInfo, WidgetType, pos2, text::LayoutJob,
    vec2,
};
pub(crate) use egui_phosphor::regular as icon;
pub(crate) use glam::Vec3;
pub(crate) use std::{ops::RangeInclusive, sync::Arc, time::Duration};
