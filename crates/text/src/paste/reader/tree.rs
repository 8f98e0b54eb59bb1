//! Data in which things stand in one another, as a tree of named values: elements of XML, sections of Godot's files.

use super::*;

const DEEPEST: usize = 64;

const SECTIONS: [&str; 5] = ["gd_scene", "gd_resource", "ext_resource", RESOURCE, "node"];

/// What a resource of Godot is called among elements.
pub(super) const RESOURCE: &str = "sub_resource";

#[derive(Clone)]
pub(super) struct TreeValue {
    pub(super) name: String,
    pub(super) word: String,
    /// Each with its piece.
    pub(super) numbers: Vec<(usize, f64)>,
    /// Its name included.
    pub(super) pieces: Range<usize>,
}

impl TreeValue {
    /// Some of the numbers as a value of a property; the first has its name with it.
    pub(super) fn given(&self, range: Range<usize>) -> Option<Given> {
        let numbers = self.numbers.get(range.clone())?;
        let (first, last) = (numbers.first()?, numbers.last()?);
        let is_last = range.end == self.numbers.len();
        let start = if range.start == 0 {
            self.pieces.start
        } else {
            first.0
        };
        let end = if is_last { self.pieces.end } else { last.0 + 1 };
        let number = |(_, number): &(usize, f64)| PastedValue::number_at(*number, start..end);
        let items = numbers.iter().map(|own| ValueItem::bare(number(own)));
        Some(Given::firm(&PastedValue::list(items.collect(), start..end)))
    }
}

/// `<name key="value">…</name>`, `[node name="Player" parent="."]` and the lines below it.
#[derive(Clone, Default)]
pub(super) struct TreeElement {
    /// `geom`
    pub(super) word: String,
    pub(super) heads: Vec<Range<usize>>,
    pub(super) values: Vec<TreeValue>,
    pub(super) children: Vec<TreeElement>,
}

impl TreeElement {
    pub(super) fn value(&self, name: &str) -> Option<&TreeValue> {
        self.values.iter().find(|own| own.name == name)
    }

    pub(super) fn word_of(&self, name: &str) -> &str {
        self.value(name).map_or("", |value| &value.word)
    }

    pub(super) fn child(&self, word: &str) -> Option<&TreeElement> {
        self.children.iter().find(|child| child.word == word)
    }

    pub(super) fn holds(&self, is_its: &dyn Fn(&TreeElement) -> bool) -> bool {
        is_its(self) || self.children.iter().any(|child| child.holds(is_its))
    }

    pub(super) fn resource_kind(&self) -> Option<Kind> {
        match self.word_of("type") {
            "CapsuleShape3D" | "CapsuleShape" => Some(Kind::Capsule),
            "SphereShape3D" | "SphereShape" => Some(Kind::Sphere),
            "BoxShape3D" => Some(Kind::Box),
            _ => None,
        }
    }

    pub(super) fn is_unplaced(&self) -> bool {
        self.word == RESOURCE && self.heads.len() == 1
    }

    /// The path by which other nodes of Godot say that they stand in this one.
    fn path(&self) -> String {
        match self.value("parent").map(|parent| &*parent.word) {
            None => ".".into(),
            Some(".") => self.word_of("name").into(),
            Some(parent) => format!("{parent}/{}", self.word_of("name")),
        }
    }
}

/// The elements of a text in one that has no name.
pub(super) struct Tree {
    pub(super) root: TreeElement,
    pub(super) pieces: Range<usize>,
    /// The pieces that say no number.
    pub(super) tags: Vec<Range<usize>>,
    /// Shapes that stand nowhere, and what is said of that.
    pub(super) unplaced: Vec<(Range<usize>, String)>,
}

