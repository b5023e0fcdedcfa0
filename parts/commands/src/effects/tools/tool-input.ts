import { own } from "../../reader/index.js";
import { wordsOf } from "../words/verbs.js";

export interface ToolInput {
  commands: (string | string[])[];
  sql: string[];
  /** Objects that name a file and may contain its content. */
  files: {
    path: string;
    object: Readonly<Record<string, unknown>>;
    isDestination: boolean;
    isOutput: boolean;
  }[];
  patches: string[];
  requests: { method: string; url: string }[];
  calls: { tool: string; input: Readonly<Record<string, unknown>> }[];
  /** GraphQL documents, and code for a database or a browser. */
  code: string[];
  /** Actions that a field names, such as `operation: "delete"`. */
  operations: string[];
  jobs: string[];
  forces: boolean;
  /** Whether a field requests a dry run. */
  isDryRun: boolean;
  /** Whether a field moves something to the trash or marks it as deleted. */
  movesToTrash: boolean;
  /** All strings, because statements for a database server may be in any field. */
  texts: string[];
  unread: string[];
}

/** Limits the recursion. Real inputs are not this deep. */
const MAX_DEPTH = 64;
/** A list of strings or numbers is counted as one object. */
const MAX_OBJECTS = 3_000;
const MAX_CHARACTERS = 1_000_000;
const set = (text: string) => new Set(text.split(" "));

const COMMAND = set(
  "argv keys keystrokes sequence cellsource command cmd script shell bash commandline shellcommand clicommand terminalcommand execute exec commands cmds cmdline run task tasks goals",
);
const PROGRAM = set("program executable binary bin process file");
const ARGUMENTS = set("args argv arguments params parameters commandargs");
const SQL = set(
  "sql query statement statements queries sqlquery sqlstatement cql ddl hql migration rawsql sqltext sqlstatements sqlqueries",
);
const CODE = set(
  "code function expression source javascript mutation graphql gql document eval snippet cypher aql pipeline text script",
);
const PATH = set(
  "targetfile pathinproject fileinproject path filepath file filename relativepath absolutepath targetfile targetpath notebookpath uri fileuri pathname relativeworkspacepath source src from oldpath sourcepath " +
    "dir directory folder dirpath directorypath paths files filepaths destination dest dst to newpath destinationpath target output outputpath outputfile outfile saveto savepath attachment attachments attach upload uploads media",
);
/** Fields for files that are sent to a service, such as `localPath` or `upload_file`. */
const GIVEN =
  /^(?:local|src|input|upload|attachment|document|media|image|video)(?:path|file|filename|filepath)s?$/;
const OUTPUT = set("output outputpath outputfile outfile saveto savepath");
const DESTINATION = set("destination dest dst to newpath destinationpath target");
const METHOD = set("method verb httpmethod requestmethod");
const URL = set("url uri endpoint path route href requesturl");
const OPERATION = set(
  "command operation action op mode verb type kind subcommand method name functionname state status apioperation operationname operationid apioperationid apimethod apiaction",
);
const JOB = set(
  "job jobname jobid jobs workflow workflowname workflowid workflowfile pipeline pipelinename pipelineid playbook lane buildname stage stagename task taskname target",
);
/** Fields that contain search criteria rather than commands. */
const FILTER = set("match filter filters where selector criteria");
const TRY = set("dryrun dry whatif simulate simulation previewonly planonly checkonly validateonly noop");
/** The words with which interpreters run program text. Empty for shells. */
const INTERPRETERS: Readonly<Record<string, readonly string[]>> = {
  ...{ python: ["python3", "-c"], py: ["python3", "-c"], python3: ["python3", "-c"] },
  ...{ javascript: ["node", "-e"], js: ["node", "-e"], node: ["node", "-e"], nodejs: ["node", "-e"] },
  ...{ typescript: ["node", "-e"], ts: ["node", "-e"], ruby: ["ruby", "-e"], perl: ["perl", "-e"] },
  ...{ php: ["php", "-r"], powershell: ["pwsh", "-Command"], pwsh: ["pwsh", "-Command"] },
  ...{ bash: [], shell: [], sh: [], zsh: [] },
};
const LANGUAGE = set("language lang interpreter runtime kernel syntax");
/** The last word in the name of a field that contains a program, such as `python_code`. */
const PROGRAM_TEXT = set("code script source snippet program command cmd cell expression");
const FORCE = set("force forced hard forcepush recursive cascade");
const TRASH = set("intrash trashed deleted isdeleted trash destroyed permanentlydelete softdelete");
const PATCH_START = /^(?:\*\*\* Begin Patch|diff --git |--- |Index: )/m;

