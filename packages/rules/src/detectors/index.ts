import type { Detector } from "../subject.js";
import { detectAdditions } from "./additions.js";
import { detectDeletion } from "./deletion.js";
import { detectDeployment } from "./deployment.js";
import { detectExternalApi } from "./external-api.js";
import { detectGates } from "./gates.js";
import { detectGitHistory } from "./git-history.js";
import { detectGuard } from "./guard.js";
import { detectLibrarySwap } from "./library-swap.js";
import { detectMachine } from "./machine.js";
import { detectOtherTools } from "./other-tools.js";
import { detectOtherVersionControl } from "./other-vcs.js";
import { detectSchema } from "./schema.js";
import { detectServiceVerbs } from "./service-verbs.js";

/** The order in which findings of equal weight count: the guard first. */
export const DETECTORS: readonly Detector[] = [
  detectGuard,
  detectGates,
  detectDeletion,
  detectGitHistory,
  detectOtherVersionControl,
  detectDeployment,
  detectSchema,
  detectLibrarySwap,
  detectExternalApi,
  detectOtherTools,
  detectServiceVerbs,
  detectMachine,
  detectAdditions,
];
