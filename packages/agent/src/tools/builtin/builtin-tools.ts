import type { ToolFunction } from '../tool.ts';
import './keep-compiled-code.ts';
import type { CollectorLimits } from './collector/limits.ts';
import type { Databases } from './collector/sources/database.ts';
import type { Reach } from './collector/sources/download.ts';

export interface BuiltinToolsOptions {
  /** Where sources lie; nothing outside of it is read. */
  readonly dataFolder: string;
  /** Databases that may be read, by name; none unless they are handed in. */
  readonly databases?: Databases;
  /** Which addresses may be read besides public ones. */
  readonly reach?: Reach;
  readonly limits?: Partial<CollectorLimits>;
}

/** The tools that come with the agent, by the name of their definition in config/tools. */
export const builtinTools = ({
  dataFolder,
  databases = new Map(),
  reach = {},
  limits = {},
}: BuiltinToolsOptions): ReadonlyMap<string, ToolFunction> =>
  new Map<string, ToolFunction>([
    ['collector', later(async () => (await import('./collector/collector.ts')).createCollector({ dataFolder, databases, reach, limits }))],
    ['preprocessor', later(async () => (await import('./preprocessor/preprocessor.ts')).preprocessor)],
    ['sentiment', later(async () => (await import('./sentiment/sentiment.ts')).sentiment)],
    ['keyword', later(async () => (await import('./keyword/keyword.ts')).keyword)],
    ['competitor', later(async () => (await import('./competitor/competitor.ts')).competitor)],
    ['trends', later(async () => (await import('./trends/trends.ts')).trends)],
    ['inventory', later(async () => (await import('./inventory/inventory.ts')).inventory)],
    ['report', later(async () => (await import('./report/report.ts')).report)],
    ['synthesis', later(async () => (await import('./synthesis/synthesis.ts')).synthesis)],
    ['video', later(async () => (await import('./video/video.ts')).video)],
    ['ad_creative', later(async () => (await import('./ad-creative/ad-creative.ts')).adCreative)],
    ['sales_material', later(async () => (await import('./sales-material/sales-material.ts')).salesMaterial)],
    ['dashboard', later(async () => (await import('./dashboard/dashboard.ts')).dashboard)],
  ]);

/** Loaded at its first call: what the tools are made of takes as long to load as all the rest, and a process may never call one. */
function later(load: () => Promise<ToolFunction>): ToolFunction {
  let loaded: Promise<ToolFunction> | undefined;
  return async (input, context) => {
    loaded ??= load();
    return (await loaded)(input, context);
  };
}
