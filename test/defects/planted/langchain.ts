import type { Defect } from '../defect.ts';
import { inSource, tests } from '../defect.ts';

/** LangChain's middleware, gates in bare graphs, and the rules for nodes that ask. */
export const langchainDefects: readonly Defect[] = [
  {
    name: 'a rejection takes what was approved with it',
    edits: [
      inSource(
        'langchain/human-in-the-loop-middleware.ts',
        "settled.some(({ kind }) => kind === 'run') ? undefined : ('model' as const)",
        "settled.every(({ kind }) => kind === 'run') ? undefined : ('model' as const)",
      ),
    ],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'an edit becomes a call that the other tool forbids',
    edits: [inSource('langchain/read-answer.ts', 'if (policy && !needed.every(', 'if (policy && needed.length > 2 && !needed.every(')],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'a malformed answer stays with the thread',
    edits: [inSource('langchain/settle-by-resume.ts', '{ responseSchema }', '{}')],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'each delivery of an approval calls the tool',
    edits: [inSource('langchain/calls-once.ts', 'if (known !== undefined) return known;', '')],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'a call is looked up before its run, which may end in between',
    edits: [
      inSource(
        'langchain/ledger/perform-call.ts',
        '    const run = await ledger.findRun(runId);\n    const effect = await ledger.findEffect(actionId);\n',
        '    const effect = await ledger.findEffect(actionId);\n    const run = await ledger.findRun(runId);\n',
      ),
    ],
    tests: [tests('langchain/ledger')],
    only: 'even if the run ends while they look',
  },
  {
    name: 'the run of a message ends with the first of its calls',
    edits: [
      inSource(
        'langchain/human-in-the-loop-middleware.ts',
        "ids.every((id) => id === (toolCall.id ?? '') || finished.has(id))",
        "ids.some((id) => id === (toolCall.id ?? '') || finished.has(id))",
      ),
    ],
    tests: [tests('langchain/ledger')],
    only: 'the last of its calls and not before',
  },
  {
    name: 'threads that are read together are given the newest of all',
    edits: [inSource('langgraph/saver/statements.ts', 'where thread_id = input.thread and ns', 'where ns')],
    tests: [tests('langgraph/thread-saver')],
    only: 'each is given its own newest',
  },
  {
    name: 'a policy with no answers in it is taken',
    edits: [
      inSource(
        'langchain/interrupt-on.ts',
        "  else if (allowed.length === 0) report('allowedDecisions', 'is empty; nobody could answer');\n",
        '',
      ),
    ],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'whatever comes to the tools runs',
    edits: [
      inSource('langchain/human-in-the-loop-middleware.ts', 'if (mustBeCleared && mine === undefined)', 'if (mustBeCleared && false)'),
    ],
    tests: [tests('langchain/faults')],
  },
  {
    name: 'a resume of nobody in particular decides',
    edits: [inSource('langchain/ledger/settle-by-ledger.ts', 'if (reviewer === undefined)', 'if (options === undefined)')],
    tests: [tests('langchain/ledger')],
  },
  {
    name: 'a gate in a graph opens while its request is open',
    edits: [
      inSource(
        'langgraph/gate/nodes.ts',
        "if (found.request.status === 'pending') return {};",
        "if (found.request.status === 'pending') return becomes(name, { visit, runId, status: 'not_done', because: 'pending', reason: '' });",
      ),
    ],
    tests: [tests('langgraph/gate')],
  },
];
