//! The clipboard on X11, by the conventions for selections (ICCCM, section 2).
//!
//! A text belongs to the window of the program that copied it. Who pastes asks that window to write it, as some *target*
//! (a kind of text), into a property of his own window; a long text comes in pieces (INCR), each written when the one
//! before was taken away. Here a thread does both sides, on a connection and a window of its own.

use super::{ClipboardNews, LONGEST, NoText};
use std::{
    cell::Cell,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};
use x11rb::{
    CURRENT_TIME, NONE,
    connection::Connection,
    errors::ReplyError,
    protocol::{
        Event,
        xproto::{
            Atom, AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _,
            CreateWindowAux, EventMask, PropMode, Property, PropertyNotifyEvent,
            SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Window,
            WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Longest text that is handed out in one piece, and the length of the pieces of a longer one, bytes.
const PIECE: usize = 128 << 10;
/// How many long texts are handed out at a time; who stops taking pieces makes room for the next.
const MOST_OUTGOING: usize = 16;
/// How many requests have a property of their own before the first is used again: a late answer then is no other's.
const PROPERTIES: usize = 16;

x11rb::atom_manager! {
    /// The names that are used.
    Atoms: AtomsCookie {
        CLIPBOARD,
        TARGETS,
        INCR,
        UTF8_STRING,
        TEXT,
        TEXT_UTF8: b"text/plain;charset=utf-8",
        TEXT_PLAIN: b"text/plain",
    }
}

/// What the window tells the thread.
enum ClipboardOrder {
    Copy(String),
    Ask(u32),
}

/// The window's end of the thread.
pub(super) struct Courier {
    connection: Arc<RustConnection>,
    window: Window,
    orders: Sender<ClipboardOrder>,
    answers: Receiver<(u32, ClipboardNews)>,
    /// Whether the frame that asked has waited for the answer.
    has_waited: Cell<u32>,
}

impl Courier {
    /// Connects to the display; `None` where there is none.
    pub(super) fn start() -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let connection = Arc::new(connection);
        let (orders, received) = mpsc::channel();
        let (tells, answers) = mpsc::channel();
        let desk = ClipboardOwner::open(connection.clone(), screen, tells).ok()?;
        let window = desk.window;
        let serve = move || desk.serve(&received);
        thread::Builder::new()
            .name("clipboard".into())
            .spawn(serve)
            .ok()?;
        Some(Self {
            connection,
            window,
            orders,
            answers,
            has_waited: Cell::new(0),
        })
    }

    pub(super) fn copy(&self, text: String) {
        self.order(ClipboardOrder::Copy(text));
    }

    pub(super) fn ask(&self, request: u32) {
        self.order(ClipboardOrder::Ask(request));
    }

    /// Hands the order over and wakes the thread by an event to its window. A thread that has ended stays silent.
    fn order(&self, order: ClipboardOrder) {
        let _ = self.orders.send(order);
        let wake = ClientMessageEvent::new(32, self.window, AtomEnum::STRING, [0u32; 5]);
        let none = EventMask::NO_EVENT;
        let _ = self.connection.send_event(false, self.window, none, wake);
        let _ = self.connection.flush();
    }

    /// What has come of `request`; the first time it waits for it, up to `grace`.
    pub(super) fn news(&self, request: u32, grace: Duration) -> Option<ClipboardNews> {
        let grace = if self.has_waited.replace(request) == request {
            Duration::ZERO
        } else {
            grace
        };
        loop {
            let (of, news) = self.answers.recv_timeout(grace).ok()?;
            // Others are too late.
            if of == request {
                return Some(news);
            }
        }
    }
}

struct ClipboardOwner {
    connection: Arc<RustConnection>,
    window: Window,
    atoms: Atoms,
    properties: Vec<Atom>,
    answers: Sender<(u32, ClipboardNews)>,
    /// What was copied here, while nobody has copied anything else.
    copied: Option<Arc<[u8]>>,
    asking: Option<ClipboardRequest>,
    outgoing: Vec<Outgoing>,
}

struct ClipboardRequest {
    request: u32,
    property: Atom,
    /// As what kinds of text it is asked for, those that were refused left out.
    targets: Vec<Atom>,
    /// The pieces that have come, where it comes in pieces.
    pieces: Option<Vec<u8>>,
}

impl ClipboardRequest {
    /// Whether it is asked for in Latin-1.
    fn is_latin(&self) -> bool {
        self.targets.first() == Some(&AtomEnum::STRING.into())
    }
}

/// A long text on its way to another program.
struct Outgoing {
    to: Window,
    property: Atom,
    target: Atom,
    bytes: Arc<[u8]>,
    sent: usize,
}

impl ClipboardOwner {
    fn open(
        connection: Arc<RustConnection>,
        screen: usize,
        answers: Sender<(u32, ClipboardNews)>,
    ) -> Result<Self, ReplyError> {
        let atoms = Atoms::new(&*connection)?;
        let names = (0..PROPERTIES).map(|i| format!("CAPSULE_LAB_PASTE_{i}"));
        let cookies: Vec<_> = names
            .map(|name| connection.intern_atom(false, name.as_bytes()))
            .collect::<Result<_, _>>()?;
        let window = connection.generate_id().map_err(|_| {
            // There are millions of them.
            x11rb::errors::ConnectionError::InsufficientMemory
        })?;
        let root = connection.setup().roots[screen].root;
        let listening = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection.create_window(
            0,
            window,
            root,
            0,
            0,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            x11rb::COPY_FROM_PARENT,
            &listening,
        )?;
        let properties = cookies
            .into_iter()
            .map(|cookie| Ok(cookie.reply()?.atom))
            .collect::<Result<_, ReplyError>>()?;
        let atoms = atoms.reply()?;
        Ok(Self {
            connection,
            window,
            atoms,
            properties,
            answers,
            copied: None,
            asking: None,
            outgoing: vec![],
        })
    }

    /// Follows orders and events until the connection breaks. What is sent to a window that has gone is an error event,
    /// which means nothing more.
    fn serve(mut self, orders: &Receiver<ClipboardOrder>) {
        while let Ok(event) = self.connection.wait_for_event() {
            let done = match event {
                Event::ClientMessage(_) => orders.try_iter().try_for_each(|one| self.follow(one)),
                Event::SelectionRequest(request) => self.hand_out(&request),
                Event::SelectionClear(_) => self.forget_copied(),
                Event::SelectionNotify(notice) => self.take(&notice),
                Event::PropertyNotify(notice) => self.go_on(&notice),
                Event::DestroyNotify(gone) => {
                    self.outgoing.retain(|one| one.to != gone.window);
                    Ok(())
                }
                _ => Ok(()),
            };
            // An answer that cannot be had is none: whoever waits for it gives up.
            let _ = done.and_then(|()| Ok(self.connection.flush()?));
        }
    }

    fn follow(&mut self, order: ClipboardOrder) -> Result<(), ReplyError> {
        let (window, clipboard) = (self.window, self.atoms.CLIPBOARD);
        match order {
            ClipboardOrder::Copy(text) => {
                self.copied = Some(text.into_bytes().into());
                self.connection
                    .set_selection_owner(window, clipboard, CURRENT_TIME)?;
            }
            ClipboardOrder::Ask(request) => {
                let owner = self.connection.get_selection_owner(clipboard)?.reply()?;
                let own = self.copied.as_ref().filter(|_| owner.owner == window);
                match own {
                    Some(own) => self.tell(request, Ok(String::from_utf8_lossy(own).into_owned())),
                    None if owner.owner == NONE => self.tell(request, Ok(String::new())),
                    None => self.ask(request)?,
                }
            }
        }
        Ok(())
    }

    /// Somebody else has copied something, unless it was copied here once more meanwhile.
    fn forget_copied(&mut self) -> Result<(), ReplyError> {
        let clipboard = self.atoms.CLIPBOARD;
        let owner = self.connection.get_selection_owner(clipboard)?.reply()?;
        if owner.owner != self.window {
            self.copied = None;
        }
        Ok(())
    }

    fn tell(&self, request: u32, text: Result<String, NoText>) {
        // The window that asked may be closed.
        let _ = self.answers.send((request, ClipboardNews::Whole(text)));
    }
}

/// Asking.
impl ClipboardOwner {
    fn ask(&mut self, request: u32) -> Result<(), ReplyError> {
        let Atoms {
            UTF8_STRING,
            TEXT_UTF8,
            ..
        } = self.atoms;
        self.asking = Some(ClipboardRequest {
            request,
            property: self.properties[request as usize % PROPERTIES],
            targets: vec![UTF8_STRING, TEXT_UTF8, AtomEnum::STRING.into()],
            pieces: None,
        });
        self.convert()
    }

    /// Asks for the first kind of text that was not refused; where all were, there is no text.
    fn convert(&mut self) -> Result<(), ReplyError> {
        let Some(asking) = &self.asking else {
            return Ok(());
        };
        let Some(target) = asking.targets.first() else {
            return self.end(Ok(String::new()));
        };
        self.connection
            .delete_property(self.window, asking.property)?;
        self.connection.convert_selection(
            self.window,
            self.atoms.CLIPBOARD,
            *target,
            asking.property,
            CURRENT_TIME,
        )?;
        Ok(())
    }

    fn end(&mut self, text: Result<String, NoText>) -> Result<(), ReplyError> {
        if let Some(asking) = self.asking.take() {
            self.tell(asking.request, text);
        }
        Ok(())
    }

    /// The owner has written the text or its first piece, or refuses.
    fn take(&mut self, notice: &SelectionNotifyEvent) -> Result<(), ReplyError> {
        let is_refused = notice.property == NONE;
        let Some(asking) = &mut self.asking else {
            return Ok(());
        };
        let is_this = asking.targets.first() == Some(&notice.target)
            && (is_refused || notice.property == asking.property);
        if !is_this {
            return Ok(());
        }
        if is_refused {
            asking.targets.remove(0);
            return self.convert();
        }
        let (property, is_latin) = (asking.property, asking.is_latin());
        match self.taken_away(property)? {
            (kind, _) if kind == self.atoms.INCR => {
                if let Some(asking) = &mut self.asking {
                    asking.pieces = Some(vec![]);
                }
                Ok(())
            }
            (_, Some(bytes)) => self.end(Ok(text_of(&bytes, is_latin))),
            (_, None) => self.end(Err(NoText::TooLong)),
        }
    }

    /// The type and the bytes of a property, which is gone then; no bytes where they are too many.
    fn taken_away(&self, property: Atom) -> Result<(Atom, Option<Vec<u8>>), ReplyError> {
        let words = (LONGEST / 4) as u32;
        let any = AtomEnum::ANY;
        let read = self
            .connection
            .get_property(true, self.window, property, any, 0, words)?;
        let read = read.reply()?;
        if read.bytes_after > 0 {
            self.connection.delete_property(self.window, property)?;
            return Ok((read.type_, None));
        }
        Ok((read.type_, Some(read.value)))
    }

    /// A piece has come, or one was taken away.
    fn go_on(&mut self, notice: &PropertyNotifyEvent) -> Result<(), ReplyError> {
        if notice.state == Property::DELETE {
            return self.send_piece(notice.window, notice.atom);
        }
        if notice.window != self.window {
            return Ok(());
        }
        let current = self.asking.as_ref();
        match current.filter(|asking| asking.property == notice.atom) {
            // The owner is about to say what it wrote.
            Some(ClipboardRequest { pieces: None, .. }) => Ok(()),
            Some(_) => self.take_piece(notice.atom),
            // Nobody waits for it any more, but its owner goes on when it is gone.
            None => {
                self.connection.delete_property(self.window, notice.atom)?;
                Ok(())
            }
        }
    }

    fn take_piece(&mut self, property: Atom) -> Result<(), ReplyError> {
        let (_, bytes) = self.taken_away(property)?;
        let Some(asking) = &mut self.asking else {
            return Ok(());
        };
        let is_latin = asking.is_latin();
        let pieces = asking.pieces.get_or_insert_default();
        let Some(bytes) = bytes.filter(|bytes| pieces.len() + bytes.len() <= LONGEST) else {
            return self.end(Err(NoText::TooLong));
        };
        if bytes.is_empty() {
            let text = text_of(pieces, is_latin);
            return self.end(Ok(text));
        }
        pieces.extend(bytes);
        let _ = self.answers.send((asking.request, ClipboardNews::More));
        Ok(())
    }
}

/// Handing out.
impl ClipboardOwner {
    fn hand_out(&mut self, request: &SelectionRequestEvent) -> Result<(), ReplyError> {
        let property = match request.property {
            NONE => request.target,
            named => named,
        };
        let is_written = self.write(request.requestor, property, request.target)?;
        let notice = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property: if is_written { property } else { NONE },
        };
        let none = EventMask::NO_EVENT;
        self.connection
            .send_event(false, request.requestor, none, notice)?;
        Ok(())
    }

    /// Writes what was copied, or begins to; whether that can be done as `target`.
    fn write(&mut self, to: Window, property: Atom, target: Atom) -> Result<bool, ReplyError> {
        let Some(copied) = self.copied.clone() else {
            return Ok(false);
        };
        let Atoms {
            TARGETS,
            INCR,
            UTF8_STRING,
            TEXT,
            TEXT_UTF8,
            TEXT_PLAIN,
            ..
        } = self.atoms;
        let latin: Atom = AtomEnum::STRING.into();
        let replace = PropMode::REPLACE;
        let (kind, bytes) = if target == TARGETS {
            let offered = [TARGETS, UTF8_STRING, TEXT_UTF8, TEXT_PLAIN, TEXT, latin];
            self.connection
                .change_property32(replace, to, property, AtomEnum::ATOM, &offered)?;
            return Ok(true);
        } else if target == latin {
            (latin, latin_of(&copied).into())
        } else if target == TEXT {
            (UTF8_STRING, copied)
        } else if [UTF8_STRING, TEXT_UTF8, TEXT_PLAIN].contains(&target) {
            (target, copied)
        } else {
            return Ok(false);
        };
        if bytes.len() <= PIECE {
            self.connection
                .change_property8(replace, to, property, kind, &bytes)?;
            return Ok(true);
        }
        let mask = EventMask::PROPERTY_CHANGE | EventMask::STRUCTURE_NOTIFY;
        let listening = ChangeWindowAttributesAux::new().event_mask(mask);
        self.connection.change_window_attributes(to, &listening)?;
        let length = [bytes.len() as u32];
        self.connection
            .change_property32(replace, to, property, INCR, &length)?;
        self.outgoing
            .retain(|one| (one.to, one.property) != (to, property));
        if self.outgoing.len() == MOST_OUTGOING {
            self.outgoing.remove(0);
        }
        self.outgoing.push(Outgoing {
            to,
            property,
            target: kind,
            bytes,
            sent: 0,
        });
        Ok(true)
    }

    /// Writes the next piece, an empty one at the end.
    fn send_piece(&mut self, to: Window, property: Atom) -> Result<(), ReplyError> {
        let is_this = |one: &Outgoing| (one.to, one.property) == (to, property);
        let Some(index) = self.outgoing.iter().position(is_this) else {
            return Ok(());
        };
        let one = &mut self.outgoing[index];
        let end = one.bytes.len().min(one.sent + PIECE);
        let piece = &one.bytes[one.sent..end];
        let (replace, kind) = (PropMode::REPLACE, one.target);
        self.connection
            .change_property8(replace, to, property, kind, piece)?;
        if piece.is_empty() {
            self.outgoing.remove(index);
        } else {
            one.sent = end;
        }
        Ok(())
    }
}

/// A text as it came. Some write UTF-8 where Latin-1 was asked for, and some end it as C does.
fn text_of(bytes: &[u8], is_latin: bool) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) if is_latin => bytes.iter().copied().map(char::from).collect(),
        Err(_) => String::from_utf8_lossy(bytes).into_owned(),
    };
    text.trim_end_matches('\0').to_string()
}

/// A text in Latin-1, a question mark for what that lacks.
fn latin_of(utf8: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(utf8);
    text.chars()
        .map(|c| u8::try_from(c).unwrap_or(b'?'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_whatever_they_are_written_in() {
        assert_eq!(text_of("≠ é".as_bytes(), false), "≠ é");
        assert_eq!(text_of("≠ é".as_bytes(), true), "≠ é");
        assert_eq!(text_of(b"caf\xe9\0", true), "café");
        assert!(text_of(b"\x89PNG", false).contains(char::REPLACEMENT_CHARACTER));
        assert_eq!(latin_of("é ≠".as_bytes()), b"\xe9 ?");
    }
}
