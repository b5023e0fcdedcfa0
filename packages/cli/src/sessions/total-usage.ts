import type { UsageReport } from "@agentos/context-meter";
import { withoutUndefined } from "@agentos/platform";
import { findFolder } from "../project.js";
import {
  type Context,
  count,
  grouped,
  list,
  oneLine,
  printJson,
  progressLine,
  say,
  stdoutColumns,
  UsageError,
  warn,
} from "../terminal/index.js";
import type { UsageOptions } from "./usage-options.js";

export async function totalUsage(context: Context, options: UsageOptions): Promise<void> {
  const { since, until } = options;
  if (since !== undefined && until !== undefined && since > until)
    throw new UsageError(`--since ${since} is after --until ${until}`);
  const { findSessions, scanUsage } = await import("@agentos/context-meter");
  const folder = options.project === undefined ? undefined : findFolder(context, options);
  const files = findSessions({ folder, subagents: true, env: context.env });
  const progress = progressLine(context);
  const megabytes = (bytes: number) => grouped(bytes / MEGABYTE);
  let report: UsageReport;
  try {
    report = await scanUsage(
      files.map(({ path }) => path),
      {
        onProgress: ({ files: read, totalFiles, bytes, totalBytes }) =>
          progress.show(
            () =>
              `Reading ${grouped(read)} of ${grouped(totalFiles)} files, ${megabytes(bytes)} of ${megabytes(totalBytes)} MB`,
          ),
        ...withoutUndefined({ since, until }),
      },
    );
  } finally {
    progress.end();
  }
  warnAboutProblems(context, report);
  if (options.json) printJson(context, report);
  else await print(context, report, options);
}

async function print(context: Context, report: UsageReport, options: UsageOptions): Promise<void> {
  const { totals, sessions, models, days, files } = report;
  if (totals.calls === 0) {
    context.stdout.write(`No model calls in ${count(files, "session file")}.\n`);
    return;
  }
  const { renderUsageTable } = await import("../views/usage-table.js");
  const by = options.by ?? "model";
  const rows = {
    // Days are listed newest first, as in every list.
    day: days.map(({ day, ...each }) => ({ name: day, totals: each })).reverse(),
    session: sessions.map(({ sessionId, ...each }) => ({ name: sessionId, totals: each })),
    model: models.map(({ model, ...each }) => ({ name: model, totals: each })),
  }[by];
  const shown = options.all ? rows : rows.slice(0, ROWS);
  const hidden =
    rows.length > shown.length ? `… ${grouped(rows.length - shown.length)} more: --all` : undefined;
  const settings = { paint: context.paint.stdout, columns: stdoutColumns(context), hidden };
  context.stdout.write(renderUsageTable(by, shown, totals, settings));
  say(context.stdout, `\n${costOf(report)}`);
  if (options.by === undefined)
    say(
      context.stdout,
      `\n${count(sessions.length, "session")} in ${count(files, "file")}, ${days[0]?.day} to ${days.at(-1)?.day}`,
    );
}

function costOf({ cost }: UsageReport): string {
  const { usd, clientUsd, unknownModels, prices } = cost;
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const unknown =
    unknownModels.length === 0 ? "" : `\nnot included, price unknown: ${list(unknownModels.map(oneLine), 3)}`;
  if (usd === 0) return `cost: unknown${unknown}`;
  const byList = `at list prices of ${prices.date} (${prices.package})`;
  if (clientUsd === 0) return `cost: about ${dollars(usd)} ${byList}${unknown}`;
  if (clientUsd === usd) return `cost: ${dollars(usd)}, as reported by the clients${unknown}`;
  return `cost: ${dollars(usd)}: ${dollars(clientUsd)} as reported by clients, the rest ${byList}${unknown}`;
}

const ROWS = 20;

function warnAboutProblems(context: Context, { problems }: UsageReport): void {
  for (const { path, message } of problems.slice(0, 3)) warn(context, `${path}: ${message}`);
  if (problems.length > 3) warn(context, `${count(problems.length - 3, "more file")} could not be read`);
}

const MEGABYTE = 1024 ** 2;
