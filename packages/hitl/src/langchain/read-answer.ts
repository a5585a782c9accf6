import type { ToolCall } from '@langchain/core/messages';
import { z } from 'zod';
import { HitlError } from '../schema/errors.ts';
import { type InterruptOn, isObject, type ToolPolicy } from './interrupt-on.ts';
import { type Decision, type DecisionType, toCamel } from './wire.ts';

/** A call that a person is asked about, as it was shown. */
export interface AskedCall {
  readonly call: ToolCall;
  readonly policy: ToolPolicy;
  readonly description: string;
  readonly digest: string;
}

const ActionSchema = z.strictObject({ name: z.string().min(1), args: z.record(z.string(), z.unknown()) });
const DecisionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('approve') }),
  z.strictObject({ type: z.literal('edit'), editedAction: ActionSchema }),
  z.strictObject({ type: z.literal('reject'), message: z.string().exactOptional() }),
  z.strictObject({ type: z.literal('respond'), message: z.string() }),
]);

export interface ReadAnswer {
  readonly asked: readonly AskedCall[];
  readonly interruptOn: InterruptOn;
  /** Tools there are, where they are known. */
  readonly known?: readonly string[] | undefined;
  /** An answer that does not repeat the digests is refused. */
  readonly requireDigests?: boolean | undefined;
}

/** The answers to what was asked, one for each, in either spelling. Throws what is wrong and changes nothing: the question still waits. */
export function readAnswer(value: unknown, { asked, interruptOn, known, requireDigests = false }: ReadAnswer): Decision[] {
  if (!isObject(value) || !Array.isArray(value['decisions']))
    throw invalid('expected { decisions: [...] }, one for each action, in their order');
  const { decisions, digests } = value;
  if (digests !== undefined || requireDigests) checkDigests(digests, asked);
  if (decisions.length !== asked.length)
    throw invalid(
      `expected ${asked.length} decisions, one for each of ${asked.map(({ call }) => call.name).join(', ')}; got ${decisions.length}`,
    );
  return asked.map((one, place) => readDecision(decisions[place], place, one, interruptOn, known));
}

function checkDigests(digests: unknown, asked: readonly AskedCall[]): void {
  const shown = asked.map(({ digest }) => digest);
  if (!Array.isArray(digests)) throw invalid('expected the digests of the request, so that the answer counts for these very actions');
  if (digests.length !== shown.length || digests.some((digest, place) => digest !== shown[place]))
    throw new HitlError('HITL_DIGEST_MISMATCH', 'the answer is about other actions than those that wait');
}

function readDecision(
  value: unknown,
  place: number,
  { call, policy }: AskedCall,
  interruptOn: InterruptOn,
  known: readonly string[] | undefined,
): Decision {
  const where = `decisions[${place}] about "${call.name}"`;
  const inOurs = isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [toCamel(key), member])) : value;
  const parsed = DecisionSchema.safeParse(inOurs);
  if (!parsed.success)
    throw invalid(`${where}: ${parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')}`);
  const decision = parsed.data as Decision;
  if (!policy.allowedDecisions.includes(decision.type))
    throw new HitlError('HITL_DECISION_NOT_ALLOWED', `${where}: "${decision.type}" is not among ${policy.allowedDecisions.join(', ')}`);
  if (decision.type === 'edit') checkEdit(decision.editedAction, { where, call, policy, interruptOn, known });
  return decision;
}

/** An edit may not become what its own policy would not let anybody write: another tool is held to the policy of that tool. */
function checkEdit(
  { name, args }: { name: string; args: Record<string, unknown> },
  about: { where: string; call: ToolCall; policy: ToolPolicy; interruptOn: InterruptOn; known: readonly string[] | undefined },
): void {
  const { where, call, interruptOn, known } = about;
  let policy: ToolPolicy | false | undefined = about.policy;
  if (name !== call.name) {
    policy = interruptOn.tools.get(name);
    if (known !== undefined && !known.includes(name)) throw new HitlError('HITL_UNKNOWN_TOOL', `${where}: "${name}"`);
    const needed: DecisionType[] = ['approve', 'edit'];
    if (policy && !needed.every((type) => policy !== false && policy?.allowedDecisions.includes(type)))
      throw new HitlError(
        'HITL_DECISION_NOT_ALLOWED',
        `${where}: calls of "${name}" can't be written by hand; its policy allows ${policy.allowedDecisions.join(', ')}`,
      );
  }
  const unfit = policy ? policy.fits(args) : undefined;
  if (unfit !== undefined) throw invalid(`${where}: the arguments don't fit "${name}": ${unfit}`);
}

const invalid = (message: string) => new HitlError('HITL_INVALID_RESPONSE', message);
