import type { RunEvent } from '@dream-agent/hitl';
import { z } from 'zod';
import { TODO_STATUSES } from '../../contract/index.ts';
import type { Said } from './message.ts';

type Progress = Extract<Said, { type: 'todo_progress' }>['data'];

const TodoEventSchema = z.object({
  todoId: z.string(),
  tool: z.string(),
  task: z.string(),
  status: z.string().optional(),
  fraction: z.number().optional(),
  note: z.string().default(''),
  round: z.int().optional(),
  score: z.number().optional(),
});

/** How far a todo has come. */
export function saidOfTodo({ type, data }: RunEvent): Said[] {
  const { todoId, tool, task, status: stands, fraction, note, round, score } = TodoEventSchema.parse(data);
  const about = { todo_id: todoId, tool, task };
  const said = (more: Pick<Progress, 'status' | 'progress' | 'note'> & Partial<Progress>): Said[] => [
    { type: 'todo_progress', data: { ...about, ...more } },
  ];
  switch (type) {
    case 'todo-started':
      return said({ status: 'running', progress: 0, note: '' });
    case 'todo-progress':
      return said({ status: 'running', progress: shareOf(fraction), note });
    case 'todo-judged':
      return said({ status: 'running', progress: 1, note: '', ...(round === undefined ? {} : { round }), score: shareOf(score) });
    case 'todo-finished':
    case 'todo-proposed': {
      const status = TODO_STATUSES.find((known) => known === stands);
      // What is only on its way has no word of its own on the wire.
      return status === undefined ? [] : said({ status, progress: status === 'completed' ? 1 : 0, note: '' });
    }
    default:
      return [];
  }
}

const shareOf = (value = 0): number => Math.min(1, Math.max(0, value));
