import { canonical } from '../core/canonical.ts';
import { boundsCover } from '../core/gates/grants.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Person } from '../schema/actor.ts';
import { HitlError } from '../schema/errors.ts';
import type { GateInput } from '../schema/gate.ts';
import { type Bound, type Grant, GrantTermsSchema } from '../schema/grant.ts';
import type { GrantId, RequestId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import { feedbackOf } from './feedback-of.ts';
import type { Interaction } from './interaction.ts';
import { learnParameters, type ParameterPreference } from './parameter-preferences.ts';
import { isApproval, type PastDecision, type SuggestedGrant, suggestGrants } from './suggest-grants.ts';

/** A decision of the past with where it can be looked up. */
export interface DecidedCall extends PastDecision {
  readonly requestId: RequestId;
  readonly by: string | null;
}

/** What a rule would have done, over the very past that it was found in. */
export interface BackTest {
  readonly covered: number;
  readonly agreed: number;
  /** Where it would have done otherwise than people did. */
  readonly against: readonly DecidedCall[];
}

/** Something that people could switch on. Only they do: nothing here takes effect by itself. */
export type SuggestedRule =
  | ({ readonly kind: 'grant'; readonly backTest: BackTest } & Omit<SuggestedGrant, 'covered' | 'refused'>)
  | { readonly kind: 'deny'; readonly tool: string; readonly parameters: JsonObject; readonly backTest: BackTest }
  | { readonly kind: 'default'; readonly preference: ParameterPreference; readonly backTest: BackTest };

/** So many refusals of the same call, and no approval of it, are no accident. */
const LEAST_REFUSED = 3;

/** Patterns over what people have decided: what they always approve, always refuse, and always change in the same way. */
export function suggestRules(interactions: readonly Interaction[]): readonly SuggestedRule[] {
  const past = interactions.flatMap((interaction) => decidedCall(interaction) ?? []);
  const grants = suggestGrants(past).map(
    ({ covered, refused, ...grant }): SuggestedRule => ({
      kind: 'grant',
      ...grant,
      backTest: { covered: covered.length, agreed: covered.length - refused.length, against: refused },
    }),
  );
  return [...grants, ...suggestDenials(past), ...suggestDefaults(interactions)];
}

function decidedCall({ request, action, decision }: Interaction): DecidedCall | undefined {
  if (action.type !== 'tool_call' || decision === undefined || decision.source !== 'human') return undefined;
  const { tool, parameters, risk } = action;
  return { tool, parameters, risk: risk.level, decision: decision.decision.kind, requestId: request.id, by: decision.by ?? null };
}

function suggestDenials(past: readonly DecidedCall[]): SuggestedRule[] {
  const byCall = Map.groupBy(past, ({ tool, parameters }) => canonical([tool, parameters]));
  return [...byCall.values()].flatMap((calls): SuggestedRule[] => {
    const [first] = calls;
    const refused = calls.filter(({ decision }) => decision === 'reject');
    if (first === undefined || refused.length < LEAST_REFUSED || calls.some(isApproval)) return [];
    const against = calls.filter(({ decision }) => decision !== 'reject');
    const backTest = { covered: calls.length, agreed: refused.length, against };
    return [{ kind: 'deny', tool: first.tool, parameters: first.parameters, backTest }];
  });
}

/** Tried over every call of the tool that people let through: would it have been what they let through in the end? */
function suggestDefaults(interactions: readonly Interaction[]): SuggestedRule[] {
  return learnParameters(interactions.flatMap((interaction) => feedbackOf(interaction) ?? [])).map((preference) => {
    const approvedOnes = interactions.filter(({ action, approved }) => action.tool === preference.tool && approved !== undefined);
    const against = approvedOnes.filter(
      ({ approved }) => canonical(approved?.parameters[preference.parameter] ?? null) !== canonical(preference.value),
    );
    const backTest = {
      covered: approvedOnes.length,
      agreed: approvedOnes.length - against.length,
      against: against.flatMap((interaction) => decidedCall(interaction) ?? []),
    };
    return { kind: 'default', preference, backTest };
  });
}

/** Switches a suggested grant on, in the name of the person who wants it so. The ledger says whether they may, and keeps who it was. */
export function turnOnGrant(
  ledger: Ledger,
  rule: Extract<SuggestedRule, { kind: 'grant' }>,
  how: { readonly id: GrantId; readonly actor: Person; readonly maxUses: number; readonly expiresAt: Date },
): Promise<Grant> {
  const { tool, bounds, maxRisk } = rule;
  const terms = GrantTermsSchema.safeParse({ tool, bounds, maxRisk, maxUses: how.maxUses, expiresAt: how.expiresAt });
  if (!terms.success) {
    throw new HitlError('HITL_INVALID_INPUT', terms.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  }
  return ledger.giveGrant(how.id, terms.data, how.actor);
}

/** The gate that a suggested refusal would be, for whoever puts it into a policy. */
export function gateFor(rule: Extract<SuggestedRule, { kind: 'deny' }>, name: string): GateInput {
  const bounds = Object.fromEntries(
    Object.entries(rule.parameters).map(([parameter, value]): [string, Bound] => [parameter, { equals: value }]),
  );
  return {
    name,
    type: 'custom',
    verdict: 'deny',
    condition: ({ tool, parameters }) => tool === rule.tool && boundsCover(bounds, parameters as JsonObject).covers,
    expression: `tool == ${JSON.stringify(rule.tool)} && parameters == ${canonical(rule.parameters)}`,
  };
}
