import { auditBody } from '../../src/core/audit/audit-body.ts';
import { GENESIS } from '../../src/core/audit/audit-chain.ts';
import { sealEntry } from '../../src/core/audit/seal-entry.ts';
import { sha256 } from '../../src/core/digest.ts';
import type { Actor } from '../../src/schema/actor.ts';
import type { AuditBody, AuditData, AuditSubject, AuditType, SealedEntry } from '../../src/schema/audit.ts';

/** Numbers from 0 to 1, the same each time for the same seed. */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const hex = (random: Random) => sha256(String(random()));
const id = (random: Random, prefix: string) => `${prefix}_${hex(random).slice(0, 26)}`;
const maybe = <Value extends object>(random: Random, value: Value): Value | Record<never, never> => (random() < 0.5 ? value : {});

const SENTENCES = [
  '고객 김하늘 님께 3월 청구서를 보냅니다.',
  '금액이 한도를 넘어서 승인이 필요합니다 — 담당자에게 확인 바랍니다.',
  'Delete 14 rows from "orders" where status = \'stale\'',
  '確認しました。送信してください。',
  'tab\there, line\nthere, quote " and \\ and \u2028 and 🦊',
  'Refund €12.50 to the customer, who wrote twice',
];
const TOOLS = ['send_email', 'delete_rows', 'transfer_money', '결제_취소', 'http_post'];
const PEOPLE = ['kim.haneul', 'lee.jiwoo', '박서연', 'ops@example.com'];

const actors = (random: Random): Actor =>
  pick<Actor>(random, [
    { kind: 'person', id: pick(random, PEOPLE), role: 'approver', groups: ['finance'], channel: 'web', address: '203.0.113.7' },
    { kind: 'person', id: pick(random, PEOPLE), role: 'reviewer', groups: [], channel: 'rest', key: id(random, 'key') },
    { kind: 'agent', id: 'planner', channel: 'internal' },
    { kind: 'system', id: 'sweeper' },
  ]);

const parameters = (random: Random) => ({
  to: [`${pick(random, PEOPLE)}`, 'team@example.com'],
  subject: pick(random, SENTENCES),
  amount: between(random, 0, 5_000_000) / 100,
  nested: { 가: null, a: [1, 2.5e-7, 1e21, true], ' ': pick(random, SENTENCES) },
  // Keys that look like numbers are rare, and the engine puts them into an order of its own.
  ...(random() < 0.05 ? { '10': 0, '9': -1 } : {}),
});
const about = (random: Random) => ({ action_id: id(random, 'act'), action_digest: hex(random), tool: pick(random, TOOLS) });
const decision = (random: Random) =>
  pick(random, [
    { kind: 'approve', note: pick(random, SENTENCES) },
    { kind: 'reject', reason: pick(random, SENTENCES) },
    { kind: 'abort' },
  ]);
const words = (random: Random) => ({ reason: pick(random, SENTENCES) });
const requests = (random: Random) => ({ requests_cancelled: random() < 0.5 ? [] : [id(random, 'req'), id(random, 'req')] });
const approved = (random: Random) => ({ approved_action_id: id(random, 'act'), approved_digest: hex(random) });

