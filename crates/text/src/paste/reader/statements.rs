//! Statements of code: declarations, assignments and calls.

use super::{
    calls,
    constructors::{fits, made_by, triangle_of},
    words::Meaning,
    *,
};

impl<'p> TextReader<'p> {
    /// `for (int i = 0; …)`, `for x in list`: a variable that is read once.
    pub(super) fn counter(&mut self, at: usize) -> Option<usize> {
        let start = at + 1 + usize::from(self.text_at(at + 1) == "(");
        let is_name =
            |at: &usize| self.is(*at, Token::Word) && !matches!(self.text_at(*at), "in" | "of");
        let here = (start..start + 5).find(|at| !is_name(at));
        let here = here.filter(|here| *here > start)?;
        let name = self.text_at(here - 1).to_string();
        match self.text_at(here) {
            "=" => {
                self.counters.insert(name.clone());
                self.give(name, PastedValue::number(0.0, vec![]));
                Some(here + 1)
            }
            "in" | "of" | ":" => {
                let (list, end) = self.expression(here + 1)?;
                let items = list.items()?;
                let first = items.first()?.value.clone();
                self.lists.insert(name.clone(), items.len());
                self.give(name, first);
                Some(end)
            }
            _ => None,
        }
    }

    /// A declaration, an assignment or a call, if it is plainly one and no words of a sentence.
    pub(super) fn statement(&mut self, at: usize) -> Option<usize> {
        let mut path = self.path(at)?;
        let mut type_path: Option<PastedPath<'p>> = None;
        for _ in 0..8 {
            let here = path.pieces.end;
            if words::is(path.last(), WordUse::NoType) {
                let is_first = type_path.is_none() && self.is(here, Token::Word);
                return is_first.then_some(here);
            }
            let next = here + usize::from(matches!(self.text_at(here), "*" | "&"));
            if !(self.is(next, Token::Word) && is_type(path.last())) {
                break;
            }
            let name = self.path(next)?;
            type_path = Some(std::mem::replace(&mut path, name));
        }
        let here = path.pieces.end;
        let is_typed = type_path.is_some();
        let type_name = type_path.as_ref().map_or("", |path| path.last());
        // `CapsuleComponent Location=(…)`
        if words::kind_in(type_name).is_some() && self.label(path.pieces.start).is_some() {
            return None;
        }
        // `body position RVec3(0, 2, 0)`: of the word before it.
        let is_upper = path.last().starts_with(char::is_uppercase);
        if is_typed && is_upper && words::makes_vector(path.last()) {
            return None;
        }
        let equals = match self.text_at(here) {
            "[" => Some(self.close_of(here)? + 1).filter(|at| self.text_at(*at) == "="),
            _ => None,
        };
        let equals = equals.unwrap_or(here);
        let ends_line =
            |colon: usize| self.text_at(colon) == ":" && self.is(colon + 1, Token::Newline);
        match self.text_at(equals) {
            "=" | ":=" if self.text_at(equals + 1) != "=" => {
                let pieces = type_path.as_ref().unwrap_or(&path).pieces.start..equals;
                let whole = PastedPath { pieces, ..path };
                self.assignment(&whole, type_name, equals + 1)
            }
            // `name: Type = …`
            ":" if is_typed || is_type(self.text_at(here + 1)) => {
                let kind = self.path(here + 1)?;
                let behind = kind.pieces.end;
                let is_label = words::field_of(self.text_at(here + 1)).is_some();
                let is_assigned = self.text_at(behind) == "=" && !is_label;
                let assign = || self.assignment(&path, kind.last(), behind + 1);
                is_assigned.then(assign).flatten()
            }
            // `mTransform1 (col-major):` at the end of a line
            "(" if self
                .close_of(here)
                .is_some_and(|close| ends_line(close + 1)) =>
            {
                self.heading = Some(path.whole());
                self.is_program = true;
                Some(self.close_of(here)? + 2)
            }
            ":" if ends_line(here) && path.last().contains(char::is_uppercase) => {
                self.heading = Some(path.whole());
                None
            }
            "(" | "{" if is_typed && path.words.len() == 1 => {
                self.declaration(&path, type_path?, here)
            }
            "(" | "{" | "!" => self.call_statement(&path, at, here),
            _ => None,
        }
    }

