import type { ResponseWireSchema } from '@dream-agent/server/contract';
import { Check, X } from 'lucide-react';
import type { z } from 'zod';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { Files } from './files.tsx';
import { Prose } from './prose.tsx';
import { answerTexts } from './texts.ts';

export type Response = z.output<typeof ResponseWireSchema>;

/** An answer with its files and sources, and what was and was not done for it. */
export function Answer({ response, onAsk }: { readonly response: Response; readonly onAsk?: (request: string) => void }) {
  const text = useTexts(answerTexts);
  const { number } = useFormats();
  return (
    <div className="flex flex-col gap-4">
      <Prose text={response.text} />
      <Files artifacts={response.attachments} />
      <div className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Facts title={text.done} facts={response.done} icon={<Check size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />} />
        <Facts
          title={text.notDone}
          facts={response.not_done}
          icon={<X size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />}
        />
      </div>
      {response.sources.length > 0 && (
        <p className="text-xs text-ink-faint">
          {text.sources}:{' '}
          {response.sources.map(({ name, rows, from, to }, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <SafeText text={name} most={120} />
              {rows !== undefined && ` (${text.rows(number(rows))})`}
              {from !== undefined && (
                <>
                  {' '}
                  <SafeText text={`${from}–${to ?? ''}`} most={60} />
                </>
              )}
            </span>
          ))}
        </p>
      )}
      {onAsk !== undefined && response.next_actions.length > 0 && (
        <fieldset aria-label={text.next} className="flex flex-wrap gap-2">
          {response.next_actions.map((action) => (
            <button
              key={action}
              type="button"
              onClick={() => onAsk(action)}
              className="rounded-full border border-line-strong bg-raised px-3 py-1 text-left text-sm text-ink-soft hover:border-accent hover:text-accent"
            >
              <SafeText text={action} most={300} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const Facts = ({ title, facts, icon }: { readonly title: string; readonly facts: readonly string[]; readonly icon: React.ReactNode }) =>
  facts.length === 0 ? null : (
    <section>
      <h3 className="text-xs font-medium text-ink-faint">{title}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact} className="flex gap-1.5">
            {icon}
            <span className="min-w-0 break-words">
              <SafeText text={fact} most={500} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
