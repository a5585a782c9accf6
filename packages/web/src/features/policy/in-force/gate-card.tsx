import type { ReactNode } from 'react';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import type { Gate } from '../policy-wire.ts';
import { policyTexts } from '../texts.ts';
import { AssigneeName } from './assignee-name.tsx';
import { TimingFacts } from './timing-facts.tsx';

const MODE_TONES: Readonly<Record<Gate['mode'], Tone>> = { on: 'ok', shadow: 'accent', off: 'plain' };

/** One gate: what it catches, whom it asks, and how long it waits. */
export function GateCard({ gate }: { readonly gate: Gate }) {
  const text = useTexts(policyTexts);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <SafeText text={gate.name} />
        </h3>
        {gate.verdict !== 'ask' && <Badge tone={gate.verdict === 'deny' ? 'bad' : 'ok'}>{text.verdicts[gate.verdict]}</Badge>}
        <Badge tone={MODE_TONES[gate.mode]} title={text.modesAbout[gate.mode]}>
          {text.modes[gate.mode]}
        </Badge>
      </header>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact name={text.catches}>
          <Catches gate={gate} />
        </Fact>
        {gate.verdict === 'ask' && (
          <>
            <Fact name={text.assignee}>
              {gate.assignee === undefined ? text.nobodySpecial : <AssigneeName assignee={gate.assignee} />}
              <Demands gate={gate} />
            </Fact>
            <Fact name={text.waits}>
              <TimingFacts timing={gate.timing} />
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[5.5rem_1fr] gap-2">
    <dt className="text-xs leading-5 text-ink-faint">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

function Catches({ gate }: { readonly gate: Gate }) {
  const text = useTexts(policyTexts);
  const { percent, money } = useFormats();
  switch (gate.type) {
    case 'specific_tools':
      return (
        <span className="flex flex-wrap gap-1">
          {gate.tools.map((tool) => (
            <code key={tool} className="rounded bg-sunken px-1 text-[13px]">
              <SafeText text={tool} />
            </code>
          ))}
        </span>
      );
    case 'threshold_based':
      return `${text.types.threshold_based} (${text.surerThan(percent(gate.confidence_threshold))})`;
    case 'budget_based':
      return `${text.types.budget_based} (${text.costlierThan(money(gate.cost_threshold))})`;
    case 'custom':
      return gate.expression === undefined ? (
        text.types.custom
      ) : (
        <code className="rounded bg-sunken px-1 text-[13px] break-words">
          <SafeText text={gate.expression} />
        </code>
      );
    default:
      return text.types[gate.type];
  }
}

function Demands({ gate }: { readonly gate: Gate }) {
  const text = useTexts(policyTexts);
  const demands = [
    ...(gate.quorum.approvals > 1 ? [text.quorum(gate.quorum.approvals)] : []),
    ...(gate.require_reason ? [text.reason] : []),
    ...(gate.requester_may_approve ? [] : [text.notRequester]),
  ];
  return demands.length === 0 ? null : <span className="block text-xs text-ink-faint">{demands.join(' · ')}</span>;
}
