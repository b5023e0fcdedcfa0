import { CHECK_KINDS, type CheckKind } from "./session-record.js";

/** Words and phrases by role. Phrases take precedence over words, and `*` matches any ending. */
const WORDS = {
  test: `batteria di prove|batteria di test|bateria de testes|batería de pruebas|batterie de tests|prove|suíte|suíte de testes|suite di test|tox|nox|nextest|minitest|testes|testy|тест|тесты|тестов|테스트|test|tests|test suite|test suites|testsuite|suite|suites|unittests|unit tests|specs|vitest|jest|pytest|mocha|rspec|phpunit|ctest|e2e|playwright|cypress|regression tests|testsuiten|testlauf|unittest|modultests|testfälle|testen|suite de tests|pruebas|prueba|suite de pruebas|tests unitaires|テスト|測試|测试|单元测试|用例`,
  build:
    "bauen|gebaut|kompilieren|빌드|сборка|build|builds|build success|compilation|the code compiles|it compiles|compiles|compile|compiled|bundle|kompiliert|kompilierung|baut|compilación|compila|la construcción|compilation|compile|ビルド|コンパイル|构建|编译",
  lint: "go vet|oxlint|golint|ktlint|shellcheck|linters|линтер|린트|lint|linter|linting|lints|eslint|biome|ruff|clippy|rubocop|flake8|pylint|stylelint|golangci-lint|リント|リンター|静态检查|代码检查|lint检查",
  types:
    "erreur de type|erreurs de type|erreurs de typage|error de tipo|errores de tipo|erro de tipo|erros de tipo|errore di tipo|errori di tipo|ошибок типов|타입오류|type-checks|type-checking|types check out|types check|typage|타입|types|typcheck|type check|type checks|type checking|type checker|type-check|typecheck|typechecks|typechecking|typechecker|tsc|mypy|pyright|type errors|typescript errors|typprüfung|typfehler|typen|vérification des types|vérification de types|verificación de tipos|comprobación de tipos|tipos|型チェック|型エラー|型検査|类型检查|类型错误|型",
  checks:
    "ci|ci pipeline|build pipeline|la ci|quality checks|the hooks|pre-commit hooks|проверки|all checks|checks|everything|verification|quality gates|alle prüfungen|alle checks|toutes les vérifications|todas las comprobaciones|所有检查|すべてのチェック",
  all: "tout|tudo|tutto|wszystko|всё|across the board|every|each|sämtliche|tutti|모든|모두|все|wszystkie|每个|they all|they|it all|all of them|all|both|alle|alles|tous|toutes|todos|todas|todo|aller|beide|全部|すべて|全て|所有|均|都",
  pass: "checks out|check out|passando|passou|passará|passano|superano|superati|superata|superato|passata|passate|pasando|pasó|superan|superadas|réussissant|passant|durchlaufen|durchläuft|bestand|bestanden alle|aprovados|verdinhos|无误|無誤|済みで成功|build success|meldet nichts|melden nichts|findet nichts|ne signale rien|ne trouve rien|ne remonte rien|no reporta nada|no encuentra nada|não reporta nada|non segnala nulla|non segnala niente|meldt niets|с успехом|успешна|успешны|успешен|зелёные|зелёный|зелено|зелёное|bem-sucedid*|com sucesso|con successo|avec succès|met succes|va a buon fine|vanno a buon fine|a buon fine|correcta|correcto|limpo|limpa|limpos|pulito|pulita|puliti|schoon|groen|verdi|verdes|slaagt|zielone|zielony|continue to pass|continues to pass|continue to succeed|continue to be green|types check out|types check|exits with exit code 0|exits with code 0|exits with status 0|exited with code 0|exits with 0|exited with 0|exits 0|exited 0|exit code 0|exit status 0|returns 0|propre|propres|limpio|limpia|reports nothing|reported nothing|finds nothing|found nothing|went through|goes through|go through|work again|works again|happy|quiet|klappt|klappen|durchgegangen|verte|vertes|aboutit|sin problemas|passano|passati|passam|passaram|slagen|geslaagd|przechodzą|przeszły|проход*|прошл*|прошли|успешно|통과|성공|合格|問題なく|pass|passes|passed|passing|green|succeed|succeeds|succeeded|successful|successfully|clean|cleanly|ok|okay|success|error-free|all good|fine|✅|✔|✓|☑|🟢|grün|bestanden|bestehen|besteht|erfolgreich|fehlerfrei|sauber|durchgelaufen|laufen durch|läuft durch|laufen alle durch|passent|passe|passé|passés|réussi|réussis|réussie|réussissent|réussit|au vert|vert|verts|pasan|pasa|pasaron|pasado|pasando|exitosa|exitoso|en verde|verde|correctamente|通りました|通った|通って|通る|通過|パス|成功|合格|グリーン|通过|绿色|正常",
  fail: "fallando|fallado|falh*|fallisce|falliscono|fallito|falliti|fallite|échouent encore|échouant|scheiterte|失敗し|不通过|未通过|❌|✗|✖|⚠|⏭|⏳|🔴|n'échoue|n'échouent|échoue|échouent|échoué|실패|падают|падает|упали|fail|fails|failed|failing|broke|broken|red|breaks|crash*|fehlgeschlagen|schlägt|schlagen|scheitert|scheitern|rot|échou*|échec|échecs|falla|fallan|fallaron|falló|rojo|失敗|失败|落ち|报错",
  trouble:
    "regressionen|régression|régressions|regresión|regresiones|regressão|regressões|regressione|regressioni|回帰|リグレッション|デグレ|回归|回歸|erreur de type|erreurs de type|erreurs de typage|error de tipo|errores de tipo|erro de tipo|erros de tipo|errore di tipo|errori di tipo|ошибок типов|typfehler|型エラー|类型错误|類型錯誤|타입오류|問題|beanstandung*|probleme|problemen|advertencia|오류|type errors|erro*|ошиб*|failure|failures|issue|issues|problem|problems|warning|warnings|regression|regressions|violations|complaints|findings|offenses|fehler|fehlern|warnungen|erreur|erreurs|échec|échecs|avertissement|avertissements|problème|error|errores|fallos|fallo|advertencias|problemas|エラー|警告|错误|警告|问题|報錯",
  none: "без|sem|não há|nessuna|nenhuma|nulla|nada|ningun|ありません|null fehler|null warnungen|null probleme|no longer|none of|none|not a single|not one|keinen|keinerlei|ninguno|niente|nessun|nenhum|없|нет|no|zero|without|0|free of|nothing|without any|no more|keine|ohne|kein|sans|aucun|aucune|zéro|sin|cero|ningún|ninguna|なし|なく|はありません|がありません|ゼロ|没有|无|零",
  not: "않|못|не|non|não|niet|not|untested|unverified|skipped|skip|without running|ungetestet|sin ejecutar|sans exécuter|sin probar|never|n't|cannot|can't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|couldn't|won't|unable|neither|nor|nicht|noch nicht|nie|pas|jamais|ne|nunca|ni|tampoco|no se|ません|ない|なかった|未|没|不|無法|无法|尚未",
  hedge:
    "통과할|성공할|될것|suggested|recommended|proposed|suggest|recommend|make tests|make many|making tests|making the|getting the|ideally|il faut|falta|vérifiez|vérifier que|assurez|asegúrate|stelle sicher|stell sicher|in principle|can run|할 것|될 것|겠|должны|должен|deveria|dovrebbe|dovrebbero|zou|zouden|expect|expected to|is expected|are expected|would expect|should|would|could|might|may|will|'ll|shall|must|ought|expects|likely|probably|presumably|hopefully|perhaps|maybe|think|believe|assume|assuming|guess|seem|seems|appear|appears|supposed|need|needs|want|wants|ensure|ensures|make sure|makes sure|going to|make the|make all|get the|get all|to pass|to succeed|to be green|to compile|to build|to get|to make|to keep|to verify|to confirm|to check|to see|until|let's|let me|please|try|next|aim|goal|can be|in theory|pending|sollte|sollten|müsste|müssten|dürfte|dürften|könnte|könnten|wird|werden|vermutlich|wahrscheinlich|hoffentlich|bitte|muss|müssen|damit|erwarte|devrait|devraient|pourrait|pourraient|probablement|sans doute|normalement|espère|vont|va|doit|doivent|pour que|afin|je pense|veuillez|debería|deberían|podría|podrían|probablemente|seguramente|espero|creo|quizás|tal vez|van a|va a|deben|debe|para que|pasarán|pasará|por favor|はず|でしょう|思い|思う|かもしれ|ください|お願い|べき|予定|見込み|应该|應該|可能|预计|估计|大概|也许|请|将会|会通过|希望|需要|必须|确保",
  if: "quando|sempre que|caso|assim que|qualora|appena|chaque fois que|à chaque fois|siempre que|cada vez que|jedes mal wenn|sooft|if|once|when|whenever|unless|whether|as long as|provided|so that|in case|before|wenn|falls|sobald|ob|bevor|si|dès que|lorsque|quand|avant|cuando|una vez|antes|あれば|すれば|なら|たら|場合|如果|若|一旦|当",
  exempt:
    "as before|like before|as expected|as hoped|as planned|as you asked|as requested|as usual|wie zuvor|wie vorher|comme avant|como antes|when i|when we|once i|si bien|even if|even when|wenn auch",
  run: "probé|durchgeklickt|confirmed|validated|double-checked|exercised|smoke-tested|tried out|überprüft|ausprobiert|bestätigt|validiert|durchgespielt|confirmé|validé|essayé|relancé|réexécuté|comprobado|comprobé|validado|confirmado|verifiqué|reejecutado|verificado|testado|testei|verifiquei|validei|confirmei|executei|rodei|executado|verificato|provato|testato|validato|confermato|collaudato|rieseguito|eseguito|lanciato|動作確認|検証|確認済|验证|驗證|测试过|測試過|试过|確認|run|ran|running|executed|execute|executing|rerun|re-run|re-ran|tried|verified|verify|checked|tested|started|invoke*|ausgeführt|laufen lassen|ausführen|gestartet|getestet|verifiziert|geprüft|exécuté|exécutés|exécuter|lancé|lancés|lancer|testé|vérifié|ejecutado|ejecuté|ejecutar|corrido|corrí|probado|verificado|実行|走らせ|確認|运行|跑|执行|验证|測過",
  reported:
    "before this work|before this|before that|before my work|was told|were told|told me|tells me|states that|stated that|shows that|showed that|log says|log shows|log said|badge says|badge shows|comment says|issue states|ticket states|commit message|documentation says|docs say that|docs say the|docs say all|the readme says|used to|you said|you mentioned|you told|you reported|according to|user said|user says|user reported|users report|issue says|ticket says|earlier session|last session|previous session|before my change|before my changes|before the change|before this change|was passing before|on main|upstream says|in your message|you wrote|claims that|claimed that|says that|said that|reported that|colleague|laut|in der letzten sitzung|selon|avant mes modifications|según|antes de mi cambio|dijiste|tu as dit|vous avez dit|によると|前回|据|之前|你说|上次|根据",
  part: "half of|nearly all|almost all|virtually all|the majority|one exception|two exceptions|the exception of|but one|but two|but three|all but|其余|残り|the rest|the others|the remaining|except|except for|apart from|aside from|other than|besides|save for|all but|most|some of|partially|außer|bis auf|die meisten|sauf|hormis|la plupart|excepto|salvo|la mayoría|以外|除了|大部分|ほとんど|一部",
  be: "estão|está|ficou|ficaram|sono|è|risulta|risultano|restano|is|are|was|were|be|been|stay|stays|stayed|remain|remains|came back|comes back|come back|came out|are all|is now|are now|now|all|still|again|finished|finishes|completed|completes|runs|run|ran|went|goes|looks|look|exits|exited|ist|sind|war|waren|läuft|laufen|lief|liefen|bleibt|bleiben|est|sont|reste|restent|était|es|está|están|son|sigue|siguen|quedó",
  adverb:
    // "パスを" is a path rather than a success, "実行時" is run time, and "未満" means "less than".
    "パスを|実行時|未満|along|not only|not just|los|las|les|without a hitch|without issues|without a problem|without incident|without trouble|through|durch|anymore|any|yet|fully|completely|entirely|immediately|right|as|successfully|cleanly|fine|now|again|too|as well|locally|and|with|without|on|in|after|here|for|at|every|both|including|but|so|then|also|together|correctly|just|from|against|across|under|jetzt|nun|wieder|erfolgreich|ohne|mit|und|auch|maintenant|sans|et|avec|bien|désormais|ahora|sin|y|con|bien|ya|correctamente|this|that|there|when|since|while|though|although|which|of|before|by|via|per|according|all|everywhere|the",
  gone: "gone|verschwunden|disparu|disparus|desaparecido",
  coverage:
    "coverage|code coverage|test coverage|line coverage|abdeckung|testabdeckung|codeabdeckung|couverture|cobertura|copertura|カバレッジ|覆盖率|覆蓋率|커버리지|покрытие",
  deployed:
    "deployed|published|released to|rolled out|shipped to|live in production|live on production|ausgerollt|deployt|veröffentlicht|in produktion|déployé|déployée|déployés|publié|publiée|mis en production|mise en production|en production|desplegado|desplegada|publicado|publicada|en producción|implantado|implantada|em produção|distribuito|distribuita|rilasciato|rilasciata|pubblicato|pubblicata|in produzione|デプロイしました|デプロイ済|公開しました|リリースしました|本番環境に|部署到|已部署|发布到|已发布|上线",
  local:
    "curl|locally|manually|by hand|end to end|end-to-end|by running|in the browser|in a browser|in my browser|with curl|via curl|against the|with real|interactively|in practice|on my machine|lokal|manuell|von hand|im browser|durch ausführen|localement|en local|manuellement|à la main|dans le navigateur|de bout en bout|en exécutant|en lançant|localmente|manualmente|a mano|en el navegador|de extremo a extremo|de punta a punta|ejecutando|à mão|no navegador|de ponta a ponta|executando|rodando|in locale|nel browser|eseguendo|lanciando|ローカル|手動|ブラウザ|実機|実際に|本地|手动|手動|浏览器|瀏覽器|端到端",
  works:
    "works|worked|working|behaves|returns|responds|renders|loads|boots|prints|displays|liefert|antwortet|lädt|startet|zeigt|renvoie|répond|affiche|charge|démarre|devuelve|responde|carga|muestra|arranca|retorna|carrega|mostra|inicia|restituisce|risponde|carica|返り|表示され|起動し|返回|显示|启动|funktioniert|funktionieren|fonctionne|fonctionnent|funciona|funcionan|funcionam|funcionando|funziona|funzionano|動作|動きま|工作正常|运行正常|可以正常",
  self: "i|we|i've|we've|ich|wir|j'ai|je|nous|he|hemos|yo",
} satisfies Readonly<Record<string, string>>;

