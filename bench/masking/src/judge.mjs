/** The statements that may follow a summary's label. Unmatched text counts as false. */
const STATEMENTS = [
  ["exit", /^exit (-?\d+)/, (record, code) => record.exit === Number(code)],
  ["failed", /^failed(?=$|, )/, (record) => record.exit !== 0],
  ["passed", /^(\d+) passed/, () => true],
  ["failures", /^(\d+) failed/, () => true],
  ["errors", /^(\d+) errors?(?=$|[,;])/, () => true],
  ["skipped", /^(\d+) skipped/, () => true],
  ["first failure", /^first failure: (.*?)(?=$|, \d+ lines?)/, isFirstFailure],
  ["lines", /^(\d+) lines?/, (record, count) => Number(count) === lineCount(record)],
  [
    "end",
    /^last (\d+) lines?/,
    (record, count) => Number(count) === lineCount(record) && record.command.includes("tail"),
  ],
  ["folders", /^(\d+ director(?:y|ies)(?:, \d+ files?)?)/, ({ output }, said) => lastLine(output) === said],
  ["part", /^lines (\d+)-(\d+)/, isPart],
  ["size", /^[\d.]+ (?:bytes|KB|MB)/, () => true],
  [
    "last error",
    /^last error: (.*)$/,
    ({ truth }, text) => (truth.lastError ?? []).some((line) => quotes(text, line)),
  ],
  ["error", /^error: (.*)$/, ({ output }, text) => output.split("\n").some((line) => quotes(text, line))],
  ["last line", /^ends: (.*)$/, ({ output }, text) => quotes(text, lastLine(output))],
  ["reason", /^failed: (.*?)(?=$|, \d+ lines?)/, isReason],
  ["diff", /^(\d+) files? \(([^()]*)\), \+(\d+) -(\d+)/, isDiff],
  ["matches", /^(\d+) match(?:es)?(?: in (\d+) files?)?/, areMatches],
  ["files", /^(\d+) files?/, ({ truth }, files) => truth.files === Number(files)],
  ["entries", /^(\d+) (?:entry|entries)/, ({ truth }, count) => truth.entries?.includes(Number(count))],
  ["json", /^JSON (?:list of (\d+)|with (.*))$/, isJson],
  ["title", /^"([^"]*)"/, ({ truth }, title) => quotes(title, truth.title)],
  ["source", /^((?:\w+ )?source(?: with .*)?)$/, isSource],
  ["format", /^(Markdown|JSON|text|log)(?=$|,)/, isFormat],
];

/**
 * @param {string} summary
 * @param {{ command: string, exit: number, output: string, truth: object }} record
 */
export function judge(summary, record) {
  const { kind, label, rest } = split(summary, record);
  const mistakes = [];
  const statements = [];
  const { truth } = record;
  if (!KINDS[kind]?.(truth)) mistakes.push(`the call is not a ${kind}`);
  if (
    kind === "file_read" &&
    truth.path !== undefined &&
    !truth.path.split(" ").some((path) => quotes(label, path))
  )
    mistakes.push(`${label} is not the file that was read`);
  let left = rest;
  while (left !== "") {
    const found = STATEMENTS.find(([, expression]) => expression.test(left));
    if (found === undefined) {
      mistakes.push(`cannot be interpreted: ${left}`);
      break;
    }
    const [name, expression, holds] = found;
    const [text, ...groups] = expression.exec(left);
    statements.push({ kind: name, groups });
    if (!holds(record, ...groups)) mistakes.push(text);
    left = left.slice(text.length).replace(/^[,;] /, "");
  }
  const counts = Object.fromEntries(
    statements
      .filter(({ kind: name }) => COUNTS.includes(name))
      .map(({ kind: name, groups }) => [name, Number(groups[0])]),
  );
  if (Object.keys(counts).length > 0 && !areCounts(truth, counts)) mistakes.push(JSON.stringify(counts));
  return { statements, mistakes };
}

const COUNTS = ["passed", "failures", "errors", "skipped"];

/** Whether each kind fits a record. `command` always does, because every output comes from a command. */
const KINDS = {
  command: () => true,
  test: ({ kinds }) => kinds.includes("test"),
  file_read: ({ kinds }) => kinds.includes("read"),
  search: ({ kinds }) => kinds.includes("search"),
  list: ({ kinds }) => kinds.includes("list"),
  diff: ({ kinds }) => kinds.includes("diff"),
  file_write: ({ writes }) => writes === true,
  web_page: ({ kinds }) => kinds.includes("page"),
};

