import type { Answer } from '../api/call.ts';

/** An entry of the record, as it stands there. */
export type Entry = Answer<'queryAudit'>['items'][number];
export type EntryType = Entry['body']['type'];

/** A text of an entry's data, if it has one of this name. */
export function textIn(entry: Entry, ...path: readonly string[]): string | undefined {
  let value: unknown = entry.body.data;
  for (const name of path) value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** What an effect does is told by the action that it carries out. */
export const toolsOf = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap((entry) => {
      const [action, tool] = [textIn(entry, 'action_id'), textIn(entry, 'tool')];
      return action === undefined || tool === undefined ? [] : [[action, tool] as const];
    }),
  );

/** In the order in which they come up in the life of a run; what is rare comes last. */
export const ENTRY_TYPES = [
  'run-created',
  'run-paused',
  'run-resumed',
  'run-cancel-requested',
  'run-ended',
  'action-recorded',
  'request-opened',
  'vote-recorded',
  'request-decided',
  'request-escalated',
  'request-retried',
  'request-reminded',
  'request-warned',
  'request-expired',
  'request-cancelled',
  'decision-refused',
  'effect-started',
  'effect-finished',
  'effect-unknown',
  'effect-settled',
  'effect-late-evidence',
  'grant-given',
  'grant-used',
  'grant-revoked',
  'delegation-made',
  'delegation-revoked',
  'policy-loaded',
  'audit-pruned',
  'noted',
] as const satisfies readonly EntryType[];
