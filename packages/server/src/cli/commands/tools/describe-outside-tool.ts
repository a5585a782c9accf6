import type { z } from 'zod';
import type { OutsideToolWireSchema } from '../../../contract/index.ts';
import type { Cli } from '../../cli.ts';

export type OutsideTool = z.output<typeof OutsideToolWireSchema>;

/** So much of a digest is shown on the screen. */
export const SHORTEST_DIGEST = 12;

/** What has changed in what a tool says of itself, old above new; all that it says, where nothing was accepted before. */
export function describeOutsideTool({ texts }: Cli, { name, standing, server, says, changes, digest }: OutsideTool): string[] {
  const lines = [`${name}  ${texts.toolStandings[standing]}  MCP ${server}  digest ${digest.slice(0, SHORTEST_DIGEST)}`];
  if (standing === 'new') return [...lines, ...says.split('\n').map((line) => `  + ${line}`)];
  if (standing === 'changed' && changes.length === 0) return [...lines, `  ${texts.toolAsBefore}`];
  return [
    ...lines,
    ...changes.flatMap(({ path, before, after }) => [
      `  ${path}`,
      ...(before === null ? [] : [`    - ${before}`]),
      ...(after === null ? [] : [`    + ${after}`]),
    ]),
  ];
}