/**
 * Searches an input for commands, statements, files, requests and nested calls, judging by the names
 * of fields and the form of values. Depth and size are limited; if a limit is exceeded, `unread`
 * lists the reasons.
 */
export function readToolInput(input: Readonly<Record<string, unknown>>): ToolInput {
  let found = KNOWN.get(input);
  if (found === undefined) {
    found = examine(input);
    KNOWN.set(input, found);
  }
  return found;
}

// Results are cached, because several detectors need the same input.
const KNOWN = new WeakMap<Readonly<Record<string, unknown>>, ToolInput>();

function examine(input: Readonly<Record<string, unknown>>): ToolInput {
  const found: ToolInput = {
    commands: [],
    sql: [],
    files: [],
    patches: [],
    requests: [],
    calls: [],
    code: [],
    operations: [],
    jobs: [],
    forces: false,
    isDryRun: false,
    movesToTrash: false,
    texts: [],
    unread: [],
  };
  let left = MAX_OBJECTS;
  let characters = 0;
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || found.unread.length > 0) return;
    characters += textLength(value);
    if (depth > MAX_DEPTH) found.unread.push(`an input nested more than ${MAX_DEPTH} levels deep`);
    else if (left-- <= 0) found.unread.push(`an input of more than ${MAX_OBJECTS} objects`);
    else if (characters > MAX_CHARACTERS) found.unread.push("an input of more than a million characters");
    else if (Array.isArray(value)) for (const each of value) walk(each, depth + 1);
    else if (isObject(value)) {
      readObject(value, found);
      for (const [key, each] of Object.entries(value)) {
        readField(key, each, value, found);
        const { length } = found.operations;
        // Arguments are often JSON in a string.
        if (typeof each === "string" && isJson(each)) walk(parsed(each), depth + 1);
        else if (typeof each === "object") walk(each, depth + 1);
        if (FILTER.has(plain(key))) found.operations.length = length;
      }
    }
  };
  walk(input, 0);
  return found;
}

function textLength(value: object): number {
  let length = 0;
  for (const each of Object.values(value))
    for (const text of Array.isArray(each) ? each : [each])
      if (typeof text === "string") length += text.length;
  return length;
}

function readObject(object: Readonly<Record<string, unknown>>, found: ToolInput): void {
  const fields = new Map(Object.entries(object).map(([key, value]) => [plain(key), value]));
  const first = (names: ReadonlySet<string>, accepts: (value: unknown) => boolean) => {
    for (const name of names) if (accepts(fields.get(name))) return fields.get(name);
    return undefined;
  };
  const args = first(ARGUMENTS, isTexts) as string[] | undefined;
  const program = first(PROGRAM, isText) ?? (args && first(COMMAND, isText));
  if (typeof program === "string" && args && !program.includes(" ")) found.commands.push([program, ...args]);
  const language = first(LANGUAGE, isText);
  if (typeof language === "string") {
    const text = first(CODE, isText);
    if (typeof text === "string") addProgram(language.toLowerCase(), text, found);
  }
  const method = first(
    METHOD,
    (value) => typeof value === "string" && /^(?:get|post|put|patch|delete|head)$/i.test(value),
  );
  const url = first(URL, (value) => typeof value === "string" && /[/.]/.test(value));
  if (typeof method === "string")
    found.requests.push({ method: method.toUpperCase(), url: typeof url === "string" ? url : "" });
  // Nested calls look like `{ tool: "bash", arguments: { … } }` or `{ name, input }`.
  const tool =
    fields.get("tool") ?? fields.get("toolname") ?? fields.get("name") ?? fields.get("recipientname");
  const inner = ["input", "arguments", "args", "parameters", "params", "toolinput", "kwargs"]
    .map((name) => asObject(fields.get(name)))
    .find((value) => value !== undefined);
  if (typeof tool === "string" && tool !== "" && inner) found.calls.push({ tool, input: inner });
}

function addProgram(language: string, text: string, found: ToolInput): void {
  const interpreter = own(INTERPRETERS, language);
  if (interpreter) found.commands.push(interpreter.length === 0 ? text : [...interpreter, text]);
}

