/**
 * What the words of deferrals do, in eleven languages: "der Rest", "le reste" and "what is left" are one
 * thing. The model reads sentences as rows of these classes, so that what it learned of one wording, or in
 * one language, holds for another with other words.
 *
 * A word that ends with `-` is a beginning; all others are whole words. Chinese and Japanese ones are looked
 * for anywhere in a run of characters.
 */
export const LEXICON: Readonly<Record<string, string>> = {
  rest:
    "rest remainder remaining remain remains others other further outstanding leftover leftovers balance " +
    "übrige- übrig restliche- weitere- andere- autre autres restant- reste restent demás restante- restant otra- otro- altri altre altra " +
    "rimanent- restant- outros outras restantes overige andere resterende остальн- оставш- остаток остал- друг- " +
    "残り 残る 他の ほかの その他 其余 剩余 剩下 其他 其它 余下 나머지 다른 남은 그 외",
  part:
    "section sections chapter chapters part parts document documents doc page pages file text texts content contents detail details " +
    "paragraph paragraphs appendix appendices annex report reports draft table tables list diagram diagrams example examples figure figures " +
    "item items entry entries step steps topic topics heading headings write-up writeup module modules endpoint endpoints case cases piece " +
    "pieces portion portions segment description documentation documentation half chunk chunks material summary analysis body answer work " +
    "abschnitt- kapitel teil teile teils dokument- seite seiten datei text inhalt- bericht- entwurf punkt- eintr- überschrift- beschreibung " +
    "chapitre- partie- contenu- rapport- texte- titre- détail- point points fichier- suite description rédaction " +
    "sección secciones capítulo- parte partes contenido- documento- informe- texto- título- detalle- punto puntos archivo- " +
    "sezion- capitol- contenut- rapporto testo titol- dettagl- punti punto file seção seções conteúdo relatório títulos detalhes pontos " +
    "sectie- hoofdstuk- deel delen inhoud rapport tekst koppen раздел- глав- част- документ- отчёт- отчет- текст- содержан- пункт- описан- " +
    "節 章 部分 文書 本文 見出し 項目 内容 詳細 記述 報告書 章节 章節 部分 文档 内容 标题 条目 报告 说明 小节 섹션 장 부분 문서 내용 제목 항목 보고서",
  write:
    "write writes writing written add adds adding added fill fills filling filled complete completes completing completed finish finishes " +
    "finishing finished cover covers covering covered expand expands expanding expanded flesh fleshed fleshing elaborate elaborated elaborating " +
    "document documented documenting describe described describing detail detailed detailing supply supplied supplying provide provided " +
    "providing include included including extend extended extending address addressed handle handled handling tackle tackled tackling produce " +
    "produced generate generated deliver delivered populate populated insert inserted draft drafted drafting do done doing explain explained " +
    "spell spelled polish refine refined refining tidy append appended update updated revise revised deal dealt touch touched work worked " +
    "start started begin begun implement implemented compile compiled list listed treat treated discuss discussed unpack round " +
    "schreib- geschrieben ergänz- nachreich- nachgereicht nachliefer- nachgeliefert ausarbeit- ausgearbeitet ausformulier- füll- ausfüll- ausgefüllt " +
    "vervollständig- beschrieb- beschreib- erledig- fertig- behandel- hinzufüg- hinzugefügt geschafft abschließ- abgeschlossen " +
    "écri- rédig- ajout- compléter- complét- remplir rempli- termin- finir fini- trait- développ- précis- détaill- aborder abordé- couvr- couvert- " +
    "escrib- escrit- añad- complet- rellen- termin- trat- desarroll- ampli- cubr- cubiert- redact- concret- hacer hago haré " +
    "scriv- scritt- scrit- aggiung- aggiunt- riempi- finir- finit- tratt- svilupp- ampli- copr- copert- fare fatto " +
    "escrev- escrit- adicion- acrescent- preench- conclu- desenvolv- cobri- fazer feito schrijf- geschreven toevoeg- toegevoegd voeg aanvul- vul " +
    "aangevuld uitwerk- uitgewerkt invul- ingevuld afmaken behandel- maak напис- пис- допис- добав- дополн- заполн- заверш- законч- сделать сделаю описа- " +
    "書 追加 追記 記載 補足 埋め 仕上げ 作成 記述 対応 完成 完了 まとめ 补充 编写 撰写 写 添加 完善 完成 填写 填 补 更新 작성 추가 보완 채우 채워 완성 마무리 다루 쓰",
  resume:
    "continue continues continuing continued continuation resume resumes resuming resumed revisit revisiting revisited return returning proceed " +
    "proceeding carry carries carrying pick picks picking circle circling back tbc " +
    "fortsetz- fortgesetzt fortsetzung fortfahr- weitermach- weiter zurück zurückkomm- reprendr- repris- reprend- continuer continue continuerai " +
    "poursui- revenir reviendr- suite continuar- continúa continúo sigo seguir seguiré retom- volver- vuelvo continua prosegu- riprend- tornerò " +
    "continuo continuarei voltarei volto vervolg- verder hervat- terug doorga- продолж- вернусь вернёмся возобнов- 続 再開 戻 继续 待续 接着 回到 계속 이어서 재개 돌아",
  later:
    "later soon afterward afterwards tomorrow eventually subsequently subsequent shortly upcoming forthcoming someday sometime after another again " +
    "tonight monday next-up down-the-road follow follows following follow-up followup come comes coming " +
    "später spätere- folgt folgen demnächst morgen danach nachher kürze nach-und-nach bald zunächst plus-tard tard ultérieur- bientôt demain suivr- " +
    "ensuite prochainement venir viendr- après después luego mañana tarde adelante próximamente pronto posterior- dopo domani presto prossimamente " +
    "seguito poi tardi avanti seguir- depois amanhã breve posteriormente tarde adiante later straks binnenkort morgen hierna daarna volgt volgen komt " +
    "позже позднее потом завтра скоро последу- затем впереди ближайш- " +
    "後で 後ほど 後日 追って 明日 近日 順次 改めて 別の機会 将来 これから 以降 稍后 以后 之后 后续 明天 随后 后面 将来 陆续 再写 再补 再说 나중 추후 내일 곧 차차 향후",
  next: "next nächste- folgende- prochain- suivant- próxim- siguiente prossim- próxim- seguinte volgende следующ- 次 次回 下一 下次 接下来 다음",
  sitting:
    "session sessions message messages reply replies response responses turn turns conversation chat prompt iteration iterations pass round rounds " +
    "revision revisions version draft sitting update instalment installment " +
    "sitzung- nachricht- antwort- durchgang fassung mal séance message- réponse- session- passe sesión mensaje- respuesta- vez versión " +
    "session- messagg- rispost- volta version- sessão mensagem resposta vez versão sessie bericht antwoord keer versie сесси- сообщени- ответ- раз верси- " +
    "セッション メッセージ 回答 返信 版 会话 消息 回复 版本 一轮 세션 메시지 답변 버전",
  defer:
    "defer defers deferred deferring postpone postponed postponing push pushed park parked parking shelve shelved shelving table tabled tabling " +
    "delay delayed hold held save saved saving reserve reserved put leave leaves leaving left skip skips skipped skipping omit omits omitted omitting drop " +
    "dropped set aside wait waits waiting exclude excluded cut move moved moves carry owe owes skipped-over " +
    "verschob- verschieb- zurückgestellt zurückstell- vertag- weggelassen weglass- weg ausgelassen auslass- lass- überspring- übersprungen aufgeschoben " +
    "report- remets remis- laiss- omis- omett- saut- mets côté suspens aplaz- dejo deja dejar dejé omit- salt- posp- fuera " +
    "rinvi- rimand- lasci- omess- omett- salt- fuori adi- deixo deixei deixar omiti omit- pul- fora uitgesteld uitstel- schuif- laat weggelaten overgeslagen oversla- " +
    "отлож- оставл- оставляю пропуск- пропущ- опущ- опуска- 保留 先送り 後回し 省 割愛 飛ば 見送 推迟 暂缓 搁置 跳过 省略 留到 留给 留 从略 보류 미루 미뤘 생략 건너 비워",
  lack:
    "missing absent lacking lacks lack unwritten undone unfinished incomplete pending open tbd todo outstanding empty blank bare thin untouched " +
    "unaddressed undocumented uncovered unresolved half-done half-finished unstarted yet " +
    "fehlt fehlen fehlend- unvollständig- unfertig- offen offene ausstehend- aussteht leer leere unbearbeitet manqu- incompl- inachev- vide vides attente " +
    "falta faltan faltaba incomplet- pendient- vacío vacía manca mancano incomplet- vuot- sospeso falta faltam pendent- vazi- ontbre- onvolledig leeg open openstaand- af " +
    "не-хватает хватает незаверш- неполн- пуст- отсутств- 未 ない ません 空 途中 残って 不足 尚未 未 还没 没有 缺 空白 留空 待 아직 미완 미 없습니다 비어 부족",
  draft:
    "draft outline outlined sketch sketched skeleton stub stubs stubbed placeholder placeholders preliminary provisional rough interim partial " +
    "partially wip scaffolding scaffold dummy filler sample simplified abridged abbreviated condensed shortened notes bullet structure first-cut half third " +
    "tentative temporary progress construction " +
    "entwurf platzhalter gliederung gerüst skizz- vorläufig- arbeit hälfte ébauche brouillon plan provisoire- jet moitié cours esbozo borrador esquema " +
    "provisional- construcción curso medias mitad bozza struttura provvisor- costruzione metà stesura corso esboço rascunho estrutura provisór- construção andamento metade " +
    "schets opzet voorlopig concept bewerking helft черновик набросок план предварительн- разработк- половин- процесс- " +
    "下書き 骨子 仮 途中 執筆中 作成中 準備中 半分 草稿 初稿 大纲 占位 暂定 建设中 编写中 一半 초안 개요 임시 작성 준비 절반",
  limit:
    "context token tokens length limit limits limited space room brevity time budget window size constraint constraints restrictions capacity output memory " +
    "kontext- platz- länge- zeit- tokenbudget ausgabelimit kürze umfang contexte place longueur brièveté temps limite- contexto espacio longitud brevedad tiempo límite limitac- " +
    "contesto spazio lunghezza brevità tempo limit- espaço tamanho brevidade contextvenster context ruimte- lengte- tijd- kortheidshalve контекст- мест- врем- предел- длин- кратк- " +
    "コンテキスト トークン 紙面 上限 制限 長さ 分量 都合 簡潔 時間 时间 上下文 篇幅 令牌 长度 限制 有限 简洁 字数 컨텍스트 지면 제한 길이 시간 간결",
  exhaust:
    "run runs running ran out short low exhausted full reached reaching hit hitting exceed exceeded exceeding approaching nearing nearly almost tight " +
    "spent used up allow permit suffice enough fit fits " +
    "aus fast voll reicht erreicht aufgebraucht knapp court presque pleine atteint manque faute quedando casi llena alcanzado agot- acab- esaurend- quasi piena raggiunto finendo " +
    "ficando cheia atingi acabando raakt bijna vol bereikt op заканчива- почти достиг- нехватк- 残り少な いっぱい 達し 足りま 足りない 快用完 几乎 用完 达到 不足 不够 얼마 거의 도달 부족",
  stop:
    "stop stops stopping stopped pause pauses pausing paused halt wrap wrapping wrapped break breaks breaking end ends ending call calling quit sign signing " +
    "interrupt interrupted parking that's conclude concluding " +
    "aufhör- höre schluss pause unterbrech- abbrech- breche arrêt- pause détien- detengo paro parar pausa interrump- fermo ferm- interromp- fico stop pauzeer breek " +
    "остановлюсь останавлива- паузу 止め 中断 ここまで 区切 ひとまず 停 暂停 到此 到这 到这里 先到 멈추 중단 여기까지",
  offer:
    "want wants would like shall should let know tell ask happy glad wish confirm say reply type respond may needed request ready whenever okay go-ahead " +
    "approve feel desired useful helpful advise " +
    "soll möcht- sag sagen bescheid wunsch gern- bedarf gewünscht anfrage falls wenn dois voul- veux souhait- dites dis faites besoin demande hésitez signe " +
    "quier- dese- avís- dime petición gusto hace-falta solicita si devo vuoi desider- fammi dimmi richiesta serve quer quiser avise diga pedido preciso " +
    "zal wil wilt laat weten desgewenst aanvraag nodig скажите хотите знать запросу нужно если " +
    "ましょうか よろしいですか お知らせ ご希望 必要であれば 要望 お申し付け 教えて 需要 要我 如果 告诉 是否 愿意 要求 할까요 원하 알려 요청 필요하면 드릴까요",
  self: "i i'll i've i'm i'd me my mine we we'll we've we're our us let's ich mir mich mein- wir je j'ai j'y j'écrirai moi mon ma nous me yo mi he io mio ho eu meu ik mijn me я мне мы 私 我 我们 제가 저는 저희",
  you: "you you'd your yourself sie ihnen du dir vous vos tu te toi usted- tú su voi tuo você u je jij вы вам вас ты あなた ご自身 您 你 자신 직접",
  someone:
    "someone somebody anybody whoever colleague colleagues team agent reader readers person people human maintainer maintainers reviewer owner author user qa " +
    "jemand kollege agent bearbeiter leser team quelqu'un collègue équipe agent lecteur suivant alguien otra-persona compañero equipo agente lector qualcuno collega " +
    "alguém colega equipe leitor iemand collega lezer кто-то команд- коллег- агент- читател- 担当者 担当 チーム 読者 別の人 引き継 代理 团队 别人 读者 下一位 接手 담당자 팀 누군가 독자",
  will:
    "will going plan plans planned planning intend intends about expect scheduled gonna wird werden will werde kommt va vais sera seront ira iront será serán voy va sarà verrà verranno " +
    "será serão vou wordt worden zal zullen ga будет будут буду предстоит 予定 ます 将 会 将会 打算 계획 예정 하겠습니다 겠습니다",
  need: "need needs needed must have has had required requires still noch muss müssen encore doit faut reste todavía aún queda hay ancora deve resta ainda falta resta nog moet ещё нужно надо осталось требу- まだ 必要 还 仍 需 有待 还需要 더 필요",
  not: "not no n't nothing none never cannot can't couldn't didn't haven't wasn't isn't don't doesn't hasn't unable without neither nor kein- nicht nichts nie ohne pas rien aucun- jamais sans non no nada ningun- nunca sin niente nessun- senza não nenhum- nunca sem niet geen niets nooit не нет ничего ни никак- ません ない なかった 没有 没 不 未能 无 않 없 못",
  now: "now moment currently today far point present stage vorerst moment heute bisher derzeit fürs-erste vorläufig instant aujourd'hui maintenant momento ahora hoy ora oggi adesso agora hoje enquanto voorlopig nu vandaag пока сейчас сегодня 今のところ 現時点 現在 いったん 一旦 今日 今回 当面 とりあえず 暂 目前 今天 暂时 现在 先 일단 지금 현재 오늘 우선",
  same: "same similar similarly analogous analogously likewise identical alike pattern fashion manner unchanged etc forth derived analog gleiche- ebenso entsprechend unverändert même- analogue- idem pareil- schéma modèle inchang- mismo misma- análog- patrón igual sin-cambios stesso stessa analog- schema mesmo mesma análog- padrão inalterad- hetzelfde zelfde analoog patroon ongewijzigd так-же аналогичн- то-же 同様 同じ 以下同 変更なし 同理 类似 以此类推 依此类推 不变 一样 같은 동일 변경",
  only: "only just merely solely mere nur lediglich erst seulement seul- n'est solo sólo solamente solo soltanto apenas só slechts alleen только лишь лишь だけ のみ しか 只 仅 仅仅 只是 만 뿐",
  count:
    "first last half several few some two three four five six seven eight nine most one second 0 erste- letzte- premier- derni- primer- últim- prim- ultim- primeir- eerste laatste перв- последн- 最初 最後 前半 後半 第 前 后 项 节 개",
  done: "already everything all fully finally complete successfully above resolved fixed reviewed verified merged bereits alles alle vollständig oben déjà tout toutes tous complètement ya todo todas todos già tutto tutte já tudo todas al alles alle уже всё все すべて 全て 済み 既に 已 已经 所有 全部 均 이미 모든 모두",
  sorry:
    "sorry unfortunately apologies regrettably afraid leider entschuldigung malheureusement désolé lamentablemente lo-siento purtroppo infelizmente helaas к-сожалению 残念 申し訳 すみません 抱歉 很遗憾 아쉽게도 죄송",
  be: "is are was were be been being am it's ist sind war waren sein bin bleibt bleiben est sont était étaient être c'est reste restent es son está están era fue ser queda quedan è sono era sia resta restano é são está estão foi ser fica ficam is zijn was wordt worden blijft blijven есть быть является остаётся остается です である ある 是 입니다 있습니다",
  past: "did got had made gave took went came hatte habe hat haben gemacht ai a avons eu fait he hemos ha han hecho ho abbiamo hanno avuto tive tenho fiz heb hebben had был была было были успел сделал ました した でした 了 过 했습니다 었습니다 았습니다",
  this: "this that these those it here there diese- dies das es hier da ce cet cette ces ceci cela ici là este esta estos estas esto aquí ahí questo questa questi queste qui lì isto este esta aqui dit dat deze hier это этот эта эти здесь тут これ この それ その ここ 这 那 本 此 这里 这些 이 그 여기 이것",
  in: "in into on at within during im am beim bei auf dans en à au aux sur nel nella in al alla su no na em à ao op bij aan в на во при に で へ 在 中 里 에 에서",
  for: "for of to from with by about as über zu zum zur für von vom mit aus nach de du des pour par avec d'un para por con del per di da con dello della para de da do com por voor van met te om о об для из с от の を と 的 把 对 给 为 을 를 의 와",
  can: "can could might may able possible kann können könnte könnten konnte peux peut puis pourrai pourrais puedo puede pude podría posso può potrei pode podem kan kunnen kon могу может смог できます できる 可以 能 可 수 있습니다",
  and: "and or but so then und oder aber dann et ou mais puis y o e pero e ed o ma poi e ou mas en of maar и или но а と や が 和 或 但 그리고 또는 하지만",
  when: "once when until until-then before unless as-soon if sobald bis bevor nachdem erst dès jusqu'à lorsque quand avant cuando hasta antes en-cuanto quando finché prima assim até antes zodra tot voordat когда пока-не после до 次第 前に 后再 之前 等 时 때까지 후 전에",
  verify:
    "test tests tested testing untested run running ran rerun execute executed verify verified unverified verification check checks checked unchecked checking " +
    "double-check validate validated validation proofread proofreading compile compiled confirm confirmed reproduce reproduced try tried trying measure measured " +
    "measurement measurements benchmark benchmarks benchmarked profiling sanity cross-check sign-off audited " +
    "prüf- geprüft überprüf- test- getestet ungetestet ungeprüft ausgeführt gemess- mess- nachgemess- probelauf verifizi- erprob- abnahme gegenlesen gegengelesen " +
    "vérifi- test- testé- essay- mesur- relecture relu relire exécut- contrôl- valid- verific- prueb- probad- probar medi- mediciones compro- ejecut- revisad- valid- " +
    "verific- prov- misur- collaud- esegu- controll- rilett- testad- execut- medid- medição revist- confer- controleer- gecontroleerd getest gemeten nagekeken " +
    "провер- тест- измер- запуск- запущ- прогон- 検証 確認 試 測定 動作 未検証 テスト 実測 校正 验证 测试 核实 核对 实测 跑 校对 검증 확인 테스트 측정 시험 실행",
  look:
    "look looked looking read unread reading examine examined opened inspect inspected reviewed review reviewing seen skim skimmed glance scan scanned studied analysed " +
    "analyzed analysis visited explored covered consider considered glanced unreviewed " +
    "gelesen angesehen angeschaut gesichtet durchgesehen durchgegangen betrachtet ausgewertet auswertung untersuch- lu lue lues relu regardé examin- parcour- étudi- dépouill- " +
    "leíd- leer mirad- examin- estudi- analiz- lett- leggere esaminat- guardat- analizz- lido lida lidos lidas examin- analis- bekeken gelezen onderzo- " +
    "прочита- читал- посмотр- просмотр- изуч- рассмотр- анализ- 読 目を通 調べ 調査 分析 看过 看完 读 阅读 查看 审阅 分析 읽 살펴 검토 분석",
  sample:
    "sample samples sampled sampling spot illustrative illustration illustrate representative typical excerpt excerpts extract selection selected handful pick picked " +
    "highlights flavour flavor taste starter specimen instance demo demonstrate exemplary cursory " +
    "stichprobe- beispielhaft exemplarisch auszug- auswahl stellvertretend ausgewählt- kostprobe vorgeschmack exempl- échantillon- extrait- aperçu illustratif sondage représentati- typique- " +
    "muestr- ejempl- extracto- ilustrativ- representativ- selección típic- esempi- campion- estratt- rappresentativ- selezion- assaggio tipic- amostr- exempl- excerto trecho ilustrativ- " +
    "steekproef voorbeeld- uittreksel selectie greep выборо- пример- образец образц- фрагмент- отрывок типичн- 例 抜粋 代表 サンプル 一部 一例 示例 样本 样例 抽样 抽查 摘录 代表性 举例 예시 샘플 발췌 대표 표본 일부",
  easy:
    "easy easily obvious obviously straightforward trivial trivially mechanical mechanically routine simple simply self-explanatory analogy likewise ditto repeat repeats repeated " +
    "rinse mirror mirrors adapt adapting adapted replicate copy extrapolate infer derive inferred swap substitute accordingly " +
    "leicht einfach offensichtlich mechanisch selbsterklärend wiederhol- sinngemäß dito übertrag- ableit- abgeleitet facile facilement évident- mécanique idem répét- répéter transpos- déduire déduis- " +
    "fácil- sencill- obvi- mecánic- repet- repit- igualmente deduc- facil- semplic- ovvi- meccanic- ripet- idem analogamente deduc- facilmente mecânic- repet- idem deduz- " +
    "gemakkelijk eenvoudig vanzelf herhaal- idem overeenkomstig легко прост- очевидн- механическ- повтор- по-аналогии 容易 簡単 自明 機械的 繰り返 準じ 容易 简单 显然 机械 重复 照此 依样 仿照 照搬 쉽 간단 자명 반복 마찬가지",
  guess:
    "guess guesses guessed guessing assume assumed assuming assumption assumptions estimate estimated estimates invented fictitious dummy made-up plausible presumably approximate " +
    "expected theory theoretical theoretically hypothetical imagined fake rounded memory mock mocked filler lorem provisional indicative unconfirmed " +
    "geschätzt schätz- angenommen annahme- erfunden- vermut- fiktiv- theoretisch ungefähr unbestätigt vorbehalt hypoth- suppos- estim- fictif- fictiv- inventé- théori- approxim- " +
    "supon- supuest- estimad- inventad- ficti- teórica- teoría aproxim- suppon- stima- stimat- ipotes- inventat- fittizi- teoria suposi- suponho fictíci- estimativ- " +
    "geschat aanname- verzonnen fictief- theorie vermoed- предполож- оценк- вымышлен- условн- теор- 推定 仮定 想定 概算 架空 見込み 估计 假设 推测 虚构 假定 估算 按理 추정 가정 가상 예상",
  access:
    "access permission permissions rights credential credentials password login locked blocked denied refused unavailable unreachable offline sandbox read-only installed " +
    "network connection crashed crash failed timeout timed error errors broken down forbidden paywall unauthorized privilege privileges allowed couldn't tool key vpn " +
    "zugang zugriff rechte berechtigung- gesperrt verweigert passwort anmeldung abgestürzt nicht-erreichbar netz verbindung schlüssel werkzeug accès droits autoris- refus- bloqu- mot-de-passe réseau connexion panne outil indisponible " +
    "acceso permiso- bloquead- deneg- contraseña red conexión caíd- herramienta accesso permess- bloccat- negat- rete connessione strumento credenziali acesso permiss- bloquead- negad- rede ligação conexão ferramenta senha " +
    "toegang rechten geblokkeerd geweigerd wachtwoord netwerk verbinding доступ- прав разрешен- пароль сеть соединен- упал недоступ- заблокир- アクセス 権限 許可 拒否 接続 パスワード 閲覧 権利 访问 权限 拒绝 密码 网络 打不开 连不上 无法 접근 권한 거부 암호 연결 접속",
  ticket:
    "ticket tickets issue issues backlog sprint pr mr story epic tracker task tasks todo todos debt tagged label milestone branch commit patch card board logged filed " +
    "reminder iceberg icebox phase stage " +
    "aufgabe- vorgang rückstand merkzettel phase ausbaustufe tâche- anomalie ticket lot lot- étape tarea- incidencia fase etapa compito attività arretrat- tarefa- pendência- fase etapa taak taken werklijst fase " +
    "задач- тикет- бэклог этап- チケット 課題 タスク バックログ 積み残し フェーズ 工单 任务 待办 排期 阶段 迭代 티켓 이슈 과제 백로그 단계",
  unsure:
    "know known unknown unsure unclear unsettled undecided uncertain decide decided decision settle settled agree agreed approve approved approval choose chosen determine determined " +
    "depends depending hinges answer answers input feedback supplied numbers figures data " +
    "unklar klärung geklärt klären unbekannt entscheid- entschieden abgestimmt abstimm- freigabe freigegeben rückmeldung angaben zahlen inconnu- ignor- décid- décision tranch- valid- accord retour chiffres données précis- " +
    "desconoc- decid- decisión acord- acuerdo aprob- respuesta cifras datos aclar- sconosciut- decis- decid- chiarit- chiarire approv- riscontro cifre dati desconhec- decid- decisão acord- aprov- resposta números dados esclarec- " +
    "onbekend onduidelijk besli- beslissing akkoord goedkeuring cijfers gegevens неизвест- неясно реш- решен- соглас- одобр- уточн- цифр- данны- 不明 未定 決ま 決定 承認 合意 判断 数値 データ 明确 确定 决定 敲定 定下 审批 批准 数据 数字 未知 불명 미정 결정 확정 승인 합의 수치 데이터",
  brief:
    "brief briefly short shortened summary summarise summarised summarize summarized summed gist overview outline headline headlines high-level surface depth detailed in-depth " +
    "condensed abridged boiled compressed skeleton bird's-eye synopsis rundown key concise instead lieu rather bullet bullets keywords titles heading " +
    "kurz kurzfassung knapp überblick zusammengefasst zusammenfass- zusammenfassung stichwort- stichpunkt- überschriften gekürzt statt anstelle grob résum- bref brève synthèse aperçu survol grandes-lignes lieu titres condens- " +
    "resum- breve visión síntesis grandes-rasgos esquemátic- lugar riassunt- sintesi breve panoramica grandi-linee invece resum- breve síntese visão vez-de linhas-gerais " +
    "kort samenvat- samengevat overzicht plaats steekwoorden grof кратк- вкратце обзор- вместо тезис- сводк- 要約 概要 概略 簡単 要点 代わり 見出し 箇条書き 大枠 概述 概要 摘要 简述 简要 要点 提纲 梗概 代替 粗略 요약 개요 간략 대신 요점 뼈대",
  wait:
    "wait waits waiting await awaiting awaits pending hold subject until arrives arrived arrive once upon receive received receipt hasn't sent send missing outstanding owes owed promised " +
    "wart- abwart- sobald erhalt- erhielt eintreff- eintrifft vorliegt vorliegen geliefert liefer- attend- attente dès reçu- réception transmis fourni- esper- recib- llegue lleguen llegad- envi- pendiente " +
    "attes- attend- ricev- arriv- inviat- aspett- aguard- receb- chegar chegou enviad- wacht- afwacht- zodra ontvang- geleverd жд- ожида- получ- пришл- прислан- как-только 待ち 待 届 受領 次第 到着 等 等待 收到 到手 拿到 给到 대기 기다 도착 받으면 받는",
};
