import { type Detector, type Finding, stop } from "@agentos/commands/effects";
import {
  commandLine,
  hasOption,
  type Invocation,
  optionValue,
  readOptions,
  type ShellWord,
  type Split,
} from "@agentos/commands/reader";
import { judgeDocument } from "../database/documents.js";
import { judgeRequest } from "./requests.js";

const CLIENTS = /^(?:curl|wget|http|https|xh|httpie|curlie|xhs)$/;
const METHOD = /^(?:GET|HEAD|DELETE|PUT|PATCH|POST|OPTIONS)$/i;
const SENDS =
  /^(?:-d|-F|-T|--data.*|--json|--form.*|--upload-file|--post-data|--post-file|--body-data|--body-file)$/;

function readRequestOptions(args: readonly ShellWord[]): Split {
  return readOptions(args, {
    short: "XdHoAeuFTbcmxw",
    long: [
      ...[
        "request",
        "data",
        "data-raw",
        "data-binary",
        "data-urlencode",
        "json",
        "header",
        "output",
        "post-data",
        "post-file",
      ],
      ...["user", "form", "form-string", "upload-file", "url", "method", "body-data", "body-file"],
    ],
  });
}

export interface SentRequest {
  method: string;
  urls: readonly string[];
  /** The words that become the body. `@file` names a file to send. */
  bodies: readonly ShellWord[];
  headers: readonly ShellWord[];
}

export function requestOf({ name, args }: Invocation): SentRequest | undefined {
  if (!CLIENTS.test(name)) return undefined;
  const split = readRequestOptions(args);
  const isHttpie = name !== "curl" && name !== "wget";
  const verb = isHttpie ? split.rest.find(({ text }) => METHOD.test(text))?.text : undefined;
  const words = split.rest.filter(({ text }) => !METHOD.test(text));
  const bodies = split.options.flatMap(({ name: option, value }) =>
    SENDS.test(option) && value ? [value] : [],
  );
  // HTTPie accepts `name=value`, `name:=json` and `name@file`.
  if (isHttpie)
    bodies.push(
      ...words.slice(1).filter(({ text }) => /^[\w.-]+(?::?=|@)/.test(text) && !text.includes("==")),
    );
  // `curl -G` appends its data to the URL.
  const asksOnly = name === "curl" && hasOption(split, "GI", "get", "head");
  const given =
    optionValue(split, "-X", "--request", "--method")?.text ?? verb ?? (asksOnly ? "GET" : undefined);
  const isUpload = split.options.some(({ name: option }) => option === "-T" || option === "--upload-file");
  const method =
    given ??
    (isUpload
      ? "PUT"
      : bodies.length > 0 || split.options.some(({ name: o }) => SENDS.test(o))
        ? "POST"
        : "GET");
  const url = optionValue(split, "--url")?.text;
  return {
    method: method.toUpperCase(),
    urls: [
      ...words
        .map(({ text }) => text)
        .filter((text) => /[/.:]/.test(text))
        .slice(0, isHttpie ? 1 : undefined),
      ...(url === undefined ? [] : [url]),
    ],
    bodies,
    headers: split.options.flatMap(({ name: option, value }) =>
      /^(?:-H|--header|-u|--user|-b|--cookie)$/.test(option) && value ? [value] : [],
    ),
  };
}

export const detectRequests: Detector = ({ invocations }) =>
  invocations.flatMap((invocation): Finding[] => {
    const { name, args } = invocation;
    if ((name === "gh" || name === "glab" || name === "hub") && args[0]?.text === "api")
      return detectCodeHost(invocation);
    const commands = args.filter((_, at) => /^(?:-Q|--quote|-X|--request)$/.test(args[at - 1]?.text ?? ""));
    if (name === "curl" && commands.some(({ text }) => FTP_DELETES.test(text)))
      return [stop("delete-files", commandLine(invocation), "it deletes a file on another machine")];
    const request = requestOf(invocation);
    if (!request) return [];
    if (request.method === "GET")
      return request.urls
        .flatMap((url) =>
          judgeRequest(commandLine(invocation), {
            method: "GET",
            url,
            body: request.bodies.map(({ text }) => text).join("\n"),
          }),
        )
        .slice(0, 1);
    const input = invocation.input?.type === "text" ? [invocation.input.text] : [];
    const body = [...request.bodies.map(({ text }) => text).filter((text) => text !== "@-"), ...input].join(
      "\n",
    );
    const urls = request.urls.length > 0 ? request.urls : [""];
    // Every URL receives the request, so one local URL does not make the others harmless.
    const found = urls.flatMap((url) =>
      judgeRequest(commandLine(invocation), { method: request.method, url, body }),
    );
    return found.slice(0, 1).concat(found.slice(1).filter(({ weight }) => weight === "stop"));
  });

/** Commands that curl sends over FTP, IMAP or SFTP. Their prefix controls timing and errors. */
const FTP_DELETES = /^[-+*]?(?:dele|rmd|rm|rmdir|expunge|rnfr|rename)\b/i;

function detectCodeHost(invocation: Invocation): Finding[] {
  const split = readOptions(invocation.args.slice(1), {
    short: "XfFHqtp",
    long: ["method", "field", "raw-field", "header", "input", "jq", "template"],
  });
  const method = optionValue(split, "-X", "--method")?.text.toUpperCase();
  const fields = split.options.filter(({ name }) => /^(?:-f|-F|--field|--raw-field|--input)$/.test(name));
  const line = commandLine(invocation);
  if (split.rest[0]?.text === "graphql") {
    const texts = [
      ...fields.map(({ value }) => value?.text ?? ""),
      invocation.input?.type === "text" ? invocation.input.text : "",
    ];
    return texts.flatMap((text) => judgeDocument(line, text)).slice(0, 1);
  }
  const changes = method === undefined ? fields.length > 0 : method !== "GET" && method !== "HEAD";
  return changes ? [stop("ci-deployment", line, "it changes something on the code host")] : [];
}
