import * as forge from './forged-sql.ts';
import type { GuardedWorld } from './guarded-world.ts';

/** Something that must not work. */
export interface WrongStatement {
  readonly name: string;
  readonly sql: (world: GuardedWorld) => string;
  /** What the application's role is told. */
  readonly app: RegExp;
  /** What the owner of the tables is told; absent where the owner may. */
  readonly owner?: RegExp;
}

const denied = /permission denied|must be owner/;

/** Refused by a trigger, whoever asks. */
const wrong = (name: string, sql: WrongStatement['sql'], because: RegExp): WrongStatement => ({ name, sql, app: because, owner: because });
/** Not granted to the application, and refused to the owner by a trigger. */
const closed = (name: string, sql: WrongStatement['sql'], owner: RegExp): WrongStatement => ({ name, sql, app: denied, owner });
/** What the owner is there for. */
const reserved = (name: string, sql: WrongStatement['sql']): WrongStatement => ({ name, sql, app: denied });

const KEPT = ['runs', 'requests', 'actions', 'votes', 'decisions', 'effects', 'grants', 'delegations', 'events', 'audit_checkpoints'];

/** What is over stays as it was. */
const overIsOver: WrongStatement[] = [
  ...KEPT.map((table) => closed(`deleting ${table}`, () => `delete from hitl.${table}`, /delete on hitl\.\w+ is not allowed/)),
  closed('deleting audit entries', () => 'delete from hitl.audit_entries where seq = 1', /audit entry 1 is still needed/),
  closed('deleting an audit entry without a place', () => 'delete from hitl.audit_entries where seq is null', /is still needed/),
  ...[...KEPT, 'audit_entries'].map((table) =>
    closed(`emptying ${table}`, () => `truncate hitl.${table}`, /truncate on hitl\.\w+ is not allowed/),
  ),
  ...(['decided', 'expired', 'cancelled'] as const).flatMap((status) => [
    wrong(
      `opening a request again that is ${status}`,
      (world) =>
        forge.recorded(
          'request',
          world[status].request.id,
          3,
          `update hitl.requests set status = 'pending', version = 3, resolved_at = null where id = '${world[status].request.id}'`,
        ),
      new RegExp(`is ${status} and does not change`),
    ),
    wrong(
      `deciding a request that is ${status}`,
      (world) => forge.decision(world[status], { version: 3 }),
      status === 'cancelled' ? /is cancelled and does not change/ : /duplicate key|does not change/,
    ),
    wrong(
      `moving the assignee of a request that is ${status}`,
      (world) => `update hitl.requests set assignee = 'minji' where id = '${world[status].request.id}'`,
      new RegExp(`is ${status} and does not change`),
    ),
  ]),
  wrong(
    'changing the result of a finished effect',
    (world) =>
      forge.recorded(
        'effect',
        world.executed.id,
        3,
        `update hitl.effects set result = '2', version = 3 where action_id = '${world.executed.id}'`,
      ),
    /is executed and does not change/,
  ),
  wrong(
    'setting a finished effect back to be carried out again',
    (world) =>
      forge.recorded(
        'effect',
        world.executed.id,
        3,
        `update hitl.effects set status = 'executing', version = 3, finished_at = null where action_id = '${world.executed.id}'`,
      ),
    /is executed and does not change/,
  ),
  wrong(
    'starting an ended run again',
    (world) =>
      forge.recorded(
        'run',
        world.endedRun,
        3,
        `update hitl.runs set status = 'queued', version = 3, ended_at = null where id = '${world.endedRun}'`,
      ),
    /update on hitl.runs is not allowed/,
  ),
  wrong(
    'giving an ended run another ending',
    (world) =>
      forge.recorded('run', world.endedRun, 3, `update hitl.runs set status = 'failed', version = 3 where id = '${world.endedRun}'`),
    /update on hitl.runs is not allowed/,
  ),
  wrong(
    'waking an ended run',
    (world) => `update hitl.runs set wake = wake + 1 where id = '${world.endedRun}'`,
    /update on hitl.runs is not allowed/,
  ),
  wrong(
    'counting the events of a run backwards',
    (world) => `update hitl.runs set event_seq = 0 where id = '${world.hold.runId}'`,
    /update on hitl.runs is not allowed/,
  ),
  closed('changing an action', () => `update hitl.actions set body = '{}'`, /update on hitl.actions is not allowed/),
  closed('changing a vote', () => `update hitl.votes set approves = true`, /update on hitl.votes is not allowed/),
  closed('changing a decision', () => `update hitl.decisions set kind = 'approve'`, /update on hitl.decisions is not allowed/),
  closed(
    'changing a checkpoint',
    () => `update hitl.audit_checkpoints set checkpoint = '{}'`,
    /update on hitl.audit_checkpoints is not allowed/,
  ),
  closed('changing an event', () => `update hitl.events set data = '{}'`, /update on hitl.events is not allowed/),
  closed(
    'changing an event while passing it on',
    () => `update hitl.events set data = '{}', relayed_at = hitl.now() where relayed_at is null`,
    /update on hitl.events is not allowed/,
  ),
  wrong(
    'passing an event on a second time',
    () => `update hitl.events set relayed_at = null where relayed_at is not null`,
    /is not allowed/,
  ),
  closed('changing what a sealed entry says', () => `update hitl.audit_entries set body = '{}' where seq = 1`, /is not allowed/),
  closed(
    'changing what an entry says before it is sealed',
    () => `update hitl.audit_entries set body = '{}' where seq is null`,
    /is not allowed/,
  ),
  closed('moving the time of an entry', () => `update hitl.audit_entries set at = at - interval '1 day' where seq = 1`, /is not allowed/),
  reserved(
    'changing the terms of an open request',
    (world) => `update hitl.requests set approvals = 1 where id = '${world.pair.request.id}'`,
  ),
  reserved('saying that a run was started by another person', () => `update hitl.runs set requested_by = 'chul'`),
];

