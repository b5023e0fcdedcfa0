import {
  type Detector,
  type Finding,
  isExample,
  notablePaths,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import { textsOf } from "./library-swap.js";
import { publicFieldsOf } from "./manifests.js";

const RULE = "external-api";

const CONTRACT_PATHS: readonly RegExp[] = [
  /(?:^|\/)(?:open-?api|swagger|asyncapi)[\w.-]*\.(?:ya?ml|json)$/i,
  /\.(?:openapi|swagger|asyncapi)\.(?:ya?ml|json)$/i,
  /(?:^|\/)(?:openapi|swagger|asyncapi|api-specs?|api-contracts?|contracts)\/.+\.(?:ya?ml|json)$/i,
  /\.(?:proto|thrift|avsc|avdl|wsdl|xsd|raml|capnp|fbs|smithy|tsp)$/,
  /(?:^|\/)(?:schema|supergraph|subgraph|api)(?:\.[\w-]+)?\.(?:graphqls?|gql|sdl)$/i,
  /\.graphqls$/,
  /(?:^|\/)pacts?\/.+\.json$/,
  /\.api\.md$|(?:^|\/)api-extractor\.json$/,
  /(?:^|\/)buf(?:\.gen|\.work)?\.yaml$/,
];
/** Names that are unambiguous in any folder. */
const NAMED_CONTRACT = /(?:^|\/)(?:open-?api|swagger|asyncapi)(?:[.-][\w.-]+)?\.(?:ya?ml|json)$/i;
const TESTS = /(?:^|\/)(?:tests?|__tests__|spec|e2e)\//;

export const detectExternalApi: Detector = (subject) =>
  notablePaths(subject).flatMap((change): Finding[] => {
    const { path, what, after, before } = change;
    if (!path.includes(".")) return [];
    const isNamed =
      NAMED_CONTRACT.test(path) &&
      !/(?:^|\/)(?:tests?|__tests__|e2e|fixtures?|testdata|examples?|node_modules|vendor|mocks?)\//.test(
        path,
      );
    if (isNamed) return [stop(RULE, what, `${path} describes an API that others use`)];
    if (isExample(path) || TESTS.test(path)) return [];
    if (CONTRACT_PATHS.some((pattern) => pattern.test(path)))
      return [stop(RULE, what, `${path} describes an API that others use`)];
    if (
      /\.(?:ya?ml|json)$/.test(path) &&
      after !== undefined &&
      /^[ \t]*["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?\d/m.test(after)
    ) {
      return [stop(RULE, what, `${path} describes an API that others use`)];
    }
    if (
      /\.(?:graphql|gql)$/.test(path) &&
      /^[ \t]*(?:extend[ \t]+)?(?:type|input|interface|enum|union|scalar|directive|schema)\b/m.test(
        `${before ?? ""}\n${after ?? ""}`,
      )
    ) {
      return [stop(RULE, what, `${path} defines types of a GraphQL schema`)];
    }
    if (/(?:^|\/)package\.json$/.test(path)) return detectPackage(change, subject);
    return [];
  });

function detectPackage(change: Parameters<typeof textsOf>[0], subject: Subject): Finding[] {
  const texts = textsOf(change, subject);
  if (!texts) return [];
  const [old, now] = [publicFieldsOf(texts.before), publicFieldsOf(texts.after)];
  const why = "it changes the package's public interface: exports, main, types or bin";
  if (old !== undefined && now !== undefined) return old === now ? [] : [stop(RULE, change.what, why)];
  if (change.whole) return [];
  const isPublic = /"(?:exports|main|module|types|bin)"\s*:/;
  return (isPublic.test(texts.before) || isPublic.test(texts.after)) &&
    publicLines(texts.before) !== publicLines(texts.after)
    ? [stop(RULE, change.what, why)]
    : [];
}

function publicLines(text: string): string {
  return [
    ...text.matchAll(
      /"(?:exports|main|module|types|bin|import|require|default|\.[\w./*-]*)"\s*:\s*(?:"[^"]*"|\{[^}]*\})?/g,
    ),
  ]
    .map(([line]) => line)
    .join("\n");
}
