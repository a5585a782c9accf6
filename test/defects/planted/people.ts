import { type Defect, inSource, MEMORY, SIMULATION, tests } from '../defect.ts';

/** Who decides, and what silence means. */
export const peopleDefects: readonly Defect[] = [
  {
    name: 'the requester approves in person',
    edits: [inSource('core/requests/permission.ts', 'if (approvesOwn(actor.id)) return', 'if (approvesOwn(actor.id) && false) return')],
    tests: [tests('permission/may-decide'), tests('core/decide')],
  },
  {
    name: 'the requester approves by way of a delegate',
    edits: [inSource('core/requests/permission.ts', 'if (approvesOwn(right.id)) {', 'if (approvesOwn(right.id) && false) {')],
    tests: [tests('permission/may-decide')],
  },
  {
    name: 'one person has as many votes as they like',
    edits: [
      inSource('core/requests/decide.ts', 'if (round.some((vote) => vote.voter === actor.id)) return', 'if (round.length < 0) return'),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'one approval too few is enough',
    edits: [inSource('core/requests/quorum.ts', 'return approvals >= quorum.approvals ?', 'return approvals >= quorum.approvals - 1 ?')],
    tests: [SIMULATION],
  },
  {
    name: 'an answer about something else counts',
    edits: [
      inSource('core/requests/decide.ts', 'if (submitted.shownDigest !== request.actionDigest) {', "if (submitted.shownDigest === '') {"),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'silence approves what is of high risk',
    edits: [
      inSource('core/requests/due.ts', "return !atLeast(request.risk.level, 'high') && request.allowed", 'return request.allowed'),
      inSource(
        'core/requests/open.ts',
        "if (!atLeast(risk.level, 'high')) return timing;",
        "if (atLeast(risk.level, 'low')) return timing;",
      ),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'a request expires a second before its deadline',
    edits: [inSource('core/requests/due.ts', 'at.getTime() <= now.getTime()', 'at.getTime() - 1000 <= now.getTime()')],
    tests: [tests('core/due')],
    only: 'a millisecond early',
  },
  {
    name: 'an answer counts on the dot of its deadline',
    edits: [
      inSource('core/requests/decide.ts', 'now.getTime() >= request.deadlineAt.getTime()', 'now.getTime() > request.deadlineAt.getTime()'),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'a question is passed on for ever',
    edits: [inSource('core/requests/schedule.ts', 'if (level >= escalationChain.length * escalationRounds) return undefined;', '')],
    tests: [tests('core/schedule')],
  },
  {
    name: 'reminders never stop',
    edits: [
      inSource(
        'core/requests/schedule.ts',
        'timing.timeoutSeconds === null || sent < timing.maxReminders',
        'timing.timeoutSeconds === null || sent >= 0',
      ),
    ],
    tests: [tests('core/schedule')],
  },
  {
    name: 'a grant is used more often than it says',
    edits: [inSource('core/gates/grants.ts', "if (!(grant.used < grant.maxUses)) return miss('used_up');", '')],
    tests: [SIMULATION],
  },
  {
    name: 'a grant is used after it has expired',
    edits: [inSource('core/gates/grants.ts', "if (!(at.now < grant.expiresAt)) return miss('expired');", '')],
    tests: [SIMULATION],
  },
  {
    name: 'a key that was used for one answer repeats it for another, in memory',
    edits: [
      inSource('memory/requests/decide.ts', 'if (answered?.fingerprint === fingerprint) return', 'if (answered !== undefined) return'),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'the ledger in memory hands out its own rows',
    edits: [
      inSource(
        'memory/memory-ledger.ts',
        'return structuredClone(storage.journal.atomically(() => work({ storage, now: new Date(clock.now()) }, ...own)));',
        'return storage.journal.atomically(() => work({ storage, now: new Date(clock.now()) }, ...own));',
      ),
    ],
    tests: [MEMORY],
    only: 'who changes what the ledger handed out',
  },
];
