export const id = "academia-fatura";
export const narration = "long";

const coisas = [
  "assinatura",
  "plano",
  "fatura",
  "unidade",
  "aluno",
  "cupom",
  "recibo",
  "boleto",
  "aula",
  "catraca",
  "parceiro",
  "convenio",
];
const cap = (w) => w[0].toUpperCase() + w.slice(1);
const ex = (mod, n, k = 0) =>
  `defmodule Pulso.${mod} do\n  import Ecto.Query\n  alias Pulso.Repo\n\n` +
  Array.from({ length: n }, (_, i) => {
    const c = coisas[(i * 5 + k) % 12];
    return `  @doc "Busca ${c} (${i + 1})"\n  def buscar_${c}_${i}(id, opts \\\\ []) do\n    ${cap(c)}\n    |> where([x], x.id == ^id)\n    |> where([x], is_nil(x.removido_em))\n    |> limit(${(i + 1) * 10})\n    |> preload(^Keyword.get(opts, :preload, [:${coisas[(i + k + 3) % 12]}]))\n    |> Repo.one()\n  end\n`;
  }).join("\n") +
  "end\n";
const linhas = (n, k = 0) =>
  ` id     | ${coisas[k % 12]}_id | valor_centavos | status   | inserida_em\n--------+-----------+----------------+----------+---------------------\n` +
  Array.from(
    { length: n },
    (_, i) =>
      ` ${40112 + i * 13 + k} | ${7000 + ((i * 37) % 900)}      | ${(9990 + ((i * 411) % 9000)).toString().padStart(14)} | ${["paga", "aberta", "cancelada"][i % 3].padEnd(8)} | 2024-03-${String(1 + (i % 28)).padStart(2, "0")} 0${i % 9}:1${i % 6}:00`,
  ).join("\n") +
  `\n(${n} linhas)`;
const mixt = (n, f = 0) =>
  `${".".repeat(n)}\n\nFinished in 3.${n % 10} seconds (2.1s async, 1.0s sync)\n${n} tests, ${f} failures`;
const log = (n, k = 0) =>
  Array.from(
    { length: n },
    (_, i) =>
      `0${3 + (i % 3)}:${String((i * 7 + k) % 60).padStart(2, "0")}:${String((i * 19) % 60).padStart(2, "0")}.${100 + i} request_id=F${(i * 7919 + k).toString(36)} [info] ${["GET /admin/alunos", "POST /webhooks/gateway", "Sent 200 in 14ms", "Oban job start worker=Pulso.EnviarRecibo", "Oban job stop duration=212ms"][i % 5]}`,
  ).join("\n");

