//! The walk over the pieces of a text: statements of code where they stand, words and values of a sentence elsewhere.

use super::{words::Meaning, *};

impl<'p> TextReader<'p> {
    pub(super) fn walk(&mut self) {
        self.give_parameters();
        let tree = self.read_tree().unwrap_or_default();
        let mut at = 0;
        while at < self.list.len() {
            let next = if tree.contains(&at) {
                tree.end
            } else {
                self.piece(at)
            };
            at = next.max(at + 1);
        }
        self.current = None;
    }

    /// Reads what begins at piece `at`; the answer is where the next begins.
    fn piece(&mut self, at: usize) -> usize {
        match self.at(at) {
            Token::Word => return self.word(at),
            Token::Open | Token::Number | Token::NotFinite => {
                let sized = self.box_of_dimensions(at);
                return sized.unwrap_or_else(|| self.bare_value(at));
            }
            _ if self.is_minus(at) => return self.bare_value(at),
            Token::Newline => self.end_line(),
            Token::Close => self.brackets = self.brackets.saturating_sub(1),
            Token::Stamp => self.holds_only_values = false,
            _ => {}
        }
        at + 1
    }

    /// `-(0.5 * height) * up`: the sign of what stands in brackets behind it.
    pub(super) fn is_minus(&self, at: usize) -> bool {
        let is_sign = matches!(self.text_at(at), "-" | "−") && self.is_tight(at + 1);
        let is_first =
            at == 0 || matches!(self.at(at - 1), Token::Open | Token::Comma | Token::Sep);
        is_sign && is_first && self.text_at(at + 1) == "("
    }

    fn end_line(&mut self) {
        let is_full = |object: &PastedObject| {
            let is_full = object.vectors.len() == 3 || !object.numbers.is_empty();
            object.kind.is_none() && object.given.is_empty() && is_full
        };
        if self.brackets == 0 && self.now().is_some_and(is_full) {
            self.current = None;
        }
        (self.is_on_its_line, self.holds_only_values) = (false, true);
    }

    /// The object that values belong to as the walk goes.
    pub(super) fn now(&self) -> Option<&PastedObject> {
        self.objects.get(self.current?)
    }

    pub(super) fn now_mut(&mut self) -> Option<&mut PastedObject> {
        self.objects.get_mut(self.current?)
    }

    pub(super) fn open(
        &mut self,
        at: usize,
        kind: Option<Kind>,
        name: Option<String>,
    ) -> &mut PastedObject {
        (self.is_on_its_line, self.last) = (true, at);
        let index = self.objects.len();
        self.current = Some(index);
        self.objects.push(PastedObject {
            kind,
            name,
            depth: self.brackets,
            ..PastedObject::default()
        });
        &mut self.objects[index]
    }

    fn word(&mut self, at: usize) -> usize {
        let word = self.text_at(at);
        let is_loop = matches!(word, "for" | "foreach");
        if let Some(end) = is_loop.then(|| self.counter(at)).flatten() {
            return end;
        }
        if let Some(end) = self.statement(at) {
            (self.is_on_its_line, self.last) = (true, end);
            return end;
        }
        if let Some(end) = self.moved_along(at).or_else(|| self.member(at)) {
            return end;
        }
        if self.is_labeled_vector(at) || self.is_constant(at) {
            return self.bare_value(at);
        }
        if let Some(label) = self.label(at) {
            return self.labeled(at, label);
        }
        match words::meaning(word) {
            Meaning::Kind { kind, is_name } => self.kind(at, kind, is_name),
            Meaning::OtherShape => self.other_shape(at),
            _ => self.plain(at, word),
        }
    }

    /// `Vector3.up`
    fn is_constant(&self, at: usize) -> bool {
        words::makes_vector(self.text_at(at))
            && matches!(self.at(at + 1), Token::Dot | Token::Path)
            && functions::constant(self.text_at(at + 2)).is_some()
    }

