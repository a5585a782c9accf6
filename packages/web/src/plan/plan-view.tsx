import type { PlanWire } from '@dream-agent/server/contract';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { PlanFlow } from './plan-flow.tsx';
import { planTexts } from './texts.ts';
import { TodoCard } from './todo-card.tsx';

/** A version of a plan: what it costs, how it flows, and each step with all of its parameters. */
export function PlanView({ plan }: { readonly plan: PlanWire }) {
  const text = useTexts(planTexts);
  const { money, span } = useFormats();
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="font-medium text-ink">{text.version(plan.version)}</span>
        <span>{text.steps(plan.todos.length)}</span>
        <span>{text.strategy[plan.strategy]}</span>
        <span>{money(plan.estimated_cost_usd)}</span>
        <span>{text.takes(span(plan.estimated_duration_sec))}</span>
      </p>
      <PlanFlow todos={plan.todos} />
      <ol aria-label={text.cards} className="flex flex-col gap-2">
        {plan.todos.map((todo, index) => (
          <li key={todo.id}>
            <TodoCard todo={todo} place={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}
