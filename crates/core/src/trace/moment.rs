//! Which moment of a motion a step is about, where the method tries moments.

use super::{Record, Step};

fn sampled(step: &Step) -> Option<f32> {
    step.sample.map(|sample| sample.time)
}

impl Record {
    /// The moment that the step at `index` tries, as a fraction of the displacement: its own, else that of the innermost group
    /// around it, be it in the group or right after it. `whole` is the group of all steps of its pair, `None` where the record
    /// has no others: what is about all of them tries no moment.
    pub fn moment_tried(&self, index: usize, whole: Option<usize>) -> Option<f32> {
        let end = whole.map_or(self.steps.len(), |whole| self.subtree(whole).end);
        let own = self.steps[index].is_group.then_some(index);
        let innermost = own.or_else(|| self.parent(index));
        let mut around = std::iter::successors(innermost, |&group| self.parent(group))
            .take_while(|&group| Some(group) != whole);
        sampled(&self.steps[index]).or_else(|| {
            around.find_map(|group| {
                let inside = self.subtree(group);
                let mut behind = self.steps[inside.end..end].iter();
                let next = behind.find(|step| !step.is_group);
                let mut samples = self.steps[inside].iter().filter_map(sampled);
                samples.next().or_else(|| sampled(next?))
            })
        })
    }
}
