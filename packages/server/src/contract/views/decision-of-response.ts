import type { Decision, JsonObject } from '@dream-agent/hitl/schema';
import { ChangeWireSchema } from '../shapes/requests/decision.ts';
import type { HumanResponse } from '../shapes/requests/response.ts';
import { fromWire } from '../wire-names.ts';

/** The one decision that a flat answer stands for. */
export function decisionOfResponse(response: HumanResponse): Decision {
  switch (response.action) {
    case 'approve':
      return { kind: 'approve', ...noted(response.comment) };
    case 'retry':
      return { kind: 'retry', ...noted(response.comment) };
    case 'modify':
      return { kind: 'modify', change: changeOf(response), ...noted(response.comment) };
    case 'reject':
    case 'skip':
      return { kind: response.action, ...reasoned(response.reason ?? response.comment) };
    case 'abort':
      return { kind: 'abort', ...reasoned(response.reason) };
    case 'escalate':
      return { kind: 'escalate', ...(response.to === undefined ? {} : { to: response.to }), ...reasoned(response.reason) };
    case 'defer':
      return { kind: 'defer', guidance: response.guidance };
    case 'answer':
    case undefined:
      return { kind: 'answer', value: response.value };
  }
}

type Modify = Extract<HumanResponse, { action: 'modify' }>;
type Change = Extract<Decision, { kind: 'modify' }>['change'];

/** The schema has seen to it that there is exactly one of them. */
function changeOf({ instruction, edits, parameters, digest }: Modify): Change {
  if (instruction !== undefined) return { kind: 'instruction', instruction };
  if (edits !== undefined) return fromWire(ChangeWireSchema, { kind: 'edits', edits }) as unknown as Change;
  const given: JsonObject = parameters ?? {};
  return { kind: 'parameters', parameters: given, ...(digest === undefined ? {} : { digest }) };
}

const noted = (note: string | undefined) => (note === undefined ? {} : { note });
const reasoned = (reason: string | undefined) => (reason === undefined || reason.trim() === '' ? {} : { reason });
