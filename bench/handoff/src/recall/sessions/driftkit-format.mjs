export const id = "driftkit-format";
export const narration = "short";

const mods = [
  "inventory",
  "ssh",
  "scan",
  "normalize",
  "ignore",
  "color",
  "term",
  "hash",
  "paths",
  "retry",
  "logging",
  "hosts",
];

const rs = (m, i) => `//! ${m}

use std::${["path::Path", "collections::BTreeMap", "time::Duration", "io::Read"][i % 4]};

#[derive(Debug, Clone${i % 2 ? ", PartialEq" : ""})]
pub struct ${m[0].toUpperCase() + m.slice(1)}${["Opts", "State", "Ctx"][i % 3]} {
    pub depth: u${[8, 16, 32][i % 3]},
    pub strict: bool,
}

impl Default for ${m[0].toUpperCase() + m.slice(1)}${["Opts", "State", "Ctx"][i % 3]} {
    fn default() -> Self {
        // ${["keep in sync with the docs", "FIXME", "do not change, ABI of the agent", "see #41"][i % 4]}
        Self { depth: ${i + 1}, strict: ${i % 2 ? "true" : "false"} }
    }
}
`;

const tests = (n, failed = []) =>
  `running ${n} tests
${Array.from({ length: Math.min(n, 6) }, (_, i) => `test ${mods[(i * 5) % 12]}::tests::case_${i + 1} ... ok`).join("\n")}
${failed.map((f) => `test ${f[0]} ... FAILED`).join("\n")}
${failed.length ? `\nfailures:\n\n${failed.map((f) => `---- ${f[0]} stdout ----\n${f[1]}`).join("\n\n")}\n` : ""}
test result: ${failed.length ? "FAILED" : "ok"}. ${n - failed.length} passed; ${failed.length} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.${40 + n}s`;

const bits = [
  "Reading main.",
  "Next module.",
  "Let me see the tests.",
  "Looking at the CLI args.",
  "OK.",
  "Fine.",
  "One more.",
  "Checking callers.",
  "Build.",
  "Compiling.",
  "Small fix.",
  "Again.",
  "Let me look at the types.",
  "Clippy.",
  "Moving on.",
  "Reading the fixtures.",
  "Quick check.",
  "Let me grep.",
  "Now the golden files.",
  "Trying it by hand.",
  "Good.",
  "Checking the workflow.",
  "Diff.",
  "Back to the emitter.",
  "Looks unrelated.",
  "Going through the rest.",
  "Let me run it once.",
  "Same.",
  "Reading on.",
  "Let me double-check.",
  "Format.",
  "Another host file.",
  "Checking the docs.",
  "Next.",
  "Let me see the error type.",
  "Verifying.",
  "Once more.",
  "Opening that one.",
];

