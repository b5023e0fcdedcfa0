export type { PartialUsage, Usage } from "@agentos/platform";
export { aiSdkPrepareStep } from "./adapters/ai-sdk.js";
export { type AnthropicAnswer, anthropicRequest } from "./adapters/anthropic.js";
export { type LangchainMiddleware, langchainMiddleware } from "./adapters/langchain.js";
export { type OllamaAnswer, ollamaRequest } from "./adapters/ollama.js";
export { openaiAgentsFilter } from "./adapters/openai-agents.js";
export type { ToolAction } from "./conversation.js";
export type { Ledger, Notice } from "./ledger.js";
export type { LedgerRecord } from "./ledger-record.js";
export { type MaskDiagnostic, type MaskedObservation, type MaskResult, maskObservations } from "./mask.js";
export {
  createMasker,
  type MaskCall,
  type Masker,
  type MaskerOptions,
  type MaskingProblem,
} from "./masker.js";
export { MaskingError, type MaskingErrorCode } from "./masking-error.js";
export type { LastUsage, MaskOptions, Protect, Target } from "./options.js";
export { type Recalled, type RecallOptions, type RecallRequest, recall } from "./recall.js";
export { RECALL_TOOL, recallTool } from "./recall-tool.js";
export type { CutRule, LineRange } from "./retention/line-range.js";
export type { ShapeName } from "./shapes/shape.js";
export { createFolderStore, type FolderStoreOptions } from "./store/folder-store.js";
export { createMemoryStore, type MemoryStoreOptions } from "./store/memory-store.js";
export { type MaskStore, StoreFullError } from "./store/store.js";
export { estimateTokens, type TokenEstimator } from "./tokens.js";
export type { ToolReader, ToolReaders } from "./tools/read-action.js";
