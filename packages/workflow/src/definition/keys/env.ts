import * as z from "zod";
import { isFields } from "../document-path.js";
import { quote } from "../quote.js";
import { type CheckPlace, key } from "./key.js";
import { checkText } from "./references.js";
import { Word, wordOf } from "./values.js";

const Env = z.record(
  z.string().regex(/^[^=]+$/, { error: 'must be the name of a variable, without "="' }),
  Word,
);

/** Numbers keep the spelling that they have in the file. */
export const envKey = key(
  Env.optional().describe(
    `Variables added to the environment. References such as \${projectDir}, \${inputs.name} and \${env.NAME} are replaced in values.`,
  ),
  {
    normalize: (env, { document, at }): Record<string, string> =>
      Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, wordOf(value, { document, at: [...at, name] })]),
      ),
    check: checkEnv,
  },
);

function checkEnv(env: unknown, place: CheckPlace): void {
  if (!isFields(env)) return;
  for (const [name, value] of Object.entries(env)) {
    const at = [...place.at, name];
    checkText(value, { ...place, at });
    if (/^AGENTOS_/i.test(name)) {
      const message = `${quote(name)} is reserved for the engine; choose another name`;
      place.error(at, message, { key: true });
    }
  }
}
