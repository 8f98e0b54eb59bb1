//! A scene around a mesh: a player stands on its ground, near its middle and in the open, and the exact response moves it.
//!
//! They are as tall as a person, 1.8 m, in a level up to 100 of them wide. Where the mesh is much smaller or larger than a
//! level for a person (its longest side under 2 or over 100 of them), they are a tenth of that side, and the world's
//! lengths are theirs.

use capsule_core::{
    exact::overlap::capsule_triangle_distance,
    geometry::{AxisBox, Capsule, Mesh, Shape, Triangle},
    method::World,
};
use glam::{DVec2, DVec3, Vec2, Vec3};
use toml_edit::Value;

/// The height of a person and the radius of the capsule about one, meters.
const PERSON: f32 = 1.8;
const RADIUS: f32 = 0.4;
/// How many of a person's heights the longest side of a level has.
const LEVEL: std::ops::Range<f32> = 2.0..100.0;
/// The upward part of the steepest normal that one stands on here.
const GROUND: f64 = 0.7;
/// How many places one may stand on are tried along each side.
const TRIES: i32 = 33;
/// From where one looks: degrees above the horizon, and from the south to the east. Higher ones see over walls, the last
/// ones under ceilings.
const EYES: [[f32; 2]; 16] = [
    [25.0, 35.0],
    [25.0, -35.0],
    [25.0, 125.0],
    [25.0, -125.0],
    [45.0, 35.0],
    [45.0, -35.0],
    [45.0, 125.0],
    [45.0, -125.0],
    [70.0, 35.0],
    [70.0, -35.0],
    [70.0, 125.0],
    [70.0, -125.0],
    [12.0, 35.0],
    [12.0, -35.0],
    [12.0, 125.0],
    [12.0, -125.0],
];
/// How far eyes are written from the player, in heights, the best first.
const FAR: [f32; 6] = [10.0, 6.0, 3.5, 2.0, 1.2, 0.8];
/// So much farther away than a written eye the view's camera stands, whose lens is longer: with some to spare.
const LENS: f32 = 1.85;
/// Half the width of what has to be free between the camera and the player, in heights.
const SIGHT: f32 = 0.15;
/// The most places that are compared, and how far they are apart, in heights.
const PLACES: usize = 40;
const APART: f32 = 1.2;
/// How many triangles are looked at to find a place, and again to compare places, which bounds the time in large meshes.
const MAX_LOOKS: usize = 100_000_000;

/// The text of a scene around `mesh`, which is in `file` of its folder.
pub(super) fn text(title: &str, file: &str, mesh: &Mesh) -> String {
    let ground = MeshGround::of(mesh);
    let side = 2.0 * ground.around.half_size().max_element();
    let height = if LEVEL.contains(&(side / PERSON)) || side <= 0.0 {
        PERSON
    } else {
        side / 10.0
    };
    let scale = height / PERSON;
    let radius = RADIUS * scale;
    let usual = World::default();
    let (foot, eye) = ground.place_in_the_open(height, radius, usual.skin * scale);
    let middle = foot + height / 2.0 * Vec3::Y;
    let [title, file] = [title, file].map(|text| Value::from(text).to_string());
    let [title, file] = [title.trim(), file.trim()];
    let mut text = format!("title = {title}\n\n[run]\nresponse = \"exact/slide\"\n\n[world]\n");
    let mut line = |key: &str, value: &str| text += &format!("{key} = {value}\n");
    line("gravity", &list(Vec3::new(0.0, -9.81 * scale, 0.0)));
    if scale != 1.0 {
        line("skin", &number(usual.skin * scale));
        line("step_height", &number(usual.step_height * scale));
        line("walk_speed", &number(usual.steering.walk_speed * scale));
        line("jump_speed", &number(usual.steering.jump_speed * scale));
        line("acceleration", &number(usual.steering.acceleration * scale));
    }
    line("ground_limit", &number(GROUND as f32));
    if let Some(eye) = eye {
        text += &format!(
            "\n[view]\neye    = {}\ntarget = {}\n",
            list(eye),
            list(middle)
        );
    }
    let tip = list(foot + height * Vec3::Y);
    let (foot, radius) = (list(foot), number(radius));
    text + &format!(
        "\n[[mesh]]\nname = \"level\"\nfile = {file}\n\n[[capsule]]\nname   = \"player\"\nbase   = {foot}\ntip    = {tip}\nradius = {radius}\nplayer = true\n"
    )
}

/// With five digits behind the first: a place within a level to a tenth of a millimeter.
fn number(number: f32) -> String {
    let rounded: f32 = format!("{number:.5e}").parse().unwrap_or(number);
    format!("{rounded:?}")
}

fn list(vector: Vec3) -> String {
    let [x, y, z] = vector.to_array().map(|axis| format!("{axis:?}"));
    format!("[{x}, {y}, {z}]")
}

/// The triangles of a level, each with the box around it.
struct MeshGround {
    triangles: Vec<(Triangle, AxisBox)>,
    around: AxisBox,
}

impl MeshGround {
    fn of(mesh: &Mesh) -> Self {
        let triangles = (0..mesh.len()).map(|index| {
            let triangle = mesh.triangle(index);
            (triangle, AxisBox::of_points(triangle.v))
        });
        let triangles: Vec<(Triangle, AxisBox)> = triangles.collect();
        let boxes = triangles.iter().map(|(_, around)| *around);
        let around = boxes.reduce(|a, b| a.and(&b));
        Self {
            triangles,
            around: around.unwrap_or(AxisBox::of_points([Vec3::ZERO])),
        }
    }

