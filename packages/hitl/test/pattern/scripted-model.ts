import type { Model, ModelReply } from '../../src/pattern/port/agent.ts';
import type { Message } from '../../src/schema/context.ts';
import type { JsonObject } from '../../src/schema/json.ts';

/** A reply, or what is made of the messages; an object is what a well-behaved model would write. */
export type Line = string | JsonObject | ModelReply | ((messages: readonly Message[]) => Line);

/** Stands for a commercial model: says its lines in turn, and keeps what it was told. */
export function scriptedModel(...lines: Line[]): Model & { readonly told: (readonly Message[])[]; readonly left: () => number } {
  const told: (readonly Message[])[] = [];
  const model: Model = async (messages) => {
    told.push(messages);
    const line = lines.shift();
    if (line === undefined) throw new Error('the model has nothing more to say');
    return replyOf(line, messages);
  };
  return Object.assign(model, { told, left: () => lines.length });
}

function replyOf(line: Line, messages: readonly Message[]): ModelReply | string {
  if (typeof line === 'function') return replyOf(line(messages), messages);
  if (typeof line === 'string') return line;
  return 'text' in line && typeof line.text === 'string' ? (line as ModelReply) : JSON.stringify(line);
}

export const act = (tool: string, parameters: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  thought: `I need ${tool}`,
  action: { tool, parameters, ...more },
});
export const actAll = (...actions: { tool: string; parameters: JsonObject }[]): JsonObject => ({ thought: 'all of these', actions });
export const say = (answer: string): JsonObject => ({ thought: 'that is it', answer });
