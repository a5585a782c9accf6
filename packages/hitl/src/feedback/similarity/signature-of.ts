import { digestOf } from '../../core/digest.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import { type PlainValue, plainValue } from './plain-value.ts';

/** Something that would be done. */
export interface ToolCall {
  readonly tool: string;
  readonly parameters: JsonObject;
}

/** An action as it is compared with others: the same however its parameters were written and ordered. */
export interface Signature {
  readonly tool: string;
  readonly parameters: PlainValue;
  readonly digest: string;
}

/** What an action comes to, apart from how it is written. */
export function signatureOf(action: ToolCall): Signature {
  const tool = action.tool.normalize('NFKC').trim().toLowerCase();
  const plain = plainValue(action.parameters);
  const parameters: PlainValue = plain.kind === 'absent' ? { kind: 'fields', fields: {} } : plain;
  return { tool, parameters, digest: digestOf(['action-signature-v1', tool, ordered(parameters)]) };
}

/** For the digest only: lists in one order, since theirs doesn't matter. */
function ordered(value: PlainValue): Json {
  if (value.kind === 'list') {
    return ['list', value.members.map((member) => JSON.stringify(ordered(member))).sort()];
  }
  if (value.kind === 'fields') return ['fields', Object.entries(value.fields).map(([key, member]) => [key, ordered(member)])];
  return ['value', value];
}