/** Returns the language that a field's name contains, as in `python_code` or `bashScript`. */
function languageIn(words: readonly string[]): string | undefined {
  return words.length > 1 && PROGRAM_TEXT.has(words.at(-1)!)
    ? words.find((word) => own(INTERPRETERS, word) !== undefined)
    : undefined;
}

function readField(
  name: string,
  value: unknown,
  object: Readonly<Record<string, unknown>>,
  found: ToolInput,
): void {
  const words = name.length > 40 ? [] : wordsOf(name);
  const key = words.join("");
  const isPathField = PATH.has(key) || GIVEN.test(key);
  // An object may map paths to contents, as in `files: { "a/b.yml": "…" }`.
  if (isPathField && isObject(value))
    for (const [path, content] of Object.entries(value).slice(0, 200))
      if (typeof content === "string" && /[./]/.test(path) && isPath(path))
        found.files.push({ path, object: { content }, isDestination: false, isOutput: true });
  const texts = typeof value === "string" ? [value] : isTexts(value) ? value : [];
  if (TRY.has(key) && value !== false && value !== "false" && value !== "none") found.isDryRun = true;
  if (value === true || value === "true" || value === "hard") if (FORCE.has(key)) found.forces = true;
  if (value === true && TRASH.has(key)) found.movesToTrash = true;
  if (texts.length === 0) return;
  const language = languageIn(words);
  if (language !== undefined) for (const text of texts) addProgram(language, text, found);
  if (JOB.has(key)) found.jobs.push(...texts.filter((text) => text.length < 100));
  found.texts.push(...texts.filter((text) => text.length > 8 && text.length < 20_000));
  if (COMMAND.has(key)) {
    // A list is either one program with its arguments, or several commands.
    if (
      Array.isArray(value) &&
      !/s$/.test(key) &&
      !texts.some((text) => text.includes(" ") && texts.indexOf(text) === 0)
    )
      found.commands.push(texts);
    else found.commands.push(...texts);
  }
  if (SQL.has(key)) found.sql.push(...texts);
  if (key === "args" || key === "values") found.sql.push(...texts.filter((text) => text.includes(" ")));
  // The last word of a field name describes the content, as in `cell_source`.
  if (CODE.has(key) || SQL.has(key) || CODE.has(words.at(-1) ?? "")) found.code.push(...texts);
  for (const text of texts) if (text.length > 8 && PATCH_START.test(text)) found.patches.push(text);
  if (
    (OPERATION.has(key) || /operation(?:id|name)?$/.test(key)) &&
    typeof value === "string" &&
    value.length < 60
  )
    found.operations.push(value);
  if (isPathField)
    for (const text of texts)
      if (isPath(text))
        found.files.push({
          path: withoutScheme(text),
          object,
          isDestination: DESTINATION.has(key),
          isOutput: OUTPUT.has(key),
        });
}

/** Makes `cli_command`, `cliCommand` and `CLI-Command` equal. */
function plain(key: string): string {
  return key.length > 40 ? "" : wordsOf(key).join("");
}

function isPath(text: string): boolean {
  return text !== "" && text.length < 1_000 && !/[\n\r{}<>"|]|: |^(?!file:)[a-z][\w+.-]*:\/\//i.test(text);
}

function withoutScheme(text: string): string {
  return text.startsWith("file://") ? text.slice(7) : text;
}

/** Checks quickly whether text may be JSON, because the exception from a failed parse is slow. */
function isJson(text: string): boolean {
  if (text.length > 200_000 || !/^\s*[[{]/.test(text)) return false;
  const last = text.trimEnd().at(-1);
  return last === "}" || last === "]";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === "string" && value.startsWith("{")) return asObject(parsed(value));
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isTexts(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length < 1_000 &&
    value.every((each) => typeof each === "string")
  );
}

const MAX_VALUES = 5_000;

/**
 * Yields strings and field names. Does not use recursion, because inputs may be deeper than the
 * stack allows. Stops after 5,000 values or a million characters.
 */
export function* textsIn(input: unknown): Generator<string> {
  const open: unknown[] = [input];
  let characters = 0;
  for (let left = MAX_VALUES; open.length > 0 && left > 0 && characters < MAX_CHARACTERS; left--) {
    const value = open.pop();
    if (typeof value === "string") {
      characters += value.length;
      yield value;
    } else if (Array.isArray(value)) open.push(...value.slice(0, left));
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value).slice(0, left)) {
        yield key;
        open.push(each);
      }
  }
}