export type Role = keyof typeof WORDS;

interface Phrase {
  words: readonly string[];
  roles: readonly Role[];
  isPrefix: boolean;
}

const HAS_NO_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined;
let stems: readonly Phrase[] = [];
let spaceless: readonly { text: string; role: Role }[] = [];

function load(): ReadonlyMap<string, readonly Phrase[]> {
  if (phrases !== undefined) return phrases;
  const roles = new Map<string, Set<Role>>();
  const without: { text: string; role: Role }[] = [];
  for (const [role, text] of Object.entries(WORDS)) {
    for (const phrase of text.split("|")) {
      if (HAS_NO_SPACES.test(phrase)) without.push({ text: phrase, role: role as Role });
      else roles.set(phrase, (roles.get(phrase) ?? new Set()).add(role as Role));
    }
  }
  const byFirst = new Map<string, Phrase[]>();
  const prefixes: Phrase[] = [];
  for (const [phrase, all] of roles) {
    const isPrefix = phrase.endsWith("*");
    const words = (isPrefix ? phrase.slice(0, -1) : phrase).split(" ");
    const entry = { words, roles: [...all], isPrefix };
    if (isPrefix) prefixes.push(entry);
    else byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), entry]);
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.words.length - a.words.length);
  spaceless = without.sort((a, b) => b.text.length - a.text.length);
  stems = prefixes;
  phrases = byFirst;
  return byFirst;
}

