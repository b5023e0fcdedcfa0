import { assertOption } from "../assert-option.js";
import { isFields } from "../values.js";
import { aiSdk } from "./ai-sdk.js";
import { anthropic } from "./anthropic.js";
import { ollama } from "./ollama.js";
import { openaiChat } from "./openai-chat.js";
import { openaiResponses } from "./openai-responses.js";
import type { Shape, ShapeName } from "./shape.js";

const SHAPES: readonly Shape[] = [anthropic, aiSdk, openaiResponses, openaiChat, ollama];

/** @throws TypeError for an unknown name */
export function shapeNamed(name: ShapeName): Shape {
  const shape = SHAPES.find((candidate) => candidate.name === name);
  const names = SHAPES.map((candidate) => `"${candidate.name}"`).join(", ");
  assertOption(shape !== undefined, "shape", `one of ${names}`, name);
  return shape!;
}

/** Returns undefined if the message is valid in several shapes, as most plain text is. */
export function certainShape(message: unknown): Shape | undefined {
  return isFields(message) ? SHAPES.find((shape) => shape.isCertain(message)) : undefined;
}

/**
 * Returns the shape of the first unambiguous message. A list of plain text is assumed to be Chat
 * Completions until a later message reveals its shape.
 */
export function findShape(messages: readonly unknown[]): { shape: Shape; isCertain: boolean } {
  for (const message of messages) {
    const shape = certainShape(message);
    if (shape) return { shape, isCertain: true };
  }
  return { shape: openaiChat, isCertain: false };
}
