import fc from "fast-check";
import { plainText } from "./openai-chat.js";
import { Random } from "./random.js";
import { seal } from "./seals.js";
import {
  type AssistantTurn,
  type Call,
  type Story,
  type StoryOptions,
  tellStory,
  type UserTurn,
} from "./story.js";

export type ResponsesItem = Record<string, unknown>;

/**
 * A history in the format of the Responses API. The same seed gives the same history, and
 * a longer history begins with each shorter one.
 */
export function history(seed: number, size: number, options: StoryOptions = {}): ResponsesItem[] {
  return render(tellStory(seed, size, options), seed);
}

/** A story in the API's format. If the API allows several forms, the seed selects one. */
export function render(story: Story, seed: number): ResponsesItem[] {
  const random = new Random(seed);
  const withIds = random.chance(0.5);
  const items: ResponsesItem[] = [{ role: "developer", content: story.system }];
  for (const turn of story.turns) {
    if (turn.type === "user") items.push(userItem(turn));
    else items.push(...assistantItems(random, turn, withIds));
  }
  return items;
}

export const openaiResponsesHistory = (
  options: StoryOptions & { maxSize?: number } = {},
): fc.Arbitrary<ResponsesItem[]> =>
  fc.tuple(fc.integer(), fc.nat(options.maxSize ?? 40)).map(([seed, size]) => history(seed, size, options));

const imageUrl = (data: string): string => `data:image/png;base64,${data}`;

function userItem(turn: UserTurn): ResponsesItem {
  const document = turn.document
    ? [{ type: "input_text", text: `${turn.document.title}\n\n${turn.document.text}` }]
    : [];
  const image = turn.image ? [{ type: "input_image", detail: "auto", image_url: imageUrl(turn.image) }] : [];
  return {
    type: "message",
    role: "user",
    content: [...document, ...image, { type: "input_text", text: turn.text }],
  };
}

function assistantItems(random: Random, turn: AssistantTurn, withIds: boolean): ResponsesItem[] {
  const items: ResponsesItem[] = [];
  if (turn.thinking) {
    const id = `rs_${random.hex(48)}`;
    items.push({
      type: "reasoning",
      id,
      summary: [{ type: "summary_text", text: turn.thinking }],
      encrypted_content: seal(id),
    });
  }
  if (turn.serverSearch) {
    const action = { type: "search", query: turn.serverSearch.query };
    items.push({ type: "web_search_call", id: `ws_${random.hex(40)}`, status: "completed", action });
  }
  if (turn.text) {
    const id = withIds ? { id: `msg_${random.hex(48)}`, status: "completed" } : {};
    items.push({
      type: "message",
      role: "assistant",
      ...id,
      content: [{ type: "output_text", text: turn.text, annotations: [] }],
    });
  }
  const pairs = turn.calls.map((call) => callItems(random, call, withIds));
  items.push(...pairs.map(([call]) => call), ...pairs.map(([, output]) => output));
  if (turn.along) items.push({ role: "user", content: turn.along });
  return items;
}

function callItems(random: Random, call: Call, withIds: boolean): [ResponsesItem, ResponsesItem] {
  const callId = `call_${call.id}`;
  const text = plainText(call.outcome);
  if (call.tool === "apply_patch") {
    const asked = {
      type: "custom_tool_call",
      call_id: callId,
      name: call.tool,
      input: String(call.input.input),
    };
    return [
      withIds ? { ...asked, id: `ctc_${random.hex(40)}` } : asked,
      { type: "custom_tool_call_output", call_id: callId, output: text },
    ];
  }
  if (call.tool === "shell" && random.chance(0.2)) return shellCall(random, call, text);
  if (call.tool === "shell" && random.chance(0.3)) {
    const id = `lsh_${random.hex(40)}`;
    const action = {
      type: "exec",
      command: call.input.command,
      env: {},
      working_directory: call.input.workdir ?? null,
    };
    return [
      { type: "local_shell_call", id, call_id: callId, status: "completed", action },
      { type: "local_shell_call_output", id: callId, output: text },
    ];
  }
  if (call.outcome.type === "image" && random.chance(0.5))
    return screenshot(random, callId, call.outcome.data);
  const asked = {
    type: "function_call",
    call_id: callId,
    name: call.tool,
    arguments: JSON.stringify(call.input),
  };
  const output =
    call.outcome.type === "image"
      ? [
          { type: "input_text", text },
          { type: "input_image", detail: "auto", image_url: imageUrl(call.outcome.data) },
        ]
      : text;
  return [
    withIds ? { ...asked, id: `fc_${random.hex(48)}`, status: "completed" } : asked,
    { type: "function_call_output", call_id: callId, output },
  ];
}

function shellCall(random: Random, call: Call, text: string): [ResponsesItem, ResponsesItem] {
  const callId = `call_${call.id}`;
  const commands = [(call.input.command as string[]).join(" ")];
  const exitCode = Number(/^Exit code: (\d+)/.exec(text)?.[1] ?? 0);
  const output = [{ stdout: text, stderr: "", outcome: { type: "exit", exit_code: exitCode } }];
  return [
    {
      type: "shell_call",
      id: `sh_${random.hex(40)}`,
      call_id: callId,
      action: { commands },
      status: "completed",
    },
    { type: "shell_call_output", call_id: callId, output },
  ];
}

function screenshot(random: Random, callId: string, data: string): [ResponsesItem, ResponsesItem] {
  const id = `cu_${random.hex(40)}`;
  const output = { type: "computer_screenshot", image_url: imageUrl(data) };
  return [
    {
      type: "computer_call",
      id,
      call_id: callId,
      action: { type: "screenshot" },
      pending_safety_checks: [],
      status: "completed",
    },
    { type: "computer_call_output", call_id: callId, output, acknowledged_safety_checks: [] },
  ];
}
