import type { z } from 'zod';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolContext } from '../../tool.ts';
import { insideFolder } from './inside-folder.ts';
import { readLines, readText } from './read-text.ts';

/** What earlier todos made of one kind, in plan order. A todo that found none of it has handed on null. */
export function madeBefore<Shape extends z.ZodType>(earlier: readonly ToolOutput[], kind: string, shape: Shape): z.infer<Shape>[] {
  return earlier.flatMap((output) => {
    const value = output.data[kind];
    if (value === undefined || value === null) return [];
    const read = shape.safeParse(value);
    if (!read.success) {
      const where = read.error.issues[0]?.path.join('.') ?? '';
      throw new AgentError(
        'TOOL_OUTPUT_INVALID',
        `an earlier step handed over ${kind} that can't be read, at ${where === '' ? 'its top' : where}`,
      );
    }
    return [read.data];
  });
}

/** The rows of a table that an earlier todo has written, one by one. */
export async function* readTable<Shape extends z.ZodType>(
  { folder, signal }: Pick<ToolContext, 'folder' | 'signal'>,
  path: string,
  shape: Shape,
  progress?: (share: number) => void,
): AsyncGenerator<z.infer<Shape>> {
  const file = await insideFolder(folder, path);
  if (file === undefined) throw new AgentError('TOOL_FAILED', `the table ${path} of an earlier step is not in the run's folder`);
  for await (const { line, text } of readLines(readText(file, signal, progress))) {
    signal.throwIfAborted();
    const row = shape.safeParse(parse(text));
    if (!row.success) throw new AgentError('TOOL_OUTPUT_INVALID', `${path}:${line} is not a row as an earlier step writes them`);
    yield row.data;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
