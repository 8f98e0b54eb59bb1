//! A socket for engines: each line that arrives is added to a recording, whose file is read as if the engine wrote it.
//!
//! A line with `"reply": true` is judged at once and gets one line back. An engine that reads this line can stop at a wrong
//! answer:
//!
//! ```json
//! {"wrong":true,"fault":"missed hit, 0.1000 m deep","exact":{"id":null,"hit":true,…}}
//! ```
//!
//! A line that is no case gets `{"error": …}` with what was expected. Half a line is dropped, unless it is a whole case.

use super::judged;
use capsule_text::query::{Overrides, QueryCase};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::Duration,
};

/// The largest length of a line, bytes.
const MAX_LINE: u64 = 1 << 20;

/// The largest number of engines that are connected at once.
const MAX_CLIENTS: usize = 32;

/// The largest number of unrequested replies to an engine: perhaps it reads none.
const MAX_UNREQUESTED: usize = 10;

/// The time that an engine has to read a reply.
const WRITE_LIMIT: Duration = Duration::from_secs(2);

/// The rest after a connection that failed, before the next one.
const FAILED_REST: Duration = Duration::from_millis(100);

/// A socket that engines write to. Once it is dropped, no more lines are taken.
#[derive(Debug)]
pub struct RecordingListener {
    address: SocketAddr,
    path: PathBuf,
    /// The threads of the socket have it only as long as this listener.
    _lines: Arc<LineFile>,
}

/// The file that the lines of all engines are added to.
#[derive(Debug)]
struct LineFile {
    file: Mutex<File>,
    /// The file is removed where nobody named it.
    _temporary: Option<tempfile::TempPath>,
}

impl RecordingListener {
    /// Listens on `address` from now on. Lines are added to the file at `path`, which need not exist, or to a temporary file.
    pub fn start(address: SocketAddr, path: Option<&Path>) -> io::Result<Self> {
        let socket = TcpListener::bind(address).map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::AddrInUse => "another program uses this port".into(),
                _ => error.to_string(),
            };
            io::Error::new(error.kind(), format!("cannot listen on {address}: {why}"))
        })?;
        let address = socket.local_addr()?;
        let lines = match path {
            Some(path) => LineFile::at(path).map_err(|error| {
                let why = format!("cannot write {}: {error}", path.display());
                io::Error::new(error.kind(), why)
            })?,
            None => LineFile::temporary(address.port())?,
        };
        let (path, lines) = (lines.0, Arc::new(lines.1));
        let own = Arc::downgrade(&lines);
        thread::spawn(move || serve_all(&socket, &own));
        Ok(Self {
            address,
            path,
            _lines: lines,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The file that has the lines.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl LineFile {
    fn at(path: &Path) -> io::Result<(PathBuf, Self)> {
        let mut options = File::options();
        let mut file = options.create(true).read(true).append(true).open(path)?;
        // What another program left without an end must not join the first line.
        if file.seek(SeekFrom::End(0))? > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n")?;
            }
        }
        let lines = Self {
            file: Mutex::new(file),
            _temporary: None,
        };
        Ok((path.into(), lines))
    }

    fn temporary(port: u16) -> io::Result<(PathBuf, Self)> {
        let prefix = format!("port-{port}-");
        let mut builder = tempfile::Builder::new();
        let named = builder.prefix(&prefix).suffix(".jsonl").tempfile()?;
        let (file, path) = named.into_parts();
        let lines = Self {
            file: Mutex::new(file),
            _temporary: Some(path),
        };
        let path = lines._temporary.as_deref().map(Path::to_path_buf);
        Ok((path.unwrap_or_default(), lines))
    }

    /// Adds a line and its end in one piece: the lines of several engines do not mix.
    fn add(&self, line: &[u8]) -> io::Result<()> {
        let line = [line.trim_ascii_end(), b"\n"].concat();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&line)
    }
}

/// Takes engine after engine, each on its own thread, as long as the listener exists.
fn serve_all(socket: &TcpListener, lines: &Weak<LineFile>) {
    let places = Arc::new(());
    for stream in socket.incoming() {
        if lines.strong_count() == 0 {
            return;
        }
        let Ok(stream) = stream else {
            thread::sleep(FAILED_REST);
            continue;
        };
        let (place, lines) = (Arc::clone(&places), lines.clone());
        // One place is the socket's own.
        if Arc::strong_count(&place) - 1 > MAX_CLIENTS {
            let _ = refuse(&stream, &format!("expected at most {MAX_CLIENTS} engines"));
            continue;
        }
        thread::spawn(move || {
            // An engine that goes away ends its thread and nothing else.
            let _ = serve(&stream, &lines);
            drop(place);
        });
    }
}

