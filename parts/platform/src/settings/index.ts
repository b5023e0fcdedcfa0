// Hooks load this schema only if there are settings, because it loads zod.

export { CriteriaSchema, type Sections, SettingsSchema } from "./settings.js";