export interface Token {
  text: string;
  roles: ReadonlySet<Role>;
}

export const has = (token: Token | undefined, role: Role) => token?.roles.has(role) === true;
export const any = (tokens: readonly Token[], role: Role) => tokens.some((token) => has(token, role));
export const kindsOf = (token: Token): CheckKind[] => CHECK_KINDS.filter((kind) => has(token, kind));

const NO_ROLES: ReadonlySet<Role> = new Set();

/** Splits a clause into words and phrases, in linear time. */
export function tokensOf(clause: string): Token[] {
  const byFirst = load();
  const words = clause.toLowerCase().replaceAll("’", "'").replace(SPACELESS, " $& ").match(WORD) ?? [];
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at]!;
    const command = COMMAND.exec(word);
    if (command !== null) {
      tokens.push({ text: word, roles: new Set(command[1]!.split("_") as Role[]) });
      at++;
      continue;
    }
    if (HAS_NO_SPACES.test(word)) {
      tokens.push(...spacelessTokens(word));
      at++;
      continue;
    }
    const phrase = byFirst
      .get(word)
      ?.find(({ words: all }) => all.every((each, index) => words[at + index] === each));
    const stem = phrase ?? stemOf(word) ?? lastPartOf(word, byFirst);
    tokens.push({
      text: phrase?.words.join(" ") ?? word,
      roles:
        stem === undefined ? (word.endsWith("n't") ? new Set<Role>(["not"]) : NO_ROLES) : new Set(stem.roles),
    });
    at += phrase?.words.length ?? 1;
  }
  return tokens;
}

const stemOf = (word: string) => stems.find(({ words: [beginning = ""] }) => word.startsWith(beginning));

/** Returns the phrase for the noun in "E2E-Tests" or "Playwright-Suite". */
function lastPartOf(word: string, byFirst: ReadonlyMap<string, readonly Phrase[]>): Phrase | undefined {
  const last = word.slice(word.lastIndexOf("-") + 1);
  return last === word ? undefined : byFirst.get(last)?.find(({ words }) => words.length === 1);
}

const COMMAND = /^(?:command|part)_((?:test|build|lint|types|checks)(?:_(?:test|build|lint|types))*)$/;
const SPACELESS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g;
const WORD =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[\p{L}\p{N}]+(?:['’.\-/_][\p{L}\p{N}]+)*|[%％✅✔✓☑🟢❌✗✖⚠⏭⏳🔴]/gu;

function spacelessTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const found = spaceless.filter((each) => text.startsWith(each.text, at));
    const [longest] = found;
    if (longest === undefined) {
      at++;
      continue;
    }
    const same = found.filter((each) => each.text === longest.text);
    tokens.push({ text: longest.text, roles: new Set(same.map(({ role }) => role)) });
    at += longest.text.length;
  }
  return tokens;
}
