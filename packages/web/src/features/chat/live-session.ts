import type { ServerMessage } from '@dream-agent/server/contract';

type State = Extract<ServerMessage, { type: 'session_state' }>['data'];
export type Run = NonNullable<State['run']>;
export type Todo = State['todos'][number];
type Pending = State['pending'][number];
type Layer = Extract<ServerMessage, { type: 'layer_start' }>['data']['layer'];
export type LayerState = 'done' | 'now' | 'next';

export const LAYERS = ['cognitive', 'planning', 'execution', 'response'] as const satisfies readonly Layer[];

/** A session as it stands: what the server said it was, and what has happened since. Nothing of it is guessed. */
export interface LiveSession extends State {
  readonly layers: Readonly<Record<Layer, LayerState>>;
  readonly progress: Readonly<Record<string, { readonly share: number; readonly note: string }>>;
  /** Which writing of the answer this is; a higher one began anew. */
  readonly attempt: number;
  readonly problem: string | null;
  /** A run that has begun since, of which only its beginning is known here. */
  readonly newer: string | undefined;
}

const ENDED: ReadonlySet<Run['status']> = new Set(['succeeded', 'failed', 'rejected', 'cancelled']);
export const hasEnded = (run: Pick<Run, 'status'> | null): boolean => run === null || ENDED.has(run.status);

/** Everything before a layer is done, it is under way, and the rest is still to come. */
const upTo = (now: number): LiveSession['layers'] =>
  Object.fromEntries(LAYERS.map((layer, place) => [layer, place < now ? 'done' : place === now ? 'now' : 'next'])) as LiveSession['layers'];

function layersOf({ run, plan, todos }: State): LiveSession['layers'] {
  if (run === null) return upTo(-1);
  if (hasEnded(run)) return upTo(LAYERS.length);
  if (plan === null) return upTo(0);
  const begun = todos.filter(({ status }) => status !== 'pending').length;
  return upTo(begun === 0 ? 1 : todos.some(({ status }) => status === 'pending' || status === 'running') ? 2 : 3);
}

export function begin(state: State, newer?: string): LiveSession {
  return { ...state, layers: layersOf(state), progress: {}, attempt: 1, problem: null, newer };
}

/** What a message makes of it. A message that says nothing about the page leaves it as it is. */
export function after(session: LiveSession, message: ServerMessage): LiveSession {
  if (message.type === 'session_state') return begin(message.data, session.newer);
  // What happens in another run is nothing that has happened in this one.
  if (message.run_id !== null && message.run_id !== session.run?.run_id) return { ...session, newer: message.run_id };
  switch (message.type) {
    case 'layer_start':
      return { ...session, layers: upTo(LAYERS.indexOf(message.data.layer)), run: going(session.run) };
    case 'layer_complete': {
      const next = { ...session, layers: upTo(LAYERS.indexOf(message.data.layer) + 1) };
      return message.data.layer === 'planning' ? { ...next, plan: message.data.plan, todos: message.data.plan.todos } : next;
    }
    case 'todo_update': {
      const byId = new Map(message.data.todos.map((todo) => [todo.id, todo]));
      const known = new Set(session.todos.map(({ id }) => id));
      const added = message.data.todos.filter(({ id }) => !known.has(id));
      return { ...session, todos: [...session.todos.map((todo) => byId.get(todo.id) ?? todo), ...added] };
    }
    case 'todo_progress': {
      const { todo_id, status, progress, note } = message.data;
      return {
        ...session,
        run: going(session.run),
        todos: session.todos.map((todo) => (todo.id === todo_id ? { ...todo, status } : todo)),
        progress: { ...session.progress, [todo_id]: { share: progress, note } },
      };
    }
    case 'hitl_request': {
      const { request } = message.data;
      const others = session.pending.filter(({ request_id }) => request_id !== request.request_id);
      return { ...session, pending: [...others, request], run: withStatus(session.run, 'waiting') };
    }
    case 'hitl_response': {
      const { data } = message;
      if (data.kind === 'recorded') return without(session, data.request_id);
      return asked(session, data.request_id, ({ quorum }) => ({ quorum: { ...quorum, approved: data.approvals, approvals: data.needed } }));
    }
    case 'hitl_escalated': {
      const { request_id, level, assignee, timeout_at } = message.data;
      return asked(session, request_id, () => ({ level, assignee, timeout_at }));
    }
    case 'hitl_timeout':
      return message.data.decision === null ? session : without(session, message.data.request_id);
    case 'hitl_cancelled':
      return without(session, message.data.request_id);
    case 'hitl_paused':
      return {
        ...session,
        run: pausing(withStatus(session.run, message.data.status), { at: message.at, budget: message.data.budget_spent }),
      };
    case 'hitl_resumed':
      // What was asked before it stood still is still to be answered.
      return { ...session, run: pausing(withStatus(session.run, session.pending.length > 0 ? 'waiting' : 'running'), undefined) };
    case 'token': {
      const { text, attempt, index } = message.data;
      if (attempt < session.attempt) return session;
      const before = attempt > session.attempt ? '' : (session.answer ?? '').slice(0, index);
      return { ...session, attempt, answer: before + text };
    }
    case 'complete': {
      const { status, response, ended_at } = message.data;
      const run = session.run === null ? null : { ...session.run, status, response, ended_at };
      return { ...session, run, answer: null, pending: [], layers: upTo(LAYERS.length) };
    }
    case 'error':
      return { ...session, problem: message.data.error.message };
    default:
      return session;
  }
}

const withStatus = (run: Run | null, status: Run['status']): Run | null => (run === null || hasEnded(run) ? run : { ...run, status });
const pausing = (run: Run | null, pause: { readonly at: string; readonly budget: Run['budget_spent'] } | undefined): Run | null =>
  run === null ? null : { ...run, pause_requested_at: pause?.at ?? null, budget_spent: pause?.budget ?? null };
const going = (run: Run | null): Run | null => (run?.status === 'queued' ? { ...run, status: 'running' } : run);

/** One of the requests that wait is different now. */
function asked(session: LiveSession, requestId: string, change: (request: Pending) => Partial<Pending>): LiveSession {
  const pending = session.pending.map((request) =>
    request.request_id === requestId ? ({ ...request, ...change(request) } as Pending) : request,
  );
  return { ...session, pending };
}

function without(session: LiveSession, requestId: string): LiveSession {
  const pending = session.pending.filter(({ request_id }) => request_id !== requestId);
  return {
    ...session,
    pending,
    run: pending.length === 0 && session.run?.status === 'waiting' ? withStatus(session.run, 'running') : session.run,
  };
}