const setGrant = (world: GuardedWorld) => `update hitl.grants set used = 1, version = 2 where id = '${world.grant}'`;
const setDelegation = (world: GuardedWorld) =>
  `update hitl.delegations set revoked_at = hitl.now(), version = 2 where id = '${world.delegation}'`;
const lacksEntry = /has no audit entry/;

/** No transition without its entry, no entry without its transition. */
const onTheRecord: WrongStatement[] = [
  wrong('a run without its entry', () => forge.run(), lacksEntry),
  wrong(
    'resuming a run without an entry',
    (world) => `update hitl.runs set status = 'queued', pause_requested_at = null, version = 3 where id = '${world.pausedRun}'`,
    lacksEntry,
  ),
  wrong(
    'resuming a run as if that were no transition',
    (world) => `update hitl.runs set status = 'queued', pause_requested_at = null where id = '${world.pausedRun}'`,
    /skips a version/,
  ),
  wrong('a request without its entry', (world) => forge.request(world.hold.runId, { bare: true }), lacksEntry),
  wrong(
    'passing a request on without an entry',
    (world) => `update hitl.requests set assignee = 'admin', version = 2 where id = '${world.pending.request.id}'`,
    lacksEntry,
  ),
  wrong(
    'passing a request on as if that were no transition',
    (world) => `update hitl.requests set assignee = 'admin' where id = '${world.pending.request.id}'`,
    /skips a version/,
  ),
  wrong('an effect without its entry', (world) => forge.effectWithoutEntry(world.allowed), lacksEntry),
  wrong(
    'finishing an effect without an entry',
    (world) =>
      `update hitl.effects set status = 'executed', version = 2, finished_at = hitl.now() where action_id = '${world.executing.id}'`,
    lacksEntry,
  ),
  wrong('a grant without its entry', () => forge.grant(), lacksEntry),
  wrong('using a grant without an entry', setGrant, lacksEntry),
  wrong('a delegation without its entry', () => forge.delegation(), lacksEntry),
  wrong('ending a delegation without an entry', setDelegation, lacksEntry),
  wrong('a vote beside the record', (world) => forge.vote(world.pending, { voter: 'arin' }), /comes without a change of the request/),
  wrong('a vote on what is decided', (world) => forge.vote(world.decided, { voter: 'bora' }), /comes without a change of the request/),

  wrong('an entry about the next version of a run', (world) => forge.entry('run', world.hold.runId, 2), /there is no version 2 of run/),
  wrong(
    'an entry about the next version of a request',
    (world) => forge.entry('request', world.pending.request.id, 2),
    /there is no version 2/,
  ),
  wrong('an entry about the next version of an effect', (world) => forge.entry('effect', world.executing.id, 2), /there is no version 2/),
  wrong('an entry about the next version of a grant', (world) => forge.entry('grant', world.grant, 2), /there is no version 2/),
  wrong(
    'an entry about the next version of a delegation',
    (world) => forge.entry('delegation', world.delegation, 2),
    /there is no version 2/,
  ),
  wrong('a second entry about a transition', (world) => forge.entry('request', world.pending.request.id, 1), /duplicate key/),
  wrong(
    'an entry about a version before the first',
    (world) => forge.entry('request', world.pending.request.id, 0),
    /there is no version 0/,
  ),
  wrong('an entry about a request that is not there', () => forge.entry('request', 'req_nowhere', 1), /there is no version 1/),
  wrong('an entry about an action that is not there', () => forge.entry('action', 'act_nowhere', 1), /there is no version 1/),
  wrong('an entry about a pruning that did not happen', () => forge.entry('audit', 'log', 1), /there is no version 1/),
  wrong('an entry about something of no known kind', () => forge.entry('rumour', 'x', 1), /there is no version 1/),
];

