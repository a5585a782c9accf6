import { Clock } from 'lucide-react';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { classes } from '../ui/classes.ts';
import { useNow } from '../ui/use-now.ts';
import type { AnyRequest } from './request.ts';
import { requestTexts } from './texts.ts';
import { useMessages } from './use-messages.ts';

type Timed = Pick<AnyRequest, 'timeout_at' | 'timeout_action'>;

/** How much time is left, and what happens when there is none. The server's clock decides; this one only shows. */
export function Countdown({ request, short = false }: { readonly request: Timed; readonly short?: boolean }) {
  const text = useTexts(requestTexts);
  const messages = useMessages();
  const { span, exactly } = useFormats();
  const now = useNow();
  if (request.timeout_at === null) return short ? null : <span className="text-xs text-ink-faint">{text.noDeadline}</span>;
  const left = (Date.parse(request.timeout_at) - now) / 1000;
  const shown = left <= 0 ? text.over : short ? span(left) : text.at(span(left), messages.timeouts[request.timeout_action]);
  return (
    <span
      role="timer"
      title={exactly(request.timeout_at)}
      className={classes(
        'inline-flex items-center gap-1 text-xs tabular-nums',
        left < 60 ? 'font-semibold text-bad' : left < 300 ? 'text-warn' : 'text-ink-faint',
      )}
    >
      <Clock size={13} aria-hidden="true" />
      {shown}
    </span>
  );
}
