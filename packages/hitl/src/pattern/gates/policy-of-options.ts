import { assemblePolicy, type GateDraft } from '../../policy/assemble-policy.ts';
import { type PolicyProblem, policyInvalid, type Report, show, writePath } from '../../policy/policy-problem.ts';
import { type Assignee, AssigneeSchema } from '../../schema/actor.ts';
import type { GateFacts } from '../../schema/gate.ts';
import type { Policy } from '../../schema/policy.ts';
import type { DefaultDecision, TimeoutAction } from '../../schema/timing.ts';
import type { ApprovalGate } from './approval-gate.ts';
import { currentProposal } from './current-proposal.ts';
import { isReadyMade } from './gate-presets.ts';

/** What the options of a pattern say about gates. */
export interface GateOptions {
  readonly gates?: readonly ApprovalGate[];
  /** Seconds; `null` waits without end. 300 if not said. */
  readonly defaultTimeout?: number | null;
  /** `reject` if not said. */
  readonly defaultTimeoutAction?: TimeoutAction;
  /** What `default` stands for. */
  readonly defaultDecision?: DefaultDecision;
  /** Who a question is passed on to: a person, `group:…` or `role:…`. */
  readonly escalationTarget?: string;
  readonly requireApprovalForTools?: readonly string[];
  /** True if not said. */
  readonly requireApprovalForDestructive?: boolean;
  readonly requireFinalApproval?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** The name on the record of what was not asked about because its like was refused before. */
export const AVOID_GATE = 'avoid_list';

const AVOIDING: Fields = {
  name: AVOID_GATE,
  type: 'custom',
  verdict: 'deny',
  condition: () => currentProposal.getStore()?.avoided !== undefined,
  expression: 'like something that was refused in this session',
};

/** The policy that the options come to, checked as one from a file is, against the tools there are. */
export function policyOfOptions(options: GateOptions, how: { tools: Iterable<string>; avoiding: boolean }): Policy {
  const problems: PolicyProblem[] = [];
  const report: Report = (path, message) => problems.push({ path: writePath(path), message });
  const tools = new Set(how.tools);
  const drafts = gatesOf(options).map((gate, index) => draftGate(gate, options, { index, tools, report }));
  if (drafts.length === 0) report(['gates'], 'are empty and nothing else asks for approval, so nobody would ever be asked');
  const avoiding: GateDraft[] = how.avoiding ? [{ input: AVOIDING, path: ['gates', drafts.length], tools: undefined }] : [];
  const policy = assemblePolicy(
    {
      gates: [...drafts, ...avoiding],
      timings: timingsOf(options, report),
      pauseMaxSeconds: undefined,
      budgets: undefined,
      criticalReadingSeconds: undefined,
    },
    report,
  );
  if (policy === undefined || problems.length > 0) throw policyInvalid(problems);
  return policy;
}

/** The gates that were given, and those that the other options stand for; one that is there already is not added. */
export function gatesOf(options: GateOptions): readonly ApprovalGate[] {
  const { gates = [], requireApprovalForTools = [], requireApprovalForDestructive = true, requireFinalApproval = false } = options;
  const has = (type: ApprovalGate['gateType']) => gates.some((gate) => gate?.gateType === type && (gate.mode ?? 'on') === 'on');
  const added: ApprovalGate[] = [];
  if (requireApprovalForTools.length > 0)
    added.push({ name: 'require_approval_for_tools', gateType: 'specific_tools', tools: requireApprovalForTools });
  if (requireApprovalForDestructive && !has('destructive_actions'))
    added.push({ name: 'require_approval_for_destructive', gateType: 'destructive_actions' });
  if (requireFinalApproval && !has('final_response')) added.push({ name: 'require_final_approval', gateType: 'final_response' });
  return [...gates, ...added];
}

const TIMING = ['timeoutSeconds', 'reminderInterval', 'maxReminders', 'warnBeforeSeconds', 'maxRetries', 'escalationTimeout'] as const;

function draftGate(
  gate: ApprovalGate,
  options: GateOptions,
  { index, tools, report }: { index: number; tools: ReadonlySet<string>; report: Report },
): GateDraft {
  const path = ['gates', index];
  if (typeof gate !== 'object' || gate === null) return { input: gate as unknown as Fields, path, tools };
  const { gateType, condition, timeoutAction: _action, defaultDecision: _decision, escalationTarget, ...rest } = gate;
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !(TIMING as readonly string[]).includes(name)));
  const timing = Object.fromEntries(TIMING.flatMap((name) => (gate[name] === undefined ? [] : [[name, gate[name]]])));
  const target = escalationTarget ?? options.escalationTarget;
  return {
    input: {
      ...fields,
      type: gateType,
      ...(condition === undefined ? {} : { condition: typeof condition === 'function' ? asked(condition) : condition }),
      timing: {
        timeoutSeconds: options.defaultTimeout === undefined ? 300 : options.defaultTimeout,
        ...timing,
        ...atTimeout(gate, options),
        ...(target === undefined ? {} : { escalationChain: [targetOf(target, [...path, 'escalationTarget'], report)] }),
      },
    },
    path,
    tools: isReadyMade(gate) ? undefined : tools,
  };
}

