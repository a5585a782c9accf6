import { z } from 'zod';
import { didYouMean } from '../policy/nearest-name.ts';
import { type PolicyProblem, policyInvalid, show } from '../policy/policy-problem.ts';
import { AssigneeSchema } from '../schema/actor.ts';
import { QuorumSchema } from '../schema/request.ts';
import { TimingSchema } from '../schema/timing.ts';
import { DECISION_TYPES, type DecisionType, type InterruptOnConfig, type Spelling, toCamel } from './wire.ts';

/** What `true` stands for, as in LangChain. */
const ALL: readonly DecisionType[] = ['approve', 'edit', 'reject'];

/** How the calls of one tool are asked about, once everything about it is known to be right. */
export interface ToolPolicy extends InterruptOnConfig {
  /** What `argsSchema` says, ready to be asked. */
  readonly fits: (args: unknown) => string | undefined;
}

/** Who is asked about what. A tool with `false` runs unasked by its own entry, one without by the lack of it. */
export interface InterruptOn {
  readonly tools: ReadonlyMap<string, ToolPolicy | false>;
  readonly descriptionPrefix: string;
  readonly spelling: Spelling;
}

export interface InterruptOnInput {
  /** Names to hold the policy against; one it doesn't know is a misspelt one. */
  readonly known?: readonly string[] | undefined;
  readonly hasLedger: boolean;
}

const LEDGER_FIELDS = {
  timing: TimingSchema,
  quorum: QuorumSchema,
  assignee: AssigneeSchema,
  requireReason: z.boolean(),
  requesterMayApprove: z.boolean(),
};
const FIELDS = ['allowedDecisions', 'description', 'argsSchema', 'when', ...Object.keys(LEDGER_FIELDS)];
const PREFIX = 'Tool execution requires approval';

/**
 * Reads who is asked about what, in either spelling. Anything that can't be right refuses all of it: a policy that was misspelt
 * and taken for none would let everything through.
 */
export function readInterruptOn(
  config: { readonly interruptOn: unknown; readonly descriptionPrefix: unknown; readonly spelling: Spelling },
  { known, hasLedger }: InterruptOnInput,
): InterruptOn {
  const problems: PolicyProblem[] = [];
  const report = (path: string, message: string) => void problems.push({ path, message });
  const tools = new Map<string, ToolPolicy | false>();
  let spelling = config.spelling;
  if (!isObject(config.interruptOn)) report('interruptOn', `expected a mapping of tools, got ${show(config.interruptOn)}`);
  else {
    for (const [name, value] of Object.entries(config.interruptOn)) {
      const path = `interruptOn.${name}`;
      if (known !== undefined && !known.includes(name)) report(path, `there is no tool "${name}"${didYouMean(name, known)}`);
      if (value === false) tools.set(name, false);
      else if (value === true) tools.set(name, { allowedDecisions: [...ALL], fits: () => undefined });
      else if (!isObject(value)) report(path, `expected true, false or a mapping, got ${show(value)}`);
      else {
        if (Object.keys(value).some((key) => key.includes('_'))) spelling = 'snake';
        tools.set(
          name,
          readPolicy(value, hasLedger, (field, message) => report(field === '' ? path : `${path}.${field}`, message)),
        );
      }
    }
  }
  const prefix = config.descriptionPrefix ?? PREFIX;
  if (typeof prefix !== 'string') report('descriptionPrefix', `expected text, got ${show(prefix)}`);
  if (problems.length > 0) throw policyInvalid(problems);
  return { tools, descriptionPrefix: prefix as string, spelling };
}

function readPolicy(value: Record<string, unknown>, hasLedger: boolean, report: (field: string, message: string) => void): ToolPolicy {
  const said: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const field = toCamel(key);
    if (!FIELDS.includes(field)) report(key, `unknown key "${key}"${didYouMean(field, FIELDS)}`);
    else if (Object.hasOwn(said, field)) report(key, 'is there twice, in two spellings');
    else if (member !== undefined) said[field] = member;
  }
  const allowed = said['allowedDecisions'];
  if (allowed === undefined) report('allowedDecisions', `is missing; say which of ${DECISION_TYPES.join(', ')} a person may answer`);
  else if (!Array.isArray(allowed)) report('allowedDecisions', `expected a list, got ${show(allowed)}`);
  else if (allowed.length === 0) report('allowedDecisions', 'is empty; nobody could answer');
  else
    for (const one of allowed as unknown[]) {
      if (!(DECISION_TYPES as readonly unknown[]).includes(one))
        report('allowedDecisions', `unknown decision ${show(one)}${didYouMean(String(one), DECISION_TYPES)}`);
    }
  const { description, when, argsSchema } = said;
  if (description !== undefined && typeof description !== 'string' && typeof description !== 'function')
    report('description', `expected text or a function, got ${show(description)}`);
  if (when !== undefined && typeof when !== 'function') report('when', `expected a function, got ${show(when)}`);
  for (const [field, schema] of Object.entries(LEDGER_FIELDS)) {
    if (said[field] === undefined) continue;
    if (!hasLedger) report(field, 'needs a ledger to be kept in; give one as `ledger`');
    const parsed = schema.safeParse(said[field]);
    for (const issue of parsed.error?.issues ?? []) report([field, ...issue.path].join('.'), issue.message);
  }
  return { ...(said as unknown as InterruptOnConfig), fits: fitsOf(argsSchema, report) };
}

function fitsOf(argsSchema: unknown, report: (field: string, message: string) => void): ToolPolicy['fits'] {
  if (argsSchema === undefined) return () => undefined;
  if (!isObject(argsSchema)) {
    report('argsSchema', `expected a JSON Schema, got ${show(argsSchema)}`);
    return () => undefined;
  }
  try {
    const schema = z.fromJSONSchema(argsSchema);
    return (args) => {
      const { error } = schema.safeParse(args);
      return error?.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
    };
  } catch (error) {
    report('argsSchema', `is no JSON Schema that can be held against arguments: ${(error as Error).message}`);
    return () => undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
