export { asCount, asObject, asPositive, asText, parseObject } from "@agentos/internal";
