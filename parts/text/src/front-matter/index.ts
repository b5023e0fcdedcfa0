export { splitAtFences, splitFrontMatter } from "./front-matter.js";
