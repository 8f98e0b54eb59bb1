use capsule_lab::{edge_cases::nearness, scene::library, study::Study};
#[test]
fn print() {
    for built_in in library::chapters().iter().flat_map(|c| &c.scenes) {
        let scene = built_in.read().unwrap();
        let study = Study::of_scene(&scene).unwrap();
        println!("== {} — {}", built_in.id, scene.title);
        let Some(focus) = study.focus else { continue };
        let pair = &study.pairs[focus];
        for n in nearness(&pair.shapes, pair.choice.algorithm.question) {
            println!(
                "   [{}] {} {}{}  | {}",
                n.severity.name(),
                n.case.name(),
                n.number,
                n.unit,
                n.sentence()
            );
        }
    }
}
