const set = (text: string) => new Set(text.split(" "));

/** Things that it is a loss to lose, as subcommands and tools name them. */
export const DATA_WORDS: ReadonlySet<string> = set(
  "db database databases table tables schema data bucket buckets topic topics queue queues stream streams index indices collection collections record records user users " +
    "account accounts customer customers cluster clusters namespace volume volumes backup backups snapshot snapshots project projects app apps instance instances " +
    "secret secrets key keys token tokens domain domains zone zones site sites repo repository function functions service services environment env prod production all " +
    "document documents object objects tenant tenants organization org team member members subscription subscriptions webhook webhooks route routes stack stacks issue release " +
    "row rows item items entity message messages node nodes pod pods deployment deployments disk vm server servers organizations rule policy role everything branch branches tag family families wal collaborator collaborators password passwords credential credentials permission permissions grant channel channels",
);
/** What is made again by itself. */
export const CACHE_WORDS: ReadonlySet<string> = set(
  "cache caches tmp temp log logs view views config completions session sessions lock locks cookies",
);
/** What a database holds its data in. */
export const STORE_WORDS: ReadonlySet<string> = set(
  "db database databases table tables schema schemas migration migrations keyspace collection collections index indexes column columns",
);

const GLUED = /^(?:delete|remove|drop|destroy|purge|truncate|wipe|reset|clear|flush|erase)/;
const GLUED_BEHIND = /(?:delete|remove|drop|destroy|purge|truncate|wipe|reset|flush)$/;

/** `deletetable`, `dbdrop`: a verb and what it is about, in one word. */
export function ungluedOf(word: string): readonly string[] {
  const before = GLUED.exec(word)?.[0];
  const rest = before === undefined ? "" : word.slice(before.length);
  for (const thing of [rest, rest.startsWith("all") ? rest.slice(3) : ""])
    if (before !== undefined && DATA_WORDS.has(thing)) return [before, thing];
  const behind = GLUED_BEHIND.exec(word)?.[0];
  const object = behind === undefined ? "" : word.slice(0, -behind.length);
  return behind !== undefined && DATA_WORDS.has(object) ? [behind, object] : [word];
}