impl TextReader<'_> {
    pub(super) fn tree(&self) -> Option<Tree> {
        self.sections().or_else(|| self.elements())
    }

    fn sections(&self) -> Option<Tree> {
        let is_section = |at: &usize| {
            let is_open = self.begins_line(*at) && self.text_at(*at) == "[";
            is_open && SECTIONS.contains(&self.text_at(at + 1))
        };
        let starts = (0..self.list.len()).filter(is_section);
        let (mut first, mut end) = (None, 0);
        let (mut resources, mut nodes): (Vec<TreeElement>, Vec<TreeElement>) = (vec![], vec![]);
        for start in starts {
            let close = self.close_of(start)?;
            let mut element = TreeElement::default();
            element.heads.push(start..close + 1);
            for at in start + 2..close {
                if self.is(at, Token::Word) && self.text_at(at + 1) == "=" {
                    element.values.push(self.tree_value(at, at + 2..at + 3));
                }
            }
            end = self.read_properties(&mut element, close + 1);
            first = first.or(Some(start));
            match self.text_at(start + 1) {
                "node" => nodes.push(element),
                RESOURCE => {
                    element.word = RESOURCE.into();
                    resources.extend(Some(element).filter(|own| own.resource_kind().is_some()));
                }
                _ => {}
            }
        }
        let heads = nodes.iter().flat_map(|node| node.heads.clone());
        let mut tags: Vec<Range<usize>> = heads.collect();
        let by_id = resources.iter().rev().map(|own| (own.word_of("id"), own));
        let by_id: HashMap<&str, &TreeElement> = by_id.collect();
        let mut placed = HashSet::new();
        let mut paths = HashMap::new();
        for (index, node) in nodes.iter().enumerate() {
            paths.entry(node.path()).or_insert(index);
        }
        let mut root = TreeElement::default();
        while let Some(mut node) = nodes.pop() {
            let shape = node.value("shape").cloned();
            let resource = shape.and_then(|shape| {
                tags.push(shape.pieces.clone());
                let (id, resource) = by_id.get_key_value(&*shape.word)?;
                placed.insert(*id);
                let mut resource = TreeElement::clone(resource);
                resource.heads.extend_from_slice(&node.heads);
                resource.heads.push(shape.pieces);
                Some(resource)
            });
            node.children.extend(resource);
            node.children.reverse();
            let parent = node.value("parent");
            let parent = parent.and_then(|parent| nodes.get_mut(*paths.get(&parent.word)?));
            parent.unwrap_or(&mut root).children.push(node);
        }
        root.children.reverse();
        let mut unplaced = vec![];
        for resource in &resources {
            let (id, head) = (resource.word_of("id"), &resource.heads[0]);
            if placed.is_empty() {
                let name = resource.value("id").map(|id| TreeValue {
                    name: "name".into(),
                    ..id.clone()
                });
                root.children.push(TreeElement {
                    values: name.into_iter().collect(),
                    children: vec![resource.clone()],
                    ..TreeElement::default()
                });
            } else if !placed.contains(id) {
                let ends = resource.values.iter().map(|value| value.pieces.end);
                let text = format!("no node has the shape `{id}`: it is left out");
                unplaced.push((head.start..ends.fold(head.end, usize::max), text));
            }
        }
        (!root.children.is_empty()).then_some(Tree {
            root,
            pieces: first?..end,
            tags,
            unplaced,
        })
    }

    /// The lines below a section's head, up to the next head; the answer is the piece behind them.
    fn read_properties(&self, element: &mut TreeElement, at: usize) -> usize {
        let mut here = self.behind_lines(at);
        // Two words before `=` are a statement of code behind the sections.
        while self.is(here, Token::Word) && !self.is(here + 1, Token::Word) {
            let is_end = |at: &usize| self.is(*at, Token::Newline) || self.text_at(*at) == "=";
            let equals = (here..).find(is_end).unwrap_or(here);
            if self.text_at(equals) != "=" {
                return here;
            }
            let mut end = equals + 1;
            while !self.is(end, Token::Newline) {
                end = self.close_of(end).unwrap_or(end) + 1;
            }
            let mut value = self.tree_value(here, equals + 1..end);
            if self.text_at(equals + 1) == "SubResource" {
                value.word = self.text_at(equals + 3).trim_matches('"').into();
            }
            element.values.push(value);
            here = self.behind_lines(end);
        }
        here
    }

    /// The value in `range`, whose name stands at `name`.
    fn tree_value(&self, name: usize, range: Range<usize>) -> TreeValue {
        let number = |at: usize| Some((at, self.number_at(at)?));
        TreeValue {
            name: self.text_at(name).into(),
            word: self.text_at(range.start).trim_matches('"').into(),
            numbers: range.clone().filter_map(number).collect(),
            pieces: name..range.end,
        }
    }

    fn elements(&self) -> Option<Tree> {
        let mut open = vec![TreeElement::default()];
        let (mut first, mut end, mut at) = (None, 0, 0);
        let mut tags = vec![];
        while at < self.list.len() {
            let is_end = self.text_at(at + 1) == "/";
            let name = at + 1 + usize::from(is_end);
            let is_tag =
                self.text_at(at) == "<" && self.is_tight(at + 1) && self.is(name, Token::Word);
            let tag = || is_tag.then(|| self.tag(name)).flatten();
            if is_tag {
                tags.push(at..name + 1);
            }
            if is_tag && is_end {
                let name = self.text_at(name);
                if let Some(start) = open.iter().rposition(|element| element.word == name) {
                    close(&mut open, start.max(1));
                }
                (end, at) = (at + 4, at + 4);
            } else if let Some((element, behind, is_whole)) = tag() {
                let named = element.value("name");
                tags.extend(named.map(|name| name.pieces.start..name.pieces.start + 3));
                first = first.or(Some(at));
                (end, at) = (behind, behind);
                if is_whole {
                    open.last_mut()?.children.push(element);
                } else if open.len() <= DEEPEST {
                    open.push(element);
                } else {
                    return None;
                }
            } else {
                at += 1;
            }
        }
        close(&mut open, 1);
        let root = open.pop().filter(|root| !root.children.is_empty())?;
        Some(Tree {
            root,
            pieces: first?..end,
            tags,
            unplaced: vec![],
        })
    }

    /// The element whose name stands at `name`, the piece behind its tag and what stands behind that, and whether the tag
    /// closes it.
    fn tag(&self, name: usize) -> Option<(TreeElement, usize, bool)> {
        let mut element = TreeElement {
            word: self.text_at(name).into(),
            heads: std::iter::once(name..name + 1).collect(),
            ..TreeElement::default()
        };
        let mut at = name + 1;
        loop {
            match self.at(at) {
                Token::Newline if at < self.list.len() => at += 1,
                _ if self.text_at(at) == "'" => at += 1,
                Token::Word if self.text_at(at + 1) == "=" => {
                    let start = at + 2 + usize::from(self.text_at(at + 2) == "'");
                    let value = self.attribute(at, start);
                    at = value.pieces.end;
                    element.values.push(value);
                }
                Token::Close if self.text_at(at) == ">" => break,
                _ if self.text_at(at) == "/" && self.text_at(at + 1) == ">" => {
                    return Some((element, at + 2, true));
                }
                _ => return None,
            }
        }
        // `<radius>0.2</radius>`
        let text = self.attribute(name, self.behind_lines(at + 1));
        let behind = text.pieces.end;
        if !text.numbers.is_empty() && self.text_at(self.behind_lines(behind)) == "<" {
            element.values.push(text);
            return Some((element, behind, false));
        }
        Some((element, at + 1, false))
    }

    /// The word or the numbers at `at`, whose name stands at `name`.
    fn attribute(&self, name: usize, at: usize) -> TreeValue {
        let is_number = |at: &usize| self.number_at(*at).is_some();
        let behind = (at..).find(|at| !is_number(at)).unwrap_or(at);
        let is_word = matches!(self.at(at), Token::Word | Token::Quoted);
        let end = if is_word { at + 1 } else { behind };
        TreeValue {
            name: self.word_at(name),
            word: self.word_at(at),
            ..self.tree_value(name, at..end)
        }
    }
}

/// Ends all elements from `start` on: each is a child of the one before it.
fn close(open: &mut Vec<TreeElement>, start: usize) {
    let ended = open.split_off(start).into_iter();
    let whole = ended.rev().reduce(|inner, mut outer| {
        outer.children.push(inner);
        outer
    });
    if let (Some(whole), Some(parent)) = (whole, open.last_mut()) {
        parent.children.push(whole);
    }
}
