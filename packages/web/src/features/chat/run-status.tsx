import { useTexts } from '../../language/texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Run } from './live-session.ts';
import { chatTexts } from './texts.ts';

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
  const text = useTexts(chatTexts);
  return <Badge tone={TONES[status]}>{text.run[status]}</Badge>;
}