    /// `Vec3 v1(…)`, `PxVec3 start{…}`; the head of a function is passed over.
    fn declaration(
        &mut self,
        path: &PastedPath<'p>,
        maker: PastedPath<'p>,
        open: usize,
    ) -> Option<usize> {
        let close = self.close_of(open)?;
        let is_round = self.text_at(open) == "(";
        // `Transform3f tf1 (R, T)`, but no bracket of a sentence.
        let is_pose = || words::is_pose_name(&maker.last().to_lowercase());
        let is_code = self.is_tight(open)
            || maker.words.len() > 1
            || self.text_at(open + 1) == "new"
            || words::makes_vector(maker.last())
            || (self.engine.is_some() && is_pose());
        if is_round && !is_code {
            return None;
        }
        let behind = self.text_at(self.behind_lines(close + 1));
        if is_round && matches!(behind, "{" | "->" | "const" | "override" | "where" | ":") {
            self.brackets += 1;
            return Some(open + 1);
        }
        let arguments = self.arguments(open);
        let before = self.objects.len();
        let value = self.call(&maker, arguments, open..close + 1);
        if value.is_unknown() && self.objects.len() == before {
            return None;
        }
        let pieces = maker.pieces.start..path.pieces.end;
        let whole = PastedPath {
            pieces,
            ..path.clone()
        };
        self.assign(&whole, maker.last(), value, (close + 1, before));
        Some(close + 1)
    }

    /// A name gets the value at piece `at`; `type_name` is empty where none is declared.
    fn assignment(&mut self, path: &PastedPath<'p>, type_name: &str, at: usize) -> Option<usize> {
        let is_typed = !type_name.is_empty();
        // `a = (0, 1, 0)`, `half height = 0.5 m`: a label of a sentence.
        let is_label = path.words.len() == 1 && self.label(path.pieces.start).is_some();
        let meaning = words::meaning(path.last());
        let is_owned = matches!(meaning, Meaning::Field { of: Some(_), .. });
        if is_label && !is_typed && !is_owned {
            return None;
        }
        let before = self.objects.len();
        let (value, end) = self.expression(self.behind_lines(at))?;
        let is_unknown = value.is_unknown() && self.objects.len() == before;
        // A name without a type is that of a variable: no kind that a sentence goes on about.
        let is_assignable = path.words.len() > 1
            || words::kind_in(path.last()).is_none()
            || words::parts(path.last()).len() > 1;
        if is_unknown || !(is_typed || value.object().is_some() || is_assignable) {
            return None;
        }
        self.holds_only_values = false;
        self.is_program |= is_typed;
        self.assign(path, type_name, value, (end, before));
        Some(end)
    }

    /// Gives a name its value, which becomes a shape's property where the name says so. The value ends with the piece
    /// before `end`; there were `before` objects before it was read.
    fn assign(
        &mut self,
        path: &PastedPath<'p>,
        type_name: &str,
        value: PastedValue,
        (end, before): (usize, usize),
    ) {
        let mut value = self.shaped(path, type_name, value);
        if let Some(index) = self.root_of(&value) {
            let small = path.last().to_lowercase();
            let is_new = index >= before && path.words.len() == 1;
            let is_name =
                !(words::is(&small, WordUse::NoVariable) || words::is(&small, WordUse::List));
            let object = &mut self.objects[index];
            if is_new && is_name && object.name.is_none() {
                object.name = Some(path.last().to_string());
            }
            if is_new || object.heads.is_empty() {
                object.heads.push(path.pieces.clone());
            }
            if let [owner, _] = path.words[..] {
                self.own(owner, index);
            }
        } else {
            self.put_named(path, &value, end);
        }
        if value.maker.is_empty() {
            value.maker = type_name.to_lowercase();
        }
        if words::is_turn_name(&value.maker) {
            value = self.scalar_first(value);
        }
        value.variable = path.last().into();
        self.give(path.whole(), value);
        self.take_columns(path.last());
    }

    /// `settings.shape = capsule`: what has a shape stands for it.
    pub(super) fn own(&mut self, owner: &str, shape: usize) {
        match self.names.get(owner).and_then(|value| self.root_of(value)) {
            Some(body) => self.merge(body, shape),
            None => self.give(owner.to_string(), PastedValue::of_object(shape)),
        }
    }

