export type Effect = "destroys" | "ships" | "changes" | "reads";

// Verbs are searched for in strings, because building a table takes too long for a hook.
const words = (text: string) => ` ${text} `;

/** Verbs by their effect. The first effect whose list contains a verb applies. */
const VERBS: Readonly<Record<Effect, string>> = {
  destroys: words(
    "delete unlink del destroy purge drop remove rm rmi rb terminate uninstall reset wipe truncate revoke prune flush flushall flushdb " +
      "nuke erase deprovision decommission deregister unregister expunge obliterate unpublish undeploy yank clear empty abandon " +
      "deletion removal destruction termination dropdb dropall deletes deleteall removeall forget discard evict annihilate scrub teardown kill undefine rrdelete deallocate cancel refund rmdir trash deactivate void shutdown offboard gc garbage rmr leave down cleanup trim expire evacuate decommision dismantle raze zap zeroize seek kick quit seal invalidate unbind",
  ),
  ships: words(
    "deploy redeploy publish deprecate release promote rollout rollback ship apply push upgrade failover cutover sync submit land converge reconcile",
  ),
  changes: words(
    "create up add set put update edit patch write insert append replace rename move mv copy cp save upload send post import new init install " +
      "enable disable start stop restart resume pause scale resize attach detach grant assign tag label merge close open activate retry lock unlock " +
      "approve rotate restore migrate execute exec invoke trigger dispatch generate make register mark subscribe unsubscribe " +
      "make fork archive unarchive transfer mutate alter run refresh upsert provision configure toggle swap suspend drain insert rerun replay requeue reindex play seed populate ingest unset reboot reload clone mk load",
  ),
  reads: words(
    "can get list ls show reader readers viewer describe search find query read view status info help explain log logs tail watch inspect diff history count " +
      "fetch check validate verify lint test tests spec plan preview version versions whoami login docs doc browse open-in cat head dump " +
      "export download pull scan analyze analyse stats top ping lookup resolve select peek head summary summarize " +
      "events print ps dry completion completions which format fmt build compile serve dev audit outdated why",
  ),
};

/** Verbs that are also nouns, as in `release list` or `deploy:status`. */
const ALSO_NOUNS = words(
  "search release deploy rollout push apply upgrade sync submit reset drop run set tag label index query log test build plan export import ps " +
    "update patch copy post fork archive transfer lock dump events format history restore start stop check build test scan logs versions version stats docs functions jobs spec seed load",
);

/** Verbs that are nouns after another verb, as in `branches reset dev`. */
const PLACES = words("dev test");

export function isAlsoNoun(word: string): boolean {
  return ALSO_NOUNS.includes(` ${word} `);
}

export function effectOf(word: string): Effect | undefined {
  if (!known.has(word)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, findEffect(word));
  }
  return known.get(word);
}

// Effects are cached, because a script repeats the same few words.
const known = new Map<string, Effect | undefined>();
const MAX_KNOWN = 1_000;

function findEffect(word: string): Effect | undefined {
  const wanted = ` ${word} `;
  for (const effect in VERBS) if (VERBS[effect as Effect].includes(wanted)) return effect as Effect;
  return undefined;
}

const MAX_NAME = 300;

/**
 * Splits names such as `deletePullRequest`, `sites:delete` or `kv_delete` into lowercase words.
 */
export function wordsOf(whole: string): string[] {
  const name = whole.slice(0, MAX_NAME);
  const found: string[] = [];
  let start = 0;
  const cut = (end: number) => {
    if (end > start) found.push(name.slice(start, end).toLowerCase());
  };
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (!isLetterOrDigit(code)) {
      cut(at);
      start = at + 1;
    } else if (at > start && isUpper(code)) {
      const isAfterLower = !isUpper(name.charCodeAt(at - 1));
      const isBeforeLower = at + 1 < name.length && isLower(name.charCodeAt(at + 1));
      if (isAfterLower || isBeforeLower) {
        cut(at);
        start = at;
      }
    }
  }
  cut(name.length);
  return found;
}

export interface VerbReading {
  effect: Effect;
  verb: string;
  words: readonly string[];
}

/** Finds the first verb. Skips a verb that can be a noun if another verb follows. */
export function readVerbs(names: readonly string[]): VerbReading | undefined {
  const all = names.flatMap(wordsOf);
  for (let at = 0; at < all.length; at++) {
    const verb = all[at]!;
    const effect = effectOf(verb);
    if (effect === undefined) continue;
    if (isAlsoNoun(verb)) {
      const isDone = effect === "destroys" || effect === "ships";
      const next = all
        .slice(at + 1, at + 3)
        .find((word) => effectOf(word) !== undefined && !(isDone && PLACES.includes(` ${word} `)));
      if (next !== undefined && (effect === "reads" || effectOf(next) !== "changes")) continue;
    }
    return { effect, verb, words: all };
  }
  return undefined;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isLetterOrDigit(code: number): boolean {
  return isUpper(code) || isLower(code) || (code >= 48 && code <= 57) || code > 127;
}

/** Matches options that contain a verb, such as `--delete-branch` or `--purge`. */
export const VERB_OPTION =
  /^-(?:-(?:auto-)?(?:force-)?(?:(?:delete|destroy|purge|drop|wipe|erase|zero|zap|terminate|submit|undeploy|upload|notarize|publish|push|deploy|doit)(?:-[a-z-]+|[A-Z]\w*)?|remove|(?:auto-)?apply|broadcast|full-refresh|accept-data-loss)(?:=true)?|rm|rmr|delete|drop|expunge|purge|kill)$/;

const set = (text: string) => new Set(text.split(" "));

/** Nouns for data whose loss matters. */
export const DATA_WORDS: ReadonlySet<string> = set(
  "db database databases table tables schema data bucket buckets topic topics queue queues stream streams index indices collection collections record records user users " +
    "account accounts customer customers cluster clusters namespace volume volumes backup backups snapshot snapshots project projects app apps instance instances " +
    "secret secrets key keys token tokens domain domains zone zones site sites repo repository function functions service services environment env prod production all " +
    "document documents object objects tenant tenants organization org team member members subscription subscriptions webhook webhooks route routes stack stacks issue release " +
    "row rows item items entity message messages node nodes pod pods deployment deployments disk vm server servers organizations rule policy role everything branch branches tag family families wal collaborator collaborators password passwords credential credentials permission permissions grant channel channels",
);
/** Nouns for data that is recreated automatically. */
export const CACHE_WORDS: ReadonlySet<string> = set(
  "cache caches tmp temp log logs view views config completions session sessions lock locks cookies",
);
export const STORE_WORDS: ReadonlySet<string> = set(
  "db database databases table tables schema schemas migration migrations keyspace collection collections index indexes column columns",
);

const GLUED = /^(?:delete|remove|drop|destroy|purge|truncate|wipe|reset|clear|flush|erase)/;
const GLUED_BEHIND = /(?:delete|remove|drop|destroy|purge|truncate|wipe|reset|flush)$/;

/** Splits words such as `deletetable` or `dbdrop` into a verb and its object. */
export function splitCompound(word: string): readonly string[] {
  const before = GLUED.exec(word)?.[0];
  const rest = before === undefined ? "" : word.slice(before.length);
  for (const thing of [rest, rest.startsWith("all") ? rest.slice(3) : ""])
    if (before !== undefined && DATA_WORDS.has(thing)) return [before, thing];
  const behind = GLUED_BEHIND.exec(word)?.[0];
  const object = behind === undefined ? "" : word.slice(0, -behind.length);
  return behind !== undefined && DATA_WORDS.has(object) ? [behind, object] : [word];
}
