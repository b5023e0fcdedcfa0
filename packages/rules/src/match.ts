import type { Rule } from "./catalogue.js";
import { touched } from "./detectors/touched.js";
import { type Finding, report, stop } from "./finding.js";
import { commandLine, type Invocation } from "./shell-analysis.js";
import type { Subject } from "./subject.js";

/** Findings of rules of one's own, by what their `match` says. */
export function detectMatches(rules: readonly Rule[], subject: Subject): Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) {
    const { match } = rule;
    if (!match) continue;
    const say = rule.tier === "STOP" ? stop : report;
    for (const pattern of match.commands ?? []) {
      const invocation = subject.invocations.find((one) => matchesCommand(pattern, one));
      if (invocation) found.push(say(rule.id, commandLine(invocation), `it matches "${pattern}"`));
    }
    const changes = match.paths && match.paths.length > 0 ? touched(subject) : [];
    for (const pattern of match.paths ?? []) {
      const glob = globToRegExp(pattern);
      const change = changes.find(({ path }) => glob.test(path));
      if (change) found.push(say(rule.id, change.what, `${change.path} matches "${pattern}"`));
    }
    for (const pattern of match.tools ?? []) {
      if (wildcard(pattern).test(subject.tool))
        found.push(say(rule.id, subject.tool, `the tool matches "${pattern}"`));
    }
  }
  return found;
}

function matchesCommand(pattern: string, { name, args }: Invocation): boolean {
  const wanted = pattern.trim().split(/\s+/);
  if (wanted[0] === "" || !wildcard(wanted[0]!).test(name)) return false;
  const texts = args.map(({ text }) => text);
  return matchesWords(wanted.slice(1), texts);
}

function matchesWords(wanted: readonly string[], texts: readonly string[]): boolean {
  const [first, ...more] = wanted;
  if (first === undefined) return true;
  if (first === "**") return more.length === 0 || texts.some((_, at) => matchesWords(more, texts.slice(at)));
  const [text, ...rest] = texts;
  if (text === undefined) return first === "*" && more.length === 0;
  return wildcard(first).test(text) && matchesWords(more, rest);
}

const cache = new Map<string, RegExp>();

function wildcard(pattern: string): RegExp {
  return cached(`w${pattern}`, () => `^${escapeForRegExp(pattern).replaceAll("\\*", ".*")}$`);
}

/** `**` crosses folders, `*` and `?` do not, `{a,b}` is either; a folder's name alone means everything in it. */
function globToRegExp(glob: string): RegExp {
  return cached(`g${glob}`, () => {
    const plain = glob.replace(/^\.?\//, "").replace(/\/$/, "/**");
    let source = "";
    for (let at = 0; at < plain.length; at++) {
      const character = plain[at]!;
      if (plain.startsWith("**/", at)) {
        source += "(?:.*/)?";
        at += 2;
      } else if (plain.startsWith("**", at)) {
        source += ".*";
        at += 1;
      } else if (character === "*") source += "[^/]*";
      else if (character === "?") source += "[^/]";
      else if (character === "{" && plain.includes("}", at)) {
        const end = plain.indexOf("}", at);
        source += `(?:${plain
          .slice(at + 1, end)
          .split(",")
          .map(escapeForRegExp)
          .join("|")})`;
        at = end;
      } else source += escapeForRegExp(character);
    }
    // A file outside the project has an absolute path; its end counts.
    return `^(?:/.*/)?${source}$`;
  });
}

function cached(key: string, source: () => string): RegExp {
  const known = cache.get(key);
  if (known) return known;
  if (cache.size > 1000) cache.clear();
  const made = new RegExp(source(), "s");
  cache.set(key, made);
  return made;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