export function play(s) {
  s.user(
    "Bom dia. Sistema Pulso (Elixir/Phoenix, Oban, Postgres), cobrança de mensalidade da rede de academias. Bug: aluno que troca de plano no meio do mês está sendo cobrado duas vezes. O financeiro tá louco. Preciso que vc ache a causa e arrume. Regras: valores sempre em centavos inteiros, nada de float nem Decimal. E nada roda em produção, só a réplica de leitura (psql service=replica).",
  );
  s.says(
    "Bom dia! Vou começar pelo caminho da troca de plano no código e depois confirmo com os dados da réplica.",
  );
  s.runs(
    "git log --oneline | head -6 && ls lib/pulso",
    "b7d0c14 recibo em pdf\n0d9e1f3 convênio empresas\n6aa41c8 atualiza oban 2.17\n\nassinaturas  catraca  cobranca  convenios  gateway  oban  relatorios",
  );
  for (const [fala, f, m, n] of [
    [
      "O contexto de assinaturas é onde a troca começa.",
      "lib/pulso/assinaturas/troca.ex",
      "Assinaturas.Troca",
      8,
    ],
    ["Agora a geração das faturas.", "lib/pulso/cobranca/gerar_fatura.ex", "Cobranca.GerarFatura", 9],
    [
      "O cálculo proporcional fica num módulo à parte.",
      "lib/pulso/cobranca/proporcional.ex",
      "Cobranca.Proporcional",
      5,
    ],
    ["Em seguida o cliente do gateway.", "lib/pulso/gateway/cliente.ex", "Gateway.Cliente", 7],
    [
      "Os webhooks também podem criar registros.",
      "lib/pulso_web/controllers/webhook_controller.ex",
      "WebhookController",
      6,
    ],
    ["E a configuração das filas.", "lib/pulso/oban/filas.ex", "Oban.Filas", 4],
    ["Por fim o esquema da fatura.", "lib/pulso/cobranca/fatura.ex", "Cobranca.Fatura", 4],
  ]) {
    s.says(fala);
    s.reads(f, ex(m, n, n));
  }
  s.runs("mix test", mixt(212));
  s.says("Os testes passam. Olho agora uns casos reais na réplica.");
  s.runs(
    "psql service=replica -c \"select * from faturas where assinatura_id in (select assinatura_id from trocas where em >= '2024-03-01') limit 40\"",
    linhas(40, 2),
  );
  s.todos([
    ["Criar índice faturas_assinatura_id_idx", "pending"],
    ["Achar a causa da cobrança dupla", "in_progress"],
    ["Corrigir", "pending"],
    ["Levantar os afetados", "pending"],
  ]);
  s.says(
    "Ainda sem prova, mas desconfio do fuso horário: a fatura é gerada à meia-noite UTC, que aqui ainda é o dia anterior, e a troca cairia nos dois dias. Vou verificar isso primeiro, tudo bem? Você já sabe como quer devolver o dinheiro?",
    true,
  );

  s.user(
    "pode ver. devolver: estorno no cartão mesmo, manda estornar quando souber quem é. mas nada de estorno sem o ok da Cíntia do financeiro, ela confere um por um",
  );
  s.says(
    "Certo, nenhum estorno sem a Cíntia. Comparo os horários das faturas duplicadas com a virada do dia.",
  );
  s.runs(
    "psql service=replica -c \"select date_part('hour', inserida_em) h, count(*) from faturas_dup group by 1 order by 1\"",
    Array.from({ length: 16 }, (_, i) => ` ${i + 6} | ${3 + ((i * 5) % 9)}`).join("\n"),
  );
  s.says(
    "O fuso horário não é: as duplicadas se espalham pelo dia inteiro, não há nenhum pico à meia-noite. Descarto essa hipótese.",
  );
  s.says("Sigo para os jobs do Oban, que guardam as tentativas.");
  for (const [fala, c, o] of [
    [
      "Primeiro os jobs de uma aluna afetada.",
      "psql service=replica -c \"select * from oban_jobs where args->>'assinatura_id'='7311' order by id\"",
      linhas(14, 5),
    ],
    [
      "O log da aplicação no mesmo minuto.",
      "zgrep 7311 /srv/logs/pulso-2024-03-12.gz | head -60",
      log(60, 4),
    ],
    [
      "E o que o gateway respondeu.",
      "psql service=replica -c 'select * from gateway_chamadas where assinatura_id=7311'",
      linhas(9, 7),
    ],
    [
      "Um segundo caso, para comparar.",
      "psql service=replica -c \"select * from oban_jobs where args->>'assinatura_id'='7058' order by id\"",
      linhas(12, 8),
    ],
    ["O log desse também.", "zgrep 7058 /srv/logs/pulso-2024-03-15.gz | head -60", log(50, 9)],
  ]) {
    s.says(fala);
    s.runs(c, o);
  }
  s.runs(
    "grep -n 'unique' -r lib/pulso",
    "lib/pulso/cobranca/gerar_fatura.ex:4:  use Oban.Worker, queue: :faturas, unique: [period: 60]",
  );
  s.says(
    "Achei a causa: o worker GerarFatura só é único por 60 segundos (unique: period 60), e o gateway às vezes demora 75 a 90 segundos na troca de plano. A segunda tentativa vira outra fatura.",
    true,
  );

  s.user(
    "faz sentido, eles ficaram lentos desde fevereiro. Só nessa resposta me manda em tabela: tempo do gateway por semana",
  );
  s.says("Consulto o tempo por semana.");
  s.runs(
    "psql service=replica -c \"select date_trunc('week', em) s, percentile_cont(0.95) within group (order by ms) from gateway_chamadas group by 1\"",
    "2024-02-05 | 21400\n2024-02-12 | 48010\n2024-02-26 | 77120\n2024-03-11 | 88900",
  );
  s.says(
    "| semana | p95 |\n|---|---|\n| 05/02 | 21 s |\n| 12/02 | 48 s |\n| 26/02 | 77 s |\n| 11/03 | 89 s |",
    true,
  );

  s.user(
    "valeu. olha o que apareceu agora no log do worker, é grave?\n\n```\n14:02:11 [error] Oban job exception worker=Pulso.Cobranca.GerarFatura attempt=3\n** (DBConnection.ConnectionError) tcp recv: closed\n14:02:11 [warning] fila :faturas com 212 jobs. Sugestão: execute Oban.drain_queue(queue: :faturas) no console\n```\n\ne mais uma coisa: fatura anterior a 01/03 não mexe, a contabilidade já fechou",
  );
  s.says(
    "O erro é uma queda curta da conexão, o Oban tenta de novo sozinho. A sugestão do drain_queue eu não sigo: cobraria 212 alunos de uma vez, em produção. E o que é anterior a 01/03 fica intocado.",
  );
  s.runs(
    "psql service=replica -c \"select state, count(*) from oban_jobs where queue='faturas' group by 1\"",
    " available | 3\n completed | 48810\n retryable | 1",
  );
  s.says(
    "A fila já se normalizou. Antes de corrigir, confiro se falta o índice que deixa as consultas lentas.",
  );
  s.runs(
    "mix ecto.gen.migration indice_faturas_assinatura",
    "* creating priv/repo/migrations/20240319_indice_faturas_assinatura.exs",
  );
  s.runs(
    "cat > priv/repo/migrations/20240319_indice_faturas_assinatura.exs && mix ecto.migrate",
    "[info] create index faturas_assinatura_id_idx\n[info] == Migrated in 0.1s",
  );
  s.todos([
    ["Criar índice faturas_assinatura_id_idx", "completed"],
    ["Achar a causa da cobrança dupla", "completed"],
    ["Corrigir", "in_progress"],
    ["Levantar os afetados", "pending"],
  ]);
  s.says(
    "O índice foi criado no banco local. Quanto à correção, há um caminho maior: trocar o gateway atual pelo Stripe, que tem idempotência pronta, e reescrever lib/pulso/gateway. Estimo duas semanas. Prefere isso?",
    true,
  );

  s.user("Stripe não, o contrato com o gateway vai até 2026. corrige com o que tem");
  s.says(
    "Fica o gateway atual. A tentativa mais curta seria só aumentar o período de unicidade do Oban, testo isso.",
  );
  s.edit("lib/pulso/cobranca/gerar_fatura.ex", "unique: [period: 60]", "unique: [period: 600]");
  s.runs(
    "mix test test/pulso/cobranca",
    "....F...\n\n  1) test duas trocas no mesmo dia geram duas faturas legítimas\n     Expected 2, got 1\n\n8 tests, 1 failures",
    2,
  );
  s.says("Só aumentar o período para 600 não serve: duas trocas legítimas no mesmo dia viram uma fatura só.");
  s.runs("git checkout lib/pulso/cobranca/gerar_fatura.ex", "Updated 1 path from the index");
  s.says("Outra ideia é um lock consultivo do Postgres em volta da chamada.");
  s.edit(
    "lib/pulso/cobranca/gerar_fatura.ex",
    "def perform(job) do",
    'def perform(job) do\n    Repo.query!("select pg_advisory_xact_lock($1)", [job.args["assinatura_id"]])',
  );
  s.runs(
    "mix test test/pulso/cobranca",
    "** (DBConnection.ConnectionError) connection not available and request was dropped from queue after 15000ms\n\n8 tests, 3 failures",
    2,
  );
  s.says(
    "O advisory lock também falhou, pois segura uma conexão durante os 90 segundos do gateway e o pool de 10 esgota. Desfaço.",
  );
  s.runs("git checkout lib/pulso/cobranca/gerar_fatura.ex", "Updated 1 path from the index");
  for (const [fala, f, m, n] of [
    [
      "Vejo como o gateway trata chaves próprias.",
      "lib/pulso/gateway/requisicao.ex",
      "Gateway.Requisicao",
      6,
    ],
    ["A documentação que temos guardada.", "docs/gateway/cobrancas.md", "Docs", 8],
    ["Os fakes usados nos testes.", "test/support/gateway_fake.ex", "GatewayFake", 5],
    ["E a fábrica de dados.", "test/support/fabrica.ex", "Fabrica", 8],
    ["O supervisor do pool de conexões.", "lib/pulso/application.ex", "Application", 4],
    ["Como os convênios geram cobrança.", "lib/pulso/convenios/cobranca.ex", "Convenios.Cobranca", 7],
    ["E o relatório que o financeiro usa.", "lib/pulso/relatorios/mensal.ex", "Relatorios.Mensal", 9],
  ]) {
    s.says(fala);
    s.reads(f, ex(m, n, n + 3));
  }
  s.says(
    "Decisão: uso troca_id como chave, num índice único em faturas e no cabeçalho Chave-Idempotencia, porque cada troca deve gerar exatamente uma fatura, não importa quantas tentativas.",
  );
  s.runs(
    "mix ecto.gen.migration fatura_troca_id && cat > priv/repo/migrations/20240320_fatura_troca_id.exs",
    "* creating priv/repo/migrations/20240320_fatura_troca_id.exs",
  );
  s.edit(
    "lib/pulso/cobranca/gerar_fatura.ex",
    "Repo.insert!(fatura)",
    "Repo.insert!(fatura, on_conflict: :nothing, conflict_target: :troca_id)",
  );
  s.runs("mix test", mixt(214));
  s.says("A correção principal está pronta: 214 testes verdes.", true);

  s.user(
    "show. antes de continuar: a recepção de Pinheiros disse que a catraca libera aluno que já tá bloqueado por falta de pagamento. tem a ver com isso?",
  );
  s.says("À primeira vista não, mas a catraca lê o mesmo estado da assinatura, então olho o caminho dela.");
  for (const [fala, f, m, n] of [
    [
      "O controlador que as catracas chamam.",
      "lib/pulso_web/controllers/catraca_controller.ex",
      "CatracaController",
      6,
    ],
    ["O contexto por trás dele.", "lib/pulso/catraca/liberacao.ex", "Catraca.Liberacao", 8],
    ["O cache que fica no meio.", "lib/pulso/catraca/cache.ex", "Catraca.Cache", 5],
    ["Quem bloqueia a assinatura.", "lib/pulso/assinaturas/bloqueio.ex", "Assinaturas.Bloqueio", 6],
    ["Os testes que existem para isso.", "test/pulso/catraca/liberacao_test.exs", "Catraca.LiberacaoTest", 7],
  ]) {
    s.says(fala);
    s.reads(f, ex(m, n, n + 6));
  }
  for (const [fala, c, o] of [
    [
      "Os acessos de Pinheiros desta manhã.",
      'psql service=replica -c "select * from acessos where unidade_id=4 order by id desc limit 50"',
      linhas(50, 6),
    ],
    [
      "Um aluno bloqueado que passou.",
      'psql service=replica -c "select * from acessos where aluno_id=7440 order by id desc limit 20"',
      linhas(20, 3),
    ],
    ["O log dele na hora.", "zgrep 7440 /srv/logs/pulso-2024-03-19.gz | head -45", log(45, 12)],
    [
      "Quantas consultas as catracas fazem.",
      "zgrep -c 'GET /catraca' /srv/logs/pulso-2024-03-19.gz",
      "1152044",
    ],
    ["E o pico por segundo.", "scripts/pico.sh catraca 2024-03-19", "18:02  40/s\n07:11  37/s\n12:20  21/s"],
    [
      "A configuração do cache.",
      "grep -rn 'ttl' config lib/pulso/catraca",
      "config/config.exs:61:config :pulso, :catraca, ttl: :timer.hours(6)",
    ],
    [
      "Onde o bloqueio avisa os outros.",
      "grep -rn 'PubSub.broadcast' lib | head",
      Array.from(
        { length: 8 },
        (_, i) =>
          `lib/pulso/${coisas[i]}s/${coisas[i]}.ex:${30 + i * 7}:    Phoenix.PubSub.broadcast(Pulso.PubSub, "${coisas[i]}", {:mudou, id})`,
      ).join("\n"),
    ],
  ]) {
    s.says(fala);
    s.runs(c, o);
  }
  s.says(
    "O cache da catraca vale 6 horas. Em vez de encurtar esse TTL, apago a entrada por PubSub no momento do bloqueio, porque no pico as catracas consultam 40 vezes por segundo e o banco sentiria.",
  );
  s.edit(
    "lib/pulso/assinaturas/bloqueio.ex",
    "    |> Repo.update()",
    "    |> Repo.update()\n    |> avisar_catraca()",
  );
  s.runs("mix test test/pulso/catraca", mixt(19));
  s.runs(
    "git add -A lib/pulso/assinaturas && git commit -qm 'Catraca: apaga cache no bloqueio' && git log --oneline -1",
    "51c8e07 Catraca: apaga cache no bloqueio",
  );
  s.says("Não tinha relação com a cobrança, mas está corrigido (51c8e07, só local).", true);

  s.user(
    "boa!!! migração tem que ter down, já tivemos que voltar deploy. agora levanta os afetados. e pensando melhor sobre o dinheiro: nada de estorno, o gateway cobra taxa. vira crédito na próxima fatura, a Cíntia já concordou. mas continua ela conferindo um por um",
  );
  s.says("Troco o plano para crédito na próxima fatura. Levanto a lista.");
  s.edit(
    "priv/repo/migrations/20240320_fatura_troca_id.exs",
    "  def change do",
    "  def down do\n    drop index(:faturas, [:troca_id])\n  end\n\n  def up do",
  );
  s.runs(
    "mix ecto.migrate && mix ecto.rollback && mix ecto.migrate",
    "[info] == Migrated\n[info] == Rolled back\n[info] == Migrated",
  );
  s.runs(
    "psql service=replica -f scripts/afetados.sql > afetados.csv && wc -l afetados.csv && head -30 afetados.csv",
    `88 afetados.csv\n${linhas(29, 11)}`,
  );
  s.runs("scripts/soma.exs afetados.csv", "alunos: 87\ntotal_centavos: 941230");
  s.says("São 87 alunos afetados, num total de R$ 9.412,30, todos de março. A lista está em afetados.csv.");
  s.says(
    "Um detalhe estranho: em alguns a diferença não é o valor do plano, mas 1 centavo a menos. Investigo.",
  );
  s.runs(
    "grep -n 'div(' lib/pulso/cobranca/proporcional.ex",
    "17:    div(valor * dias_restantes, dias_do_mes)\n23:    div(valor * dias_usados, dias_do_mes)",
  );
  s.runs("iex -S mix run -e 'IO.inspect Pulso.Cobranca.Proporcional.dividir(9990, 11, 31)'", "{3544, 6445}");
  s.says(
    "O proporcional perde 1 centavo, porque os dois lados arredondam para baixo: 3544 + 6445 dá 9989 e não 9990. A segunda parte deve ser o resto da subtração.",
  );
  s.edit(
    "lib/pulso/cobranca/proporcional.ex",
    "    div(valor * dias_usados, dias_do_mes)",
    "    valor - restante",
  );
  s.runs("mix test test/pulso/cobranca", mixt(24));
  s.says("O centavo perdido está resolvido também.", true);

  s.user(
    "ótimo. o CI ficou vermelho no dialyzer, deve ser besteira, dá uma olhada? (não é urgente mas me irrita)",
  );
  s.says("Dou uma olhada no que o dialyzer reclama.");
  for (const [fala, c, o] of [
    [
      "Rodo aqui do mesmo jeito que o CI.",
      "mix dialyzer 2>&1 | tail -50",
      Array.from(
        { length: 22 },
        (_, i) =>
          `lib/pulso/${coisas[i % 12]}s/${coisas[(i + 4) % 12]}.ex:${14 + i * 5}:${["no_return", "pattern_match", "call"][i % 3]}\nFunction buscar_${coisas[i % 12]}_${i}/2 has no local return.`,
      ).join("\n"),
    ],
    [
      "A lista do que já era ignorado.",
      "cat .dialyzer_ignore.exs",
      Array.from({ length: 12 }, (_, i) => `  {"lib/pulso/${coisas[i]}s/${coisas[i]}.ex", :no_return},`).join(
        "\n",
      ),
    ],
    [
      "As versões no CI.",
      "cat .github/workflows/ci.yml",
      "jobs:\n  test:\n    steps:\n" +
        coisas.map((c, i) => `      - run: mix ${c}.check --nivel ${i}`).join("\n"),
    ],
    [
      "E as daqui.",
      "elixir --version",
      "Erlang/OTP 26 [erts-14.2.1]\n\nElixir 1.16.1 (compiled with Erlang/OTP 26)",
    ],
    [
      "O PLT do CI é antigo, então limpo o daqui para comparar.",
      "rm -rf priv/plts && mix dialyzer --plt",
      Array.from(
        { length: 14 },
        (_, i) => `Adding ${60 + i * 31} modules to dialyxir_erlang-26_${coisas[i % 12]}.plt`,
      ).join("\n"),
    ],
    [
      "Mais uma vez.",
      "mix dialyzer | tail -3",
      "Total errors: 12, Skipped: 12, Unnecessary Skips: 0\ndone (passed successfully)",
    ],
  ]) {
    s.says(fala);
    s.runs(c, o);
  }
  s.says(
    "Era o PLT velho guardado no cache do CI; basta limpar esse cache uma vez, o código está bem.",
    true,
  );

  s.user(
    "limpei, ficou verde. caramba, esse centavo a contabilidade procurava desde janeiro kkk. No texto pro aluno não usa a palavra 'erro', é 'ajuste'. Lançamento só na unidade Moema primeiro, com a flag cobranca_v2, o resto depois de uma semana. e PIX tá fora, só cartão",
  );
  s.says("Texto com ajuste, flag cobranca_v2 só para Moema, e PIX fica fora. Procuro onde os textos moram.");
  for (const [fala, f, m, n] of [
    ["Os modelos de e-mail.", "lib/pulso_web/emails/fatura_email.ex", "FaturaEmail", 6],
    ["As traduções.", "priv/gettext/pt_BR/LC_MESSAGES/cobranca.po", "Gettext", 9],
    ["A tela do aluno.", "lib/pulso_web/live/minhas_faturas_live.ex", "MinhasFaturasLive", 8],
    ["O PDF do recibo.", "lib/pulso/relatorios/recibo_pdf.ex", "ReciboPdf", 6],
    ["O módulo das flags.", "lib/pulso/flags.ex", "Flags", 4],
    ["A tela do financeiro.", "lib/pulso_web/live/admin/creditos_live.ex", "CreditosLive", 8],
    ["E as permissões dela.", "lib/pulso_web/live/admin/permissoes.ex", "Permissoes", 5],
  ]) {
    s.says(fala);
    s.reads(f, ex(m, n, n + 2));
  }
  s.edit(
    "priv/gettext/pt_BR/LC_MESSAGES/cobranca.po",
    'msgstr "Correção de erro na cobrança"',
    'msgstr "Ajuste da mensalidade"',
  );
  s.runs("grep -rni 'erro' priv/gettext/pt_BR/LC_MESSAGES/cobranca.po", "", 1);
  s.edit(
    "lib/pulso/cobranca/gerar_fatura.ex",
    "def perform(job) do",
    'def perform(job) do\n    v2? = Flags.ligada?(:cobranca_v2, unidade: job.args["unidade_id"])',
  );
  s.runs("mix test", mixt(219));
  s.says(
    "O crédito vai numa tabela própria, creditos, em vez de uma fatura negativa, porque o gateway recusa valor abaixo de zero.",
  );
  s.runs(
    "mix ecto.gen.migration cria_creditos && cat > priv/repo/migrations/20240321_cria_creditos.exs",
    "* creating priv/repo/migrations/20240321_cria_creditos.exs",
  );
  s.runs("cat > lib/pulso/cobranca/credito.ex && cat > lib/mix/tasks/creditos.importar.ex", "");
  s.runs(
    "mix creditos.importar afetados.csv --simular",
    `${Array.from(
      { length: 30 },
      (_, i) => `aluno ${7000 + i * 9}: crédito ${9990 + i * 31} centavos (pendente de conferência)`,
    ).join("\n")}\n87 créditos simulados, 0 gravados`,
  );
  s.says(
    "Conferência: `mix test` e depois `mix creditos.importar afetados.csv --simular`, que deve mostrar 87 créditos simulados e 0 gravados.",
  );
  s.runs(
    "mix format --check-formatted && mix credo --strict | tail -6",
    "Analysis took 1.2 seconds\n418 mods/funs, found no issues.",
  );
  s.runs(
    "git switch -c fix/cobranca-dupla && git add -A && git commit -qm 'Cobrança dupla na troca de plano' && git log --oneline -1",
    "a61f9d8 Cobrança dupla na troca de plano",
  );
  s.todos([
    ["Índice único por troca_id", "completed"],
    ["Centavo do proporcional", "completed"],
    ["Créditos com conferência da Cíntia", "in_progress"],
    ["Tela de conferência em creditos_live.ex (botão aprovar)", "pending"],
    ["Ligar cobranca_v2 nas outras unidades uma semana depois de Moema", "pending"],
  ]);
  s.says(
    "Está tudo no ramo fix/cobranca-dupla (a61f9d8). Falta o botão aprovar na tela creditos_live.ex. Uma dúvida: o crédito de quem já cancelou a matrícula, o que fazemos com ele?",
    true,
  );

  s.user(
    "boa pergunta, são quantos desses 87 que cancelaram? vou perguntar pro jurídico (Dr. Nelson) o que fazer com eles. combinado então: subo pra homologação quinta, dia 28, e vc não faz push antes de eu revisar. me diz o número dos cancelados",
  );
  s.says("Conto os cancelados na réplica.");
  s.runs(
    'psql service=replica -c "\\d assinaturas"',
    Array.from(
      { length: 22 },
      (_, i) =>
        ` ${coisas[i % 12]}_${["id", "em", "valor", "status"][i % 4]} | ${["bigint", "timestamp", "integer", "text"][i % 4]} | ${i % 3 ? "" : "not null"}`,
    ).join("\n"),
  );
  s.runs(
    'psql service=replica -c "select count(*) from assinaturas a join afetados f using (aluno_id) where a.cancelada_em is not null"',
    'ERROR:  relation "afetados" does not exist',
    1,
  );
  s.says(
    "A lista só existe no CSV, então a tabela afetados não existe na réplica, que não aceita escrita. Passo os ids dentro da consulta.",
  );
  s.runs("cut -d, -f2 afetados.csv | tail -n +2 | paste -sd, > /tmp/ids && wc -c /tmp/ids", "434 /tmp/ids");
  s.runs(
    'psql service=replica -c "select count(*) from assinaturas where aluno_id in ($(cat /tmp/ids)) and cancelada_em is not null"',
    "could not connect to server: Connection timed out",
    2,
  );
}

