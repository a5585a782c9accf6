import { randomId } from './core/derive-id.ts';
import type { PresetName } from './core/gates/presets.ts';
import type { Redactor } from './core/redact/redact.ts';
import type { RiskAssessor } from './core/risk/risk.ts';
import { createMemoryLedger } from './memory/index.ts';
import { type GatedRun, gatedRun } from './pattern/gated-run.ts';
import { toolCatalogue } from './pattern/tool-catalogue.ts';
import { definePolicy } from './policy/define-policy.ts';
import type { HumanAdapter } from './ports/human.ts';
import type { Ledger } from './ports/ledger.ts';
import { systemTimer, type Timer } from './ports/timer.ts';
import type { Policy } from './schema/policy.ts';
import type { ToolMetadata } from './schema/tool.ts';

export interface HumanInTheLoopOptions {
  readonly human: HumanAdapter;
  /** Which actions a person is asked about: a policy, or the name of a ready-made one. */
  readonly policy: Policy | PresetName;
  /** Every tool there is. One that isn't named here can't be called; what isn't said of one counts as the worst. */
  readonly tools: readonly ToolMetadata[];
  /** Where it is all kept. Without one, in memory, as long as the process lives. */
  readonly ledger?: Ledger;
  readonly redactor?: Redactor;
  /** Takes the place of the assessment of risk by rule. */
  readonly assess?: RiskAssessor;
  /** When the adapter finds nobody: `reject` at once, which is the default, or `wait` for the deadline or another door. */
  readonly onUnavailable?: 'reject' | 'wait';
  readonly leaseSeconds?: number;
  readonly timer?: Timer;
}

export interface StartRun {
  /** The person the agent works for. */
  readonly requestedBy: string;
  /** What people are asked in, where the adapter speaks it. */
  readonly language?: string;
}

export interface HumanInTheLoop {
  readonly ledger: Ledger;
  readonly startRun: (input: StartRun) => Promise<GatedRun>;
}

/**
 * Puts people between an agent and what it wants to do: gates, questions, deadlines, at-most-once execution and the
 * record, in a plain loop and without any framework.
 */
export function humanInTheLoop(options: HumanInTheLoopOptions): HumanInTheLoop {
  const {
    human,
    ledger = createMemoryLedger(),
    redactor,
    assess,
    onUnavailable = 'reject',
    timer = systemTimer,
    leaseSeconds = 30,
  } = options;
  const rules = {
    policy: typeof options.policy === 'string' ? definePolicy({ gates: options.policy }) : options.policy,
    tools: toolCatalogue(options.tools),
    ...(redactor === undefined ? {} : { redactor }),
    ...(assess === undefined ? {} : { assess }),
  };
  return {
    ledger,
    async startRun({ requestedBy, language }) {
      const id = randomId('run');
      const owner = `agent-${id.slice(-8)}`;
      const actor = { kind: 'agent', id: owner, channel: 'internal' } as const;
      const run = await ledger.createRun({ id, requestedBy, actor, claim: { owner, leaseSeconds } });
      const hold = { runId: run.id, owner, fence: run.fence };
      return gatedRun({ ledger, rules, human, timer, onUnavailable, leaseSeconds }, hold, language);
    },
  };
}
