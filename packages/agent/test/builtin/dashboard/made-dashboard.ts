import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '@dream-agent/hitl';
import type { Language } from '../../../src/contract/language.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { type DashboardPage, DashboardPageSchema } from '../../../src/tools/builtin/dashboard/dashboard-page.ts';
import { dataFolderWith, startRun, type TestRun } from '../run-tools.ts';

export interface MadeDashboard {
  readonly output: ToolOutput;
  readonly page: DashboardPage;
  readonly html: string;
  readonly bytes: number;
  /** Where a browser finds it. */
  readonly url: string;
}

/** Calls the tool with what earlier steps of the run have made, and reads the page. */
export async function dashboardOf(run: TestRun, earlier: readonly ToolOutput[], parameters: JsonObject = {}): Promise<MadeDashboard> {
  const output = await run.call('dashboard', parameters, earlier);
  const page = DashboardPageSchema.parse(output.data['dashboard_page']);
  const url = pathToFileURL(join(run.folder, page.html)).href;
  return { output, page, html: await run.read(page.html), bytes: output.artifacts[0]?.bytes ?? 0, url };
}

/** A run over these files, with what the collector has found in them. */
export async function collected(files: Readonly<Record<string, string>>, language: Language = 'en') {
  const run = await startRun({
    language,
    dataFolder: await dataFolderWith(Object.fromEntries(Object.entries(files).map(([name, text]) => [`own/${name}`, text]))),
  });
  return { run, raw: await run.call('collector', { source: 'own' }) };
}

/** The value of a key figure, and before. */
export const figure = (page: DashboardPage, metric: DashboardPage['figures'][number]['metric']) =>
  page.figures.find((one) => one.metric === metric);
