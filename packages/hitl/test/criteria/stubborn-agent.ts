import { createMemoryLedger } from '../../src/memory/index.ts';
import { HumanInTheLoopPattern } from '../../src/pattern/human-in-the-loop-pattern.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { fakeClock, people } from '../../src/testing/index.ts';
import { ACTION_PAIRS } from '../feedback/pairs/action-pairs.ts';
import { FRESH_PAIRS } from '../feedback/pairs/fresh-pairs.ts';
import { movingTimer, ScriptedHuman } from '../pattern/scripted-human.ts';
import { act, say, scriptedModel } from '../pattern/scripted-model.ts';
import { type AuditFigures, auditOf } from './audit-complete.ts';

interface Attempt {
  readonly tool: string;
  readonly refused: JsonObject;
  readonly again: JsonObject;
  /** Whether a person who refused the first would take the second for the same again. */
  readonly same: boolean;
}

const ATTEMPTS: readonly Attempt[] = [
  ...ACTION_PAIRS.filter(({ one, other }) => one.tool === other.tool).map(({ one, other, similar }) => ({
    tool: one.tool,
    refused: one.parameters,
    again: other.parameters,
    same: similar,
  })),
  ...FRESH_PAIRS.map(([tool, refused, again, same]) => ({ tool, refused: refused as JsonObject, again: again as JsonObject, same })),
];

export interface RefusalFigures {
  readonly repeats: number;
  readonly notRepeated: number;
  /** Actions that were another matter, and those of them that people were asked about all the same. */
  readonly others: number;
  readonly othersAsked: number;
  readonly audit: AuditFigures;
}

/** An agent that is told no and tries again: to the letter, and in other words. Each attempt is a session of its own. */
export async function stubbornAgent(): Promise<RefusalFigures> {
  const figures = { repeats: 0, notRepeated: 0, others: 0, othersAsked: 0, requests: 0, complete: 0 };
  for (const { tool, refused, again, same } of ATTEMPTS) {
    const human = new ScriptedHuman({ kind: 'reject', reason: 'no' }, ...Array.from({ length: 2 }, () => ({ kind: 'approve' }) as const));
    const clock = fakeClock();
    const ledger = createMemoryLedger({ clock });
    const pattern = new HumanInTheLoopPattern({
      interface: human,
      ledger,
      timer: movingTimer(clock),
      gates: [{ name: 'all', gateType: 'tool_execution' }],
    });
    const model = scriptedModel(act(tool, refused), act(tool, refused), act(tool, again), say('well then'));
    const { steps } = await pattern.execute({ model, tools: [{ name: tool, call: () => null }] }, 'whatever it takes', {
      requestedBy: people.minji.id,
    });
    const [, letter, words] = steps.map(({ outcome }) => outcome === 'denied');
    figures.repeats += same ? 2 : 1;
    figures.notRepeated += Number(letter === true) + Number(same && words === true);
    figures.others += Number(!same);
    figures.othersAsked += Number(!same && words === false);
    const audit = await auditOf(ledger, pattern);
    figures.requests += audit.requests;
    figures.complete += audit.complete;
  }
  const { requests, complete, ...rest } = figures;
  return { ...rest, audit: { requests, complete } };
}