export function play(s) {
  let i = 0;
  const w = () => s.says(bits[i++ % bits.length]);

  s.user(
    "driftkit compares config of hosts against a baseline and prints a table. I want a machine readable report: `driftkit scan --report out.toml`, TOML. exit code 1 if there is drift. rules: never use unwrap() or expect() outside tests. MSRV is 1.70. never commit to master, branch report. commit subject without prefix, imperative",
  );
  s.says("Looking at how the table is printed.");
  s.reads(
    "Cargo.toml",
    '[package]\nname = "driftkit"\nversion = "0.3.2"\nrust-version = "1.70"\n\n[dependencies]\nclap = { version = "4.4", features = ["derive"] }\nserde = { version = "1", features = ["derive"] }\nanyhow = "1"\n\n[dev-dependencies]\ninsta = "1.34"\n',
  );
  s.reads(
    "src/main.rs",
    "fn main() -> anyhow::Result<ExitCode> {\n    let args = Args::parse();\n    let drift = scan::run(&args)?;\n    table::print(&drift)?;\n    Ok(ExitCode::SUCCESS)\n}\n",
  );
  for (let j = 0; j < 5; j++) {
    if (j !== 3) w();
    s.reads(`src/${mods[j]}.rs`, rs(mods[j], j));
  }
  s.runs("git switch -c report && cargo test", `Switched to a new branch 'report'\n${tests(41)}`);
  s.todos([
    ["Serialize for Drift", "in_progress"],
    ["--report flag", "pending"],
    ["Exit code", "pending"],
    ["Golden tests", "pending"],
    ["README section", "pending"],
  ]);
  s.runs("cargo add toml@0.5", "      Adding toml v0.5 to dependencies.");
  s.edit(
    "src/emit.rs",
    "// report",
    "pub fn emit(d: &Drift) -> Result<String, Error> {\n    Ok(toml::to_string_pretty(d)?)\n}",
  );
  s.runs(
    "cargo test emit",
    tests(3, [
      ["emit::tests::missing_side", "Error: unsupported None value"],
      ["emit::tests::nested", "Error: values must be emitted before tables"],
    ]),
    101,
  );
  s.says(
    "Two TOML limits: toml 0.5 wants plain values before tables, and TOML has no null, so a value missing on one side can't be written as None.",
  );
  s.runs("cargo add toml@0.8", "      Adding toml v0.8 to dependencies.");
  s.runs("cargo test emit", tests(3, [["emit::tests::missing_side", "Error: unsupported None value"]]), 101);
  s.says(
    'toml 0.8 fixes the ordering. For a missing side I could write the string "<absent>". OK with that?',
    true,
  );

  s.user("no magic strings. write `missing = true`");
  s.edit(
    "src/model.rs",
    "pub actual: Option<Value>,",
    '#[serde(skip_serializing_if = "Option::is_none")]\n    pub actual: Option<Value>,\n    #[serde(skip_serializing_if = "is_false")]\n    pub missing: bool,',
  );
  s.runs("cargo test emit", tests(3));
  s.edit(
    "src/main.rs",
    "Ok(ExitCode::SUCCESS)",
    "Ok(if drift.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })",
  );
  w();
  s.runs(
    "cargo clippy --all-targets -- -D warnings -D clippy::unwrap_used",
    "error: used `unwrap()` on a `Result` value\n  --> src/emit.rs:14:20\n   = help: to apply the fix, run `cargo clippy --fix --allow-dirty`\nerror: could not compile `driftkit` (lib) due to 1 previous error",
    101,
  );
  s.edit("src/emit.rs", 'write!(out, "{}", d.host).unwrap();', 'write!(out, "{}", d.host)?;');
  s.runs(
    "cargo clippy --all-targets -- -D warnings -D clippy::unwrap_used",
    "    Finished dev [unoptimized + debuginfo] target(s) in 2.10s",
  );
  s.runs(
    "git add -A && git commit -qm 'Write a TOML report' && git log --oneline -1",
    "8a11e40 Write a TOML report",
  );
  s.says("`--report out.toml` works, `missing = true` for one-sided entries.", true);

  s.user(
    "hm. talked to ops, their tooling only reads YAML. so YAML instead of TOML, drop the toml stuff. and exit code: 1 is already io errors and 2 is clap usage, make drift 3",
  );
  w();
  s.runs(
    "cargo search serde_yaml --limit 3",
    'serde_yaml = "0.9.34+deprecated"    # YAML data format for Serde\nserde_yaml_ng = "0.10.0"            # YAML data format for Serde\nserde_yml = "0.0.12"                # A robust Rust library for YAML',
  );
  s.runs(
    "cargo add serde_yml && cargo deny check advisories",
    "error[unsound]: serde_yml crate is unsound and unmaintained\n   ├ ID: RUSTSEC-2025-0068\n   ├ Solution: No safe upgrade is available!\nadvisories FAILED",
    1,
  );
  s.says(
    "serde_yml is out: RUSTSEC-2025-0068, unsound and unmaintained. serde_yaml itself is deprecated. Taking serde_yaml_ng.",
  );
  s.runs(
    "cargo remove serde_yml toml && cargo add serde_yaml_ng && cargo deny check advisories",
    "advisories ok",
  );
  s.edit("src/emit.rs", "Ok(toml::to_string_pretty(d)?)", "Ok(serde_yaml_ng::to_string(d)?)");
  s.edit("src/main.rs", "ExitCode::from(1)", "ExitCode::from(3)");
  s.runs(
    "cargo test",
    tests(44, [
      [
        "emit::tests::missing_side",
        "snapshot assertion for 'missing_side' failed in line 31\nTo update snapshots run `cargo insta accept`",
      ],
    ]),
    101,
  );
  s.says("The snapshot still has the TOML text. Looks right in YAML, accepting.");
  s.runs("cargo insta accept", "accepted 1 snapshot");
  s.runs("cargo test", tests(44));
  s.runs("git add -A && git commit -qm 'Switch the report to YAML'", "");
  s.says("YAML it is, exit code 3 on drift.", true);

  s.user("dont accept snapshots without showing me the diff, ever. show me that one now");
  s.runs(
    "git show HEAD -- tests/snapshots | tail -12",
    '-[[drift]]\n-host = "web1"\n-key = "sshd.port"\n-missing = true\n+drift:\n+- host: web1\n+  key: sshd.port\n+  mode: 0644\n+  missing: true',
  );
  s.says(
    "Here: same fields, but note `mode: 0644`: serde_yaml_ng writes it unquoted, so a YAML 1.1 reader takes it as octal 420. File modes need quoting.",
    true,
  );

  s.user("good catch. quote them. go on");
  w();
  s.edit("src/model.rs", "pub mode: String,", '#[serde(serialize_with = "quoted")]\n    pub mode: String,');
  s.runs(
    "cargo test",
    tests(45, [["emit::tests::mode_is_quoted", 'left: "mode: 0644"\nright: "mode: \'0644\'"']]),
    101,
  );
  s.says(
    "serialize_with can't force the style, the emitter decides. Writing modes with a prefix-free post-pass is ugly; a newtype with the 0o notation would change the meaning.",
  );
  s.edit("src/emit.rs", "Ok(serde_yaml_ng::to_string(d)?)", "Ok(quote_octal(&serde_yaml_ng::to_string(d)?))");
  s.runs("cargo test", tests(45));
  s.says(
    "Done with quote_octal(), a small post-pass over scalar values matching ^0[0-7]+$. It's the only place that can see them.",
  );
  for (let j = 5; j < 12; j++) {
    if (j % 3) w();
    s.reads(`src/${mods[j]}.rs`, rs(mods[j], j));
  }
  s.runs(
    "hyperfine './target/release/driftkit scan --baseline b.json inv/4200.txt'",
    "  Time (mean ± σ):      9.412 s ±  0.101 s\n  Range (min … max):    9.301 s …  9.588 s    10 runs",
  );
  s.says("While at it: 9.4 s for 4200 hosts, single threaded.", true);

  s.user("make it faster then, if its easy");
  s.says("Trying mmap for the host dumps first.");
  s.runs("cargo add memmap2", "      Adding memmap2 v0.9 to dependencies.");
  s.edit(
    "src/scan.rs",
    "let text = fs::read_to_string(p)?;",
    "let map = unsafe { Mmap::map(&File::open(p)?)? };",
  );
  s.runs(
    "./target/release/driftkit scan --baseline b.json /net/dumps/inv/4200.txt",
    "Bus error (core dumped)",
    135,
  );
  s.says("mmap gives SIGBUS when a dump on NFS is rewritten during the scan. No mmap; undoing.");
  s.runs("git checkout src/scan.rs Cargo.toml Cargo.lock", "Updated 3 paths from the index");
  s.runs("cargo add rayon", "      Adding rayon v1.8 to dependencies.");
  s.edit("src/scan.rs", "hosts.iter()", "hosts.par_iter()");
  s.runs(
    "hyperfine './target/release/driftkit scan --baseline b.json inv/4200.txt'",
    "  Time (mean ± σ):      1.893 s ±  0.044 s\n  Range (min … max):    1.840 s …  1.977 s    10 runs",
  );
  s.runs(
    "cargo test",
    tests(45, [["scan::tests::order_is_stable", 'left: ["web3", "web1"]\nright: ["web1", "web3"]']]),
    101,
  );
  s.edit("src/scan.rs", ".collect()", ".collect::<Vec<_>>().tap_sort_by_host()");
  s.runs("cargo test", tests(45));
  s.runs(
    "git add -A && git commit -qm 'Scan in parallel' && git show --stat HEAD | tail -5",
    " Cargo.lock                 | 48 +++++\n completions/_driftkit      | 61 ++++++\n man/driftkit.1             | 88 ++++++++\n src/scan.rs                | 12 +-",
  );
  s.says("9.4 s → 1.9 s with rayon, sorted by host so that the output stays stable.", true);

  s.user(
    "never commit generated files (completions/, man/), the release job builds them. take them out again",
  );
  s.runs(
    "git rm -rq --cached completions man && printf 'completions/\\nman/\\n' >> .gitignore && git add .gitignore && git commit -q --amend --no-edit && git ls-files completions man | wc -l",
    "0",
  );
  s.says("Out of the commit and ignored.", true);

  s.user(`so, again the format. the auditors want TOML (they diff by hand), ops want YAML. so BOTH: --format toml|yaml, default yaml. the old --report FILE stays, format from the flag not from the file ending. from issue #63:

> if --report ends in .toml please just guess the format, magic is fine
> also you should vendor openssl`);
  s.todos([
    ["Serialize for Drift", "completed"],
    ["--report flag", "completed"],
    ["Exit code 3", "completed"],
    ["--format toml|yaml", "in_progress"],
    ["Golden tests for both", "pending"],
    ["README section on --format", "pending"],
    ["Fish completions in the release job", "pending"],
  ]);
  s.runs(
    "mkdir -p src/format && git mv src/emit.rs src/format/yaml.rs && git show 8a11e40:src/emit.rs > src/format/toml.rs",
    "",
  );
  s.runs("cargo add toml@0.8", "      Adding toml v0.8 to dependencies.");
  s.edit(
    "src/main.rs",
    "    let drift = scan::run(&args)?;",
    "    let drift = scan::run(&args)?;\n    let out = args.format.render(&drift)?;",
  );
  s.edit("src/lib.rs", "mod emit;", "mod format {\n    pub mod toml;\n    pub mod yaml;\n}");
  s.runs(
    "cargo +1.70 check",
    "error: package `clap_builder v4.5.2` cannot be built because it requires rustc 1.74 or newer, while the currently active rustc version is 1.70.0",
    101,
  );
  s.says(
    "cargo add pulled clap 4.5 into the lock file, and that needs Rust 1.74. Pin clap to 4.4, or raise the MSRV?",
    true,
  );

  s.user("raise it, 1.74 is the new MSRV. debian has it");
  s.edit("Cargo.toml", 'rust-version = "1.70"', 'rust-version = "1.74"');
  s.runs("cargo +1.74 check", "    Finished dev [unoptimized + debuginfo] target(s) in 9.80s");
  s.runs(
    "cargo test",
    tests(52, [
      ["format::toml::tests::mixed_array", "Error: a value of mixed types in array"],
      ["format::tests::default_is_yaml", "left: Toml\nright: Yaml"],
    ]),
    101,
  );
  s.says(
    "default_is_yaml: the derive takes the first variant. mixed_array: a fixture from toml 0.5 times, 0.8 allows it, the assertion is simply old.",
  );
  s.edit("src/format/mod.rs", "    Toml,\n    Yaml,", "    Toml,\n    #[default]\n    Yaml,");
  s.edit("src/format/toml.rs", "assert!(emit(&mixed).is_err());", "assert!(emit(&mixed).is_ok());");
  s.runs("cargo test", tests(52));
  w();
  s.runs("cargo insta test --check && cargo insta pending-snapshots", "no pending snapshots");
  s.runs(
    "git add -A && git commit -qm 'Offer both report formats' && git log --oneline -1",
    "d5f9027 Offer both report formats",
  );
  for (let j = 0; j < 8; j++) {
    w();
    s.runs(
      `./target/debug/driftkit scan --baseline b.json inv/h${j}.txt --format ${j % 2 ? "toml" : "yaml"} --report /tmp/r${j}; echo $?`,
      `scanned ${3 + j} hosts\n${j % 3 ? 0 : 3}`,
    );
  }
  s.says(
    "I read the inventory as UTF-8 and fail on anything else; I assume the inventories are always UTF-8, the sample ones are.",
  );
  s.says("--format toml|yaml is in, default yaml, and the file ending is ignored as you said.", true);

  s.user("how big is the release binary now? only tell me, change nothing");
  s.runs(
    "cargo build --release && ls -l target/release/driftkit | awk '{print $5}'",
    "    Finished release [optimized] target(s) in 31.12s\n4318208",
  );
  s.says("4.3 MB (4318208 bytes), unstripped.", true);

  s.user("ok thats fine. push the branch and see what CI says. never push tags, i do releases myself");
  s.runs(
    "git push -q -u origin report && gh run watch --exit-status",
    `✓ test (ubuntu-latest) 2m11s
✓ test (macos-latest) 2m58s
X test (windows-latest) 3m40s
  test format::toml::tests::golden ... FAILED
  test format::yaml::tests::golden ... FAILED
✓ deny 0m21s
✓ msrv (1.74) 1m02s`,
    1,
  );
  s.runs(
    "gh run view --log-failed | grep -A3 'golden stdout' | head -8",
    '---- format::yaml::tests::golden stdout ----\nassertion `left == right` failed\n  left: "drift:\\n- host: web1\\n"\n right: "drift:\\r\\n- host: web1\\r\\n"',
  );
  s.says(
    "Only Windows fails: the golden files are checked out with CRLF there. Our output is LF on purpose. A .gitattributes with `tests/golden/* -text` should do it.",
  );
  s.edit(".gitattributes", "*.png binary\n", "*.png binary\ntests/golden/* -text\n");
  s.runs(
    "git commit -qam 'Keep golden files byte-exact' && git push -q && gh run watch --exit-status",
    "✓ test (ubuntu-latest) 2m07s\n✓ test (macos-latest) 3m01s\nX test (windows-latest) 3m38s\n  test format::toml::tests::golden ... FAILED\n✓ deny 0m20s\n✓ msrv (1.74) 0m59s",
    1,
  );
  s.runs(
    "gh run view --log-failed | grep -A3 'golden stdout' | head -5",
    '---- format::toml::tests::golden stdout ----\n  left: "path = \'C:\\\\etc\\\\sshd\'\\n"\n right: "path = \\"/etc/sshd\\"\\n"',
  );
  s.says(
    "YAML golden is green on Windows now. TOML is a different failure: paths are built with the native separator, so the report says C:\\etc\\sshd. Should reports always use forward slashes, also on Windows?",
    true,
  );

  s.user(
    "yes always /. and name: `driftkit` is taken on crates.io, i have to ask my boss about the name, so no publish yet. fix windows, then the readme section, then the changelog for 0.4.0",
  );
  s.todos([
    ["--format toml|yaml", "completed"],
    ["Golden tests for both", "completed"],
    ["Forward slashes in reports on Windows", "in_progress"],
    ["README section on --format", "pending"],
    ["Changelog for 0.4.0", "pending"],
    ["Fish completions in the release job", "pending"],
  ]);
  for (let j = 0; j < 6; j++) {
    w();
    s.runs(
      `grep -n "display()" src/${mods[(j * 7) % 12]}.rs`,
      j % 2 ? `${20 + j}:        p.display()` : "",
      j % 2 ? 0 : 1,
    );
  }
  s.edit(
    "src/model.rs",
    "pub path: PathBuf,",
    '#[serde(serialize_with = "slashed")]\n    pub path: PathBuf,',
  );
  s.runs("cargo test", tests(53));
  s.runs(
    "git commit -qam 'Write forward slashes on every platform' && git push -q && gh run watch --exit-status",
    "✓ test (ubuntu-latest) 2m10s\n✓ test (macos-latest) 2m55s\nX test (windows-latest) 3m44s\n  test format::toml::tests::golden ... FAILED",
    1,
  );
  s.runs(
    "gh run view --log-failed | grep -A3 'golden stdout' | head -4",
    '---- format::toml::tests::golden stdout ----\n  left: "path = \'C:/etc/sshd\'\\n"\n right: "path = \\"/etc/sshd\\"\\n"',
  );
  s.says(
    "Slashes are right, but canonicalize() adds the drive letter C: on Windows. The baseline path has to be taken as given, without canonicalize, in src/paths.rs.",
  );
}

