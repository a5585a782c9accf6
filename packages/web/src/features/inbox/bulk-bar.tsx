import { visible } from '@dream-agent/hitl/visible';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import type { AnyRequest } from '../../requests/request.ts';
import { requestTexts } from '../../requests/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { dismissToast, toast } from '../../ui/toasts.tsx';
import { HELD_MS, hold } from './held-decisions.ts';
import { notCounted } from './not-counted.tsx';
import { mayBeDecidedTogether, sharedOf } from './shared-of.ts';
import { inboxTexts } from './texts.ts';

/** Several requests at once: what is the same about them, what is not, and one answer for all. Each is still decided by itself. */
export function BulkBar({
  requests,
  onSelect,
}: {
  readonly requests: readonly AnyRequest[];
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const text = useTexts(inboxTexts);
  const requestText = useTexts(requestTexts);
  const isAlike = mayBeDecidedTogether(requests);
  const shared = sharedOf(requests);
  function decide(kind: 'approve' | 'reject'): void {
    const decisions = requests.map(({ request_id, action_digest }) => ({ request_id, action_digest, decision: { kind } }));
    const key = crypto.randomUUID();
    const undo = hold({
      requests,
      send: () =>
        call('decideInBulk', { body: { decisions }, key, keepalive: true }).then(({ outcomes }) => {
          const refused = outcomes.filter((outcome) => outcome.kind === 'refused').length;
          if (refused > 0) toast(text.bulkDone(outcomes.length - refused, refused), { tone: 'warn', seconds: 10 });
        }, notCounted),
      undone: () => {
        dismissToast(told);
        onSelect(new Set(decisions.map(({ request_id }) => request_id)));
      },
    });
    const told = toast(text.bulkDecided(requestText.decisions[kind], requests.length), {
      tone: 'ok',
      seconds: HELD_MS / 1000,
      undo: { label: text.undo, act: undo },
    });
    onSelect(new Set());
  }
  return (
    <section
      aria-label={text.selected(requests.length)}
      className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-raised p-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <strong className="text-sm">{text.selected(requests.length)}</strong>
        <Button size="small" look="quiet" onClick={() => onSelect(new Set())} className="ml-auto">
          {text.clear}
        </Button>
      </div>
      {isAlike ? (
        <>
          <h3 className="text-xs font-medium text-ink-faint">{text.common}</h3>
          <Parameters parameters={shared.same} />
          {shared.different.length > 0 && <h3 className="text-xs font-medium text-ink-faint">{text.different}</h3>}
          {shared.different.map(({ name, values }) => (
            <div key={name} className="text-xs">
              <p className="font-mono text-ink-faint">
                <SafeText text={name} most={200} />
              </p>
              <ol aria-label={visible(name)} className="max-h-32 list-decimal overflow-y-auto pl-6 font-mono">
                {values.map((value, index) => (
                  <li key={requests[index]?.request_id} className="break-all">
                    <SafeText text={value} most={300} />
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </>
      ) : (
        <Notice>{text.onlyLow}</Notice>
      )}
      <div className="flex gap-2">
        <Button look="good" disabled={!isAlike} onClick={() => decide('approve')}>
          {text.approveAll(requests.length)}
        </Button>
        <Button look="warning" disabled={!isAlike} onClick={() => decide('reject')}>
          {text.rejectAll(requests.length)}
        </Button>
      </div>
    </section>
  );
}
