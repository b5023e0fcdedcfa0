import { library } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";

// What only looks starts often: it loads neither the engine nor the parser of workflow files.
export default library(
  ["src/index.ts", "src/project.ts", "src/sessions.ts", "src/definition/json-schema.ts"],
  {
    onSuccess: async () => copyLeashPrograms("dist"),
  },
);