    fn kind(&mut self, at: usize, kind: Kind, is_name: bool) -> usize {
        let pieces = self.pieces;
        let word = pieces.text_at(at);
        let is_its = |row: &&&Constructor| {
            let is_here = row.engine.is_none() || row.engine == self.engine;
            row.kind == kind && !row.is_plain && (is_here || row.fields.is_empty())
        };
        let own_row = words::constructors(word).iter().find(is_its);
        let (name_behind, behind) = self.name_behind(at);
        let (name_before, start) = self.name_before(at);
        let own = (is_name && own_row.is_none()).then(|| word.to_string());
        let name = name_behind.or(name_before).or(own);
        let is_beside = self.is_on_its_line && self.is_near(at);
        let goes_on = self.now().is_some_and(|object| {
            let is_sized = object.is_sized_first && object.kind.is_none() && is_beside;
            let is_same = object.kind.is_none_or(|other| other == kind);
            // `capsule.position.y = 2`, then more of the capsule
            let is_called = object.kind.is_none() && object.prefix.as_deref() == Some(word);
            let is_open = !object.has_data() || is_called || is_sized;
            is_open && is_same && !object.is_other_shape && !object.is_made
        });
        if !goes_on {
            self.open(at, Some(kind), None);
        }
        (self.is_on_its_line, self.last) = (true, behind);
        let parts = words::small_parts(word);
        let says = |wanted: &str| parts.iter().any(|part| part.starts_with(wanted));
        if let Some(object) = self.now_mut() {
            object.kind = Some(kind);
            object.name = object.name.take().or(name);
            // `shape = Capsule`, `shape.radius = …`
            let is_assigned = at > 1 && pieces.text_at(at - 1) == "=" && object.name.is_none();
            if is_assigned && pieces.is_used(at - 2, WordUse::NoVariable) {
                object.prefix = Some(pieces.text_at(at - 2).into());
            }
            object.row = object.row.or(own_row.copied());
            object.is_cast |= says("cast") || says("sweep");
            object.has_corners |= says("aabb");
            object.heads.push(start..behind);
        }
        behind
    }

    /// A word for a shape that none can be made of ends the object before it, unless it only describes it: `triangle of
    /// the mesh`.
    fn other_shape(&mut self, at: usize) -> usize {
        self.holds_only_values = false;
        let links = ["of", "in", "from", "the", "a"];
        let is_link = |at: usize| links.contains(&self.word_at(at).as_str());
        let is_described = (self.last.max(at.saturating_sub(8))..at).all(is_link);
        let ends = |object: &PastedObject| object.has_data() || !is_described;
        if self.now().is_some_and(ends) {
            self.open(at, None, None).is_other_shape = true;
        }
        at + 1
    }

    /// A word that means nothing here: of a value behind it, or of a list of points.
    fn plain(&mut self, at: usize, word: &str) -> usize {
        if words::makes_vector(word) && self.short_vector(at).is_some() {
            return self.bare_value(at);
        }
        let is_list_word = self.is_used(at, WordUse::List);
        if is_list_word || self.is_used(at, WordUse::Small) {
            self.holds_only_values &= is_list_word;
            return at + 1;
        }
        self.holds_only_values = false;
        let is_said = self.is(at + 1, Token::Sep);
        let here = at + 1 + usize::from(is_said);
        let Some((_, end)) = self.short_vector(here) else {
            // `frame 812`, `after 3 hits`: of that word.
            return self.bare_number(here).map_or(at + 1, |(_, end)| end);
        };
        let next = end + usize::from(self.is(end, Token::Comma));
        if !is_said || self.brackets > 0 || self.short_vector(next).is_none() {
            return end;
        }
        let object = self.open(at, None, Some(word.into()));
        object.heads.push(at..here);
        (self.last, self.holds_only_values) = (here, true);
        here
    }

    fn bare_value(&mut self, at: usize) -> usize {
        let vector = self.short_vector(at).or_else(|| {
            let (vector, end) = self.bare_vector(at)?;
            let is_alone = self.begins_line(at) && self.is(end, Token::Newline);
            // `sphere 1 2 3 0.5`: some of a longer list
            let takes = |object: &PastedObject| object.kind.is_some() && !object.has_points();
            let is_part = self.is_on_its_line && self.is_near(at) && self.now().is_some_and(takes);
            let is_list = self.holds_only_values && is_alone && !is_part;
            (is_list || self.is_labeled_vector(at)).then_some((vector, end))
        });
        if let Some((vector, end)) = vector {
            return self.put_vector(at, vector, end);
        }
        if let Some((number, end)) = self.bare_number(at) {
            return self.put_number(at, number, end);
        }
        let opens = self.is(at, Token::Open) && self.text_at(at) != "<";
        self.brackets += usize::from(opens);
        at + 1
    }

