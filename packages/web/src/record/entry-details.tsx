import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { Parameters } from '../ui/parameters.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { Actor } from './actor.tsx';
import { type Entry, textIn } from './entry.ts';
import { ShownThen } from './shown-then.tsx';
import { recordTexts } from './texts.ts';

/** All of an entry: who, from where, about what, with every field of its data, and its place in the chain. */
export function EntryDetails({ entry, withRun = true }: { readonly entry: Entry; readonly withRun?: boolean }) {
  const text = useTexts(recordTexts);
  const { exactly } = useFormats();
  const { at, body, hash, prev } = entry;
  const { actor, subject } = body;
  const { shown, ...data } = body.data as Readonly<Record<string, unknown>>;
  const digest = textIn(entry, 'shown_digest');
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        <Fact name={text.when}>
          {exactly(at)} <span className="font-mono text-xs text-ink-faint">{at}</span>
        </Fact>
        <Fact name={text.who}>
          <Actor actor={actor} />{' '}
          <span className="font-mono text-xs break-all text-ink-faint">
            <SafeText text={actor.id} />
          </span>
        </Fact>
        {(actor.channel ?? actor.address ?? actor.key) !== undefined && (
          <Fact name={text.through}>
            <SafeText text={[actor.channel, actor.address, actor.key].filter((one) => one !== undefined).join(' · ')} />
          </Fact>
        )}
        <Fact name={text.about}>
          {text.subjects[subject.type]}{' '}
          {subject.type === 'request' ? (
            <Link to="/inbox/$requestId" params={{ requestId: subject.id }} className="font-mono text-xs break-all text-accent underline">
              {subject.id}
            </Link>
          ) : (
            <span className="font-mono text-xs break-all text-ink-faint">
              <SafeText text={subject.id} />
            </span>
          )}{' '}
          <span className="text-xs text-ink-faint">{text.version(subject.version)}</span>
        </Fact>
        {withRun && body.run_id !== null && (
          <Fact name={text.run}>
            <Link to="/runs/$runId" params={{ runId: body.run_id }} className="font-mono text-xs break-all text-accent underline">
              {body.run_id}
            </Link>
          </Fact>
        )}
      </dl>
      {typeof shown === 'object' && shown !== null && (
        <section className="flex flex-col gap-1">
          <h3 className="text-xs font-medium text-ink-faint">{text.shown}</h3>
          <Parameters parameters={shown as Readonly<Record<string, unknown>>} />
        </section>
      )}
      {digest !== undefined && subject.type === 'request' && <ShownThen requestId={subject.id} digest={digest} />}
      <section className="flex flex-col gap-1">
        <h3 className="text-xs font-medium text-ink-faint">{text.data}</h3>
        <Parameters parameters={data} />
      </section>
      <section className="flex flex-col gap-1">
        <h3 className="text-xs font-medium text-ink-faint">{text.chain}</h3>
        <dl className="grid gap-x-4 font-mono text-xs break-all text-ink-soft sm:grid-cols-[8rem_1fr]">
          <Fact name={text.prev}>{prev}</Fact>
          <Fact name={text.hash}>{hash}</Fact>
        </dl>
      </section>
    </div>
  );
}

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="font-sans text-xs leading-6 text-ink-faint">{name}</dt>
    <dd className="min-w-0 leading-6">{children}</dd>
  </>
);
