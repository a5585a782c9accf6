import type { ToolFunction } from '../tool.ts';
import { createCollector } from './collector/collector.ts';
import { preprocessor } from './preprocessor/preprocessor.ts';
import { report } from './report/report.ts';
import { sentiment } from './sentiment/sentiment.ts';
import { synthesis } from './synthesis/synthesis.ts';

export interface BuiltinToolsOptions {
  /** Where sources lie; nothing outside of it is read. */
  readonly dataFolder: string;
}

/** The tools that come with the agent, by the name of their definition in config/tools. */
export const builtinTools = ({ dataFolder }: BuiltinToolsOptions): ReadonlyMap<string, ToolFunction> =>
  new Map<string, ToolFunction>([
    ['collector', createCollector(dataFolder)],
    ['preprocessor', preprocessor],
    ['sentiment', sentiment],
    ['report', report],
    ['synthesis', synthesis],
  ]);
