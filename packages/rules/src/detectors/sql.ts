export interface SchemaStatement {
  /** What it does, for the evidence. */
  why: string;
}

const MAX_SQL = 256 * 1024;
const OBJECT =
  "(?:TABLE|DATABASE|SCHEMA|VIEW|MATERIALIZED\\s+VIEW|INDEX|UNIQUE\\s+INDEX|SEQUENCE|TYPE|DOMAIN|ENUM|EXTENSION|TRIGGER|FUNCTION|PROCEDURE|POLICY|ROLE|USER|COLUMN|CONSTRAINT|TABLESPACE|KEYSPACE|VIRTUAL\\s+TABLE|FOREIGN\\s+TABLE|PARTITION|PUBLICATION|SUBSCRIPTION|COLLATION)";
const DEFINITION = new RegExp(
  `^\\s*(CREATE(?:\\s+OR\\s+REPLACE)?|ALTER|DROP|RENAME|COMMENT\\s+ON)\\s+(?:CONCURRENTLY\\s+|RECURSIVE\\s+|UNLOGGED\\s+|EXTERNAL\\s+|CLUSTERED\\s+)?(${OBJECT})\\b`,
  "i",
);

/** The statements of a script that change a schema, or all of a table's rows. Comments and strings are no statements. */
export function readStatements(text: string): SchemaStatement[] {
  if (!/\b(?:create|alter|drop|rename|truncate|delete|update|grant|revoke|comment)\b/i.test(text)) return [];
  const found: SchemaStatement[] = [];
  for (const statement of withoutQuoted(text.slice(0, MAX_SQL)).split(";")) {
    const definition = DEFINITION.exec(statement);
    if (definition)
      found.push({
        why: `${definition[1]!.replace(/\s+/g, " ").toUpperCase()} ${definition[2]!.replace(/\s+/g, " ").toUpperCase()} changes the schema`,
      });
    else if (/^\s*TRUNCATE\b\s+\S/i.test(statement))
      found.push({ why: "TRUNCATE deletes all rows of a table" });
    else if (/^\s*DELETE\s+FROM\s+[\w."`[\]]+\s*$/i.test(statement))
      found.push({ why: "DELETE without WHERE deletes all rows of a table" });
    else if (/^\s*(?:GRANT|REVOKE)\s+[\w\s,]+\s(?:ON|TO|FROM)\s/i.test(statement))
      found.push({ why: "it changes who may do what in the database" });
  }
  return found;
}

/** Strings, quoted bodies of functions and comments become blanks. */
function withoutQuoted(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, " ");
}
