import { type Defect, inSource, tests } from '../defect.ts';

const DOOR = tests('adapters/webhook/door');
const DELIVERY = tests('adapters/webhook/delivery');
const QUEUE = tests('adapters/queue/queue');

/** Ways to people: what may come in, where it may go, and who is there. */
export const adapterDefects: readonly Defect[] = [
  {
    name: 'an answer counts whoever has signed it',
    edits: [
      inSource('adapters/webhook/signature.ts', 'if (matches.length === 0) return refused', 'if (given.length === 0) return refused'),
    ],
    tests: [tests('adapters/webhook/signature'), DOOR],
  },
  {
    name: 'an answer counts however old it is',
    edits: [inSource('adapters/webhook/signature.ts', '> toleranceSeconds * 1000) {', '> toleranceSeconds * 1000_000) {')],
    tests: [DOOR],
  },
  {
    name: 'a link that somebody opens decides',
    edits: [inSource('adapters/webhook/receive.ts', "if (method !== 'POST') return", "if (method === 'PUT') return")],
    tests: [DOOR],
  },
  {
    name: 'an answer under an id that was used before is looked at as a new one',
    edits: [inSource('adapters/webhook/receive.ts', 'this.#accepted.set(verified.id, digest);', '')],
    tests: [DOOR],
  },
  {
    name: 'whoever an answer says it is by may decide',
    edits: [
      inSource(
        'adapters/wire/people.ts',
        'return known === undefined ? undefined : actorOf(known',
        "return actorOf(known ?? { id: principal, role: 'approver' }",
      ),
    ],
    tests: [DOOR],
  },
  {
    name: 'a question goes to an address in a network that is closed',
    edits: [
      inSource('network/checked-address.ts', 'const closed = listed ? undefined', 'const closed = listed || host !== url.host ? undefined'),
    ],
    tests: [DELIVERY],
  },
  {
    name: 'a receiver that points elsewhere has taken the question',
    edits: [inSource('adapters/webhook/deliver.ts', 'status >= 200 && status < 300', 'status >= 200 && status < 400')],
    tests: [DELIVERY],
  },
  {
    name: 'an answer that is polled for counts unsigned',
    edits: [
      inSource(
        'adapters/webhook/poll.ts',
        "if (verified.kind === 'refused') return",
        "if (verified.kind === 'refused' && status !== 200) return",
      ),
    ],
    tests: [DELIVERY],
  },
  {
    name: 'what is no answer is tried again and again before anybody hears of it',
    edits: [inSource('adapters/queue/queues.ts', 'new bullmq.UnrecoverableError(why)', 'new Error(why)')],
    tests: [QUEUE],
    only: 'dead letter',
  },
  {
    name: 'a question is asked again each time the asking process starts',
    edits: [
      inSource(
        'adapters/queue/queue-adapter.ts',
        '...this.#jobOptions(), jobId });',
        '...this.#jobOptions(), jobId: jobId + performance.now() });',
      ),
    ],
    tests: [QUEUE],
    only: 'asks once',
  },
  {
    name: 'an answer that comes twice in a queue is two answers',
    edits: [inSource('adapters/queue/queue-adapter.ts', ' || place.seen.has(message.id)', '')],
    tests: [QUEUE],
    only: 'three times each',
  },
  {
    name: 'a callback that returns nonsense has approved',
    edits: [
      inSource(
        'adapters/callback.ts',
        'if (!parsed.success) return { problem:',
        "if (!parsed.success && this.#person !== undefined) return { actor: this.#person, decision: { kind: 'approve' }, shownDigest: asked.action.digest };\n    if (!parsed.success) return { problem:",
      ),
    ],
    tests: [tests('adapters/callback')],
  },
  {
    name: 'when nobody is there the first of several is asked all the same',
    edits: [
      inSource(
        'adapters/first-available.ts',
        'if (!(await isThere(adapter))) continue;',
        'if (!(await isThere(adapter)) && adapter !== order[0]) continue;',
      ),
    ],
    tests: [tests('adapters/first-available')],
  },
];
