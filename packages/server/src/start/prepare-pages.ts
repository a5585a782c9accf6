import type { Log } from '../http/app-deps.ts';
import { buildPages, pagesAreCurrent } from '../pages/build-pages.ts';
import type { Progress } from './program.ts';

/** Sees to it that there are pages, and that they are not older than their sources. Without them everything else still works. */
export async function preparePages({ progress, log }: { readonly progress: Progress; readonly log: Log }): Promise<void> {
  if (await pagesAreCurrent()) return;
  progress('pages');
  const built = await buildPages();
  if (built.kind === 'failed') log('warn', 'pages not built', { because: built.because });
}