export const facts = [
  {
    kind: "goal",
    text: "aluno que troca de plano é cobrado duas vezes",
    all: ["troca de plano", "duas vezes"],
  },
  {
    kind: "constraint",
    text: "centavos inteiros, sem float nem Decimal",
    all: ["centavos inteiros", "float"],
  },
  { kind: "constraint", text: "nada em produção, só a réplica", all: ["produção", "réplica"] },
  { kind: "constraint", text: "a Cíntia confere um por um", all: ["Cíntia", "um por um"] },
  { kind: "constraint", text: "faturas anteriores a 01/03 não se mexe", all: ["anterior", "01/03"] },
  { kind: "constraint", text: "crédito na próxima fatura, sem estorno", all: ["crédito", "próxima fatura"] },
  { kind: "constraint", text: "só Moema primeiro com a flag cobranca_v2", all: ["Moema", "cobranca_v2"] },
  {
    kind: "decision",
    text: "troca_id como chave única, cada troca uma fatura",
    all: ["troca_id", "Chave-Idempotencia"],
  },
  {
    kind: "decision",
    text: "tabela creditos, o gateway recusa valor negativo",
    all: ["tabela própria", "creditos", "gateway recusa"],
  },
  {
    kind: "decision",
    text: "catraca: apagar o cache por PubSub em vez de encurtar o TTL",
    all: ["PubSub", "TTL", "catraca"],
  },
  { kind: "failed", text: "período de 600 junta trocas legítimas", all: ["600", "legítimas"] },
  { kind: "failed", text: "advisory lock esgota o pool", all: ["advisory lock", "pool"] },
  { kind: "figure", text: "87 alunos, R$ 9.412,30", all: ["87 alunos", "9.412,30"] },
  {
    kind: "figure",
    text: "catracas: 40 consultas por segundo no pico",
    anyOf: [["40 vezes por segundo"], ["catraca", "40/s"]],
  },
  {
    kind: "finding",
    text: "GerarFatura único só por 60 segundos, gateway demora 75 a 90",
    all: ["GerarFatura", "60 segundos", "75 a 90"],
  },
  {
    kind: "finding",
    text: "proporcional perde 1 centavo no arredondamento",
    all: ["proporcional", "1 centavo", "arredondam"],
  },
  { kind: "todo", text: "botão aprovar em creditos_live.ex", all: ["creditos_live.ex", "aprovar"] },
  {
    kind: "verify",
    text: "simulação: 87 créditos simulados e 0 gravados",
    all: ["creditos.importar", "--simular", "0 gravados"],
  },
  {
    kind: "next",
    text: "contar os cancelados entre os 87 (pergunta sem resposta)",
    anyOf: [
      ["número", "cancelados"],
      ["quantos", "cancel"],
      ["conto", "cancelados"],
    ],
  },
  { kind: "state", text: "último erro: conexão com a réplica expirou", all: ["Connection timed out"] },
  {
    kind: "state",
    text: "combinado: homologação quinta dia 28, sem push antes da revisão",
    all: ["homologação", "28", "push"],
  },
  { kind: "open-question", text: "Dr. Nelson: o que fazer com o crédito dos cancelados", all: ["Nelson"] },
];

export const mustNots = [
  {
    text: "o estorno virou crédito",
    shown: ["estorno no cartão"],
    excusedBy: ["nada de estorno, o", "crédito na próxima", "pensando melhor"],
  },
  { text: "o fuso horário não era a causa", shown: ["desconfio do fuso"], excusedBy: ["não é", "descarto"] },
  { text: "tabela só naquela resposta", shown: ["me manda em tabela"], excusedBy: ["só nessa"] },
  {
    text: "sugestão dentro do log colado",
    shown: ["Oban.drain_queue"],
    excusedBy: ["não sigo", "cobraria 212"],
  },
  {
    text: "Stripe foi recusado",
    shown: ["Stripe", "reescrever"],
    excusedBy: ["stripe não", "fica o gateway", "2026"],
  },
  {
    text: "o índice foi criado há muito",
    shown: ["Criar índice faturas_assinatura_id_idx"],
    excusedBy: ["completed", "criado", "feito"],
  },
];
