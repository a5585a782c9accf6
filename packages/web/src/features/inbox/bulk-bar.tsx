import { visible } from '@dream-agent/hitl/visible';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import type { AnyRequest } from '../../requests/request.ts';
import { forgetRequests } from '../../requests/use-decide.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { toast } from '../../ui/toasts.tsx';
import { mayBeDecidedTogether, sharedOf } from './shared-of.ts';
import { inboxTexts } from './texts.ts';

/** Several requests at once: what is the same about them, what is not, and one answer for all. Each is still decided by itself. */
export function BulkBar({ requests, onDone }: { readonly requests: readonly AnyRequest[]; readonly onDone: () => void }) {
  const text = useTexts(inboxTexts);
  const isAlike = mayBeDecidedTogether(requests);
  const shared = sharedOf(requests);
  const decide = useMutation({
    mutationFn: (kind: 'approve' | 'reject') =>
      call('decideInBulk', {
        body: { decisions: requests.map(({ request_id, action_digest }) => ({ request_id, action_digest, decision: { kind } })) },
        key: crypto.randomUUID(),
      }),
    onSuccess: async ({ outcomes }) => {
      const refused = outcomes.filter(({ kind }) => kind === 'refused').length;
      toast(text.bulkDone(outcomes.length - refused, refused), { tone: refused === 0 ? 'ok' : 'warn' });
      await forgetRequests();
      onDone();
    },
  });
  return (
    <section
      aria-label={text.selected(requests.length)}
      className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-raised p-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <strong className="text-sm">{text.selected(requests.length)}</strong>
        <Button size="small" look="quiet" onClick={onDone} className="ml-auto">
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
      <ProblemNotice problem={decide.error} />
      <div className="flex gap-2">
        <Button look="good" disabled={!isAlike} busy={decide.isPending} onClick={() => decide.mutate('approve')}>
          {text.approveAll(requests.length)}
        </Button>
        <Button look="warning" disabled={!isAlike} busy={decide.isPending} onClick={() => decide.mutate('reject')}>
          {text.rejectAll(requests.length)}
        </Button>
      </div>
    </section>
  );
}