/** What the gate says, or what the pattern says where that is something such a request can end in, or a rejection. */
function atTimeout(gate: ApprovalGate, options: GateOptions): Fields {
  const { defaultTimeoutAction = 'reject' } = options;
  const own = gate.timeoutAction === 'default' && gate.defaultDecision === undefined ? undefined : gate.timeoutAction;
  const action = own ?? defaultTimeoutAction;
  const decision = gate.defaultDecision ?? (action === 'default' ? options.defaultDecision : undefined);
  const takesSkip = gate.gateType !== 'final_response' && gate.gateType !== 'plan_approval' && gate.gateType !== 'custom';
  const ends = action === 'default' ? decision?.kind : action;
  const unfit = (ends === 'skip' && !takesSkip) || (ends === 'approve' && gate.gateType === 'destructive_actions') || ends === 'answer';
  if (own === undefined && unfit) return { timeoutAction: 'reject' };
  return { timeoutAction: action, ...(decision === undefined ? {} : { defaultDecision: decision }) };
}

/** Questions that no gate has put end like the others, as far as a question can. */
function timingsOf({ defaultTimeout = 300, defaultTimeoutAction = 'reject', escalationTarget }: GateOptions, report: Report): Fields {
  const passes = ['escalate', 'retry', 'abort'].includes(defaultTimeoutAction);
  const timing = {
    timeoutSeconds: defaultTimeout,
    timeoutAction: passes ? defaultTimeoutAction : 'reject',
    ...(escalationTarget === undefined ? {} : { escalationChain: [targetOf(escalationTarget, ['escalationTarget'], report)] }),
  };
  return { clarification: timing, input_request: timing };
}

/** `kim`, `group:ops` or `role:approver`. */
function targetOf(target: unknown, path: readonly (string | number)[], report: Report): Assignee {
  const [, kind = 'person', name = ''] = /^(?:(person|group|role):)?\s*(.*)$/su.exec(String(target)) ?? [];
  const wanted = kind === 'person' ? { kind, id: name } : kind === 'group' ? { kind, name } : { kind, role: name };
  const read = AssigneeSchema.safeParse(wanted);
  if (!read.success) report(path, `expected a person, group:… or role:…, got ${show(target)}`);
  return read.data ?? { kind: 'role', role: 'admin' };
}

/** A condition about an action in its context. Away from any proposal there is no context to look at, so somebody is asked. */
const asked =
  (condition: NonNullable<ApprovalGate['condition']>) =>
  (facts: GateFacts): boolean => {
    const now = currentProposal.getStore();
    return now === undefined ? true : condition({ ...now.proposal, parameters: facts.parameters as never }, now.context);
  };
