/** What can be wrong with a log, and how it is said in English. Facts are whatever a sentence in any language needs. */
export const AUDIT_PROBLEMS = {
  not_an_export: () => 'this is not an audit export: its first line is not the header',
  not_utf8: () => 'this line is not UTF-8 text',
  too_long: (facts: { limit: number }) => `this line is longer than ${facts.limit} bytes`,
  not_json: () => 'this line is not JSON',
  not_canonical: () => 'this line is not written in canonical form, so it is not as it was exported',
  malformed: () => 'this line has fields that no entry has, or lacks some that every entry has',
  unknown_type: (facts: { type: string }) => `this version does not know entries of type "${facts.type}"; use a newer one`,
  out_of_order: (facts: { expected: number; found: number }) =>
    `expected entry ${facts.expected}, found ${facts.found}: entries were removed, added or moved`,
  broken_link: (facts: { seq: number }) => `entry ${facts.seq} does not follow the entry before it`,
  wrong_hash: (facts: { seq: number }) => `entry ${facts.seq} was changed: its content does not have its hash`,
  anchor_differs: (facts: { expected: number; found: number }) =>
    `the log should start after entry ${facts.expected} with a known hash, and it says it starts after ${facts.found}`,
  anchor_unvouched: (facts: { seq: number }) => `entries up to ${facts.seq} are missing, and no signed checkpoint vouches for them`,
  anchor_unrecorded: (facts: { seq: number }) =>
    `entries up to ${facts.seq} are missing, and the log has no entry that says they were pruned`,
  rewritten: (facts: { seq: number; since: number }) =>
    `a checkpoint has another hash for entry ${facts.seq}: something after entry ${facts.since} was rewritten`,
  truncated: (facts: { known: number; last: number }) =>
    `truncated: a checkpoint knows of ${facts.known} entries, and the log ends with ${facts.last}`,
  no_end: (facts: { last: number }) => `truncated: the text stops after entry ${facts.last}, without a complete end line`,
  wrong_end: (facts: { last: number }) => `the end line does not agree with the log, which ends with entry ${facts.last}`,
  after_end: () => 'there is something after the end line',
  checkpoint_misplaced: (facts: { seq: number; last: number }) => `a checkpoint for entry ${facts.seq} stands after entry ${facts.last}`,
  checkpoint_forged: (facts: { seq: number }) => `the signature of the checkpoint for entry ${facts.seq} is not valid`,
  checkpoint_unknown_key: (facts: { seq: number; key: string }) =>
    `the checkpoint for entry ${facts.seq} was signed with a key that was not given (${facts.key})`,
} as const satisfies Record<string, (facts: never) => string>;

export type AuditProblemCode = keyof typeof AUDIT_PROBLEMS;
/** What goes with a code; nothing for most. */
export type AuditFacts<Code extends AuditProblemCode> =
  Parameters<(typeof AUDIT_PROBLEMS)[Code]> extends [infer Facts] ? Facts : Record<never, never>;
/** Sentences for every problem, in one language. */
export type AuditSentences = { readonly [Code in AuditProblemCode]: (facts: AuditFacts<Code>) => string };

/** A code with its facts, before anybody has put it into words. */
export type AuditProblem = { [Code in AuditProblemCode]: { readonly code: Code; readonly facts: AuditFacts<Code> } }[AuditProblemCode];

/** Puts a problem into words. */
export function sentenceFor(problem: AuditProblem, sentences: AuditSentences = AUDIT_PROBLEMS): string {
  return (sentences[problem.code] as (facts: unknown) => string)(problem.facts);
}
