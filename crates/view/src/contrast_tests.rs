//! Contrasts in finished pixels, on every paper: the palette alone knows neither light nor overlaps.

use super::{
    GlSurface, Quality, Surface,
    camera::Camera,
    figure::{Figure, FigureOptions},
    headless::Headless,
};
use crate::palette::{Theme, contrast};
use capsule_scenes::{run::study::Study, scene::Scene};
use egui::Color32;
use glam::{Vec3, vec3};

const SIZE: [u32; 2] = [900, 600];
/// Names of shapes and points keep this beside their halo, which has the color of the paper. The names in steps have a hue,
/// and over the mover rely on the halo.
const MIN_BESIDE_A_HALO: f32 = 1.8;

/// A capsule that leans over a triangle of a floor, a wall behind it.
const SCENE: &str = "title = \"t\"\n\
    [run]\nalgorithm = \"exact/capsule-triangle\"\npair = [\"player\", \"floor\"]\n\
    [[capsule]]\nname = \"player\"\na = [0.0, 0.45, 0.0]\nb = [0.2, 1.5, 0.0]\nradius = 0.5\n\
    [[triangle]]\nname = \"floor\"\npoints = [[-1.5, 0, 1.2], [1.5, 0, 1.2], [0, 0, -1.6]]\n\
    [[box]]\nname = \"slab\"\ncenter = [0, -0.3, 0]\nhalf_size = [3, 0.2, 3]\n\
    [[box]]\nname = \"wall\"\ncenter = [0, 0.5, -3]\nhalf_size = [3, 0.6, 0.2]\n";

/// A picture, and what is in it.
struct Pixels {
    rgba: Vec<u8>,
    camera: Camera,
}

impl Pixels {
    fn of(scene: &Scene, theme: Theme) -> Self {
        Self::with(scene, theme, &FigureOptions::default())
    }

    fn with(scene: &Scene, theme: Theme, options: &FigureOptions) -> Self {
        let camera = Camera::from_eye(vec3(2.0, 3.0, 7.0), vec3(0.0, 0.9, 0.0), true);
        Self::from_where(scene, theme, options, camera)
    }

    fn from_where(scene: &Scene, theme: Theme, options: &FigureOptions, camera: Camera) -> Self {
        let study = Study::of_scene(scene);
        let focus = &study.pairs[study.focus.expect("a pair")];
        let step = Some(focus.steps.end - 1);
        let figure = Figure::of(scene, &study, step, theme, options);
        let mut headless = Headless::start().expect("OpenGL without a window");
        let mut surface = GlSurface::new(Quality::Live);
        surface.texture(0, SIZE, &figure, &camera, theme, 1.0);
        surface
            .render(headless.backend())
            .expect("the shaders compile");
        assert_eq!(crate::gl::take_error(headless.backend()), 0);
        Self {
            rgba: surface.read(headless.backend()),
            camera,
        }
    }

    fn at(&self, x: i32, y: i32) -> Color32 {
        let [width, height] = SIZE.map(|side| side as i32);
        let (x, y) = (x.clamp(0, width - 1), y.clamp(0, height - 1));
        let i = (y * width + x) as usize * 4;
        Theme::seen([self.rgba[i], self.rgba[i + 1], self.rgba[i + 2]])
    }

    /// Where `p` is, pixels from the upper left.
    fn place(&self, p: Vec3) -> [i32; 2] {
        let [width, height] = SIZE.map(|side| side as f32);
        let at = self.camera.project(p, width / height).expect("in front");
        let (x, y) = ((at.x + 1.0) * 0.5 * width, (1.0 - at.y) * 0.5 * height);
        [x as i32, y as i32]
    }

    /// The middle one, by brightness, of the pixels at most `reach` from `p`.
    fn around(&self, p: Vec3, reach: i32) -> Color32 {
        let [x, y] = self.place(p);
        let rows = (-reach..=reach).flat_map(|j| (-reach..=reach).map(move |i| (i, j)));
        let mut all: Vec<Color32> = rows.map(|(i, j)| self.at(x + i, y + j)).collect();
        all.sort_by_key(|color| color.r() as u32 * 2 + color.g() as u32 * 5 + color.b() as u32);
        all[all.len() / 2]
    }

