import { ReActPattern } from '../../src/pattern/react/react-pattern.ts';
import type { HumanAdapter } from '../../src/ports/human.ts';
import { BatchingPerson } from '../batching/batching-person.ts';
import { patternWorld } from '../pattern/pattern-world.ts';
import { actAll, say } from '../pattern/scripted-model.ts';
import { type AuditFigures, auditOf } from './audit-complete.ts';

export interface QuestionFigures {
  readonly actions: number;
  /** Questions that were put to a person: one by one, as lists, and as lists that may be remembered. */
  readonly oneByOne: number;
  readonly asLists: number;
  readonly remembered: number;
  readonly audit: AuditFigures;
}

/** A hundred routine calls in tens, the second half the same as the first: how often is somebody asked? */
export async function questionsAsked(): Promise<QuestionFigures> {
  const tens = Array.from({ length: 10 }, (_, ten) =>
    actAll(
      ...Array.from({ length: 10 }, (_, index) => ({
        tool: 'write_file',
        parameters: { folder: 'out', name: `${(ten % 5) * 10 + index}` },
      })),
    ),
  );
  const figures: Record<'oneByOne' | 'asLists' | 'remembered', number> = { oneByOne: 0, asLists: 0, remembered: 0 };
  let audit: AuditFigures = { requests: 0, complete: 0 };
  for (const way of ['oneByOne', 'asLists', 'remembered'] as const) {
    const person = new BatchingPerson(({ questions }) =>
      questions.map(() => (way === 'remembered' ? { remember: true } : { kind: 'approve' })),
    );
    const human: HumanAdapter = way === 'oneByOne' ? withoutLists(person) : person;
    const { pattern, agent, ledger, called } = patternWorld(human, [...tens, say('ok')], {
      gates: [{ name: 'all', gateType: 'tool_execution' }],
      innerPattern: new ReActPattern({ maxIterations: 11 }),
    });
    await pattern.execute(agent, 'write them', {});
    if (called.length !== 100) throw new Error(`${called.length} calls were made`);
    figures[way] = person.alone.length + person.lists.length;
    const one = await auditOf(ledger, pattern);
    audit = { requests: audit.requests + one.requests, complete: audit.complete + one.complete };
  }
  return { actions: 100, ...figures, audit };
}

const withoutLists = (person: BatchingPerson): HumanAdapter => ({
  isAvailable: () => true,
  requestApproval: (asked) => person.requestApproval(asked),
  requestInput: (asked) => person.requestInput(asked),
  sendNotification: (notification) => person.sendNotification(notification),
});
