import type { ToolFunction } from '../tool.ts';
import './keep-compiled-code.ts';
import { adCreative } from './ad-creative/ad-creative.ts';
import { createCollector } from './collector/collector.ts';
import type { CollectorLimits } from './collector/limits.ts';
import type { Databases } from './collector/sources/database.ts';
import type { Reach } from './collector/sources/download.ts';
import { competitor } from './competitor/competitor.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { inventory } from './inventory/inventory.ts';
import { keyword } from './keyword/keyword.ts';
import { preprocessor } from './preprocessor/preprocessor.ts';
import { report } from './report/report.ts';
import { salesMaterial } from './sales-material/sales-material.ts';
import { sentiment } from './sentiment/sentiment.ts';
import { synthesis } from './synthesis/synthesis.ts';
import { trends } from './trends/trends.ts';
import { video } from './video/video.ts';

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
    ['collector', createCollector({ dataFolder, databases, reach, limits })],
    ['preprocessor', preprocessor],
    ['sentiment', sentiment],
    ['keyword', keyword],
    ['competitor', competitor],
    ['trends', trends],
    ['inventory', inventory],
    ['report', report],
    ['synthesis', synthesis],
    ['video', video],
    ['ad_creative', adCreative],
    ['sales_material', salesMaterial],
    ['dashboard', dashboard],
  ]);
