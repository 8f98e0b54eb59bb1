use crate::{random::*, *};
use capsule_lab::verdict;

#[test]
fn explore() {
    let (mended, printed) = (mended(), choice(PRINTED));
    let mut counts = [[0;4];3];
    let mut shown = 0;
    let mut dice = Dice::new(1);
    for i in 0..60_000 {
        let kind = i % 3;
        let pair = match kind { 0 => uniform(&mut dice), 1 => lattice(&mut dice), _ => special(&mut dice, i / 3) };
        let e = exact(&pair);
        let judge = |a: &Answer| {
            let mut f = verdict::impact_faults(a, &e, pair.displacement, pair.size());
            f.extend(verdict::faults(a, &e, pair.reach(), pair.size()));
            f
        };
        let m = answer(&mended, &pair);
        let f = judge(&m);
        counts[kind][0] += 1;
        counts[kind][1] += usize::from(e.is_hit());
        counts[kind][2] += usize::from(!judge(&answer(&printed, &pair)).is_empty());
        if !f.is_empty() {
            counts[kind][3] += 1;
            let frees = e.distance == Some(0.0) && m.contact.is_some_and(|c| distance_after_push(&pair, &c) > pair.reach() - 1e-5);
            if !frees && shown < 40 { shown += 1; println!("{kind} {i} {f:?}\n  {m:?}\n  {e:?}\n  {pair:?}"); }
        }
    }
    println!("{counts:?}");
}
