import type { ToolCall } from '@langchain/core/messages';
import type { Runtime } from 'langchain';
import { digestOf } from '../core/digest.ts';
import type { Json } from '../schema/json.ts';
import type { InterruptOn, ToolPolicy } from './interrupt-on.ts';
import type { AskedCall } from './read-answer.ts';
import type { HITLRequest, HookState } from './wire.ts';

/** What happens to calls of tools that the policy doesn't name: LangChain runs them. */
export type Unlisted = 'run' | 'ask' | 'refuse';

/** What is to be done about one call. */
export type JudgedCall =
  | { readonly kind: 'run' | 'refuse'; readonly call: ToolCall; readonly digest: string }
  | ({ readonly kind: 'ask' } & AskedCall);

export interface Judging {
  readonly interruptOn: InterruptOn;
  readonly unlisted: Unlisted;
  /** Whether a tool says of itself that it needs approval. */
  readonly needsApproval: (tool: string) => boolean;
  readonly state: HookState;
  readonly runtime: Runtime<unknown>;
}

const ASK_ALL: ToolPolicy = { allowedDecisions: ['approve', 'edit', 'reject'], fits: () => undefined };

/** What stands in a call, without how the model has numbered it. */
export const digestOfCall = ({ name, args }: Pick<ToolCall, 'name' | 'args'>): string => digestOf({ v: 1, name, args: args as Json });

export async function judgeCalls(calls: readonly ToolCall[], about: Judging): Promise<JudgedCall[]> {
  return Promise.all(calls.map((call) => judge(call, about)));
}

async function judge(call: ToolCall, { interruptOn, unlisted, needsApproval, state, runtime }: Judging): Promise<JudgedCall> {
  const listed = interruptOn.tools.get(call.name);
  const digest = digestOfCall(call);
  if (listed === undefined && unlisted === 'refuse') return { kind: 'refuse', call, digest };
  const policy = needsApproval(call.name) ? listed || ASK_ALL : (listed ?? (unlisted === 'ask' ? ASK_ALL : false));
  if (policy === false) return { kind: 'run', call, digest };
  // Only a plain `false` lets a call by; a predicate that fails stops everything before anything has run.
  if (policy.when !== undefined && (await policy.when({ toolCall: call, tool: undefined, state, runtime })) === false)
    return { kind: 'run', call, digest };
  return { kind: 'ask', call, digest, policy, description: await describe(call, policy, { interruptOn, state, runtime }) };
}

async function describe(
  call: ToolCall,
  { description }: ToolPolicy,
  { interruptOn, state, runtime }: { interruptOn: InterruptOn; state: HookState; runtime: Runtime<unknown> },
): Promise<string> {
  if (typeof description === 'function') return description(call, state, runtime);
  return description ?? `${interruptOn.descriptionPrefix}\n\nTool: ${call.name}\nArgs: ${JSON.stringify(call.args, null, 2)}`;
}

/** What the graph stops with. */
export const requestOf = (asked: readonly AskedCall[]): HITLRequest => ({
  actionRequests: asked.map(({ call: { name, args }, description }) => ({ name, args, description })),
  reviewConfigs: asked.map(({ call, policy: { allowedDecisions, argsSchema } }) => ({
    actionName: call.name,
    allowedDecisions,
    ...(argsSchema === undefined ? {} : { argsSchema }),
  })),
  digests: asked.map(({ digest }) => digest),
});
