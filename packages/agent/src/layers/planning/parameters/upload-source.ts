import { ALL_UPLOADS, type Uploads } from '../../../contract/uploads.ts';

/** Whoever wants the sample data says so. */
const WANTS_SAMPLE = /샘플|예시 ?데이터|\bsample\b|サンプル/iu;

/** What a request is to be read from, if files were brought: the one that it names, or all of them. */
export function uploadSource(request: string, uploads: Uploads | undefined): string | undefined {
  const sources = uploads?.sources ?? [];
  if (sources.length === 0 || WANTS_SAMPLE.test(request)) return undefined;
  const asked = request.normalize('NFC');
  const named = sources.filter((source) => asked.includes(source.slice(source.indexOf('/') + 1)));
  const [only] = named.length > 0 ? named : sources;
  return named.length === 1 || sources.length === 1 ? only : ALL_UPLOADS;
}
