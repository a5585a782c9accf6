import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { FramedProse } from '../../ui/framed-prose.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import type { RequestOf } from '../request.ts';
import { requestTexts } from '../texts.ts';

/** An action with all of its parameters, and what stands before and after it. */
export function Approval({ request }: { readonly request: RequestOf<'approval_request'> }) {
  const text = useTexts(requestTexts);
  const { money } = useFormats();
  const { action, todo, reason, before, after } = request;
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-2">
        <h3 className="text-xs font-medium text-ink-faint">{text.exactly}</h3>
        <p className="flex flex-wrap items-baseline gap-2 text-sm">
          <span className="rounded-md bg-accent-soft px-1.5 py-0.5 font-mono text-[13px] text-accent">
            <SafeText text={action.tool} />
          </span>
          {todo.description !== undefined && (
            <span className="text-ink-soft">
              <SafeText text={todo.description} />
            </span>
          )}
          {action.estimated_cost_usd !== undefined && (
            <span className="text-ink-faint">
              {text.cost} {money(action.estimated_cost_usd)}
            </span>
          )}
        </p>
        <Parameters parameters={action.parameters} />
      </section>
      {(before.length > 0 || after.length > 0) && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Around title={text.before} tasks={before} />
          <Around title={text.after} tasks={after} />
        </div>
      )}
      {reason !== '' && <FramedProse text={reason} />}
    </div>
  );
}

const Around = ({ title, tasks }: { readonly title: string; readonly tasks: readonly string[] }) =>
  tasks.length === 0 ? null : (
    <section>
      <h3 className="text-xs font-medium text-ink-faint">{title}</h3>
      <ol className="list-decimal pl-5 text-sm text-ink-soft">
        {tasks.map((task) => (
          <li key={task}>
            <SafeText text={task} />
          </li>
        ))}
      </ol>
    </section>
  );
