import type { Detector, Finding, Subject } from "@agentos/commands/effects";
import {
  detectAdditions,
  detectAgents,
  detectArchives,
  detectCodeCalls,
  detectContainers,
  detectDatabaseClients,
  detectDeletion,
  detectDeployment,
  detectExternalApi,
  detectGates,
  detectGitHistory,
  detectGuard,
  detectLibrarySwap,
  detectMachine,
  detectOtherTools,
  detectOtherVersionControl,
  detectRequests,
  detectSchema,
  detectSchemaPaths,
  detectSecrets,
  detectSentLines,
  detectServiceVerbs,
  detectTasks,
} from "../risks/index.js";

/** The detectors, in order of precedence among findings of equal weight. */
const DETECTORS: readonly Detector[] = [
  detectGuard,
  detectGates,
  detectAgents,
  detectDeletion,
  detectArchives,
  detectGitHistory,
  detectOtherVersionControl,
  detectDeployment,
  detectTasks,
  detectContainers,
  detectSchema,
  detectSentLines,
  detectDatabaseClients,
  detectSchemaPaths,
  detectRequests,
  detectCodeCalls,
  detectLibrarySwap,
  detectExternalApi,
  detectOtherTools,
  detectServiceVerbs,
  detectSecrets,
  detectMachine,
  detectAdditions,
];

export function detectAll(subject: Subject): Finding[] {
  return DETECTORS.flatMap((detect) => detect(subject));
}
