import { type Finding, readVerbs, STORE_WORDS, stop } from "@agentos/commands/effects";
import { detectMongo } from "./database-clients.js";

const MAX_DOCUMENT = 64 * 1024;

/** Judges GraphQL documents, database code, and scripts that run in a web page. */
export function judgeDocument(what: string, text: string): Finding[] {
  const document = text.slice(0, MAX_DOCUMENT);
  const mutation = /\bmutation\b[^{]{0,400}\{/.exec(document);
  if (mutation) {
    // A mutation's fields are named after their effect, as in `issueDelete` or `deleteRef`.
    for (const field of document
      .slice(mutation.index + mutation[0].length)
      .matchAll(/\b([A-Za-z_]\w{0,80})\s*(?=[({])/g)) {
      const said = readVerbs([field[1]!]);
      if (said?.effect === "destroys")
        return [
          stop(
            said.words.some((word) => STORE_WORDS.has(word)) ? "database-schema" : "external-api",
            what,
            `the mutation ${field[1]} deletes something on an external service`,
          ),
        ];
      if (said?.effect === "ships" && said.verb !== "push")
        return [stop("ci-deployment", what, `the mutation ${field[1]} deploys or publishes`)];
    }
  }
  if (
    /\bmethod ?['"]? ?: ?['"]DELETE['"]/i.test(document) ||
    /\b(?:requests|axios|http|client)\s*\.\s*delete\s*\(/.test(document)
  )
    return [stop("external-api", what, "the code deletes something on an external service")];
  return document.includes("db.") || document.includes("Collection") ? detectMongo(document, what) : [];
}
