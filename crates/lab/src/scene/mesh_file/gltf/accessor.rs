//! The lists of numbers in glTF's buffers. No list is made before it is known that its bytes are there, so it is never
//! longer than they are; each is made once, however many nodes show it. Many lists of the same bytes are no way around that:
//! all together have no more elements than the largest mesh needs.

use super::{
    at, fault,
    outline::{Accessor, Outline},
};
use crate::scene::{
    mesh_file::{MAX_TRIANGLES, MAX_VERTICES, error::MeshFault},
    named_files::{FileSource, LARGEST_FILE},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use fnv::FnvHashMap;
use glam::{Vec3, Vec4};
use std::{borrow::Cow, rc::Rc};

/// How many elements lists may have together that have no bytes of their own: all but the sparse ones are 0.
const MAX_ZEROS: usize = 1 << 20;
/// How many elements all lists may have together.
const MAX_ELEMENTS: usize = MAX_VERTICES + 3 * MAX_TRIANGLES;

pub(super) struct Accessors<'o> {
    outline: &'o Outline,
    own_buffer: Option<&'o [u8]>,
    beside: &'o dyn FileSource,
    buffers: FnvHashMap<usize, Cow<'o, [u8]>>,
    /// How many bytes were read from other files.
    read: u64,
    /// How many elements were made, and how many of them without bytes.
    made: usize,
    zeros: usize,
    positions: FnvHashMap<usize, Rc<[Vec3]>>,
    indices: FnvHashMap<usize, Rc<[u32]>>,
}

struct ElementRange {
    view: usize,
    offset: usize,
    count: usize,
    size: usize,
}

impl<'o> Accessors<'o> {
    pub(super) fn new(
        outline: &'o Outline,
        own_buffer: Option<&'o [u8]>,
        beside: &'o dyn FileSource,
    ) -> Self {
        Self {
            outline,
            own_buffer,
            beside,
            buffers: FnvHashMap::default(),
            read: 0,
            made: 0,
            zeros: 0,
            positions: FnvHashMap::default(),
            indices: FnvHashMap::default(),
        }
    }

    /// The positions of accessor `index`, which `by` names.
    pub(super) fn positions(&mut self, index: usize, by: &str) -> Result<Rc<[Vec3]>, MeshFault> {
        if let Some(known) = self.positions.get(&index) {
            return Ok(known.clone());
        }
        let accessor = at(&self.outline.accessors, "accessors", index, by)?;
        check_form(accessor, index, "VEC3")?;
        let component = Component::of(accessor, index)?;
        let each = component.size();
        let list = self.list(index, accessor, 3 * each, |bytes| {
            let axis = |axis: usize| component.number(&bytes[axis * each..][..each]);
            Vec3::new(axis(0), axis(1), axis(2))
        })?;
        let list: Rc<[Vec3]> = list.into();
        self.positions.insert(index, list.clone());
        Ok(list)
    }

    /// The lists of four of accessor `index`, which `by` names.
    pub(super) fn fours(&mut self, index: usize, by: &str) -> Result<Vec<Vec4>, MeshFault> {
        let accessor = at(&self.outline.accessors, "accessors", index, by)?;
        check_form(accessor, index, "VEC4")?;
        let component = Component::of(accessor, index)?;
        let each = component.size();
        self.list(index, accessor, 4 * each, |bytes| {
            Vec4::from_array(std::array::from_fn(|axis| {
                component.number(&bytes[axis * each..][..each])
            }))
        })
    }

    /// The indices of accessor `index`, which `by` names: each is less than `corners`.
    pub(super) fn indices(
        &mut self,
        index: usize,
        corners: usize,
        by: &str,
    ) -> Result<Rc<[u32]>, MeshFault> {
        let list = match self.indices.get(&index) {
            Some(known) => known.clone(),
            None => {
                let accessor = at(&self.outline.accessors, "accessors", index, by)?;
                check_form(accessor, index, "SCALAR")?;
                let size = index_size(accessor.component_type, &format!("accessors[{index}]"))?;
                let list: Rc<[u32]> = self.list(index, accessor, size, whole)?.into();
                self.indices.insert(index, list.clone());
                list
            }
        };
        match list.iter().position(|&corner| corner as usize >= corners) {
            None => Ok(list),
            Some(place) => {
                let message = format!("index {place} is corner {}", list[place]);
                Err(fault(
                    by,
                    message,
                    format!("less than {corners}, as many as there are"),
                ))
            }
        }
    }