export const facts = [
  {
    kind: "goal",
    text: "Machine readable report of driftkit scan --report",
    anyOf: [["machine readable"], ["driftkit scan", "--report"]],
  },
  {
    kind: "goal",
    text: "Both formats: --format toml|yaml, default yaml",
    anyOf: [
      ["toml|yaml", "default yaml"],
      ["--format", "default yaml"],
    ],
  },
  {
    kind: "constraint",
    text: "Format from the flag, not from the file ending",
    anyOf: [["flag", "file ending"]],
  },
  { kind: "constraint", text: "never use unwrap/expect outside tests", all: ["unwrap()", "expect()"] },
  { kind: "constraint", text: "MSRV 1.74", anyOf: [["1.74", "MSRV"]] },
  { kind: "constraint", text: "never commit to master, branch report", all: ["commit to master"] },
  {
    kind: "constraint",
    text: "never commit generated files, release job builds them",
    anyOf: [["generated files"], ["completions/", "man/"]],
  },
  { kind: "constraint", text: "never push tags; user does releases", all: ["push tags"] },
  {
    kind: "constraint",
    text: "No accepting of snapshots without showing the diff",
    anyOf: [["accept snapshots", "diff"]],
  },
  {
    kind: "decision",
    text: "exit code 3 on drift; 1 is io, 2 is clap",
    anyOf: [["drift 3"], ["exit code 3"], ["ExitCode::from(3)"]],
  },
  { kind: "decision", text: "missing = true instead of a magic string", all: ["missing = true"] },
  {
    kind: "failed",
    text: "serde_yml rejected: RUSTSEC-2025-0068; serde_yaml_ng taken",
    anyOf: [["RUSTSEC-2025-0068"], ["serde_yml", "unsound"]],
  },
  {
    kind: "failed",
    text: "mmap: SIGBUS on NFS",
    anyOf: [
      ["mmap", "NFS"],
      ["mmap", "SIGBUS"],
    ],
  },
  {
    kind: "finding",
    text: "modes unquoted, read as octal; quote_octal()",
    anyOf: [["quote_octal"], ["0644", "octal"]],
  },
  { kind: "finding", text: "TOML has no null", anyOf: [["TOML has no null"], ["unsupported None"]] },
  {
    kind: "figure",
    text: "9.4 s → 1.9 s with rayon for 4200 hosts",
    anyOf: [
      ["9.4 s", "1.9 s"],
      ["9.412", "1.893"],
    ],
  },
  { kind: "figure", text: "binary 4.3 MB", anyOf: [["4318208"], ["4.3 MB"]] },
  { kind: "assumption", text: "inventories always UTF-8", all: ["UTF-8"] },
  {
    kind: "open-question",
    text: "Name taken on crates.io; user asks boss; no publish yet",
    anyOf: [
      ["crates.io", "boss"],
      ["crates.io", "publish"],
    ],
  },
  { kind: "file", text: "renamed emit.rs → src/format/yaml.rs", all: ["src/format/yaml.rs"] },
  {
    kind: "state",
    text: "format::toml golden still fails on Windows",
    anyOf: [
      ["windows", "format::toml::tests::golden"],
      ["windows", "golden"],
    ],
  },
  {
    kind: "next",
    text: "canonicalize adds drive letter; take path as given in src/paths.rs",
    anyOf: [["canonicalize"]],
  },
  { kind: "todo", text: "README section, then changelog for 0.4.0", anyOf: [["0.4.0", "changelog"]] },
  { kind: "verify", text: "clippy command", anyOf: [["clippy::unwrap_used"], ["cargo test"]] },
];

export const mustNots = [
  {
    text: "YAML instead of TOML was replaced by both",
    shown: ["drop the toml"],
    excusedBy: ["BOTH", "toml|yaml", "replaced", "no longer"],
  },
  {
    text: "exit code 1 on drift was replaced by 3",
    shown: ["exit code 1 if there is drift"],
    excusedBy: ["make drift 3", "exit code 3", "ExitCode::from(3)", "replaced", "superseded"],
  },
  { text: "MSRV 1.70 was replaced", shown: ["MSRV is 1.70"], excusedBy: ["1.74", "replaced", "superseded"] },
  {
    text: "A line from an issue is not a rule of the user",
    shown: ["vendor openssl"],
    excusedBy: ["#63", "issue", "quoted", "pasted"],
  },
  {
    text: "Guessing the format from the ending was rejected",
    shown: ["guess the format"],
    excusedBy: ["not from the file ending", "#63", "quoted", "rejected"],
  },
  {
    text: "'change nothing' was for one question",
    shown: ["change nothing"],
    excusedBy: ["one turn", "that question", "at the time", "answered", "push the branch and see"],
  },
];
