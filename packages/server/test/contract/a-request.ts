import { createMemoryLedger, type RequestState } from '@dream-agent/hitl';
import type { RequestKind } from '@dream-agent/hitl/schema';
import { type ActionOptions, anAction, aRun, fakeClock, people, type TermsOptions, termsFor } from '@dream-agent/hitl/testing';
import { type AgentPlan, planView, type ResponseView, type SessionId, type Shown } from '../../src/contract/index.ts';

export const SESSION = 'ses_01jc3x6v9d8m2k4q7t0w' as SessionId;

export const PLAN: AgentPlan = {
  version: 2,
  language: 'ko',
  goal: '선크림 리뷰 분석',
  strategy: 'SEQUENTIAL',
  todos: [
    {
      id: 'todo_collect',
      version: 1,
      task: '리뷰 모으기',
      tool: 'collector',
      parameters: { date_range: { fromDay: '2026-10-01' }, 플랫폼: ['naver'] },
      dependsOn: [],
      status: 'completed',
      estimate: { costUsd: 0, seconds: 4 },
    },
    {
      id: 'todo_report',
      version: 3,
      task: '보고서 쓰기',
      tool: 'report',
      parameters: {},
      dependsOn: ['todo_collect'],
      status: 'pending',
      estimate: { costUsd: 0.5, seconds: 8 },
    },
  ],
  estimate: { costUsd: 0.5, seconds: 12 },
};

const RESPONSE: ResponseView = {
  format: 'text',
  language: 'ko',
  text: '좋아요가 많습니다.',
  attachments: [],
  sources: [{ name: 'reviews.csv', rows: 12 }],
  done: ['리뷰 모으기'],
  notDone: [],
  nextActions: [],
};

/** A request of this kind, as a real ledger has it after it was opened. */
export async function aRequest(kind: RequestKind, options: TermsOptions = {}, action: ActionOptions = {}) {
  const clock = fakeClock();
  const ledger = createMemoryLedger({ clock });
  const run = await ledger.createRun(aRun({ claim: { owner: 'node', leaseSeconds: 60 } }));
  const proposed = anAction(run.id, action);
  const terms = termsFor(proposed, { kind, ...options });
  const assignee = { kind: 'role', role: 'reviewer' } as const;
  await ledger.openRequest({ hold: { runId: run.id, owner: 'node', fence: run.fence }, action: proposed, terms, assignee, shadow: [] });
  const read = async (): Promise<RequestState> => {
    const state = await ledger.findRequest(terms.id);
    if (state === undefined) throw new Error('it was not opened');
    return state;
  };
  const plan = planView(PLAN, { runId: run.id, mermaidDiagram: 'flowchart TD\n' });
  const shown: Shown = { sessionId: SESSION, plan, response: RESPONSE, todo: { task: '메일 보내기', description: '메일을 보냅니다' } };
  return { ledger, people, state: await read(), read, shown };
}
