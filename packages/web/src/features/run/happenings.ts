import type { EventMessage } from '@dream-agent/server/contract';
import type { Entry } from '../../record/entry.ts';

/** Something that happened in a run: an entry of its record, or what the record does not keep. */
export type Happened =
  | { readonly kind: 'entry'; readonly at: string; readonly entry: Entry; readonly seconds: number | undefined }
  | { readonly kind: 'event'; readonly at: string; readonly event: EventMessage; readonly seconds: number | undefined };

/** What the record says better than the stream, where one may read it. */
const IN_THE_RECORD: ReadonlySet<EventMessage['type']> = new Set([
  'hitl_request',
  'hitl_response',
  'hitl_warning',
  'hitl_timeout',
  'hitl_reminded',
  'hitl_escalated',
  'hitl_cancelled',
  'hitl_paused',
  'hitl_resumed',
  'complete',
]);

/** Only steps that are over: what they said on the way was for those who watched. */
const isWorthALine = (event: EventMessage): boolean =>
  event.type === 'todo_progress' ? event.data.status !== 'running' && event.data.status !== 'pending' : event.type !== 'todo_update';

/** What begins something, by the name that its end has too. */
function beginningOf(happened: Entry | EventMessage): string | undefined {
  if ('body' in happened) {
    const { type, subject } = happened.body;
    return type === 'run-created' || type === 'request-opened' || type === 'effect-started' || type === 'run-paused'
      ? `${subject.type} ${subject.id}`
      : undefined;
  }
  if (happened.type === 'layer_start') return `layer ${happened.data.layer}`;
  if (happened.type === 'hitl_request') return `request ${happened.data.request.request_id}`;
  return happened.type === 'todo_progress' && happened.data.status === 'running' ? `todo ${happened.data.todo_id}` : undefined;
}

function endOf(happened: Entry | EventMessage): string | undefined {
  if ('body' in happened) {
    const { type, subject } = happened.body;
    const ends = [
      'run-ended',
      'run-resumed',
      'request-decided',
      'request-expired',
      'request-cancelled',
      'effect-finished',
      'effect-settled',
    ];
    return ends.includes(type) ? `${subject.type} ${subject.id}` : undefined;
  }
  if (happened.type === 'layer_complete') return `layer ${happened.data.layer}`;
  if (happened.type === 'hitl_response' || happened.type === 'hitl_timeout') return `request ${happened.data.request_id}`;
  return happened.type === 'todo_progress' ? `todo ${happened.data.todo_id}` : undefined;
}

/** All of it in the order of time; whatever ended something says how long that took. */
export function happeningsOf(entries: readonly Entry[] | undefined, events: readonly EventMessage[]): Happened[] {
  const kept = entries === undefined ? events : events.filter(({ type }) => !IN_THE_RECORD.has(type));
  const ended = (entries ?? []).find(({ body }) => body.type === 'run-ended');
  const end = ended === undefined ? Number.POSITIVE_INFINITY : Date.parse(ended.at);
  // Nothing happens in a run after its end: what the session told then was only told late.
  const placeOf = (happened: Entry | EventMessage) =>
    'body' in happened ? Date.parse(happened.at) : Math.min(Date.parse(happened.at), end - 1);
  const all = [...(entries ?? []), ...kept].toSorted((one, other) => placeOf(one) - placeOf(other));
  const begun = new Map<string, string>();
  return all.flatMap((happened): Happened[] => {
    const [beginning, over] = [beginningOf(happened), endOf(happened)];
    const since = over === undefined ? undefined : begun.get(over);
    if (beginning !== undefined && !begun.has(beginning)) begun.set(beginning, happened.at);
    const seconds = since === undefined || beginning !== undefined ? undefined : (Date.parse(happened.at) - Date.parse(since)) / 1000;
    if ('body' in happened) return [{ kind: 'entry', at: happened.at, entry: happened, seconds }];
    return isWorthALine(happened) ? [{ kind: 'event', at: happened.at, event: happened, seconds }] : [];
  });
}
