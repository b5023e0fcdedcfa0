// One file per detector, one folder per rule.

export { detectDatabaseClients, detectSentLines } from "./database/database-clients.js";
export { detectSchema } from "./database/schema.js";
export { detectSchemaPaths } from "./database/schema-paths.js";
export { detectArchives } from "./deletion/archives.js";
export { detectDeletion } from "./deletion/deletion.js";
export { detectDeployment } from "./deployment/deployment.js";
export { detectTasks } from "./deployment/deployment-tasks.js";
export { detectContainers } from "./deployment/docker.js";
export { GUARD_ANCHORS } from "./guard/client-files.js";
export { detectGates } from "./guard/gates.js";
export { detectAgents, detectGuard } from "./guard/guard.js";
export { detectGitHistory } from "./history/git-history.js";
export { detectOtherVersionControl } from "./history/other-vcs.js";
export { detectMachine } from "./machine.js";
export { detectAdditions } from "./project/additions.js";
export { detectExternalApi } from "./project/external-api.js";
export { detectLibrarySwap } from "./project/library-swap.js";
export { mayNameSecret, namesSecret } from "./secrets/secret-names.js";
export { detectSecrets } from "./secrets/secrets.js";
export { detectCodeCalls } from "./services/code-calls.js";
export { detectRequests } from "./services/http-request.js";
export { detectOtherTools } from "./services/other-tools.js";
export { detectServiceVerbs } from "./services/service-verbs.js";
