import { type ToolOutput, ToolOutputSchema } from '../../packages/agent/src/contract/todo-result.ts';
import { builtinTools } from '../../packages/agent/src/tools/builtin/index.ts';
import { begin } from '../server/child.ts';
import { measureStep, type Step } from './step.ts';

export interface Walk {
  readonly dataFolder: string;
  readonly file: string;
  readonly folder: string;
}

export interface Walked {
  readonly steps: readonly Step[];
  /** How many reviews were counted at the end. */
  readonly reviews: number;
}

/** The way from a file to findings, and on what of the way before each tool works. */
const WAY = [
  { tool: 'collector', after: [] },
  { tool: 'preprocessor', after: ['collector'] },
  { tool: 'sentiment', after: ['preprocessor'] },
  { tool: 'keyword', after: ['preprocessor', 'sentiment'] },
  { tool: 'trends', after: ['preprocessor', 'sentiment'] },
] as const;

const { given, say } = await begin<Walk>();
const tools = builtinTools({ dataFolder: given.dataFolder });
const made = new Map<string, ToolOutput>();
const steps: Step[] = [];
for (const { tool, after } of WAY) {
  const call = tools.get(tool);
  if (call === undefined) throw new Error(`there is no tool ${tool}`);
  const earlier = after.flatMap((name) => made.get(name) ?? []);
  const { step, result } = await measureStep(tool, () =>
    call(
      { parameters: tool === 'collector' ? { source: given.file } : {}, language: 'ko', earlier },
      {
        signal: new AbortController().signal,
        idempotencyKey: `bench:${tool}`,
        attempt: 1,
        folder: given.folder,
        today: '2026-11-18',
        progress: () => {},
      },
    ),
  );
  made.set(tool, ToolOutputSchema.parse(result));
  steps.push(step);
}
const clean = made.get('preprocessor')?.data['clean_data'] as { readonly rows: number };
say({ steps, reviews: clean.rows } satisfies Walked);
