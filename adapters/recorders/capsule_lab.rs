// What the recorders of Rapier and Avian share: the line of a sweep, and where it goes.
use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

/// The line of a sweep of a capsule between two sphere centers; `hit` is the time, normal and point.
pub fn capsule_lab_line(
    frame: u64,
    (ends, radius): ([[f32; 3]; 2], f32),
    motion: [f32; 3],
    triangle: [[f32; 3]; 3],
    hit: Option<(f32, [f32; 3], [f32; 3])>,
) -> String {
    let answer = match hit {
        Some((time, normal, point)) => {
            format!(r#"{{"hit":true,"time":{time:?},"normal":{normal:?},"point":{point:?}}}"#)
        }
        None => r#"{"hit":false}"#.into(),
    };
    let [a, b] = ends;
    let capsule = format!(r#"{{"capsule":{{"a":{a:?},"b":{b:?},"radius":{radius:?}}}}}"#);
    let case = format!(
        r#""motion":{motion:?},"a":{capsule},"b":{{"triangle":{triangle:?}}},"answer":{answer}"#
    );
    format!(r#"{{"frame":{frame},"reply":true,"query":"sweep_capsule_triangle",{case}}}"#) + "\n"
}

/// Sends a line to `capsule-lab --listen 7878`, or adds it to a file. Returns whether the engine's answer is wrong.
pub fn capsule_lab_send(lab: &mut Option<TcpStream>, line: &str) -> std::io::Result<bool> {
    let Some(lab) = lab else {
        let mut options = File::options();
        let mut file = options
            .create(true)
            .append(true)
            .open("capsule-lab.jsonl")?;
        return file.write_all(line.as_bytes()).map(|()| false);
    };
    lab.write_all(line.as_bytes())?;
    let mut reply = String::new();
    BufReader::new(lab).read_line(&mut reply)?;
    Ok(reply.contains(r#""wrong":true"#))
}
