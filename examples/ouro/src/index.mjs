export { connect } from "./model.mjs";
export { ouro } from "./ouro.mjs";
export { createTools, DEFINITIONS } from "./tools.mjs";
