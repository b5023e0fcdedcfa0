// The schema of `.agentos/config.json`. It loads zod, so a hook loads it only if there are settings to check.

export { CriteriaSchema, type Sections, SettingsSchema } from "./settings.js";
