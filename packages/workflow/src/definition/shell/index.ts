export { bindCommand, bindLine } from "./bind-run.js";