    /// The elements of `accessor`, `size` bytes each, as `decode` reads them.
    fn list<T: Copy + Default>(
        &mut self,
        index: usize,
        accessor: &Accessor,
        size: usize,
        decode: impl Fn(&[u8]) -> T,
    ) -> Result<Vec<T>, MeshFault> {
        let by = format!("accessors[{index}]");
        if accessor.buffer_view.is_none() {
            self.zeros = self.zeros.saturating_add(accessor.count);
        }
        let mut list = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset;
                let count = accessor.count;
                self.elements(
                    &ElementRange {
                        view,
                        offset,
                        count,
                        size,
                    },
                    &by,
                    &decode,
                )?
            }
            None if accessor.sparse.is_none() => {
                return Err(fault(by, "it has no bytes", "`bufferView`"));
            }
            None if self.zeros > MAX_ZEROS => {
                let message = format!("there are {} elements without bytes", self.zeros);
                return Err(fault(format!("{by}.count"), message, "1,048,576 at most"));
            }
            None => vec![T::default(); accessor.count],
        };
        self.made += accessor.count;
        if self.made > MAX_ELEMENTS {
            let message = format!("the lists have {} elements up to here", self.made);
            return Err(fault(format!("{by}.count"), message, "48,000,000 at most"));
        }
        let Some(sparse) = &accessor.sparse else {
            return Ok(list);
        };
        let (indices, values) = (&sparse.indices, &sparse.values);
        let by_indices = format!("{by}.sparse.indices");
        let places = ElementRange {
            view: indices.buffer_view,
            offset: indices.byte_offset,
            count: sparse.count,
            size: index_size(indices.component_type, &by_indices)?,
        };
        let places = self.elements(&places, &by_indices, whole)?;
        let values = ElementRange {
            view: values.buffer_view,
            offset: values.byte_offset,
            count: sparse.count,
            size,
        };
        let values = self.elements(&values, &format!("{by}.sparse.values"), decode)?;
        for (place, value) in places.into_iter().zip(values) {
            let Some(element) = list.get_mut(place as usize) else {
                let message = format!("there is no element {place}");
                return Err(fault(
                    by_indices,
                    message,
                    format!("less than {}", list.len()),
                ));
            };
            *element = value;
        }
        Ok(list)
    }

    fn elements<T>(
        &mut self,
        stretch: &ElementRange,
        by: &str,
        decode: impl Fn(&[u8]) -> T,
    ) -> Result<Vec<T>, MeshFault> {
        let &ElementRange {
            view: index,
            offset,
            count,
            size,
        } = stretch;
        let outline = self.outline;
        let view = at(
            &outline.buffer_views,
            "bufferViews",
            index,
            &format!("{by}.bufferView"),
        )?;
        let stride = view.byte_stride.unwrap_or(size);
        if stride < size {
            let message = format!("{stride} bytes from one element to the next");
            let expected = format!("{size} or more, as many as one has");
            return Err(fault(
                format!("bufferViews[{index}].byteStride"),
                message,
                expected,
            ));
        }
        let buffer = self.buffer(view.buffer, &format!("bufferViews[{index}].buffer"))?;
        let end = view.byte_offset.checked_add(view.byte_length);
        let bytes = end.and_then(|end| buffer.get(view.byte_offset..end));
        let Some(bytes) = bytes else {
            let (length, offset) = (view.byte_length, view.byte_offset);
            let message = format!("{length} bytes from byte {offset} on leave the buffer");
            let expected = format!("no more than its {} bytes", buffer.len());
            return Err(fault(format!("bufferViews[{index}]"), message, expected));
        };
        if count == 0 {
            return Ok(vec![]);
        }
        let steps = stride.checked_mul(count - 1);
        let end = steps.and_then(|steps| steps.checked_add(size)?.checked_add(offset));
        let Some(own) = end.and_then(|end| bytes.get(offset..end)) else {
            let message = format!("{count} elements of {size} bytes leave bufferViews[{index}]");
            let expected = format!("no more than its {} bytes", bytes.len());
            return Err(fault(by, message, expected));
        };
        Ok(own
            .chunks(stride)
            .map(|element| decode(&element[..size]))
            .collect())
    }

    /// The bytes of buffer `index`, which `by` names.
    fn buffer(&mut self, index: usize, by: &str) -> Result<&[u8], MeshFault> {
        let found = at(&self.outline.buffers, "buffers", index, by)?;
        if !self.buffers.contains_key(&index) {
            let place = format!("buffers[{index}]");
            let bytes: Cow<'o, [u8]> = match (&found.uri, self.own_buffer) {
                (Some(uri), _) => self.outside(uri, &format!("{place}.uri"))?,
                (None, Some(own)) if index == 0 => own.into(),
                (None, _) => return Err(fault(place, "it has no bytes", "`uri`")),
            };
            if bytes.len() < found.byte_length {
                let message = format!("it has {} of {} bytes", bytes.len(), found.byte_length);
                let expected = "all of them: it was cut short";
                return Err(fault(place, message, expected));
            }
            self.buffers.insert(index, bytes);
        }
        Ok(&self.buffers[&index])
    }

    /// What `uri` means: bytes written into it, or a file beside.
    fn outside(&mut self, uri: &str, place: &str) -> Result<Cow<'o, [u8]>, MeshFault> {
        if let Some(data) = uri.strip_prefix("data:") {
            let written = data.split_once(";base64,").map(|(_, written)| written);
            let bytes = written.and_then(|written| BASE64_STANDARD.decode(written).ok());
            let Some(bytes) = bytes else {
                let expected = "`data:application/octet-stream;base64,…`";
                return Err(fault(place, "its bytes cannot be read", expected));
            };
            return Ok(bytes.into());
        }
        let path = decoded(uri);
        let bytes = self.beside.bytes(&path);
        let bytes = bytes.map_err(|error| fault(place, error.to_string(), error.expected()))?;
        self.read += bytes.len() as u64;
        if self.read > LARGEST_FILE {
            let message = "its buffers have more than 2 GiB";
            return Err(fault(place, message, "less"));
        }
        Ok(bytes)
    }
}