/// Takes the lines of one engine until it goes away.
fn serve(stream: &TcpStream, lines: &Weak<LineFile>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_LIMIT))?;
    let mut input = BufReader::new(stream);
    let mut unrequested = 0;
    loop {
        let mut line = vec![];
        let mut limited = (&mut input).take(MAX_LINE + 1);
        let count = limited.read_until(b'\n', &mut line)? as u64;
        let is_whole = line.ends_with(b"\n");
        let Some(lines) = lines.upgrade().filter(|_| count > 0) else {
            return Ok(());
        };
        if count > MAX_LINE {
            return refuse(
                stream,
                &format!("expected a line of at most {MAX_LINE} bytes"),
            );
        }
        let case = QueryCase::read(&line);
        // A web page can make a browser write here: its first line is that of HTTP.
        let is_http = line.trim_ascii_end().ends_with(b"HTTP/1.1");
        if is_http || (!is_whole && case.is_err()) {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let added = lines.add(&line);
        match (case, added) {
            (Ok(case), Ok(())) if case.note.wants_reply => reply(stream, &verdict(case))?,
            (Ok(_), Ok(())) => {}
            (Ok(_), Err(error)) => {
                return refuse(stream, &format!("the recording is not written: {error}"));
            }
            (Err(_), _) if unrequested == MAX_UNREQUESTED => {}
            (Err(error), _) => {
                unrequested += 1;
                refuse(stream, &error.to_string())?;
            }
        }
    }
}

/// The reply about a case: whether the engine's answer is wrong, how, and the exact answer.
fn verdict(case: QueryCase) -> String {
    let judged = judged(0, case);
    match judged.case.answer(None, &Overrides::default()) {
        Ok(exact) => format!(
            r#"{{"wrong":{},"fault":{},"exact":{}}}"#,
            judged.ruling.outcome.is_failure(),
            serde_json::json!(judged.complaint()),
            serde_json::to_string(&exact).unwrap_or_else(|_| "null".into())
        ),
        Err(error) => error_line(&error.to_string()),
    }
}

fn error_line(why: &str) -> String {
    serde_json::json!({ "error": why }).to_string()
}

fn refuse(stream: &TcpStream, why: &str) -> io::Result<()> {
    reply(stream, &error_line(why))
}

