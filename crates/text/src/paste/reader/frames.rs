//! The frames of a log, of which the first is read.

use super::*;

const MAX_LINES: usize = 20_000;

impl TextReader<'_> {
    /// The first shape without a place stands where the first frame of a log has it.
    pub(super) fn place_by_frame(&mut self) {
        let is_free = |object: &PastedObject| {
            let moves = object.kind_or_guess().is_some_and(|kind| kind.can_move());
            let is_shape = object.merged.is_none() && !object.is_other_shape;
            moves && is_shape && object.has_data() && !object.has_place()
        };
        let Some(target) = self.objects.iter().position(is_free) else {
            return;
        };
        let pieces = self.pieces;
        let starts = (0..pieces.list.len()).filter(|at| pieces.begins_line(*at));
        let frames: Vec<_> = starts.filter_map(|at| self.frame(at)).collect();
        if let Some((range, position, motion)) = frames.first() {
            self.set(target, Position, position, false);
            if let Some(motion) = motion {
                self.set(target, Motion, motion, false);
            }
            let number = pieces.text_at(range.start).trim_end_matches('.');
            let text = first_of(frames.len(), Some(number));
            self.choices.insert(0, (range.clone(), text));
        }
    }

    /// A line such as `77. (0, 1.43, -8.1) desired (0, -0.02, 0.3)`: a position, and the meters in the frame.
    fn frame(&mut self, at: usize) -> Option<(Range<usize>, PastedValue, Option<PastedValue>)> {
        let number = self.text_at(at).trim_end_matches('.');
        if self.number_at(at).is_none() || !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let is_marked = matches!(self.at(at + 1), Token::Sep | Token::Dot);
        let (position, word) = self.short_vector(at + 1 + usize::from(is_marked))?;
        let says = self.text_at(word);
        let is_motion =
            says == "desired" || words::field_of(says).is_some_and(PastedField::is_motion);
        let motion = is_motion.then(|| self.short_vector(word + 1)).flatten();
        let (motion, end) = motion.map_or((None, word), |(motion, end)| (Some(motion), end));
        Some((at..end, position, motion))
    }
}

const HEADERS: [&str; 4] = ["frame", "step", "tick", "substep"];

/// So many numbers has a line by which frames are known, at least.
const LEAST_NUMBERS: usize = 3;

pub(super) struct LaterFrames {
    pub(super) span: Range<usize>,
    pub(super) count: usize,
    /// As the log has it: `step 4410`.
    pub(super) first: Option<String>,
}

#[derive(Default)]
struct LogLine {
    span: Range<usize>,
    /// Its words, and the number behind `id`.
    words: Vec<String>,
    numbers: usize,
    /// The frame that it says: `step`, `4410`.
    header: Option<(String, String)>,
    /// A time, or a number in square brackets, at its beginning.
    stamp: Option<String>,
    has_id: bool,
    has_mover: bool,
}

impl LogLine {
    fn of(text: &str, line: &str) -> Self {
        let pieces = Pieces::new(line);
        let span = place_in(text, line);
        let mut line = Self {
            span,
            ..Self::default()
        };
        let is_sep = |at: usize| pieces.is(at, Token::Sep) || pieces.text_at(at) == "#";
        let mut at = 0;
        while at < pieces.list.len() {
            let word = pieces.word_at(at);
            let value = at + 1 + usize::from(is_sep(at + 1));
            let number = pieces.text_at(value);
            match pieces.at(at) {
                Token::Word if HEADERS.contains(&&*word) && pieces.is_whole(value) => {
                    line.header = line.header.or(Some((word.clone(), number.into())));
                    line.words.push(word);
                    at = value;
                }
                Token::Word if word == "id" && is_sep(at + 1) => {
                    line.words.push(format!("id {number}"));
                    line.has_id = true;
                    at = value;
                }
                Token::Word => {
                    let kind = words::kind_in(pieces.text_at(at));
                    line.has_mover |= kind.is_some_and(|kind| kind.can_move() && kind != Kind::Box);
                    line.words.push(word);
                }
                Token::Number | Token::NotFinite if at == 1 && pieces.text_at(0) == "[" => {
                    line.stamp = Some(pieces.text_at(at).into());
                }
                Token::Number | Token::NotFinite => line.numbers += 1,
                Token::Stamp if line.words.is_empty() => {
                    line.stamp = Some(line.stamp.unwrap_or_default() + pieces.text_at(at));
                }
                _ => {}
            }
            at += 1;
        }
        line
    }

    /// What is the same in each frame's line of one thing; nothing where a line says too little to be known by it.
    fn key(&self) -> Option<(&[String], usize)> {
        (self.numbers >= LEAST_NUMBERS).then_some((&self.words[..], self.numbers))
    }
}

/// The frames of a log behind its first: they have headers such as `frame 812` with different numbers, or lines with times or
/// with the same `id`, and at least one of their lines says of something what a line of the first frame says.
pub(super) fn later_frames(text: &str) -> Option<LaterFrames> {
    let lines = text.lines().take(MAX_LINES);
    let lines: Vec<LogLine> = lines.map(|line| LogLine::of(text, line)).collect();
    by_headers(&lines).or_else(|| by_repetition(&lines))
}

fn by_headers(lines: &[LogLine]) -> Option<LaterFrames> {
    let (word, number) = lines.iter().find_map(|line| line.header.as_ref())?;
    let frame = |line: &LogLine| line.header.clone().filter(|(own, _)| own == word);
    let frames = lines.iter().enumerate();
    let mut frames: Vec<_> = frames
        .filter_map(|(at, line)| Some((at, frame(line)?)))
        .collect();
    frames.dedup_by(|next, before| next.1 == before.1);
    let (start, _) = *frames.get(1)?;
    behind(lines, start, frames.len(), Some(format!("{word} {number}")))
}

fn by_repetition(lines: &[LogLine]) -> Option<LaterFrames> {
    let mut firsts: HashMap<&[String], &LogLine> = HashMap::new();
    let (second, key) = lines.iter().enumerate().find_map(|(at, line)| {
        let first = *firsts.entry(&line.words).or_insert(line);
        let key = line.key().filter(|key| first.key() == Some(*key))?;
        // No header says so, but a time or an id.
        let is_later = line.stamp.is_some() && line.stamp != first.stamp && line.has_mover;
        (!std::ptr::eq(first, line) && (is_later || line.has_id)).then_some((at, key))
    })?;
    let count = lines.iter().filter(|line| line.key() == Some(key)).count();
    behind(lines, second, count, None)
}

/// The frames from the line `start` to the last that says of something what a line before `start` says, or that is the
/// header of a frame where frames have them.
fn behind(
    lines: &[LogLine],
    start: usize,
    count: usize,
    first: Option<String>,
) -> Option<LaterFrames> {
    let (before, later) = lines.split_at(start);
    let said: HashSet<(&[String], usize)> = before.iter().filter_map(LogLine::key).collect();
    let is_repeated = |line: &LogLine| line.key().is_some_and(|key| said.contains(&key));
    let is_header = |line: &LogLine| first.is_some() && line.header.is_some();
    let is_of_frame = |line: &LogLine| is_header(line) || is_repeated(line);
    let last = later.iter().rposition(is_of_frame)?;
    let span = later[0].span.start..later[last].span.end;
    let is_log = later.iter().any(is_repeated);
    is_log.then_some(LaterFrames { span, count, first })
}

/// The doubt that says which of some frames was read.
pub(super) fn first_of(count: usize, first: Option<&str>) -> String {
    let first = first.map_or(String::new(), |first| format!(": {first}"));
    format!("the first of {count} frames of the log is read{first}")
}