/// `uri` with its `%20` as the bytes that they mean.
fn decoded(uri: &str) -> String {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [first, behind @ ..] = rest {
        let hex = behind.get(..2).and_then(|hex| str::from_utf8(hex).ok());
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_form(accessor: &Accessor, index: usize, form: &str) -> Result<(), MeshFault> {
    if accessor.form == form {
        Ok(())
    } else {
        let message = format!("it is `{}`", accessor.form);
        Err(fault(
            format!("accessors[{index}].type"),
            message,
            format!("`{form}`"),
        ))
    }
}

/// How many bytes an index has.
fn index_size(component: u32, by: &str) -> Result<usize, MeshFault> {
    match component {
        5121 => Ok(1),
        5123 => Ok(2),
        5125 => Ok(4),
        _ => {
            let message = format!("{component} is no form of an index");
            let expected = "5121, 5123 or 5125: one, two or four bytes";
            Err(fault(format!("{by}.componentType"), message, expected))
        }
    }
}

/// A whole number of one, two or four bytes.
fn whole(bytes: &[u8]) -> u32 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// How a coordinate is written.
#[derive(Clone, Copy)]
enum Component {
    Float,
    /// A whole number: its bytes, whether it has a sign, whether its largest means 1.
    Whole {
        size: usize,
        has_sign: bool,
        is_fraction: bool,
    },
}

impl Component {
    fn of(accessor: &Accessor, index: usize) -> Result<Self, MeshFault> {
        let (size, has_sign) = match accessor.component_type {
            5120 => (1, true),
            5121 => (1, false),
            5122 => (2, true),
            5123 => (2, false),
            5126 => return Ok(Self::Float),
            other => {
                let place = format!("accessors[{index}].componentType");
                let message = format!("{other} is no form of a coordinate");
                return Err(fault(place, message, "5126, a float, or 5120 to 5123"));
            }
        };
        let is_fraction = accessor.normalized;
        Ok(Self::Whole {
            size,
            has_sign,
            is_fraction,
        })
    }

    fn size(self) -> usize {
        match self {
            Self::Float => 4,
            Self::Whole { size, .. } => size,
        }
    }

    /// The coordinate that `bytes` are.
    fn number(self, bytes: &[u8]) -> f32 {
        let bits = whole(bytes);
        let Self::Whole {
            size,
            has_sign,
            is_fraction,
        } = self
        else {
            return f32::from_bits(bits);
        };
        let unused = 32 - 8 * size as u32;
        let number = if has_sign {
            ((bits << unused) as i32 >> unused) as f32
        } else {
            bits as f32
        };
        let largest = (u32::MAX >> unused >> u32::from(has_sign)) as f32;
        if is_fraction {
            (number / largest).max(-1.0)
        } else {
            number
        }
    }
}
