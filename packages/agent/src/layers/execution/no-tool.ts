import type { Parts } from '../../parts.ts';

/** Said of a todo whose tool is not there, or not there any more. */
export const whyNoTool = (parts: Pick<Parts, 'whyNoTool'>, name: string): string => parts.whyNoTool?.(name) ?? `there is no tool "${name}"`;
