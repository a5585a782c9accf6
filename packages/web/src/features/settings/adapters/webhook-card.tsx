import { useMutation } from '@tanstack/react-query';
import { Send, Webhook as WebhookIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { When } from '../../../ui/when.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { adapterTexts } from './texts.ts';

export type Webhook = Extract<Answer<'listAdapters'>['items'][number], { kind: 'webhook' }>;

const TONES: Readonly<Record<Webhook['state'], Tone>> = { on: 'ok', disabled: 'bad', removed: 'plain' };
/** All kinds of messages there are: naming each would say less. */
const MANY = 6;

/** One endpoint: how it goes there, a test, and what was given up. */
export function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const text = useTexts(adapterTexts);
  const { number, duration } = useFormats();
  const [disabling, setDisabling] = useState(false);
  const params = { endpoint: webhook.name };
  const test = useMutation({
    mutationFn: () => call('testWebhook', { params, key: crypto.randomUUID() }),
    onSettled: () => forget('listAdapters'),
  });
  const enable = useMutation({
    mutationFn: () => call('enableWebhook', { params, key: crypto.randomUUID() }),
    onSuccess: () => void toast(text.enabled, { tone: 'ok' }),
    onSettled: () => forget('listAdapters'),
  });
  const { state, events, pending, last_failure: failure } = webhook;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <header className="flex flex-wrap items-start gap-3">
        <WebhookIcon size={18} aria-hidden="true" className="mt-0.5 text-ink-faint" />
        <div className="min-w-40 flex-1">
          <h2 className="font-semibold">
            <SafeText text={webhook.name} />
          </h2>
          <p className="font-mono text-xs break-all text-ink-faint">
            <SafeText text={webhook.url} />
          </p>
        </div>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </header>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={text.events}>
          {events.length > MANY ? text.everything(number(events.length)) : <code className="text-xs">{events.join(', ')}</code>}
        </Fact>
        <Fact name={text.waiting}>{pending === 0 ? text.noneWaits : text.oldest(number(pending), duration(webhook.oldest_sec))}</Fact>
        <Fact name={text.delivered}>{webhook.last_delivered_at === null ? text.never : <When at={webhook.last_delivered_at} />}</Fact>
        <Fact name={text.failed}>
          {failure === null ? (
            text.noFailure
          ) : (
            <>
              <When at={failure.at} /> · <SafeText text={failure.problem} />
            </>
          )}
        </Fact>
        {webhook.disabled_because !== null && (
          <Fact name={text.because}>
            <SafeText text={webhook.disabled_because} />
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {state !== 'removed' && (
          <Button icon={<Send size={14} aria-hidden="true" />} busy={test.isPending} onClick={() => test.mutate()}>
            {text.test}
          </Button>
        )}
        {state === 'disabled' && (
          <Button look="primary" busy={enable.isPending} onClick={() => enable.mutate()}>
            {text.enable}
          </Button>
        )}
        {state === 'on' && (
          <Button look="quiet" onClick={() => setDisabling(true)}>
            {text.disable}
          </Button>
        )}
      </div>
      <ProblemNotice problem={test.error ?? enable.error} />
      {test.data !== undefined && !test.isPending && <Tested tested={test.data} />}
      {webhook.dead_letters > 0 && <DeadLetters webhook={webhook} />}
      {disabling && (
        <ConfirmDialog
          title={text.disable}
          about={<SafeText text={text.disableAsk(webhook.name)} />}
          done={text.disabled}
          onClose={() => setDisabling(false)}
          act={async () => {
            await call('disableWebhook', { params, key: crypto.randomUUID() });
            await forget('listAdapters', 'listDeadLetters');
          }}
        />
      )}
    </Card>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

function Tested({ tested }: { readonly tested: Answer<'testWebhook'> }) {
  const text = useTexts(adapterTexts);
  const { duration } = useFormats();
  const took = duration(tested.took_sec);
  switch (tested.kind) {
    case 'delivered':
      return <Notice tone="ok">{text.tested.delivered(tested.status, took)}</Notice>;
    case 'refused':
      return <Notice tone="warn">{text.tested.refused(tested.status, took)}</Notice>;
    case 'failed':
      return (
        <Notice tone="bad">
          {text.reasons[tested.reason]}
          <span className="block text-xs opacity-90">
            <SafeText text={tested.problem} /> · {took}
          </span>
        </Notice>
      );
  }
}
