import { visible } from '@dream-agent/hitl/visible';
import type { TodoWire } from '@dream-agent/server/contract';
import { useTexts } from '../language/texts.ts';
import type { Tone } from '../ui/badge.tsx';
import { BOX, layFlow } from './flow-layout.ts';
import { planTexts } from './texts.ts';
import { toneOf } from './todo-status.tsx';

const BORDERS: Readonly<Record<Tone, string>> = {
  plain: 'fill-surface stroke-line-strong',
  accent: 'fill-accent-soft stroke-accent',
  ok: 'fill-ok-soft stroke-ok',
  warn: 'fill-warn-soft stroke-warn',
  bad: 'fill-bad-soft stroke-bad',
};

/** Cut to what fits into a box; wide letters count as two. */
function fitting(text: string, room: number): string {
  let width = 0;
  let shown = '';
  for (const letter of visible(text)) {
    width += /[\u1100-\uffdc]/u.test(letter) ? 2 : 1;
    if (width > room) return `${shown}…`;
    shown += letter;
  }
  return shown;
}

const SMALLEST = 0.78;

/** The plan as a picture that lives: what needs what, and how far each step is. */
export function PlanFlow({ todos }: { readonly todos: readonly TodoWire[] }) {
  const text = useTexts(planTexts);
  const { boxes, lines, width, height } = layFlow(todos);
  const margin = 6;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <div tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-sunken p-2">
      <svg
        role="img"
        aria-label={text.flowOf(todos.length)}
        viewBox={`${-margin} ${-margin} ${width + margin * 2} ${height + margin * 2}`}
        // As large as it is meant, smaller where there is less room, and no smaller than can be read.
        style={{ width: width + margin * 2, minWidth: (width + margin * 2) * SMALLEST }}
        className="mx-auto max-w-full font-sans"
      >
        <title>{text.flowOf(todos.length)}</title>
        {lines.map(({ from, to }) => {
          const [x1, y1, x2, y2] = [from.x + BOX.width, from.y + BOX.height / 2, to.x, to.y + BOX.height / 2];
          const half = (x2 - x1) / 2;
          return (
            <g key={`${from.todo.id}-${to.todo.id}`} className="fill-none stroke-line-strong">
              <path d={`M${x1} ${y1} C${x1 + half} ${y1} ${x2 - half} ${y2} ${x2 - 4} ${y2}`} strokeWidth={1.5} />
              <path d={`M${x2 - 8} ${y2 - 4} L${x2 - 2} ${y2} L${x2 - 8} ${y2 + 4}`} strokeWidth={1.5} />
            </g>
          );
        })}
        {boxes.map(({ todo, x, y }) => (
          <g key={todo.id} transform={`translate(${x} ${y})`}>
            <title>{visible(todo.task)}</title>
            <rect width={BOX.width} height={BOX.height} rx={10} strokeWidth={1.5} className={BORDERS[toneOf(todo.status)]} />
            <text x={12} y={21} className="fill-ink text-[12px] font-medium">
              {fitting(todo.task, 21)}
            </text>
            <text x={12} y={39} className="fill-ink-faint text-[11px]">
              {fitting(todo.tool, 16)} · {text.status[todo.status]}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
