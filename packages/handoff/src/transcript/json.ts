export { asCount, asObject, asObjects, asText, type JsonObject, parseObject } from "@agentos/internal";
