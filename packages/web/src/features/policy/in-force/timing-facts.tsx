import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { useMessages } from '../../../requests/use-messages.ts';
import type { Timing } from '../policy-wire.ts';
import { policyTexts } from '../texts.ts';
import { AssigneeName } from './assignee-name.tsx';

/** How long it waits, what happens then, and who is told on the way. */
export function TimingFacts({ timing }: { readonly timing: Timing }) {
  const text = useTexts(policyTexts);
  const { duration } = useFormats();
  const { timeouts } = useMessages();
  const { timeout_seconds, timeout_action, warn_before_seconds, reminder_interval, max_reminders, escalation_chain } = timing;
  const details = [
    ...(warn_before_seconds === undefined ? [] : [text.warns(duration(warn_before_seconds))]),
    ...(reminder_interval === undefined ? [] : [text.reminds(duration(reminder_interval), max_reminders)]),
  ];
  return (
    <>
      {timeout_seconds === null ? text.asLong : `${duration(timeout_seconds)}, ${text.afterwards(timeouts[timeout_action])}`}
      {details.length > 0 && <span className="block text-xs text-ink-faint">{details.join(' · ')}</span>}
      {escalation_chain.length > 0 && (
        <span className="block text-xs text-ink-faint">
          {text.chain}:{' '}
          {escalation_chain.map((assignee, index) => (
            <span key={index}>
              {index > 0 && ' → '}
              <AssigneeName assignee={assignee} />
            </span>
          ))}
        </span>
      )}
    </>
  );
}
