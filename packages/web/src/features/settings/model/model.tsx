import { useMutation, useQuery } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { When } from '../../../ui/when.tsx';
import { modelTexts } from './texts.ts';

type InUse = Extract<Answer<'readModel'>, { kind: 'model' }>;

/** What the agent thinks with, and whether it answers. */
export function Model() {
  const text = useTexts(modelTexts);
  const { data, error } = useQuery({ ...reading('readModel', {}), refetchInterval: 15_000 });
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-sm font-medium text-ink-soft">{text.thinks}</h2>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data?.kind === 'rules' && (
        <div className="flex flex-col gap-2 text-sm">
          <p className="text-lg font-semibold">{text.rules}</p>
          <p className="text-ink-soft">{text.rulesAbout}</p>
          <p className="text-xs text-ink-faint">{text.how}</p>
        </div>
      )}
      {data?.kind === 'model' && <Named model={data} />}
    </Card>
  );
}

const TONES: Readonly<Record<InUse['standing']['kind'], Tone>> = { not_asked: 'plain', answers: 'ok', fails: 'bad' };

function Named({ model: { name, standing } }: { readonly model: InUse }) {
  const text = useTexts(modelTexts);
  const { duration } = useFormats();
  const test = useMutation({
    mutationFn: () => call('testModel', { key: crypto.randomUUID() }),
    onSettled: () => forget('readModel'),
  });
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-mono text-base font-semibold break-all">
          <SafeText text={name} />
        </span>
        <Badge tone={TONES[standing.kind]}>{text.standings[standing.kind]}</Badge>
      </p>
      {standing.kind !== 'not_asked' && (
        <p className="text-xs text-ink-faint">
          {text.at}: <When at={standing.at} />
          {standing.kind === 'fails' && (
            <>
              {' · '}
              <SafeText text={standing.problem} />
            </>
          )}
        </p>
      )}
      <p className="text-ink-soft">{text.behind}</p>
      {signedIn()?.user.role === 'admin' ? (
        <Button className="self-start" busy={test.isPending} onClick={() => test.mutate()}>
          {text.test}
        </Button>
      ) : (
        <p className="text-xs text-ink-faint">{text.onlyAdmins}</p>
      )}
      <ProblemNotice problem={test.error} />
      {test.data?.kind === 'answered' && !test.isPending && <Notice tone="ok">{text.answered(duration(test.data.took_sec))}</Notice>}
      {test.data?.kind === 'failed' && !test.isPending && (
        <Notice tone="bad">
          {text.failed}
          <span className="block text-xs opacity-90">
            <SafeText text={test.data.problem} /> · {duration(test.data.took_sec)}
          </span>
        </Notice>
      )}
    </div>
  );
}
