import { z } from 'zod';
import { AssigneeSchema } from './actor.ts';
import { DecisionKindSchema } from './decision.ts';
import { QuorumSchema } from './request.ts';
import { TimingSchema } from './timing.ts';

export const GATE_TYPES = [
  'tool_execution',
  'specific_tools',
  'destructive_actions',
  'final_response',
  'plan_approval',
  'threshold_based',
  'budget_based',
  'custom',
] as const;
export const GateTypeSchema = z.enum(GATE_TYPES);
export type GateType = z.infer<typeof GateTypeSchema>;

/** `shadow` records what the gate would have asked, and asks nobody. */
export const GateModeSchema = z.enum(['on', 'off', 'shadow']);
export type GateMode = z.infer<typeof GateModeSchema>;

/** What a gate does with an action it catches. */
export const GateVerdictSchema = z.enum(['ask', 'deny', 'allow']);

const common = {
  name: z.string().min(1).max(100),
  mode: GateModeSchema.default('on'),
  verdict: GateVerdictSchema.default('ask'),
  timing: TimingSchema.prefault({}),
  allowModification: z.boolean().default(true),
  requireReason: z.boolean().default(false),
  requesterMayApprove: z.boolean().default(true),
  /** Narrows what the kind of request allows; never widens it. */
  allowedDecisions: z.array(DecisionKindSchema).min(1).optional(),
  assignee: AssigneeSchema.optional(),
  quorum: QuorumSchema.prefault({}),
};

/** A rule that says which actions a person is asked about. Each type has its own fields and no others. */
export const GateSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('tool_execution') }),
  z.strictObject({ ...common, type: z.literal('specific_tools'), tools: z.array(z.string().min(1)).min(1) }),
  z.strictObject({ ...common, type: z.literal('destructive_actions') }),
  z.strictObject({ ...common, type: z.literal('final_response') }),
  z.strictObject({ ...common, type: z.literal('plan_approval') }),
  z.strictObject({ ...common, type: z.literal('threshold_based'), confidenceThreshold: z.number().min(0).max(1) }),
  z.strictObject({ ...common, type: z.literal('budget_based'), costThreshold: z.number().nonnegative() }),
  z.strictObject({
    ...common,
    type: z.literal('custom'),
    /** A function of the program, or an expression from a policy file, compiled to one. */
    condition: z.custom<GateCondition>((value) => typeof value === 'function', 'expected a function'),
    /** The expression it was compiled from, so that the policy's version covers it. */
    expression: z.string().optional(),
  }),
]);
export type Gate = z.infer<typeof GateSchema>;
export type GateInput = z.input<typeof GateSchema>;

/** What a custom gate sees. */
export interface GateFacts {
  readonly tool: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly destructive: boolean;
  readonly reversible: boolean;
  readonly external: boolean;
  readonly costUsd: number;
  readonly spentUsd: number;
  readonly confidence: number;
  readonly risk: string;
}

/** Whether the gate catches the action. Anything but `false`, a throw included, counts as caught. */
export type GateCondition = (facts: GateFacts) => boolean;

/**
 * What the gates say of an action. "No gate matched" and "a gate let it pass" are different facts,
 * so this is never a boolean. `shadow` names the gates in shadow that would have asked or denied.
 */
export type Verdict =
  | { readonly kind: 'not_gated'; readonly shadow: readonly string[] }
  | { readonly kind: 'allow'; readonly gate: string; readonly because: string; readonly shadow: readonly string[] }
  | { readonly kind: 'deny'; readonly gate: string; readonly because: string; readonly shadow: readonly string[] }
  | { readonly kind: 'ask'; readonly gate: Gate; readonly because: string; readonly shadow: readonly string[] };
