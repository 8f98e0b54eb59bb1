//! The picture options of commands that have a chart.

use capsule_app::chart_sheet::{ChartSheet, PanelChart};
use capsule_view::palette::Theme;
use std::path::PathBuf;

/// A chart as a picture.
#[derive(clap::Args, Debug)]
pub(crate) struct ChartArgs {
    /// Also draws the chart into this file, ending in .png
    #[arg(long, value_name = "FILE", value_parser = super::screenshot::png_path)]
    out: Option<PathBuf>,
    /// Width and height of the chart in pixels
    #[arg(long, value_name = "WxH", default_value = "900x560", value_parser = super::screenshot::parse_size, requires = "out")]
    size: [u32; 2],
    /// Colors of the chart
    #[arg(long, value_enum, default_value_t, requires = "out")]
    theme: Theme,
}

impl ChartArgs {
    /// Draws and saves `chart`, if it is asked for.
    pub(crate) fn draw(
        &self,
        title: &str,
        about: &str,
        chart: PanelChart<'_>,
    ) -> anyhow::Result<()> {
        let Some(out) = &self.out else { return Ok(()) };
        let sheet = ChartSheet {
            title,
            about,
            size: self.size,
            theme: self.theme,
        };
        sheet.draw(chart)?.save(out, None)?;
        Ok(())
    }
}
