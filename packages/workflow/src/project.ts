export { stateFolder } from "./session/paths.js";
export { findProjectFolder } from "./project-folder.js";
