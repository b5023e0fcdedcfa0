import { type DeferralPlace, deferralsIn } from "@agentos/text/sentences";
import type { About } from "./body-remarks.js";
import type { CodeFile } from "./code-file.js";
import type { FunctionBody } from "./functions.js";
import { leavesOpen } from "./left-open.js";
import { saysNothingToDo, tellsWhatToDo } from "./orders.js";
import { pretends, saysUndone } from "./says-undone.js";

/** The name of an error or a macro that says so by itself. */
export const NAMED_UNDONE =
  /\b(?:NotImplemented(?:\w+|(?=\())|[eE]rr(?:or)?(?:NotImplemented|Unimplemented)|StatusNotImplemented|NOT_IMPLEMENTED|HTTPNotImplemented|HTTP_501\w*|UnimplementedError|UnimplementedException)\b|\bunimplemented!|\btodo!|(?<!\.)\bTODO\s*\(|\b(?:status|sendStatus|StatusCode|writeHead|WriteHeader|abort|http_response_code)\(\s*501\b/;
/** What the compiler asks for, and nobody calls. */
const DEMANDED = /\brequired\s{1,9}init\b/;
/** A call, and nothing done with its answer. */
const IS_CALL = /^(?:return\s+|await\s+)*[\w$.:]{1,60}\((?:[^;]*)\);?$/;
const SAYS_ONLY_UNDONE =
  /^["'`]\W*(?:not (?:yet )?implemented|not implemented yet|unimplemented|todo|(?:\w+ ){0,3}(?:coming soon|(?:is |are )?under construction|(?:will be )?available soon)|to be implemented)\W*["'`]$/i;
/** What it was given, as it was. */
const GIVEN_BACK =
  /^(?:return\s+)?\$?[a-z_]\w*(?:\.(?:to_vec|to_owned|to_string|clone|copy|into|dup|slice)\(\))?\s*;?$/;
/** It says what it was called with, and no more. */
const REPORTS =
  /^(?:console\.\w+|log(?:ger|ging)?\.\w+|self\.log\w*\.\w+|print\w*|puts|echo|System\.out\.\w+|fmt\.Print\w*|log\.Print\w*|Console\.Write\w*|\w*logger\.\w+)\b/i;
/** It only says that a parameter is not needed. */
const UNUSED = /^(?:\(void\)\s*|void\s+|del\s+|let\s+_\s*=\s*|_\s*=\s*)&?\w+$/;
/** It is for others to write: an abstract method says so with the same error. */
const FOR_OTHERS =
  /\b(?:subclass\w*|sub-class\w*|overrid\w*|overwrit\w*|abstract|derived|(?:must|should|may|can|to) be (?:implemented|defined|provided|supplied) (?:by|in)|must be (?:implemented|defined|provided|supplied)|(?:must|should|has to|have to|needs? to) (?:implement|define|provide|supply)|child class\w*|implementers?|on this platform|not supported(?! yet))\b/i;
/** Statements that end a function with an error, or only print. */
const RAISES =
  /^(?:throw|raise|panic!?|fatalError|preconditionFailure|die|exit|abort|error|assert(?:\s+False|\(false)|return\s+(?:errors\.New|fmt\.Errorf|Err\b|Promise\.reject|nil,\s*(?:errors\.New|fmt\.Errorf))|RAISE\s+EXCEPTION|croak|stop|pending|skip|(?:t|pytest|self|this|Assume|Assert)\.[sS]kip\w*|XCTSkip|(?:self|t|pytest|this|Assert|assert)\.(?:fail\w*|Fatalf?|Errorf?)|fail\b|raise\s+notice|alert|std::c(?:out|err)|fprintf|eprintln|res\.\w+|response\.\w+|reply\.\w+|c\.(?:JSON|String|Status)|http\.Error|w\.WriteHeader|Write-\w+|console\.\w+|print\w*|echo|puts|log\w*\.|logger|System\.(?:out|err)|fmt\.F?[pP]rint\w*|Console\.(?:Error\.)?Write\w*)/i;
const EMPTY = /^(?:pass|\.\.\.|nil|null|None|NULL|:|true|return|return;|;|\(\)|\{\}|Ok\(\(\)\)|noop\(\))?;?$/;
export const CONSTANT =
  /^(?:return\s+)?(?:await\s+)?(?:-?\.?\d[\w.]*|"\s*"|true|false|null|nil|None|NULL|undefined|True|False|\[\s*\]|\{\s*\}|\(\s*\)|\(?\{[^{}]*\}\)?|\[[^[\]]*\]|Ok\([^()]*(?:\(\))?\)|Some\([^()]*\)|vec!\[\]|new \w+(?:<[^>]*>)?\([^()]*\)|\w+(?:::|\.)(?:new|default|empty|resolve|of|emptyList|Zero)\([^()]*\)|[A-Z]\w*\(\)|[A-Z]\w*(?:\.|::)[A-Z]\w*|String::new\(\)|nil,\s*nil|(?:0|""|false),\s*nil|echo\s+[\w"]+)\s*;?$/;
/** An assertion that nothing can fail. */
const TAUTOLOGY =
  /^(?:expect\(\s*(true|1|"\s*")\s*\)\.(?:to|not\.to)[\w.]*(?:\([^()]*\))?|assert(?:\.ok|\.equal|_eq!|!|True|Equal|Equals|_equal)? ?\(? ?(?:true|True|1)(?: ?, ?(?:true|True|1))? ?\)?|(?:self\.|t\.)?assertTrue\(\s*[Tt]rue\s*\))\s*;?$/;
/** Markup between two tags that stands for what will be shown. */
export const SHOWS_STAND_IN =
  />\s{0,40}(?:[\w ]{1,40} (?:goes|go|comes|will be) here|[\w ]{0,40}under construction|todo\b[^<>{}]{0,80}|coming soon|placeholder|(?:\w+ ){1,4}(?:coming|available) soon|not (?:yet )?implemented(?: yet)?)[\s.!\u2026]{0,40}<\//i;
/** Words of a comment that say that a constant stands in for a result. */
const STANDS_IN =
  /\b(?:todo|fixme|for now|placeholder|stub\w*|mock\w*|dummy|hard-?coded|temporar\w+|not implemented|unimplemented|fake\w*|simplified|in (?:a )?(?:real|production|practice)|would (?:normally|actually|really)|real (?:implementation|version|logic|code)|actual (?:implementation|logic)|replace (?:this|with|me)|later|pretend|simulat\w+|to be implemented|implement (?:this|me)|^\W*implement\W*$|canned|sample data|until|no \w+ yet|(?:goes |comes |belongs )here\W*$|^\W*\w+ here\W*$)\b|(?<![\p{L}])(?:platzhalter|vorerst|vorläufig|provisor|à (?:remplacer|implémenter|faire|compléter|écrire)|pour l'instant|por ahora|provisional|pendiente|por enquanto|provisório|per ora|provvisori|da fare|voorlopig|tijdelijk|заглушк|временн|пока)|仮|ダミー|とりあえず|後で|暂时|临时|占位|先返回|待实现|임시|나중에/iu;

/** Why a function is taken for a stand-in; undefined where it is none. */
export function stubReason(
  { source, name }: CodeFile,
  body: FunctionBody,
  { inside, above }: About,
): string | undefined {
  if (body.isAbstract || DEMANDED.test(source.text.slice(body.headStart, body.start))) return undefined;
  const code = (name === "sql" ? body.code.toLowerCase() : body.code).trim();
  const raw = source.text.slice(body.start, body.end);
  const statements = code
    .split(/;|\n/)
    .map((statement) => statement.trim())
    .filter((statement) => !/^[{}]?$/.test(statement) && !UNUSED.test(statement));
  if (body.isTest) {
    const head = source.text.slice(body.headStart, body.start);
    // What loads, starts or compiles is tested by getting there.
    if (
      statements.every((statement) => EMPTY.test(statement)) &&
      !/(?:loads?|starts?|boots?|compiles?|imports?|smoke)\w*\W{0,9}$/i.test(head.slice(0, 300))
    )
      return "This test tests nothing";
    if (statements.length === 1 && /^(?:pending|skip|xit)\W*$/.test(code)) return "This test tests nothing";
    if (statements.length === 1 && TAUTOLOGY.test(statements[0]!)) return "This test cannot fail";
  }
  const quoted = raw.match(/(["'`])[^"'`\n]{0,200}\1/g) ?? [];
  const texts = quoted.join(" ");
  if (statements.length >= 1 && statements.length <= 3 && RAISES.test(code)) {
    const rest = statements
      .slice(1)
      .every(
        (statement) =>
          EMPTY.test(statement) ||
          RAISES.test(statement) ||
          CONSTANT.test(statement) ||
          /^return\s+-?\d+$/.test(statement),
      );
    const saysSo =
      (NAMED_UNDONE.test(code) && !(name === "python" && body.isMethodToOverride)) ||
      quoted.some((text) => saysUndone(text.slice(1, -1)));
    if (rest && saysSo && !FOR_OTHERS.test(texts))
      return "This function only says that it is not implemented";
  }
  if (!body.isArgument && endsUndone(body.code, raw))
    return "This function ends by saying that it is not implemented";
  if (
    NAMED_UNDONE.test(code) &&
    statements.length === 1 &&
    !FOR_OTHERS.test(texts) &&
    !body.isMethodToOverride
  )
    return "This function only says that it is not implemented";
  if (statements.length === 1 && IS_CALL.test(code) && SAYS_ONLY_UNDONE.test(texts))
    return "This function only says that it is not implemented";
  if (statements.length === 1 && REPORTS.test(code) && pretends(texts))
    return "This function only says what it would do";
  if (statements.length <= 3 && SHOWS_STAND_IN.test(raw)) return "This function shows only a stand-in";
  const isEmpty = statements.every((statement) => EMPTY.test(statement));
  const isNothing = body.isOfPlaceholder || MEANT_EMPTY.test(body.name);
  const standsIn =
    (inside !== "" && callsProvisional(inside)) || (above !== "" && callsProvisional(above, "likely"));
  const isOrder = !isNothing && !body.isArgument && tellsWhatToDo(inside);
  if (isEmpty && isOrder) return "This function does nothing of what its comment says";
  if (isEmpty && standsIn)
    return "This function does nothing, and its comment says that it is still to be written";
  if (
    isEmpty &&
    name === "python" &&
    !saysNothingToDo(inside) &&
    /^(?:pass|\.\.\.)$/m.test(code) &&
    (!body.hasDocstring || body.returnsValue) &&
    !body.isMethodToOverride &&
    (body.isTopLevel || body.returnsValue)
  )
    return "This function does nothing";
  if (isEmpty && /^pass$/m.test(code) && isPromise(source.text, body))
    return "This function does nothing of what its name or its text says";
  const own = statements.filter((statement) => !REPORTS.test(statement));
  const isConstant =
    (standsIn &&
      own.length <= 3 &&
      own.every((statement) => CONSTANT.test(statement) || SETS_CONSTANT.test(statement))) ||
    (own.length >= 1 &&
      own.length <= 2 &&
      CONSTANT.test(own.join("; ").replace(/[ \t]{0,40}\n\s{0,200}/g, " "))) ||
    isLiteral(code) ||
    GIVEN_BACK.test(code);
  if (isConstant && standsIn) return "This function returns a constant that its comment calls provisional";
  if (isConstant && isOrder) return "This function does nothing of what its comment says";
  return undefined;
}

/** Whether all of a function comes down to an error that says so: nothing comes back from it before. */
function endsUndone(code: string, raw: string): boolean {
  const last = /(?:^|[;}\n])\s{0,200}((?:throw|raise|panic|fatalError)\b[^;{}\n]{0,200});?$/.exec(
    code.trimEnd(),
  )?.[1];
  if (last === undefined || /\b(?:return|yield|case|if\b[^\n;]{0,200}$)/.test(code)) return false;
  const text = /(["'`])([^"'`\n]{0,200})\1\W{0,9}$/.exec(raw.trimEnd())?.[2];
  return (
    text !== undefined && /\bnot (?:yet )?implemented(?: yet)?\W*$/i.test(text) && !FOR_OTHERS.test(text)
  );
}

/** Whether a comment says that what it stands beside is not the real thing. */
export function callsProvisional(said: string, prior: DeferralPlace["prior"] = "expected"): boolean {
  return (
    !FOR_OTHERS.test(said) &&
    (STANDS_IN.test(said) ||
      leavesOpen(said) !== undefined ||
      deferralsIn(said, { strict: true, prior }).length > 0)
  );
}

/** A docstring that says what the function does, and not that it does nothing or when it is called. */
const PROMISES =
  /^\s*[rbu]{0,2}("""|'''|"|')\s{0,40}(?!No\b|Nothing|Do(?:es)? no|Don|Called|Invoked|Hook|Callback|Placeholder|Override|Stub|Dummy|Empty|Ignore|Unused|Noop|By default|Default|Optional|Handle[rs]?\b|Process\b|Visit|Test|Just|Only|Can\b|May\b|This|The |A |An |If |When )[A-Z][a-z]{2,20}s?(?:,? and [a-z]+)? (?:[a-z`"(]|[A-Z][A-Za-z]+ )/;
/** Called by a framework, whether or not there is anything to do. */
const OF_FRAMEWORK =
  /^_*(?:on|handle|before|after|pre|post|visit|leave|enter|depart|do|did|will|should|is|has|can|test|setup|set_?up|tear_?down|init\w*|finalize|finali[sz]e_\w+|start\w*|stop\w*|begin\w*|end\w*|open|close|flush|shutdown|cleanup|clean_up|log|emit|notify|report|print|debug|trace|warn|info|error|hook|run|reset|clear|check|ensure|maybe|noop|dummy|fake|mock|stub|func|foo|bar|some|example|my|a|b|f)(?:_|$)/;

/**
 * Whether a Python function that only passes has promised work: by its docstring, or as one method among
 * others.
 */
function isPromise(text: string, body: FunctionBody): boolean {
  if (body.isMethodToOverride || body.isOfPlaceholder) return false;
  const head = text.slice(body.headStart, body.start);
  const name = /\bdef\s+(\w+)/.exec(head)?.[1] ?? "";
  if (OF_FRAMEWORK.test(name) || name.startsWith("__") || /(?:^|\n)[ \t]*@/.test(head)) return false;
  if (body.hasDocstring) {
    const docstring = text.slice(body.start, body.end);
    return PROMISES.test(docstring) && !FOR_OTHERS.test(docstring);
  }
  return body.isOfPlainClass && /^[a-z]+_[a-z_]+$/.test(name);
}

/** "*centi = 2100" */
const SETS_CONSTANT =
  /^[*&]?[\w.$>[\]-]{1,60}\s*:?=\s*(?:-?\d[\w.]*|"\s*"|true|false|nil|null|None|True|False)$/;
/** It says by its name that nothing is done. */
const MEANT_EMPTY = /^_*(?:no_?op|ignore|empty|nothing|dummy|stub|mock|fake)/i;

const VALUE = /^(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/;

/** Nothing is worked out in it: a list or record of texts, numbers and the like, over any number of lines. */
function isLiteral(code: string): boolean {
  if (!/^return\s*[[{(]/.test(code)) return false;
  const tokens = code.slice("return".length).match(/"[^"]*"|[\w$]+|[^\w$\s]/g) ?? [];
  return tokens.every((token, at) =>
    /^[\w$]/.test(token) ? VALUE.test(token) || tokens[at + 1] === ":" : /^["[\]{}(),;:=>-]/.test(token),
  );
}
