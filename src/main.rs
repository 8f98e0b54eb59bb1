//! The program: its command line is the crate `capsule-cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    capsule_cli::main()
}
