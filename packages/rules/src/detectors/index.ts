import type { Detector } from "../subject.js";
import { detectAdditions } from "./additions.js";
import { detectArchives } from "./archives.js";
import { detectCodeCalls } from "./code-calls.js";
import { detectDatabaseClients } from "./database-clients.js";
import { detectDeletion } from "./deletion.js";
import { detectDeployment } from "./deployment.js";
import { detectTasks } from "./deployment-tasks.js";
import { detectContainers } from "./docker.js";
import { detectExternalApi } from "./external-api.js";
import { detectGates } from "./gates.js";
import { detectGitHistory } from "./git-history.js";
import { detectGuard } from "./guard.js";
import { detectRequests } from "./http-request.js";
import { detectLibrarySwap } from "./library-swap.js";
import { detectMachine } from "./machine.js";
import { detectOtherTools } from "./other-tools.js";
import { detectOtherVersionControl } from "./other-vcs.js";
import { detectSchema } from "./schema.js";
import { detectSchemaPaths } from "./schema-paths.js";
import { detectSecrets } from "./secrets.js";
import { detectServiceVerbs } from "./service-verbs.js";

/** The order in which findings of equal weight count: the guard first. */
export const DETECTORS: readonly Detector[] = [
  detectGuard,
  detectGates,
  detectDeletion,
  detectArchives,
  detectGitHistory,
  detectOtherVersionControl,
  detectDeployment,
  detectTasks,
  detectContainers,
  detectSchema,
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
