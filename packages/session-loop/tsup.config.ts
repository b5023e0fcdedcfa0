import { library } from "@agentos/build";

// `json-schema` is an entry of its own for the script that writes the schema file.
export default library(["src/index.ts", "src/json-schema.ts"]);
