import { type Defect, inSource, tests } from '../defect.ts';

/** The pattern around other people's agents: what it learns, puts together, remembers and lets out. */
export const patternDefects: readonly Defect[] = [
  {
    name: 'what was refused is put to people again',
    edits: [inSource('pattern/gates/policy-of-options.ts', '() => currentProposal.getStore()?.avoided !== undefined', '() => false')],
    tests: [tests('feedback/human-feedback')],
  },
  {
    name: 'a session that is taken up again has learned nothing',
    edits: [
      inSource(
        'pattern/session/pattern-session.ts',
        'for (const interaction of await readInteractions(this.#ledger, runId)) this.#keep(interaction);',
        'void readInteractions(this.#ledger, runId);',
      ),
      inSource(
        'pattern/session/pattern-session.ts',
        'for (const feedback of await this.#store.list(this.id)) this.#feedback.set(feedback.requestId, feedback);',
        '',
      ),
    ],
    tests: [tests('pattern/human-in-the-loop-pattern')],
  },
  {
    name: 'an answer that nobody approved is the output',
    edits: [inSource('pattern/execute-supervised.ts', 'if (supervised.isApproved(end.answer))', "if (end.answer !== '')")],
    tests: [tests('pattern/human-in-the-loop-pattern')],
  },
  {
    name: 'a model may talk nonsense for as long as it likes',
    edits: [inSource('pattern/react/react-pattern.ts', '++malformed >= this.#maxMalformed', '++malformed >= 1000')],
    tests: [tests('pattern/react-pattern')],
  },
  {
    name: 'what a model costs counts for no budget',
    edits: [inSource('pattern/supervised-run.ts', 'run.spend(costUsd);', 'run.spend(0);')],
    tests: [tests('pattern/pattern-gates')],
  },
  {
    // Either control is enough by itself for what nobody has configured otherwise.
    name: 'what is of high risk is one of a list',
    edits: [
      inSource('batching/similar-questions.ts', "    !atLeast(request.risk.level, 'high') &&\n", ''),
      inSource('batching/similar-questions.ts', '    atLeast(maxRisk, request.risk.level) &&\n', '    atLeast(maxRisk, maxRisk) &&\n'),
    ],
    tests: [tests('batching/batching')],
  },
  {
    name: 'a question that a list leaves open is answered like the first',
    edits: [
      inSource(
        'batching/batching-human.ts',
        'const given = answers?.[index] ?? undefined;',
        'const given = answers?.[index] ?? (answers?.[0] && { ...answers[0], shownDigest: asked.action.digest });',
      ),
    ],
    tests: [tests('batching/batching')],
  },
  {
    name: 'an approval of something of high risk is remembered',
    edits: [
      inSource(
        'batching/remembered-approvals.ts',
        "if (action.risk.level === 'high' || action.risk.level === 'critical')",
        "if (action.risk.level === 'critical')",
      ),
    ],
    tests: [tests('batching/batching')],
  },
  {
    name: 'what one session remembers holds for every other',
    edits: [inSource('batching/remembered-approvals.ts', 'expiresAt: one.until, runId, maxRisk }', 'expiresAt: one.until, maxRisk }')],
    tests: [tests('batching/batching')],
  },
];
