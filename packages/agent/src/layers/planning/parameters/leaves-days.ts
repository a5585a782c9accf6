import type { Draft } from '../draft-todos.ts';
import { parametersOf } from './parameter-schema.ts';

/**
 * Whether days are left to what a plan ends in. What shows a period by itself compares it with the one before and foretells the next, so
 * that data of all days is collected for it; unless something else is made of the same data, which would then be of all days too.
 */
export function leavesDays(drafts: readonly Draft[]): boolean {
  const read = new Set(drafts.flatMap(({ dependsOn }) => dependsOn));
  const last = drafts.filter(({ id }) => !read.has(id));
  return last.every(
    ({ tool, dependsOn }) => dependsOn.length > 0 && parametersOf(tool).has('date_from') && parametersOf(tool).has('date_to'),
  );
}
