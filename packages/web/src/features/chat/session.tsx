import type { ServerMessage } from '@dream-agent/server/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Prose } from '../../answer/prose.tsx';
import { call } from '../../api/call.ts';
import { forget, reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { useStream } from '../../live/use-stream.ts';
import { RequestPanel } from '../../requests/request-panel.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { Composer } from './composer.tsx';
import { ControlBar } from './control-bar.tsx';
import { LayerLine } from './layer-line.tsx';
import { after, begin, hasEnded, type LiveSession } from './live-session.ts';
import { SessionMenu } from './session-menu.tsx';
import { SessionsBar } from './sessions-bar.tsx';
import { chatTexts } from './texts.ts';
import { TodoList } from './todo-list.tsx';
import { Turn } from './turn.tsx';

export default function SessionPage() {
  const { sessionId } = useParams({ strict: false });
  return <Session key={sessionId} sessionId={sessionId ?? ''} />;
}

/** What shows beside the conversation's name in the list of all. */
const CHANGES_STANDING: ReadonlySet<ServerMessage['type']> = new Set(['hitl_request', 'hitl_response', 'hitl_paused', 'hitl_resumed']);

const reduce = (session: LiveSession | undefined, message: Parameters<typeof after>[1]): LiveSession | undefined =>
  session === undefined ? (message.type === 'session_state' ? begin(message.data) : undefined) : after(session, message);

/** A conversation as it happens. */
function Session({ sessionId }: { readonly sessionId: string }) {
  const text = useTexts(chatTexts);
  const [session, heard] = useReducer(reduce, undefined);
  const [request, setRequest] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const follow = (message: ServerMessage) => {
    heard(message);
    if (message.type === 'complete' || message.type === 'session_state') void forget('listRuns', 'listSessions');
    else if (CHANGES_STANDING.has(message.type)) void forget('listSessions');
  };
  useStream(`/ws/${sessionId}`, follow, session?.newer);
  const { data: named } = useQuery(reading('readSession', { params: { session_id: sessionId as never } }));
  const { data: earlier, error } = useQuery(reading('listRuns', { params: { session_id: sessionId as never }, query: { limit: 50 } }));
  const start = useMutation({
    mutationFn: ({ user_input, uploadIds }: { user_input: string; uploadIds: readonly string[] }) =>
      call('runAgentAsync', {
        body: { user_input, session_id: sessionId as never, ...(uploadIds.length === 0 ? {} : { upload_ids: [...uploadIds] as never }) },
        key: crypto.randomUUID(),
      }),
    onSuccess: () => {
      setRequest('');
      void forget('listRuns', 'listSessions');
    },
  });
  const send = (user_input: string, uploadIds: readonly string[] = []) => start.mutate({ user_input, uploadIds });
  const run = session?.run ?? null;
  const waiting = session?.pending.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is at the end
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    const asked = end.current?.parentElement?.querySelector(':scope article article:last-of-type');
    if (waiting > 0 && asked) asked.scrollIntoView({ block: 'nearest', behavior });
    else end.current?.scrollIntoView({ block: 'end', behavior });
  }, [run?.status, waiting, run?.run_id]);
  const before = (earlier?.items ?? []).filter(({ run_id }) => run_id !== run?.run_id).toReversed();

  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <SessionsBar />
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHeader sticky title={session === undefined ? '…' : <SafeText text={named?.title ?? session.session.title} />}>
          {run !== null && (
            // Where there is little room it has a line of its own, under the name.
            <div className="order-last w-full sm:order-none sm:w-auto">
              <ControlBar run={run} sessionId={sessionId} />
            </div>
          )}
          {session !== undefined && <SessionMenu key={named?.title} session={named ?? session.session} />}
        </PageHeader>
        <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-6">
          <ProblemNotice problem={error} />
          {session === undefined && error === null && <Skeleton lines={6} />}
          {before.map((one) => (
            <Turn key={one.run_id} run={one} onAsk={send} />
          ))}
          {session !== undefined && run !== null && (
            <Turn run={run} onAsk={send}>
              <LayerLine layers={session.layers} still={hasEnded(run) || run.status === 'waiting' || run.status === 'paused'} />
              {session.problem !== null && (
                <Notice tone="warn">
                  <SafeText text={session.problem} />
                </Notice>
              )}
              {session.todos.length > 0 && !session.pending.some(({ type }) => type === 'plan_review') && <TodoList session={session} />}
              {session.pending.map((pending) => (
                <RequestPanel key={pending.request_id} request={pending} keysOn={false} inFlow />
              ))}
              {session.answer !== null && session.answer !== '' && (
                <div aria-live="off" className="rounded-2xl rounded-bl-md border border-line bg-surface px-4 py-3">
                  <Prose text={session.answer} />
                </div>
              )}
            </Turn>
          )}
          {!hasEnded(run) && (
            <p role="status" className="text-center text-xs text-ink-faint">
              {run?.status === 'waiting' ? text.busyWaiting : run?.status === 'paused' ? text.busyPaused : text.busy}
            </p>
          )}
          <div ref={end} className="scroll-mb-40" />
        </div>
        {hasEnded(run) && (
          <div className="sticky bottom-0 bg-linear-to-t from-page via-page to-transparent px-4 pt-4 pb-4">
            <div className="mx-auto max-w-3xl">
              <ProblemNotice problem={start.error} />
              <Composer value={request} onChange={setRequest} onSend={send} busy={start.isPending} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
