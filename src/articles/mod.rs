//! The articles' methods as printed: the same arithmetic and branches in our own structure, faults included.
//!
//! Every fault has an erratum id (`W1`); switching the repair of that name on mends that fault alone. Each method's
//! module names its exact counterpart.