const approvesAnother = /approves another action|duplicate key/;

/** What nobody has approved, nothing carries out. */
const approval: WrongStatement[] = [
  wrong(
    'silence that would approve a high risk',
    (world) => forge.request(world.hold.runId, { risk: 'high', onTimeout: 'approve' }),
    /silence may not/,
  ),
  wrong(
    'silence that would approve a critical risk by default',
    (world) =>
      forge.request(world.hold.runId, {
        risk: 'critical',
        onTimeout: 'default',
        terms: '{"timing":{"defaultDecision":{"kind":"approve"}}}',
      }),
    /silence may not approve/,
  ),
  wrong(
    'a time-out that approves a high risk',
    (world) => forge.timeout(world.overdueGrave, { kind: 'approve', approves: world.overdueGrave.action }),
    /silence may not approve/,
  ),
  wrong(
    'a time-out that approves where it was to reject',
    (world) => forge.timeout(world.overdue, { kind: 'approve', approves: world.overdue.action }),
    /silence was not to approve/,
  ),
  wrong(
    'an action that is let through off the record',
    (world) => forge.action(world.hold.runId, { clearance: 'allow' }),
    /action act_forged, which is allow, has no audit entry/,
  ),
  wrong(
    'a deadline that is moved into the past',
    ({ pending: { request } }) =>
      forge.recorded(
        'request',
        request.id,
        2,
        `update hitl.requests set version = 2, deadline_at = hitl.now() - interval '1 s', next_due_at = hitl.now() - interval '1 s'
          where id = '${request.id}'`,
      ),
    /does not move into the past/,
  ),
  wrong('a time-out before the deadline', (world) => forge.timeout(world.pending), /is not due yet/),
  wrong(
    'a time-out that is called an answer',
    (world) => forge.timeout(world.overdue, { status: 'decided' }),
    /does not go with a decision by timeout/,
  ),
  wrong(
    'a decision that leaves its request open',
    (world) => forge.decision(world.pending, { status: 'pending' }),
    /is not whole|does not go with/,
  ),
  wrong(
    'closing a request without a decision',
    (world) =>
      forge.recorded(
        'request',
        world.pending.request.id,
        2,
        `update hitl.requests set status = 'decided', version = 2, resolved_at = hitl.now() where id = '${world.pending.request.id}'`,
      ),
    /is decided without a decision/,
  ),
  wrong(
    'approving what one has asked for',
    (world) => forge.decision(world.pending, { by: 'minji' }),
    /the one who started the run may not approve/,
  ),
  wrong(
    'approving through a colleague what one has asked for',
    (world) => forge.decision(world.pending, { by: 'rina', onBehalfOf: 'minji' }),
    /the one who started the run may not approve/,
  ),
  wrong('a decision by nobody', (world) => forge.decision(world.pending, { by: '' }), /is not whole/),
  wrong('a decision by somebody who was shown nothing', (world) => forge.decision(world.pending, { digest: null }), /is not whole/),
  wrong('one vote where two are needed', (world) => forge.decision(world.pair), /lacks approvals/),
  wrong(
    'a second vote that is forged along with the decision',
    (world) => forge.decision(world.pair, { votes: [{ voter: 'bora' }] }),
    /a vote settles nothing/,
  ),
  wrong('a second vote of the same person', (world) => forge.decision(world.halfway, { by: 'bora' }), /bora has voted on .* before/),
  wrong(
    'a second vote on behalf of somebody who has voted',
    (world) => forge.decision(world.halfway, { by: 'rina', onBehalfOf: 'bora' }),
    /rina has voted on .* before/,
  ),
  wrong('a vote of a person who has voted', (world) => forge.openVote(world.halfway, { voter: 'bora' }), /duplicate key/),
  wrong(
    'a vote on behalf of a person who has voted',
    (world) => forge.openVote(world.halfway, { voter: 'rina', onBehalfOf: 'bora' }),
    /duplicate key/,
  ),
  wrong('a vote of another round', (world) => forge.openVote(world.pair, { voter: 'arin', round: 7 }), /is not about what was asked/),
  wrong(
    'a vote on what the person was not shown',
    (world) => forge.openVote(world.pair, { voter: 'arin', digest: 'e'.repeat(64) }),
    /is not about what was asked/,
  ),
  wrong('a refusal that counts as an approval', (world) => forge.openVote(world.pair, { voter: 'arin', kind: 'reject' }), /is not whole/),
  wrong('a vote that is on no record', (world) => forge.vote(world.pair, { voter: 'arin' }), /without a change of the request/),
  wrong(
    'a decision on what the person was not shown',
    (world) => forge.decision(world.pending, { digest: 'e'.repeat(64) }),
    /is not about what was asked/,
  ),
  wrong('a refusal that approves', (world) => forge.decision(world.pending, { kind: 'reject' }), /is not whole/),
  wrong('approving another action', (world) => forge.decision(world.pending, { approves: world.pair.action }), approvesAnother),
  wrong(
    'approving another digest',
    (world) => forge.decision(world.pending, { approves: { id: world.pending.action.id, digest: 'f'.repeat(64) } }),
    approvesAnother,
  ),
  wrong(
    'changing an action into one that was not made from it',
    (world) => forge.decision(world.pending, { kind: 'modify', approves: world.pair.action }),
    /was not made from it/,
  ),
  wrong(
    'a grant that is not there',
    (world) => forge.decision(world.pending, { source: 'grant', grant: 'grt_nowhere' }),
    /grant grt_nowhere does not answer/,
  ),
  wrong(
    'a grant for another tool',
    (world) => `${forge.grantUse(world.grant)}; ${forge.decision(world.pending, { source: 'grant', grant: world.grant })}`,
    /does not answer/,
  ),

  wrong('an effect of what nobody has approved', (world) => forge.effect(world.pending.action), /has not been approved/),
  wrong('an effect of what was rejected', (world) => forge.effect(world.decided.action), /has not been approved/),
  wrong('an effect of what was denied', (world) => forge.effect(world.denied), /has not been approved/),
  wrong('an effect with another digest', (world) => forge.effect(world.approved, { digest: 'f'.repeat(64) }), /has not been approved/),
  wrong(
    'an effect of an action of another run',
    (world) => forge.effect(world.approved, { run: world.pausedRun }),
    /has not been approved/,
  ),
  wrong(
    'an effect that calls itself repeatable',
    (world) => forge.effect(world.approved, { effectClass: 'pure' }),
    /has not been approved/,
  ),
  wrong(
    'an effect that was carried out before it began',
    (world) => forge.effect(world.approved, { status: 'executed' }),
    /does not start like that/,
  ),
  wrong(
    'an effect that begins with its second attempt',
    (world) => forge.effect(world.approved, { attempts: 2 }),
    /does not start like that/,
  ),
  wrong('starting an effect a second time', (world) => forge.effect(world.executing), /duplicate key/),
  wrong(
    'a second attempt of what may happen once',
    (world) =>
      forge.recorded(
        'effect',
        world.executing.id,
        2,
        `update hitl.effects set attempts = 2, version = 2 where action_id = '${world.executing.id}'`,
      ),
    /is not to be repeated/,
  ),
  wrong(
    'carrying out again what may have happened',
    (world) =>
      forge.recorded(
        'effect',
        world.unknown.id,
        3,
        `update hitl.effects set status = 'executing', version = 3 where action_id = '${world.unknown.id}'`,
      ),
    /is unknown until somebody settles it/,
  ),
  wrong(
    'settling an effect in nobody’s name',
    (world) =>
      forge.recorded(
        'effect',
        world.unknown.id,
        3,
        `update hitl.effects set status = 'failed', version = 3, finished_at = hitl.now() where action_id = '${world.unknown.id}'`,
      ),
    /is unknown until somebody settles it/,
  ),
  wrong(
    'taking a run over without a new fence',
    (world) => `update hitl.runs set owner = 'intruder' where id = '${world.hold.runId}'`,
    /changes hands without a new fence/,
  ),
];