    /// `capsule.radius = …`, `bodyDef.position = …`, `const PxVec3 startPoint{…}`
    fn put_named(&mut self, path: &PastedPath<'p>, value: &PastedValue, end: usize) {
        // `mesh.position.y = 2`
        let letter = words::coordinate(path.last()).filter(|at| *at < 3 && path.words.len() > 2);
        let mut named = path.clone();
        if letter.is_some() {
            named.words.pop();
        }
        let Meaning::Field { field, of } = words::meaning(named.last()) else {
            return;
        };
        if path.words.iter().any(|word| words::is_of_no_shape(word)) {
            return;
        }
        let holder = named.holder();
        let is_owned = holder.is_some();
        let of = of.or(holder);
        let known = of.as_ref().and_then(|of| self.names.get(of));
        let object = known.and_then(|value| self.root_of(value));
        let mut value = value.clone();
        if let (Some(letter), Some(number)) = (letter, value.as_number()) {
            let old = object.and_then(|object| self.objects[object].get(field));
            let mut vector = old.and_then(PastedValue::as_vector).unwrap_or_default();
            vector[letter] = number;
            value = PastedValue::vector(vector, value.sources);
        }
        if !fits(field, &value) {
            return;
        }
        let range = path.pieces.start..end;
        if let Some(object) = object {
            let mut given = Given::beside(value, range);
            given.is_firm = true;
            self.objects[object].given.insert(field, given);
            return;
        }
        self.put(field, of.clone(), value, range);
        if let (true, Some(of), Some(index)) = (is_owned, of, self.current) {
            self.give(of, PastedValue::of_object(index));
        }
    }

    /// What a name makes of the value that it gets: a list of three points called `vertices` is a triangle.
    fn shaped(
        &mut self,
        path: &PastedPath<'p>,
        type_name: &str,
        value: PastedValue,
    ) -> PastedValue {
        let name = path.last().to_lowercase();
        let head = Some(path.pieces.clone());
        let items: Vec<ValueItem> = value.items().unwrap_or_default().to_vec();
        // `b3Capsule movers[2] = { {…}, {…} }`: a shape each.
        let made = |item: &ValueItem| self.made(type_name, item.value.items()?);
        let objects: Option<Vec<PastedObject>> = items.iter().map(made).collect();
        if let Some(objects) = objects.filter(|objects| !objects.is_empty()) {
            let shapes = objects.into_iter().map(|object| {
                let name = Some(path.last().to_string());
                let object = PastedObject { name, ..object };
                ValueItem::bare(self.add_object(object, head.clone()))
            });
            return PastedValue::list(shapes.collect(), path.pieces.clone());
        }
        let by_name = || {
            let rows = words::constructors(words::kind_in(&name)?.name()).iter();
            let mut rows = rows.filter(|row| row.is_plain);
            rows.find_map(|row| made_by(row, &items))
        };
        let is_of_corners = words::holds_one("tri vert points corners", &name)
            && !words::holds_one("edge normal center index indices contact", &name);
        let made = match items[..] {
            [] => None,
            _ => self.made(type_name, &items).or_else(by_name),
        };
        let made = made.or_else(|| triangle_of(&items).filter(|_| is_of_corners));
        if let Some(object) = made {
            return self.add_object(object, head);
        }
        match [&name, &type_name.to_lowercase()].map(|name| words::is_pose_name(name)) {
            [false, false] => value,
            _ => calls::as_posed(value),
        }
    }

    /// Four lines `col0 = …` to `col3 = …` below a heading are its pose.
    fn take_columns(&mut self, name: &str) {
        let stem = name.strip_suffix('3');
        let Some(stem) = stem.filter(|stem| matches!(*stem, "col" | "row")) else {
            return;
        };
        let list = |at: usize| Some(self.names.get(&format!("{stem}{at}"))?.clone());
        let lists: Option<Vec<PastedValue>> = (0..4).map(list).collect();
        if let (Some(lists), Some(heading)) = (lists, self.heading.take()) {
            let items = lists.into_iter().map(ValueItem::bare);
            let list = PastedValue::list(items.collect(), 0..0);
            self.give(heading, calls::as_posed(list));
        }
    }

    /// A call that is plainly one of code: it makes or moves a shape.
    fn call_statement(&mut self, path: &PastedPath<'p>, at: usize, open: usize) -> Option<usize> {
        // `SetLinearVelocity(id, …)`
        let first = open + 1 + usize::from(matches!(self.text_at(open + 1), "&" | "*"));
        let first = self.path(first);
        let value = first.and_then(|path| self.names.get(&path.whole()));
        let is_of_object = value.is_some_and(|value| self.root_of(value).is_some());
        let is_label = path.words.len() == 1 && !is_of_object && self.label(at).is_some();
        if !(is_of_object || self.is_call(path, open)) || is_label {
            return None;
        }
        let before = (self.objects.len(), self.consumed.len());
        let (value, end) = self.expression(at)?;
        let is_set = path.words.len() > 1 && path.last().starts_with("set");
        let is_told = (self.objects.len(), self.consumed.len()) != before
            || value.object().is_some()
            || (is_set && matches!(value.data, ValueData::Pose(_)));
        let is_function = matches!(self.text_at(self.behind_lines(end)), "{" | "->");
        (is_told && !is_function).then_some(end)
    }

