export { type CountedUsage, type Environment, parseUsage, type UsageProvider } from "@agentos/clients";
export type { PartialUsage, Usage } from "@agentos/platform";
export {
  type Alert,
  type AlertOptions,
  type AlertReading,
  type AlertState,
  nextAlert,
  type Observation,
} from "./alerts.js";
export type { ClientName } from "./client-name.js";
export { type ContextConfig, type LoadedConfig, loadContextConfig } from "./config.js";
export {
  type DatabaseSession,
  type FindDatabaseSessionsOptions,
  findDatabaseSessions,
} from "./find-sessions/database-sessions.js";
export {
  type FindSessionsOptions,
  findNewestSession,
  findSessions,
  type SessionFile,
} from "./find-sessions/find-sessions.js";
export {
  type ListLiveOptions,
  type LiveReadings,
  type LiveSession,
  listLiveSessions,
} from "./find-sessions/live-sessions.js";
export {
  readSessionContext,
  type SessionContext,
  type SessionContextOptions,
} from "./find-sessions/session-context.js";
export { type Forecast, type ForecastOptions, forecast, type HistoryEntry } from "./forecast.js";
export {
  getLevel,
  type Level,
  type LevelInput,
  type LevelTokens,
  levelTokens,
  type Threshold,
  type Thresholds,
} from "./levels.js";
export type { Freshness } from "./measure/measurement.js";
export {
  listMetrics,
  type MetricsOptions,
  type MetricsSource,
  readMetrics,
  type SessionMetrics,
} from "./metrics.js";
export { MODEL_WINDOWS_DATE, windowTokens } from "./models/model-windows.js";
export type { WindowSource } from "./models/window.js";
export { type ReadContextOptions, readContext } from "./read-context.js";
export type { ContextReading } from "./reading.js";
export { type RecordOptions, recordReading, type StreamReading } from "./record-reading.js";
export {
  type RenderAlertOptions,
  type RenderStatuslineOptions,
  renderAlert,
  renderStatusline,
} from "./render.js";
export { type ScanProgress, type ScanUsageOptions, scanUsage } from "./scan/scan-usage.js";
export type { UsageCost, UsageReport } from "./scan/tally.js";
export type { TokenTotals } from "./scan/token-totals.js";
export { readStatusline } from "./statusline-input.js";
