/// The nodes still to visit. The first few are stored inline, without an allocation; more are rare.
pub(super) struct VisitStack<T> {
    held: [T; HELD],
    len: usize,
    more: Vec<T>,
}

/// At most three of a node wait for each level above it, and a million triangles have about twelve levels.
const HELD: usize = 40;

impl<T: Copy + Default> VisitStack<T> {
    #[inline]
    pub(super) fn new(first: T) -> Self {
        let mut held = [T::default(); HELD];
        held[0] = first;
        Self {
            held,
            len: 1,
            more: vec![],
        }
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        match self.held.get_mut(self.len) {
            Some(place) => {
                *place = item;
                self.len += 1;
            }
            None => self.more.push(item),
        }
    }

    /// The last that was pushed.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        if self.len == HELD
            && let Some(item) = self.more.pop()
        {
            return Some(item);
        }
        self.len = self.len.checked_sub(1)?;
        Some(self.held[self.len])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_last_comes_first_however_many_there_are() {
        let mut stack = VisitStack::new(0);
        (1..200).for_each(|item| stack.push(item));
        for item in (100..200).rev() {
            assert_eq!(stack.pop(), Some(item));
        }
        stack.push(7);
        assert_eq!(stack.pop(), Some(7));
        for item in (0..100).rev() {
            assert_eq!(stack.pop(), Some(item));
        }
        assert_eq!(stack.pop(), None);
        assert_eq!(stack.pop(), None);
    }
}
