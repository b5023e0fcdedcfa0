export { asCount, asObject, asPositive, asText, type JsonObject, parseObject } from "@agentos/internal";
