import type { Answer } from '../api/call.ts';
import { useTexts } from '../language/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { runWords } from './texts.ts';

export type Run = Answer<'readRun'>;

const TONES: Readonly<Record<Run['status'], Tone>> = {
  queued: 'plain',
  running: 'accent',
  waiting: 'warn',
  paused: 'plain',
  succeeded: 'ok',
  failed: 'bad',
  rejected: 'warn',
  cancelled: 'plain',
};

export function RunStatusBadge({ status }: { readonly status: Run['status'] }) {
  const text = useTexts(runWords);
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>;
}
