import { visible } from '@dream-agent/hitl/visible';
import { useQuery } from '@tanstack/react-query';
import { ArtifactView } from '../../answer/artifact-view.tsx';
import type { Answer } from '../../api/call.ts';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { TodoCard } from '../../plan/todo-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeLines, SafeText } from '../../ui/safe-text.tsx';
import { hasEnded, type LiveSession, type Todo } from './live-session.ts';
import { chatTexts } from './texts.ts';
import { TodoActions } from './todo-actions.tsx';

/** The steps as they stand, each with how far it is and what it made. */
export function TodoList({ session }: { readonly session: LiveSession }) {
  const text = useTexts(chatTexts);
  const { run, progress } = session;
  const isPaused = run?.status === 'paused';
  // What is changed while the run stands still counts from the newest version on, and is told to nobody before it goes on.
  const { data: changed } = useQuery({
    ...reading('readPlan', { params: { plan_id: session.plan?.plan_id ?? ('' as never) } }),
    enabled: isPaused && session.plan !== null,
  });
  const plan = isPaused ? (changed ?? session.plan) : session.plan;
  const todos = isPaused && changed !== undefined ? changed.todos : session.todos;
  const done = todos.filter(({ status }) => status !== 'pending' && status !== 'running').length;
  const { data } = useQuery({
    ...reading('listTodos', { params: { run_id: run?.run_id ?? ('' as never) } }),
    enabled: run !== null && done > 0,
    // What is made is read when the next step is over.
    queryKey: ['listTodos', { run: run?.run_id, done, status: run?.status }],
  });
  const results = new Map(data?.results.map((result) => [result.todo_id, result]));
  return (
    <section aria-label={text.todos}>
      <ol className="flex flex-col gap-2">
        {todos.map((todo, index) => (
          <li key={todo.id}>
            <TodoCard
              todo={todo}
              place={index + 1}
              isOver={hasEnded(run)}
              below={
                <>
                  <Progress todo={todo} progress={progress[todo.id]} />
                  <Result result={results.get(todo.id)} />
                </>
              }
            >
              {isPaused && plan !== null && <TodoActions todo={todo} plan={plan} />}
            </TodoCard>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Progress = ({ todo, progress }: { readonly todo: Todo; readonly progress: LiveSession['progress'][string] | undefined }) =>
  todo.status === 'running' ? (
    <div className="pt-1.5">
      <progress value={progress?.share} max={1} aria-label={visible(todo.task)} className="block h-1 w-full" />
      {progress !== undefined && progress.note !== '' && (
        <p className="truncate text-xs text-ink-faint">
          <SafeText text={progress.note} most={300} />
        </p>
      )}
    </div>
  ) : null;

type AnyResult = Answer<'listTodos'>['results'][number];

function Result({ result }: { readonly result: AnyResult | undefined }) {
  const text = useTexts(chatTexts);
  if (result === undefined) return null;
  const tries = 'attempts' in result && result.attempts > 1 ? <Badge tone="warn">{text.tries(result.attempts)}</Badge> : null;
  if (result.status !== 'completed') {
    const why = 'error' in result ? result.error : result.because;
    return (
      <p className="pt-1 text-sm text-warn">
        <SafeLines text={why.slice(0, 2_000)} most={5} /> {tries}
      </p>
    );
  }
  return (
    <details className="pt-1 text-sm">
      <summary className="text-[13px] text-ink-soft select-none">
        <SafeText text={result.summary || text.results} most={500} /> {tries}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        {result.warnings.map((warning) => (
          <p key={warning} className="text-warn break-words">
            <SafeText text={warning} most={500} />
          </p>
        ))}
        {result.artifacts.map((artifact) => (
          <ArtifactView key={artifact.artifact_id} artifact={artifact} among={result.artifacts} folded />
        ))}
        {Object.keys(result.data).length > 0 && <Parameters parameters={result.data} />}
      </div>
    </details>
  );
}
