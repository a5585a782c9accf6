import { visibleJson } from '../../core/visible.ts';
import type { Json } from '../../schema/json.ts';
import type { ActionOutcome } from '../action-outcome.ts';
import type { Supervised } from '../port/pattern.ts';

/** What the model is told about the loop it is in. */
export function reactPrompt({ systemPrompt, tools }: Pick<Supervised, 'systemPrompt' | 'tools'>): string {
  return [
    ...(systemPrompt === '' ? [] : [systemPrompt, '']),
    'Work step by step. Reply with one JSON object and nothing else:',
    '  {"thought": "why", "action": {"tool": "name", "parameters": {}}} to use a tool ("actions": […] for several at once), or',
    '  {"thought": "why", "answer": "the final answer"} when you are done.',
    'Each action is put before gates, and people may refuse, change or skip it. An observation with "done": false did not happen: never tell it as done.',
    '',
    'Tools:',
    ...tools.map(({ name, description, parameters }) => `- ${JSON.stringify({ name, description, parameters })}`),
  ].join('\n');
}

const LONGEST = 4000;

/** What came of an action, as the model gets to know it. Whether it was done comes first and is never left to be guessed. */
export function observation(tool: string, outcome: ActionOutcome): string {
  const text = visibleJson({ tool, ...observed(outcome) });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}

function observed(outcome: ActionOutcome): { readonly [key: string]: Json } {
  switch (outcome.kind) {
    case 'executed': {
      const changed = outcome.action.editedFrom === undefined ? {} : { changed_by_a_person_to: outcome.action.parameters };
      return { done: true, ...changed, result: outcome.result };
    }
    case 'failed':
      return { done: false, why: 'failed', error: outcome.error };
    case 'outcome_unknown':
      return { done: 'unknown', why: 'nobody knows whether it happened; do not try it again', error: outcome.error };
    case 'in_progress':
      return { done: 'unknown', why: 'still under way' };
    case 'denied':
      return { done: false, why: 'forbidden', because: outcome.because };
    case 'rejected':
    case 'skipped':
      return { done: false, why: `${outcome.kind} by a person`, reason: outcome.reason };
    case 'deferred':
      return { done: false, why: 'a person wants another way', guidance: outcome.guidance };
    case 'change_wanted':
      return { done: false, why: 'a person wants it changed', change: JSON.parse(JSON.stringify(outcome.change)) as Json };
    case 'aborted':
      return { done: false, why: 'stopped by a person', reason: outcome.reason };
    case 'expired':
      return { done: false, why: `nobody answered in time, which counts as ${outcome.applied}` };
    case 'cancelled':
      return { done: false, why: 'the question was taken back' };
    case 'unavailable':
      return { done: false, why: 'nobody was there to ask' };
    case 'refused':
      return { done: false, why: outcome.code, message: outcome.message };
  }
}