    /// Whether the bracket behind a path is that of a call or of a type, not one of a sentence.
    pub(super) fn is_call(&self, path: &PastedPath<'p>, open: usize) -> bool {
        let last = path.last();
        let (kind, parts) = (words::kind_in(last), words::parts(last).len());
        let is_brace = self.text_at(open) == "{";
        let is_kind = kind.is_some() && parts == 1;
        self.is_tight(open)
            // `dRFromAxisAndAngle (R, …)`
            || (self.engine.is_some() && kind.is_none() && parts > 2)
            || path.words.len() > 1
            || words::makes_vector(last)
            || (!words::constructors(last).is_empty() && (!is_kind || is_brace))
            || (is_brace && last.starts_with(char::is_uppercase))
    }

    pub(super) fn give(&mut self, name: String, value: PastedValue) {
        if self.names.insert(name.clone(), value).is_none() {
            self.order.push(name);
        }
    }

    /// Parameters get the values that the first call of their function gives them.
    pub(super) fn give_parameters(&mut self) {
        let mut functions: HashMap<&str, (usize, Vec<String>)> = HashMap::new();
        for at in 0..self.list.len() {
            if let Some(names) = self.parameters(at) {
                functions.entry(self.text_at(at)).or_insert((at, names));
            }
        }
        for at in 0..self.list.len() {
            let word = self.text_at(at);
            let is_call = |(definition, _): &(usize, Vec<String>)| {
                at != *definition && self.text_at(at + 1) == "(" && self.is(at, Token::Word)
            };
            if !functions.get(word).is_some_and(is_call) {
                continue;
            }
            let (_, names) = functions.remove(word).unwrap_or_default();
            let arguments = self.arguments(at + 1);
            if arguments.len() != names.len() || !arguments.iter().all(ValueItem::is_number) {
                continue;
            }
            let end = self.close_of(at + 1).unwrap_or(at + 1);
            let mut said = vec![];
            for (name, item) in names.into_iter().zip(arguments) {
                let number = item.value.as_number().unwrap_or(0.0);
                said.push(format!("{name} = {}", number as f32));
                self.give(name, item.value);
            }
            let text = format!("`{word}` is read with its first call: {}", said.join(", "));
            self.choices.push((at..end + 1, text));
        }
    }

    /// The names of the parameters of the function that is defined at `at`.
    fn parameters(&self, at: usize) -> Option<Vec<String>> {
        let is_headed = at > 0 && self.is(at - 1, Token::Word) && self.is(at, Token::Word);
        if !is_headed || self.text_at(at + 1) != "(" {
            return None;
        }
        let close = self.close_of(at + 1).filter(|close| *close < at + 40)?;
        let behind = self.text_at(self.behind_lines(close + 1));
        let is_defined = matches!(behind, "{" | ":" | "->");
        let ends = (at + 2..=close).filter(|at| matches!(self.text_at(*at), "," | ")"));
        let names = ends
            .map(|end| end - 1)
            .filter(|at| self.is(*at, Token::Word));
        let names: Vec<String> = names.map(|name| self.text_at(name).to_string()).collect();
        (is_defined && !names.is_empty()).then_some(names)
    }
}

/// Whether a variable's name may stand behind `word`.
fn is_type(word: &str) -> bool {
    let is_upper = word.starts_with(char::is_uppercase);
    let is_hump = |letter: char| letter.is_uppercase() || letter.is_ascii_digit();
    let has_hump = || word.chars().skip(1).any(is_hump);
    let is_no_label = || word != "new" && words::field_of(word).is_none();
    let is_vector = || words::makes_vector(word) && is_no_label();
    let is_plain = || words::kind_in(word).is_some() && words::parts(word).len() == 1;
    word.ends_with("_ptr")
        || words::is(word, WordUse::Type)
        || is_vector()
        || (is_upper && has_hump())
        || (!words::constructors(word).is_empty() && (is_upper || !is_plain()))
        || engine_of(std::iter::once(word), "").is_some()
}
