//! A scene of one pair that snaps are done to.

use crate::support::Random;
use capsule_lab::{
    core::{
        geometry::{Capsule, Facet, Shape},
        method::{Answer, Pair, Settings},
    },
    lab::{
        edge_cases::{Snap, WhyNot},
        edit::Document,
        run::study::{TestedPair, tested_pairs},
    },
};
use glam::{DVec3, Vec3};

/// The three forms of a capsule in a file.
pub(super) const FORMS: [&str; 3] = ["centers", "ends", "axis"];

pub(super) struct Desk(pub(super) Document);

fn list(v: Vec3) -> String {
    format!("[{:?}, {:?}, {:?}]", v.x, v.y, v.z)
}

impl Desk {
    /// A moving capsule and a triangle of about a meter, neither degenerate.
    pub(super) fn random(random: &mut Random, form: &str) -> Self {
        let v = loop {
            let v = [random.point(1.2), random.point(1.2), random.point(1.2)];
            if (v[1] - v[0]).cross(v[2] - v[0]).length() > 0.3 {
                break v;
            }
        };
        let a = random.point(1.0);
        let b = loop {
            let b = a + random.point(1.0);
            if a.distance(b) > 0.4 {
                break b;
            }
        };
        let radius = random.between(0.05, 0.5);
        let outset = (b - a).normalize_or_zero() * radius;
        let (a, b) = match form {
            "ends" => (("base", a - outset), ("tip", b + outset)),
            "axis" => (("a", a), ("axis", b - a)),
            _ => (("a", a), ("b", b)),
        };
        let points = v.map(list).join(", ");
        Self::read(&format!(
            "title = \"Snap\"\n[[capsule]]\nname = \"player\"\n{} = {}\n{} = {}\nradius = {radius:?}\nvelocity = {}\n\
             [[triangle]]\nname = \"slab\"\npoints = [{points}]\n",
            a.0,
            list(a.1),
            b.0,
            list(b.1),
            list(random.point(2.0)),
        ))
    }

    pub(super) fn read(text: &str) -> Self {
        Self(Document::new(text, "snap.toml").unwrap_or_else(|errors| panic!("{errors}")))
    }

    pub(super) fn tested(&self) -> TestedPair {
        tested_pairs(self.0.scene())[0]
    }

    pub(super) fn snapped(&self, snap: Snap) -> Result<Self, WhyNot> {
        let edit = snap.edit(self.0.scene(), self.tested())?;
        let edited = self.0.with(&edit);
        Ok(Self(
            edited.unwrap_or_else(|error| panic!("{error}")).document,
        ))
    }

    /// After a snap that can be done.
    pub(super) fn after(&self, snap: Snap) -> Self {
        self.snapped(snap)
            .unwrap_or_else(|why| panic!("{snap:?}: {why}"))
    }

    pub(super) fn pair(&self) -> Pair {
        let (scene, tested) = (self.0.scene(), self.tested());
        tested.shapes(scene).moved_by(tested.displacement(scene))
    }

    pub(super) fn capsule(&self) -> Capsule {
        match self.pair().mover {
            Shape::Capsule(capsule) => capsule,
            other => panic!("{other:?}"),
        }
    }

    pub(super) fn facet(&self) -> Facet {
        match self.pair().obstacle {
            Shape::Triangle(triangle) => Facet::from(&triangle),
            other => panic!("{other:?}"),
        }
    }

    pub(super) fn axis(&self) -> DVec3 {
        let capsule = self.capsule();
        capsule.b.as_dvec3() - capsule.a.as_dvec3()
    }

    /// The exact answer about the two as they stand, the mover moved.
    pub(super) fn standing(&self, moved_by: Vec3) -> Answer {
        let scene = self.0.scene();
        let mut pair = self.tested().shapes(scene);
        pair.mover = pair.mover.translated(moved_by);
        let question = self.tested().question(scene).expect("a question");
        (question.exact().silent)(&pair, &Settings::default())
    }
}