    /// The greatest contrast with `fill` on the way from `from` to `to`.
    fn greatest_on_the_way(&self, [from, to]: [Vec3; 2], fill: Color32) -> f32 {
        let steps = (0..=60).map(|i| self.place(from.lerp(to, i as f32 / 60.0)));
        steps
            .map(|[x, y]| contrast(self.at(x, y), fill))
            .fold(0.0, f32::max)
    }
}

fn scene() -> Scene {
    Scene::read("contrast.toml", SCENE).expect("a scene")
}

/// The point `radii` to the right of the axis of the scene's capsule.
fn beside_the_axis(pixels: &Pixels, radii: f32) -> Vec3 {
    vec3(0.1, 1.0, 0.0) + pixels.camera.right() * 0.5 * radii
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn the_mover_stands_out_and_its_outline_from_its_fill() {
    for theme in Theme::ALL {
        let pixels = Pixels::of(&scene(), theme);
        let fill = pixels.around(beside_the_axis(&pixels, 0.5), 4);
        // On dark paper its hue and its rim do the rest.
        let least = if theme.is_dark() { 1.2 } else { 1.5 };
        for (name, p) in [
            ("slab", vec3(2.6, -0.1, 1.5)),
            ("wall", vec3(2.0, 0.8, -2.8)),
            ("paper", vec3(3.6, 2.6, -1.0)),
        ] {
            let ground = pixels.around(p, 4);
            let found = contrast(fill, ground);
            assert!(
                found > least,
                "{theme:?}: {fill:?} on the {name} {ground:?}: {found}"
            );
        }
        let across = [0.8, 1.2].map(|radii| beside_the_axis(&pixels, radii));
        let outline = pixels.greatest_on_the_way(across, fill);
        assert!(outline > 2.0, "{theme:?}: the outline {outline}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn on_dark_paper_what_stands_is_lighter_than_what_it_stands_on() {
    let pillar = "[[capsule]]\nname = \"pillar\"\na = [-1.9, 0.3, -1.5]\nb = [-1.9, 1.3, -1.5]\nradius = 0.4\n";
    let scene = Scene::read("pillar.toml", &format!("{SCENE}{pillar}")).expect("a scene");
    let pixels = Pixels::of(&scene, Theme::Dark);
    let slab = pixels.around(vec3(2.6, -0.1, 1.5), 4);
    for (name, p) in [
        ("pillar", vec3(-1.9, 0.9, -1.5)),
        ("wall", vec3(2.0, 0.8, -2.8)),
    ] {
        let upright = pixels.around(p, 3);
        let found = contrast(upright, slab);
        assert!(
            found > 1.2 && upright.g() > slab.g(),
            "the {name} {upright:?} on {slab:?}: {found}"
        );
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn on_dark_paper_what_is_elsewhere_is_filled_so_that_it_is_seen() {
    let deep = SCENE.replace("a = [0.0, 0.45, 0.0]", "a = [0.0, 0.0, 0.0]");
    let scene = Scene::read("deep.toml", &deep).expect("a scene");
    let shown = |pushed: bool| {
        let options = FigureOptions {
            pushed,
            ..FigureOptions::default()
        };
        // Above the mover's head, and inside of where the push takes that.
        Pixels::with(&scene, Theme::Dark, &options).around(vec3(0.2, 2.2, 0.0), 3)
    };
    let [ghost, ground] = [true, false].map(shown);
    let found = contrast(ghost, ground);
    assert!(
        found > 1.1 && ghost.g() > ground.g(),
        "{ghost:?} over {ground:?}: {found}"
    );
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_stage_throws_a_paler_shadow_on_the_ground_than_what_stands_there() {
    let head = SCENE.split("[[triangle]]").next().expect("the capsule");
    let floor =
        "[[triangle]]\nname = \"floor\"\npoints = [[-1.5, 0, 1.2], [1.5, 0, 1.2], [0, 0, -1.6]]\n";
    let sheet = "[[triangle]]\nname = \"sheet\"\npoints = [[-3.2, 0.5, 0], [-1.8, 0.5, 0], [-2.5, 0.5, -1.4]]\n";
    let block =
        "[[box]]\nname = \"block\"\ncenter = [-2.5, 0.5, -0.5]\nhalf_size = [0.3, 0.3, 0.3]\n";
    let darkest = |more: &str| {
        let scene = Scene::read("thrown.toml", &format!("{head}{floor}{more}")).expect("a scene");
        let pixels = Pixels::of(&scene, Theme::Light);
        let lit = pixels.around(vec3(2.6, -0.24, 1.5), 4);
        let places = (0..20).flat_map(|i| (0..8).map(move |j| (i, j)));
        let places =
            places.map(|(i, j)| vec3(-2.4 + i as f32 * 0.04, -0.24, -0.8 - j as f32 * 0.1));
        places
            .map(|p| contrast(pixels.around(p, 1), lit))
            .fold(0.0, f32::max)
    };
    let [none, sheet, block] = ["", sheet, block].map(darkest);
    assert!(
        sheet - none < 0.5 * (block - none) && block > 1.12,
        "nothing {none}, a sheet {sheet}, a block {block}"
    );
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn the_triangle_under_study_stands_out_from_what_it_lies_over() {
    for theme in Theme::ALL {
        let pixels = Pixels::of(&scene(), theme);
        let triangle = pixels.around(vec3(-0.5, 0.0, 0.6), 3);
        let slab = pixels.around(vec3(2.6, -0.1, 1.5), 4);
        let far = [triangle.r(), triangle.g(), triangle.b()]
            .into_iter()
            .zip([slab.r(), slab.g(), slab.b()])
            .map(|(a, b)| a.abs_diff(b) as u32)
            .sum::<u32>();
        assert!(far > 60, "{theme:?}: {triangle:?} over {slab:?}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn shadows_are_seen_on_scenery_and_on_the_bare_ground_of_every_paper() {
    let bare = SCENE.split("[[box]]").next().expect("the first part");
    let bare = Scene::read("bare.toml", bare).expect("a scene");
    for theme in Theme::ALL {
        for (name, scene, height) in [("slab", scene(), -0.1), ("ground", bare.clone(), -0.24)] {
            let pixels = Pixels::of(&scene, theme);
            // The light comes from the upper left in front: the shadow lies to the right, behind.
            let places =
                (0..40).map(|i| vec3(0.4 + i as f32 * 0.06, height, -0.4 - i as f32 * 0.05));
            let lit = pixels.around(vec3(2.4, height, 1.5), 4);
            let shaded = places
                .map(|p| contrast(pixels.around(p, 1), lit))
                .fold(0.0, f32::max);
            assert!(shaded > 1.12, "{theme:?}: on the {name} {shaded}");
        }
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn names_are_read_before_what_lies_behind_them() {
    for theme in Theme::ALL {
        let pixels = Pixels::of(&scene(), theme);
        let mut seen = 0;
        let scene = scene();
        for at in scene.bodies.iter().flat_map(|body| body.shape.points()) {
            // Names stand a little off their points.
            let off = (pixels.camera.right() + pixels.camera.up()) * 0.12;
            let behind = pixels.around(at + off, 3);
            let found = contrast(theme.ink(), behind);
            seen += 1;
            assert!(
                found > MIN_BESIDE_A_HALO,
                "{theme:?}: {at} on {behind:?}: {found}"
            );
        }
        assert!(seen >= 4, "{seen}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_level_ground_has_no_seam_along_the_border_of_the_picture() {
    let bare = SCENE.split("[[box]]").next().expect("the first part");
    let scene = Scene::read("bare.toml", bare).expect("a scene");
    let camera = Camera::from_eye(vec3(0.0, 4.0, 7.0), vec3(0.0, 0.3, 0.0), true);
    let options = FigureOptions::default();
    let pixels = Pixels::from_where(&scene, Theme::Light, &options, camera);
    for x in [120, 450, 780] {
        // The middle one of a few, so that no line of the grid counts.
        let rows = |from: i32| {
            let mut all: Vec<_> = (from..from + 5).map(|y| pixels.at(x, y)).collect();
            all.sort_by_key(|color| color.g());
            all[2]
        };
        let found = contrast(rows(0), rows(40));
        assert!(found < 1.03, "{x}: {found}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn what_stands_before_the_mover_fades_and_what_it_leans_on_does_not() {
    let with = |z: f32| {
        let pillar = format!(
            "[[box]]\nname = \"pillar\"\ncenter = [0.1, 1.0, {z}]\nhalf_size = [0.9, 0.9, 0.05]\n"
        );
        Scene::read("pillar.toml", &format!("{SCENE}{pillar}")).expect("a scene")
    };
    let blue = |scene: &Scene| {
        let pixels = Pixels::of(scene, Theme::Light);
        let [r, _, b, _] = pixels.around(beside_the_axis(&pixels, 0.4), 3).to_array();
        b as i32 - r as i32
    };
    let alone = blue(&scene());
    assert!(alone > 30, "{alone}");
    assert!(
        blue(&with(2.0)) > alone * 2 / 3,
        "it is seen through the pillar"
    );
    assert!(blue(&with(-1.5)) > alone * 2 / 3, "and before one");
}

/// A valley of two shallow slopes, a capsule over its bottom: half of each slope lies higher than the capsule's middle.
#[test]
#[ignore = "needs OpenGL without a window"]
fn a_slope_of_rolling_ground_is_lit_evenly_from_above() {
    let valley = "title = \"t\"\n[run]\nalgorithm = \"exact/capsule-triangle\"\npair = [\"player\", \"floor\"]\n\
        [[capsule]]\nname = \"player\"\na = [0, 0.3, 0]\nb = [0, 0.4, 0]\nradius = 0.2\n\
        [[triangle]]\nname = \"floor\"\npoints = [[-0.3, 0.05, 0.3], [0.3, 0.05, 0.3], [0, 0.05, -0.3]]\n\
        [[triangle]]\nname = \"left\"\npoints = [[0, 0, -4], [-4, 0.8, -4], [-4, 0.8, 4]]\n\
        [[triangle]]\nname = \"left too\"\npoints = [[0, 0, -4], [-4, 0.8, 4], [0, 0, 4]]\n\
        [[triangle]]\nname = \"right\"\npoints = [[0, 0, -4], [0, 0, 4], [4, 0.8, 4]]\n\
        [[triangle]]\nname = \"right too\"\npoints = [[0, 0, -4], [4, 0.8, 4], [4, 0.8, -4]]\n";
    let scene = Scene::read("valley.toml", valley).expect("a scene");
    let camera = Camera::from_eye(vec3(0.0, 9.0, 0.5), Vec3::ZERO, true);
    let options = FigureOptions::default();
    for theme in [Theme::Light, Theme::Dark] {
        let pixels = Pixels::from_where(&scene, theme, &options, camera);
        let shares = [0.25, 0.4, 0.55, 0.7].map(|share| {
            let slope = pixels.around(vec3(4.0 * share, 0.8 * share, -1.5), 2);
            (share, slope)
        });
        let (_, first) = shares[0];
        for (share, slope) in shares {
            let found = contrast(slope, first);
            assert!(found < 1.02, "{theme:?}, {share}: {slope:?}, {first:?}");
        }
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_side_of_a_box_that_is_seen_square_on_has_its_color() {
    let crate_scene = "title = \"t\"\n\
        [[box]]\nname = \"crate\"\ncenter = [1.0, 0.45, 0.0]\nhalf_size = [0.6, 0.45, 0.5]\nrotation = [0.0, 25.0, 0.0]\n\
        [[capsule]]\nname = \"guard\"\nbase = [0.22, 0.0, 0.35]\ntip = [0.22, 1.8, 0.35]\nradius = 0.33\n";
    let scene = Scene::read("crate.toml", crate_scene).expect("a scene");
    let options = FigureOptions::default();
    let middle = vec3(1.0, 0.45, 0.0);
    let square = glam::Quat::from_rotation_y(25_f32.to_radians()) * Vec3::Z;
    let colors = [square, square + Vec3::Y * 0.05].map(|back| {
        let camera = Camera::from_eye(middle + back * 6.0, middle, true);
        let pixels = Pixels::from_where(&scene, Theme::Light, &options, camera);
        pixels.around(middle + square * 0.5 + camera.up() * 0.2, 2)
    });
    let found = contrast(colors[0], colors[1]);
    assert!(found < 1.1, "{colors:?}: {found}");
}
