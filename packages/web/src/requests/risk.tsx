import { useTexts } from '../language/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import type { AnyRequest } from './request.ts';
import { requestTexts } from './texts.ts';
import { useMessages } from './use-messages.ts';

type Assessment = AnyRequest['risk_assessment'];

const TONES: Readonly<Record<Assessment['level'], Tone>> = { low: 'ok', medium: 'accent', high: 'warn', critical: 'bad' };

export function RiskBadge({ level }: { readonly level: Assessment['level'] }) {
  const messages = useMessages();
  return <Badge tone={TONES[level]}>{messages.risk(messages.riskLevels[level])}</Badge>;
}

/** How grave it is and why, and what can't be undone, before anything else. */
export function RiskSummary({ assessment }: { readonly assessment: Assessment }) {
  const messages = useMessages();
  const text = useTexts(requestTexts);
  const { level, factors, consequences, reversibility } = assessment;
  const sentence = (
    known: Readonly<Record<string, (detail: string | undefined) => string>>,
    { code, detail }: Assessment['factors'][number],
  ) => known[code]?.(detail) ?? `${code}${detail === undefined ? '' : `: ${detail}`}`;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <RiskBadge level={level} />
        <Badge tone={reversibility === 'irreversible' ? 'bad' : reversibility === 'partially' ? 'warn' : 'ok'}>
          {messages.reversibility[reversibility]}
        </Badge>
      </div>
      {factors.length > 0 && <Reasons title={text.why} reasons={factors.map((factor) => sentence(messages.factors, factor))} />}
      {consequences.length > 0 && (
        <Reasons title={text.mayFollow} reasons={consequences.map((one) => sentence(messages.consequences, one))} />
      )}
    </div>
  );
}

const Reasons = ({ title, reasons }: { readonly title: string; readonly reasons: readonly string[] }) => (
  <div>
    <h4 className="text-xs font-medium text-ink-faint">{title}</h4>
    <ul className="list-disc pl-5">
      {reasons.map((reason) => (
        <li key={reason}>
          <SafeText text={reason} />
        </li>
      ))}
    </ul>
  </div>
);