    /// Whether nothing but punctuation, time stamps and small words stands between the current object and piece `at`.
    /// Only so is a value without a label one of its own.
    pub(super) fn is_near(&self, at: usize) -> bool {
        let Some(object) = self.now() else {
            return false;
        };
        // `CapsuleCast(…, out hit, 10f)`
        let is_inside = object.is_cast && self.brackets > object.depth;
        let is_nothing = |at: usize| match self.at(at) {
            Token::Word => {
                (is_inside && matches!(self.at(at + 1), Token::Comma | Token::Close))
                    || self.is_used(at, WordUse::List)
                    || self.is_used(at, WordUse::Small)
                    || words::makes_vector(self.text_at(at))
                    || (at > 0 && self.is(at - 1, Token::Path))
            }
            Token::Number | Token::NotFinite | Token::DecimalComma | Token::Quoted => false,
            _ => true,
        };
        at < self.last + 64 && ((self.last..at).all(is_nothing) || self.is_said_to_be(at))
    }

    /// `the triangle it should stand on is (…)`: whether the value at `at` is what a word for a shape without any is said to
    /// be.
    fn is_said_to_be(&self, at: usize) -> bool {
        let is_said = at > 0 && matches!(self.text_at(at - 1), "is" | "are" | "was" | "=" | ":");
        let is_open = |object: &PastedObject| object.kind.is_some() && !object.has_data();
        let is_contact = |at: usize| self.is_used(at, WordUse::Contact);
        let is_plain = |at: usize| words::meaning(self.text_at(at)) == Meaning::Plain;
        let is_of_it = |at: usize| match self.at(at) {
            Token::Word => is_plain(at) && !is_contact(at),
            token => matches!(token, Token::Sep | Token::Newline),
        };
        is_said && self.now().is_some_and(is_open) && (self.last..at).all(is_of_it)
    }

    fn put_vector(&mut self, at: usize, vector: PastedValue, behind: usize) -> usize {
        let wants = self.now().is_some_and(PastedObject::wants_vector);
        if !(wants && self.is_near(at)) {
            let is_inside = |object: &&PastedObject| self.brackets <= object.depth;
            let has_kind = |object: &PastedObject| object.kind.is_some();
            let is_told = !self.holds_only_values && self.brackets == 0;
            let is_of_kind = self.now().filter(is_inside).is_some_and(has_kind);
            if (is_of_kind && self.is_on_its_line) || is_told {
                return behind;
            }
            self.open(at, None, None);
        }
        (self.is_on_its_line, self.last) = (true, behind);
        if let Some(object) = self.now_mut() {
            object.vectors.push(Given::beside(vector, at..behind));
        }
        behind
    }

    fn put_number(&mut self, at: usize, number: PastedValue, behind: usize) -> usize {
        if let Some(field) = self.size_before(behind) {
            if !self.now().is_some_and(|object| object.is_sized_first) {
                self.open(at, None, None).is_sized_first = true;
            }
            self.put(field, None, number, at..behind + 1);
            return behind + 1;
        }
        let label = self.label(behind);
        // `3 frames`: a number of something.
        let counts = label.is_none()
            && self.is_whole(at)
            && self.is(behind, Token::Word)
            && words::meaning(self.text_at(behind)) == Meaning::Plain
            && !self.is_used(behind, WordUse::Small)
            && !self.is_used(behind, WordUse::Contact);
        // `0.35 radius`: a number with its label behind it.
        if let Some(label) = label
            && label.field.is_number()
            && self.given(label.behind, label.field).is_none()
            && self.current.is_some()
        {
            self.put(label.field, label.of, number, at..label.behind);
            return label.behind;
        }
        let is_wanted = self.now().is_some_and(PastedObject::wants_number);
        if is_wanted && !counts && self.is_near(at) {
            self.last = behind;
            if let Some(object) = self.now_mut() {
                object.numbers.push(Given::beside(number, at..behind));
            }
        }
        behind
    }

    /// `2 m tall, 0.8 m wide capsule`: the size that the word at `at` says of what a word behind it names.
    fn size_before(&self, at: usize) -> Option<PastedField> {
        let field = match self.word_at(at).as_str() {
            "tall" => Height,
            "wide" => Diameter,
            _ => return None,
        };
        let is_line = |at: &usize| !matches!(self.at(*at), Token::Newline | Token::Dot);
        let mut line = (at + 1..at + 16).take_while(is_line);
        let is_capsule = |at: usize| words::kind_in(self.text_at(at)) == Some(Kind::Capsule);
        line.any(is_capsule).then_some(field)
    }
}