fn reply(mut stream: &TcpStream, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::{CaseRecording, RecordingReader};
    use serde_json::Value;
    use std::net::Shutdown;

    fn line(y: f32, rest: &str) -> String {
        format!(
            r#"{{"query": "sphere_sphere", "a": {{"sphere": {{"center": [0, {y}, 0], "radius": 1}}}}, "b": {{"sphere": {{"center": [0, 0, 0], "radius": 1}}}}, {rest}}}"#
        )
    }

    fn listening(path: Option<&Path>) -> RecordingListener {
        RecordingListener::start(([127, 0, 0, 1], 0).into(), path).expect("a free port")
    }

    struct Engine(BufReader<TcpStream>);

    impl Engine {
        fn of(listener: &RecordingListener) -> Self {
            let stream = TcpStream::connect(listener.address()).expect("connected");
            let limit = Some(Duration::from_secs(30));
            stream.set_read_timeout(limit).expect("a limit");
            Self(BufReader::new(stream))
        }

        fn write(&self, text: &str) {
            self.0.get_ref().write_all(text.as_bytes()).expect("sent");
        }

        fn read(&mut self) -> Value {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("a reply in time");
            serde_json::from_str(&line).unwrap_or_else(|_| panic!("no reply: {line:?}"))
        }

        /// Ends the lines, and waits until the socket has taken all of them.
        fn end(mut self) -> String {
            let ended = self.0.get_ref().shutdown(Shutdown::Write);
            ended.expect("the other end is there");
            let mut rest = String::new();
            self.0.read_to_string(&mut rest).expect("the end");
            rest
        }
    }

    fn recorded(listener: &RecordingListener) -> CaseRecording {
        let mut recording = CaseRecording::unread(listener.path());
        let mut reader = RecordingReader::new(listener.path());
        let batch = reader.read_on(Duration::from_secs(60));
        recording.take(batch.expect("readable"));
        recording
    }

    #[test]
    fn a_line_is_recorded_and_the_engine_that_waits_learns_whether_it_is_wrong() {
        let listener = listening(None);
        let mut engine = Engine::of(&listener);
        engine.write(&line(1.5, r#""frame": 1, "answer": {"hit": true}"#));
        engine.write("\n");
        engine.write(&line(1.5, r#""reply": true, "answer": {"hit": false}"#));
        engine.write("\n");
        let reply = engine.read();
        assert_eq!(
            (&reply["wrong"], &reply["exact"]["hit"]),
            (&true.into(), &true.into())
        );
        assert_eq!(reply["fault"], "missed hit, 0.5000 m deep");
        assert_eq!(reply["exact"]["contact"]["depth"], 0.5);
        engine.write(&line(1.5, r#""reply": true, "answer": {"hit": true}"#));
        engine.write("\n");
        assert_eq!(engine.read()["wrong"], false);
        let recording = recorded(&listener);
        assert_eq!((recording.cases.len(), recording.failures()), (3, 1));
        let waits = recording.cases.iter().map(|case| case.is_awaited);
        assert!(waits.eq([false, true, true]));
        assert_eq!(engine.end(), "", "a line that waits for no reply gets none");
        let path = listener.path().to_path_buf();
        drop(listener);
        assert!(!path.exists(), "nobody named the file");
    }

    #[test]
    fn a_bad_line_gets_what_was_expected_and_the_next_line_counts() {
        let listener = listening(None);
        let mut engine = Engine::of(&listener);
        engine.write("what is this\n");
        let error = engine.read()["error"].to_string();
        assert!(error.contains("expected"), "{error}");
        engine.write("{\"query\": \"sphere_sphere\"}\n\n");
        let error = engine.read()["error"].to_string();
        assert!(error.contains("missing field `a`"), "{error}");
        engine.write(&"{}\n".repeat(100));
        engine.write(&line(1.5, r#""answer": {"hit": true}"#));
        let replies = engine.end();
        assert_eq!(replies.lines().count(), MAX_UNREQUESTED - 2);
        let recording = recorded(&listener);
        assert_eq!((recording.cases.len(), recording.bad_lines), (1, 102));
    }

    #[test]
    fn half_a_line_a_line_without_end_and_a_browser_harm_nothing() {
        let listener = listening(None);
        let whole = line(1.5, r#""answer": {"hit": true}"#);
        let half = Engine::of(&listener);
        half.write(&whole[..40]);
        let long = Engine::of(&listener);
        long.write(&"x".repeat(MAX_LINE as usize + 1));
        let reply = long.end();
        assert!(reply.contains("expected a line of at most"), "{reply}");
        let browser = Engine::of(&listener);
        browser.write(&format!("POST / HTTP/1.1\r\n\r\n{whole}\n"));
        let _ = browser.0.get_ref().shutdown(Shutdown::Write);
        let other = Engine::of(&listener);
        other.write(&format!("{whole}\n{whole}\n"));
        assert_eq!(half.end() + &other.end(), "");
        let recording = recorded(&listener);
        assert_eq!((recording.cases.len(), recording.bad_lines), (2, 0));
    }

    #[test]
    fn the_lines_of_two_engines_at_once_do_not_mix() {
        let listener = listening(None);
        thread::scope(|scope| {
            for frame in 0..2 {
                let listener = &listener;
                scope.spawn(move || {
                    let engine = Engine::of(listener);
                    let rest = format!(r#""frame": {frame}, "answer": {{"hit": true}}"#);
                    for piece in (line(1.5, &rest) + "\n").repeat(500).as_bytes().chunks(97) {
                        engine.write(std::str::from_utf8(piece).expect("ASCII"));
                    }
                    assert_eq!(engine.end(), "");
                });
            }
        });
        let recording = recorded(&listener);
        assert_eq!((recording.cases.len(), recording.bad_lines), (1000, 0));
        let first = recording.in_order(|case| case.frame == Some(0));
        assert_eq!(first.len(), 500);
    }

    #[test]
    fn a_named_file_is_kept_and_its_last_line_is_ended_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let whole = line(1.5, r#""answer": {"hit": true}"#);
        std::fs::write(&path, &whole).expect("written");
        let listener = listening(Some(&path));
        let engine = Engine::of(&listener);
        engine.write(&whole);
        assert_eq!(engine.end(), "");
        let recording = recorded(&listener);
        assert_eq!((recording.cases.len(), recording.bad_lines), (2, 0));
        let address = listener.address();
        let error = RecordingListener::start(address, Some(&path)).expect_err("in use");
        let told = format!("cannot listen on {address}: another program uses this port");
        assert_eq!(error.to_string(), told);
        drop(listener);
        assert!(path.exists());
    }
}
