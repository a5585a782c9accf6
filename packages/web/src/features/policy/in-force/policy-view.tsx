import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SafeLines } from '../../../ui/safe-text.tsx';
import { KINDS, type Policy } from '../policy-wire.ts';
import { policyTexts } from '../texts.ts';
import { GateCard } from './gate-card.tsx';
import { ShadowResults } from './shadow-results.tsx';
import { TimingFacts } from './timing-facts.tsx';

/** A policy as it is understood, and the file it was read from. */
export function PolicyView({ policy }: { readonly policy: Policy }) {
  const text = useTexts(policyTexts);
  const { duration } = useFormats();
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h2 className="text-sm font-semibold">{text.gates}</h2>
        <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {policy.gates.map((gate) => (
            <GateCard key={gate.name} gate={gate} />
          ))}
        </div>
      </section>
      {policy.in_force && <ShadowResults gates={policy.gates.flatMap(({ name, mode }) => (mode === 'shadow' ? [name] : []))} />}
      <section className="flex flex-col gap-3">
        <h2 className="text-sm font-semibold">{text.timings}</h2>
        <Card>
          <dl className="divide-y divide-line text-sm">
            {KINDS.map((kind) => {
              const timing = policy.timings[kind];
              return timing === undefined ? null : (
                <div key={kind} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_1fr]">
                  <dt className="text-ink-soft">{text.kinds[kind]}</dt>
                  <dd>
                    <TimingFacts timing={timing} />
                  </dd>
                </div>
              );
            })}
            <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_1fr]">
              <dt className="text-ink-soft">{text.pause}</dt>
              <dd>{duration(policy.pause_max_seconds)}</dd>
            </div>
            <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_1fr]">
              <dt className="text-ink-soft">{text.budgets}</dt>
              <dd>{text.budgetsOf(policy.budgets.per_run, policy.budgets.per_run_per_minute)}</dd>
            </div>
            <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[12rem_1fr]">
              <dt className="text-ink-soft">{text.reading}</dt>
              <dd>{policy.critical_reading_seconds === 0 ? text.noReading : duration(policy.critical_reading_seconds)}</dd>
            </div>
          </dl>
        </Card>
      </section>
      <Card>
        {policy.source === null ? (
          <p className="p-4 text-sm text-ink-faint">{text.noSource}</p>
        ) : (
          <details>
            <summary className="px-4 py-3 text-sm font-semibold select-none">{text.source}</summary>
            <div className="border-t border-line p-4">
              <CopyButton text={policy.source} size="small" />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0} className="mt-3 overflow-x-auto font-mono text-xs leading-5">
                <SafeLines text={policy.source} />
              </pre>
            </div>
          </details>
        )}
      </Card>
    </div>
  );
}