/** Data of every type there is, with optional fields now here, now missing. */
export const SAMPLE_DATA: { readonly [Type in AuditType]: (random: Random) => AuditData<Type> } = {
  'run-created': (r) => ({ requested_by: pick(r, PEOPLE) }),
  'run-paused': words,
  'run-resumed': words,
  'run-cancel-requested': (r) => ({ ...words(r), ...requests(r) }),
  'run-ended': (r) => ({ status: pick(r, ['succeeded', 'failed']), ...words(r), ...requests(r) }),
  'action-recorded': (r) => ({
    ...about(r),
    clearance: pick(r, ['not_gated', 'allow', 'deny', 'ask'] as const),
    because: pick(r, SENTENCES),
    gate: pick(r, ['outbound-mail', null]),
    shadow: [],
    parameters: parameters(r),
    policy_version: hex(r).slice(0, 12),
  }),
  'request-opened': (r) => ({
    ...about(r),
    kind: pick(r, ['approval_request', 'plan_review', 'clarification'] as const),
    gate: 'outbound-mail',
    risk: pick(r, ['low', 'medium', 'high', 'critical'] as const),
    shown: parameters(r),
    shadow: ['weekend-freeze'],
    allowed_decisions: ['approve', 'modify', 'reject'],
    timeout_seconds: pick(r, [null, 300, 0.5]),
    timeout_action: pick(r, ['reject', 'escalate'] as const),
    approvals: between(r, 1, 3),
    policy_version: hex(r).slice(0, 12),
    ...maybe(r, { edited_from: id(r, 'act') }),
  }),
  'vote-recorded': (r) => ({
    decision: decision(r),
    shown_digest: hex(r),
    approvals: 1,
    needed: 2,
    ...maybe(r, { on_behalf_of: pick(r, PEOPLE) }),
  }),
  'request-decided': (r) => ({
    decision: decision(r),
    source: pick(r, ['human', 'timeout', 'grant'] as const),
    shown_digest: hex(r),
    ...maybe(r, approved(r)),
    ...maybe(r, { on_behalf_of: pick(r, PEOPLE) }),
    ...maybe(r, { grant_id: id(r, 'grt') }),
    ...maybe(r, { edited_parameters: parameters(r) }),
    ...maybe(r, requests(r)),
  }),
  'request-escalated': (r) => ({
    level: 1,
    to: { kind: 'group', name: 'finance' },
    cause: pick(r, ['person', 'timeout', 'unanswered']),
    ...words(r),
  }),
  'request-retried': () => ({ round: 2 }),
  'request-reminded': (r) => ({ reminder: between(r, 1, 3) }),
  'request-warned': () => ({ seconds_left: 59.25 }),
  'request-expired': (r) => ({
    timeout_action: 'reject',
    decision: { kind: 'reject' },
    ...maybe(r, approved(r)),
    ...maybe(r, requests(r)),
  }),
  'request-cancelled': words,
  'decision-refused': (r) => ({
    request_id: id(r, 'req'),
    code: 'HITL_REQUEST_CLOSED',
    decision: decision(r),
    shown_digest: 'not a digest',
    status: 'decided',
  }),
  'effect-started': (r) => ({ ...about(r), effect_class: 'once', attempt: 1, idempotency_key: hex(r) }),
  'effect-finished': (r) => ({
    status: pick(r, ['executed', 'failed'] as const),
    ...maybe(r, { result_digest: hex(r) }),
    ...maybe(r, { error: pick(r, SENTENCES) }),
  }),
  'effect-unknown': words,
  'effect-settled': (r) => ({ status: 'executed', evidence: pick(r, SENTENCES) }),
  'effect-late-evidence': (r) => ({
    action_id: id(r, 'act'),
    evidence: pick<AuditData<'effect-late-evidence'>['evidence']>(r, [null, 1, parameters(r)]),
  }),
  'grant-given': (r) => ({
    tool: pick(r, TOOLS),
    bounds: { amount: { max: 100 } },
    max_uses: 5,
    expires_at: '2026-12-31T00:00:00.000Z',
    max_risk: 'medium',
    ...maybe(r, { run_id: id(r, 'run') }),
  }),
  'grant-used': (r) => ({ request_id: id(r, 'req'), use: between(r, 1, 5) }),
  'grant-revoked': () => ({ used: 3 }),
  'delegation-made': (r) => ({
    from: pick(r, PEOPLE),
    to: pick(r, PEOPLE),
    starts_at: '2026-03-01T00:00:00.000Z',
    ends_at: '2026-03-08T00:00:00.000Z',
  }),
  'delegation-revoked': (r) => ({ from: pick(r, PEOPLE), to: pick(r, PEOPLE) }),
  'policy-loaded': (r) => ({ policy_version: hex(r) }),
  'audit-pruned': (r) => ({ through: between(r, 1, 1000), hash: hex(r) }),
  noted: (r) => ({ what: 'webhook-disabled', facts: { because: pick(r, SENTENCES) } }),
};

/** How often each type comes up in a log of real work; the others are rare. */
const USUAL: readonly AuditType[] = [
  ...(['run-created', 'action-recorded', 'action-recorded', 'request-opened', 'vote-recorded', 'request-decided'] as const),
  ...(['effect-started', 'effect-finished', 'run-ended', 'request-reminded'] as const),
];

const SUBJECTS: Record<string, AuditSubject['type']> = { decision: 'attempt', noted: 'attempt', vote: 'request' };

export function sampleBody<Type extends AuditType>(random: Random, type: Type): AuditBody<Type> {
  const family = type.split('-', 1)[0] ?? type;
  const subject = { type: SUBJECTS[family] ?? (family as AuditSubject['type']), id: id(random, 'sub'), version: between(random, 1, 9) };
  return auditBody(type, {
    subject,
    runId: random() < 0.9 ? id(random, 'run') : null,
    actor: actors(random),
    data: SAMPLE_DATA[type](random),
  });
}

const START = Date.parse('2026-01-05T00:00:00.000Z');

/** Seals one body after another; `bodies` may be endless. */
export function* sealAll(
  bodies: Iterable<AuditBody>,
  from: { seq: number; hash: string } = { seq: 0, hash: GENESIS },
): Generator<SealedEntry> {
  let { seq, hash: prev } = from;
  for (const body of bodies) {
    seq++;
    const entry = sealEntry(body, { seq, at: new Date(START + seq * 1000).toISOString(), prev });
    prev = entry.hash;
    yield entry;
  }
}

/** Bodies as work produces them, rare ones included. */
export function* sampleBodies(random: Random, count: number): Generator<AuditBody> {
  const all = Object.keys(SAMPLE_DATA) as AuditType[];
  for (let made = 0; made < count; made++) yield sampleBody(random, random() < 0.9 ? pick(random, USUAL) : pick(random, all));
}
