export { findProjectFolder } from "./project-folder.js";
export { stateFolder } from "./session/paths.js";
