/** `*` is a unique name that identifies the fact; `~` is the name of its subject. */
export const WORDINGS = {
  goal: [
    "Move the * service off the old ledger, one endpoint at a time.",
    "I want the * importer to survive a restart in the middle of a file.",
    "Bitte baue die *-Schnittstelle auf das neue Protokoll um.",
    "Il faut que le module * fonctionne hors ligne.",
    "Quiero migrar * a la nueva cola sin perder mensajes.",
    "* をストリーミング対応にしてください。",
    "请把 * 迁移到新的存储层。",
  ],
  rule: [
    "Never touch anything under *, it is generated.",
    "The public signatures in * have to stay exactly as they are.",
    "No new dependencies in * please, legal has to sign off on each one.",
    "From here on, run the * smoke check before every commit.",
    "Keep * compatible with Node 18.",
    "Fass * auf keinen Fall an, das gehört dem anderen Team.",
    "Ne modifie jamais *, c'est généré.",
    "No toques * en ningún caso.",
    "* は絶対に変更しないでください。",
    "不要修改 *，那是自动生成的。",
  ],
  decision: [
    "I went with * because the alternatives need a daemon.",
    "We'll store the offsets in *, since a restart has to find them again.",
    "Decision: * for the wire format, as the mobile team already parses it.",
    "Settled on * over the hand-written one: it handles surrogates.",
    "After comparing both, * is what we use; its lock file is half the size.",
    "Ich nehme *, weil es ohne native Module auskommt.",
    "J'ai choisi *, car il gère déjà les reprises.",
    "Me quedo con * porque evita un segundo índice.",
    "* を採用します。再試行が組み込まれているためです。",
    "我们采用 *，因为它支持断点续传。",
  ],
  failed: [
    "I tried * first, but it deadlocks as soon as two workers start.",
    "* is a dead end: the driver drops the transaction on reconnect.",
    "Using * did not work, the plugin loads before the config does.",
    "The attempt with * had to be backed out, memory doubled.",
    "Patching * won't help; the cache in front of it answers first.",
    "Der Versuch mit * ist gescheitert, der Timer läuft doppelt.",
    "J'ai essayé *, mais ça ne marche pas avec les liens symboliques.",
    "Probé *, pero no funciona con rutas largas.",
    "* を試しましたが、うまくいきませんでした。",
    "试过 *，但是不行，会丢失最后一行。",
  ],
  assumption: [
    "I'm assuming * always sends UTC; nobody has confirmed that.",
    "This presumes that * is single-tenant.",
    "Working hypothesis, unverified: * retries on its own.",
    "Ich gehe davon aus, dass * nie leere Seiten liefert.",
    "Je suppose que * est déjà en production.",
    "Supongo que * acepta lotes de mil.",
    "* は常に UTF-8 だと仮定しています。",
    "假设 * 总是返回排序后的结果。",
  ],
  blocker: [
    "I'm blocked on the * credentials; ops has not sent them.",
    "Cannot go further with the rollout until * is unlocked.",
    "We are still waiting for the * certificate from the security team.",
    "Ich warte noch auf den Zugang zu *.",
    "Je suis bloqué tant que * n'est pas ouvert.",
    "Estoy bloqueado hasta que llegue el acceso a *.",
    "* の権限が届くまで進められません。",
    "在拿到 * 的权限之前无法继续。",
  ],
  todo: [
    "Wire up *",
    "Cover * with a property test",
    "Document the * flags",
    "Remove the * shim",
    "*-Adapter schreiben",
  ],
  finding: [
    "Root cause: * closes the socket before the last frame is flushed.",
    "It turns out that * caches negative answers for a minute.",
    "The culprit is *, which sorts in place.",
    "Es stellt sich heraus, dass * die Reihenfolge ändert.",
    "原因是 * 提前关闭了连接。",
  ],
};

/** Retractions of any earlier fact about `*`. */
export const REVERSALS = [
  "Scrap *, we keep what was there before.",
  "We no longer use *; the old one stays.",
  "Actually, forget *. It is off the table.",
  "On second thought * is out, its license does not work for us.",
  "I replaced * with the built-in one after all.",
  "Doch nicht *, wir bleiben beim Alten.",
  "Finalement on abandonne *.",
  "Al final descartamos *.",
  "やはり * はやめます。",
  "还是不用 * 了。",
];

/** Messages that only agree. */
export const AGREEMENTS = [
  "go on",
  "continue please",
  "weiter",
  "mach bitte weiter",
  "vas-y",
  "continue",
  "sigue",
  "adelante",
  "続けて",
  "继续",
  "계속해",
  "продолжай",
  "devam et",
  "avanti",
  "kontynuuj",
  "ga door",
  "ok, next",
];

/** Messages that nobody needs later. */
export const CHATTER = [
  "Let me look at the code.",
  "I'll read the file first.",
  "Now let me check how this is called.",
  "Good, that matches what I expected.",
  "Let me run the tests.",
  "I see. The function takes two arguments.",
  "Looking at the next file.",
  "Ich sehe mir die Datei an.",
  "Regardons le fichier.",
  "Here is what the module does: it reads rows and groups them by day.",
];

const FIRST =
  "amber brindle cobalt dapple ember fallow garnet hazel indigo juniper kestrel lupine marlin nutmeg ochre plover quartz russet sorrel thistle umber velvet walnut yarrow zephyr".split(
    " ",
  );
const SECOND =
  "anvil bridge cache daemon engine funnel gateway hopper index journal kernel ledger mirror notary outbox parser queue relay spooler tracker upsert vault worker yard zipper".split(
    " ",
  );

/** Unique names like those of real projects. */
export function* names(random) {
  const all = random.shuffled(FIRST.flatMap((first) => SECOND.map((second) => [first, second])));
  for (const [first, second] of all) {
    const capital = `${second[0].toUpperCase()}${second.slice(1)}`;
    yield random.pick([
      `${first}-${second}`,
      `${first}${capital}`,
      `src/${first}/${second}.ts`,
      `${first}_${second}`,
    ]);
  }
}