/** The tools of the trade are the owner's. */
const trade: WrongStatement[] = [
  reserved(
    'adding an entry with a place of one’s own choice',
    (world) =>
      `insert into hitl.audit_entries (subject_type, subject_id, subject_version, body, seq, prev, hash)
       values ('attempt', 'attempt_${world.grant}', 1, '{}', 999999, 'p', 'h')`,
  ),
  reserved('giving an entry a place by hand', () => `update hitl.audit_entries set seq = 999999, prev = 'p', hash = 'h' where seq is null`),
  closed('taking an entry’s place away', () => `update hitl.audit_entries set seq = null where seq = 1`, /is not allowed/),
  closed('giving a sealed entry another hash', () => `update hitl.audit_entries set hash = 'h' where seq = 1`, /is not allowed/),
  reserved('setting the head of the record back', () => 'update hitl.audit_log set seq = 0'),
  reserved(
    'putting another clock in the place of the ledger’s',
    () => `create or replace function hitl.now() returns timestamptz language sql as $$ select 'epoch'::timestamptz $$`,
  ),
  reserved('taking the ledger’s clock away', () => 'drop function hitl.now() cascade'),
  reserved('putting something of one’s own beside it', () => `create function hitl.mine() returns integer language sql as 'select 1'`),
  reserved('pruning the record', (world) => `select hitl.prune_audit(${world.checkpoint.seq})`),
  reserved('saying that a migration was applied', () => `insert into hitl.migrations (number, name, digest) values (99, 'x', 'x')`),
  reserved('saying that a migration was another one', () => `update hitl.migrations set digest = 'x'`),
  reserved('forgetting the migrations', () => 'delete from hitl.migrations'),
  reserved('switching a trigger off', () => 'alter table hitl.decisions disable trigger all'),
  reserved('switching all triggers off', () => `set session_replication_role = 'replica'`),
  reserved('dropping a table', () => 'drop table hitl.audit_entries'),
];

export const WRONG_STATEMENTS: readonly WrongStatement[] = [...overIsOver, ...onTheRecord, ...approval, ...trade];
