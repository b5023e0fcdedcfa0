export { splitFrontMatter } from "./front-matter.js";