    /// Where the foot of a player of `height` and `radius` stands, `skin` above the ground, and the eye that sees it: of some
    /// places near the middle the first that is seen from as far away as any; no eye where none sees it.
    fn place_in_the_open(&self, height: f32, radius: f32, skin: f32) -> (Vec3, Option<Vec3>) {
        let most = MAX_LOOKS / (self.triangles.len() * FAR.len() * EYES.len()).max(1);
        let places = self.places(height, radius, skin, most.clamp(1, PLACES));
        let middle = |foot: Vec3| foot + height / 2.0 * Vec3::Y;
        for far in FAR {
            for &foot in &places {
                if let Some(eye) = self.eye(middle(foot), height, far) {
                    return (foot, Some(eye));
                }
            }
        }
        let center = self.around.center();
        let above = center.with_y(self.around.high.y + skin);
        (places.first().copied().unwrap_or(above), None)
    }

    /// Up to `count` places where such a player has room, those nearest to the middle first.
    fn places(&self, height: f32, radius: f32, skin: f32, count: usize) -> Vec<Vec3> {
        let center = self.around.center();
        let stride = 2.0 * self.around.half_size() / TRIES as f32;
        let half = TRIES / 2;
        let cells = (-half..=half).flat_map(|x| (-half..=half).map(move |z| (x as f32, z as f32)));
        let mut tries: Vec<Vec2> = cells
            .map(|(x, z)| Vec2::new(x * stride.x, z * stride.z))
            .collect();
        tries.sort_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
        let most = (MAX_LOOKS / self.triangles.len().max(1)).max(1);
        let mut places: Vec<Vec3> = vec![];
        // Where the mesh is inside out, or winds as it likes, its undersides are grounds too.
        for either_side in [false, true] {
            for cell in tries.iter().take(most) {
                let at = DVec2::new((center.x + cell.x).into(), (center.z + cell.y).into());
                let mut grounds: Vec<(f64, f64)> = self
                    .triangles
                    .iter()
                    .filter_map(|(triangle, around)| crossing(triangle, around, at))
                    .map(|(y, up)| (y, if either_side { up.abs() } else { up }))
                    .filter(|(_, up)| *up >= GROUND)
                    .collect();
                grounds.sort_by(|a, b| a.0.total_cmp(&b.0));
                for (y, up) in grounds {
                    let lift = f64::from(radius) * (1.0 / up - 1.0) + f64::from(skin);
                    let foot = DVec3::new(at.x, y + lift, at.y).as_vec3();
                    let body = Capsule::from_base_tip(foot, foot + height * Vec3::Y, radius);
                    let is_near = |place: &Vec3| place.distance(foot) < APART * height;
                    if !places.iter().any(is_near) && self.is_free(&body) {
                        places.push(foot);
                    }
                    if places.len() == count {
                        return places;
                    }
                }
            }
            if !places.is_empty() {
                break;
            }
        }
        places
    }

    /// Whether nothing touches `capsule`.
    fn is_free(&self, capsule: &Capsule) -> bool {
        let around = AxisBox::around(&Shape::Capsule(*capsule));
        let mut near = self.triangles.iter().filter(|(_, own)| own.meets(&around));
        near.all(|(triangle, _)| capsule_triangle_distance(capsule, triangle) > capsule.radius)
    }

    /// The first eye that is written `far` heights away from a player with its middle at `middle` and sees
    /// it with nothing in between.
    fn eye(&self, middle: Vec3, height: f32, far: f32) -> Option<Vec3> {
        let back = EYES.map(|[rise, around]: [f32; 2]| {
            let (rise, around) = (rise.to_radians(), around.to_radians());
            let level = Vec3::new(around.sin(), 0.0, around.cos()) * rise.cos();
            far * height * (level + rise.sin() * Vec3::Y)
        });
        let sight = |back: Vec3| Capsule {
            a: middle,
            b: middle + LENS * back,
            radius: SIGHT * height,
        };
        let mut all = back.into_iter();
        let free = all.find(|back| self.is_free(&sight(*back)));
        free.map(|back| middle + back)
    }
}

/// Where the upright line at `at` crosses the triangle: its height there, and the upward part of the unit normal.
fn crossing(triangle: &Triangle, around: &AxisBox, at: DVec2) -> Option<(f64, f64)> {
    let (x, z) = (at.x as f32, at.y as f32);
    if x < around.low.x || x > around.high.x || z < around.low.z || z > around.high.z {
        return None;
    }
    let [a, b, c] = triangle.v.map(|corner| corner.as_dvec3());
    let flat = |corner: DVec3| DVec2::new(corner.x, corner.z) - at;
    let (fa, fb, fc) = (flat(a), flat(b), flat(c));
    let parts = [fb.perp_dot(fc), fc.perp_dot(fa), fa.perp_dot(fb)];
    let whole: f64 = parts.iter().sum();
    let is_inside = parts.iter().all(|part| part * whole >= 0.0);
    let normal = (b - a).cross(c - a).try_normalize()?;
    let y = (parts[0] * a.y + parts[1] * b.y + parts[2] * c.y) / whole;
    (is_inside && y.is_finite()).then_some((y, normal.y))
}