/** A label may itself contain " - ". The actual separator follows text from the command. */
function split(summary, { command }) {
  const [, kind, rest = ""] = /^\[(\w+)(?:: )?(.*)\]$/s.exec(summary) ?? [undefined, summary];
  const places = [...rest.matchAll(/ - /g)].map(({ index }) => index);
  const plain = command.replace(/\s+/g, " ");
  const at =
    places.findLast((place) =>
      plain.includes(
        rest
          .slice(0, place)
          .replace(/\.\.\.$/, "")
          .trim(),
      ),
    ) ??
    places[0] ??
    rest.length;
  return { kind, label: rest.slice(0, at), rest: rest.slice(at + 3) };
}

/** Whether the text, which may be cut, quotes the line. */
function quotes(text, line) {
  if (typeof line !== "string") return false;
  const plain = (each) => each.replace(/\s+/g, " ").trim();
  return plain(line).includes(
    plain(text)
      .replace(/^\.\.\.|\.\.\.$/g, "")
      .trim(),
  );
}

function lastLine(output) {
  return output.split("\n").findLast((line) => /\S/.test(line));
}

function lineCount({ output }) {
  return output.trimEnd().split("\n").length;
}

/** A summary that does not count errors separately must count them as failures. */
function areCounts({ tests = [] }, { passed, failures, errors, skipped }) {
  return tests.some(
    (truth) =>
      (passed === undefined || passed === truth.passed) &&
      (failures === undefined ||
        failures === (errors === undefined ? truth.failed + truth.errors : truth.failed)) &&
      (errors === undefined || errors === truth.errors) &&
      (skipped === undefined || skipped === truth.skipped),
  );
}

function isFirstFailure({ truth }, name) {
  return (truth.first ?? []).some((first) => first === name || (name.endsWith("...") && quotes(name, first)));
}

function isPart({ command, output }, from, to) {
  return (
    Number(to) - Number(from) + 1 === output.split("\n").length &&
    /head|sed|tail/.test(command) &&
    (!command.includes("tail") || /tail -n \+/.test(command))
  );
}

function isReason({ truth, exit, output }, text) {
  return exit !== 0 && (truth.lastError ?? [lastLine(output)]).some((line) => quotes(text, line));
}

function isDiff({ truth }, files, names, added, removed) {
  const { diff } = truth;
  if (diff === undefined || diff.files !== Number(files)) return false;
  const named = names.split(" ").filter((name) => !name.endsWith("..."));
  const isNamed =
    diff.names === undefined ||
    diff.names === null ||
    named.every((name) => diff.names.some((each) => each === name || each.endsWith(`/${name}`)));
  return isNamed && diff.added === Number(added) && diff.removed === Number(removed);
}

function areMatches({ truth }, matches, files) {
  return truth.matches === Number(matches) && (files === undefined || truth.files === Number(files));
}

function isJson({ output }, length, keys) {
  let value;
  try {
    value = JSON.parse(output);
  } catch {
    return false;
  }
  if (length !== undefined) return Array.isArray(value) && value.length === Number(length);
  return keys.split(" ").every((word) => {
    const [, key, count] = /^(.*?)(?:\[(\d+)\])?$/.exec(word);
    return (
      ["and", "more"].includes(key) ||
      /^\d+$/.test(key) ||
      (key in value && (count === undefined || value[key].length === Number(count)))
    );
  });
}

const ENDINGS = { Python: /\.pyi?$/, TypeScript: /\.[cm]?tsx?$/, JavaScript: /\.[cm]?jsx?$/ };
function isSource({ truth, output }, text) {
  const [, language, names = ""] = /^(?:(\w+) )?source(?: with (.*))?$/.exec(text);
  const isLanguage =
    language === undefined || (truth.path ?? "").split(" ").some((path) => ENDINGS[language]?.test(path));
  return isLanguage && names.split(", ").every((name) => output.includes(name.replace("()", "")));
}

const FORMATS = { Markdown: /\.md$/, JSON: /\.json$/, text: /\.txt$/, log: /\.log$/ };
function isFormat({ truth }, format) {
  return truth.path !== undefined && FORMATS[format].test(truth.path);
}
