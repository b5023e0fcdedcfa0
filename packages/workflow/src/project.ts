export { stateFolder } from "@agentos/workflow-session/paths";
export { findProjectFolder } from "./project-folder.js";
