//! The program's window: state, commands, panels, the three-dimensional view.
