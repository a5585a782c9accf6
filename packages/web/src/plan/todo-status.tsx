import type { TodoWire } from '@dream-agent/server/contract';
import { Ban, Check, Circle, CircleDashed, CircleHelp, CircleSlash, LoaderCircle, X } from 'lucide-react';
import { useTexts } from '../language/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { planTexts } from './texts.ts';

export type TodoStatus = TodoWire['status'];

const LOOKS: Readonly<Record<TodoStatus, { tone: Tone; icon: typeof Check; spin?: true }>> = {
  pending: { tone: 'plain', icon: Circle },
  running: { tone: 'accent', icon: LoaderCircle, spin: true },
  completed: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: X },
  skipped: { tone: 'plain', icon: CircleSlash },
  refused: { tone: 'warn', icon: Ban },
  unknown: { tone: 'warn', icon: CircleHelp },
  cancelled: { tone: 'plain', icon: CircleDashed },
};

export function TodoStatusBadge({ status, isOver = false }: { readonly status: TodoStatus; readonly isOver?: boolean }) {
  const text = useTexts(planTexts);
  const { tone, icon: Icon, spin } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon size={12} aria-hidden="true" className={spin && 'animate-spin'} />
      {/* In a run that has ended nothing waits any more. */}
      {isOver && status === 'pending' ? text.notDone : text.status[status]}
    </Badge>
  );
}

export const toneOf = (status: TodoStatus): Tone => LOOKS[status].tone;
