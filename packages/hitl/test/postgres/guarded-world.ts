import {
  type Action,
  type Checkpoint,
  checkpointAudit,
  type Decision,
  generateSigningKeys,
  type Hold,
  type Ledger,
  type Request,
  randomId,
} from '@dream-agent/hitl';
import {
  type ActionOptions,
  anAction,
  aRun,
  delegationTerms,
  grantTerms,
  people,
  type TermsOptions,
  termsFor,
} from '@dream-agent/hitl/testing';

export interface Asked {
  readonly request: Request;
  readonly action: Action;
}

/** One of everything that somebody might want to tamper with. */
export interface GuardedWorld {
  readonly hold: Hold;
  readonly endedRun: string;
  readonly pausedRun: string;
  /** Of low risk; the one who started the run, Minji, may not approve it. */
  readonly pending: Asked;
  /** Needs two approvals, is of high risk. */
  readonly pair: Asked;
  /** The same, and Bora has approved it. */
  readonly halfway: Asked;
  /** Both past their deadline, and nobody has seen to it. Time means no. */
  readonly overdue: Asked;
  readonly overdueGrave: Asked;
  readonly decided: Asked;
  readonly expired: Asked;
  readonly cancelled: Asked;
  /** Approved and let through, and not started yet. */
  readonly approved: Action;
  readonly allowed: Action;
  readonly denied: Action;
  readonly executed: Action;
  readonly executing: Action;
  readonly unknown: Action;
  readonly grant: string;
  readonly delegation: string;
  readonly checkpoint: Checkpoint;
}

const LEASE = 3600;

/** Makes it with the ledger's own methods. */
export async function makeGuardedWorld(ledger: Ledger, { privateKey } = generateSigningKeys()): Promise<GuardedWorld> {
  let steps = 0;
  const start = async (): Promise<Hold> => {
    const run = await ledger.createRun(aRun({ claim: { owner: 'node-1', leaseSeconds: LEASE } }));
    return { runId: run.id, owner: 'node-1', fence: run.fence };
  };
  const hold = await start();
  const propose = (options: ActionOptions = {}) => anAction(hold.runId, { step: `step-${steps++}`, ...options });
  const ask = async (terms: TermsOptions = {}, options: ActionOptions = {}): Promise<Asked> => {
    const action = propose(options);
    const assignee = { kind: 'role', role: 'reviewer' } as const;
    const opened = await ledger.openRequest({ hold, action, terms: termsFor(action, terms), assignee, shadow: [] });
    if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened)}`);
    return { request: opened.request, action };
  };
  const answer = async ({ request }: Asked, decision: Decision) => {
    const told = await ledger.decide({ requestId: request.id, actor: people.arin, decision, shownDigest: request.actionDigest });
    if (told.kind !== 'recorded') throw new Error(`not recorded: ${JSON.stringify(told)}`);
  };
  const approve = async (): Promise<Asked> => {
    const asked = await ask();
    await answer(asked, { kind: 'approve' });
    return asked;
  };
  const approveFirst = async (asked: Asked): Promise<Asked> => {
    const { id, actionDigest } = asked.request;
    const told = await ledger.decide({ requestId: id, actor: people.bora, decision: { kind: 'approve' }, shownDigest: actionDigest });
    if (told.kind !== 'voted') throw new Error(`not voted: ${JSON.stringify(told)}`);
    return { ...asked, request: { ...asked.request, version: asked.request.version + 1 } };
  };
  const carryOut = async (): Promise<Action> => {
    const { action } = await approve();
    const started = await ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 60 });
    if (started.kind !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`);
    return action;
  };
  const note = async (clearance: 'allow' | 'deny') => {
    const action = propose({ clearance });
    await ledger.recordAction({ hold, action, because: 'the gate says so', gate: null, shadow: [] });
    return action;
  };

  const ended = await start();
  await ledger.endRun(ended, { status: 'succeeded', reason: 'done' });
  const paused = await ledger.createRun(aRun());
  await ledger.pauseRun(paused.id, { actor: people.dana, reason: 'wait' });

  const decided = await ask();
  await answer(decided, { kind: 'reject', reason: 'no' });
  const expired = await ask({ timing: { timeoutSeconds: 0.001 } });
  await pass(5);
  await ledger.sweep();
  const cancelled = await ask();
  await ledger.cancelRequest(cancelled.request.id, { actor: people.dana, reason: 'not needed' });

  const executed = await carryOut();
  await ledger.finishEffect({ hold, actionId: executed.id, outcome: { status: 'executed', result: { sent: 1 } } });
  const unknown = await carryOut();
  await ledger.finishEffect({ hold, actionId: unknown.id, outcome: { status: 'outcome_unknown', error: 'lost' } });
  const executing = await carryOut();
  await ledger.relayOutbox(async () => {}, 3);

  const checkpoint = await checkpointAudit({ ledger }, { privateKey });

  // From here on nothing is sealed, so that there are entries without a place as well.
  const { action: approved } = await approve();
  const grant = await ledger.giveGrant(randomId('grt'), grantTerms(await ledger.now(), { tool: 'post_message' }), people.arin);
  const delegation = await ledger.delegate(randomId('dlg'), delegationTerms(await ledger.now()), people.arin);
  const world = {
    hold,
    endedRun: ended.runId,
    pausedRun: paused.id,
    pending: await ask({ requesterMayApprove: false }),
    pair: await ask({ quorum: { approvals: 2 } }, { risk: 'high' }),
    halfway: await approveFirst(await ask({ quorum: { approvals: 2 } }, { risk: 'high' })),
    overdue: await ask({ timing: { timeoutSeconds: 0.001 } }),
    overdueGrave: await ask({ timing: { timeoutSeconds: 0.001 } }, { risk: 'high' }),
    decided,
    expired,
    cancelled,
    approved,
    allowed: await note('allow'),
    denied: await note('deny'),
    executed,
    executing,
    unknown,
    grant: grant.id,
    delegation: delegation.id,
    checkpoint,
  };
  await pass(5);
  return world;
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
