import { AUDIT_SENTENCES } from '@dream-agent/hitl/audit-sentences';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useFormats } from '../../language/formats.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTexts } from '../../language/texts.ts';
import type { Proof } from '../../proof/use-proof.ts';
import type { Verified } from '../../proof/verify-export.ts';
import { Notice } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { auditTexts } from './texts.ts';

type Over = Extract<Proof, { kind: 'over' }>;

/** Whole, with what was counted and what was not looked at; or the first thing that is wrong, and why. */
export function ProofResult({ proof: { ordered, told } }: { readonly proof: Over }) {
  const text = useTexts(auditTexts);
  const { number } = useFormats();
  if (told.kind === 'failed') {
    return (
      <Notice tone="bad">
        {text.failed[told.why]}
        {'detail' in told && (
          <span className="block font-mono text-xs">
            <SafeText text={told.detail} />
          </span>
        )}
      </Notice>
    );
  }
  const name = ordered.source.kind === 'file' ? ordered.source.file.name : text.theRecord;
  const { verified, seconds } = told;
  return (
    <Notice tone={verified.report.ok ? 'ok' : 'bad'}>
      {verified.report.ok ? <Whole report={verified.report} areOwnKeys={ordered.areOwnKeys} /> : <Wrong verified={verified} />}
      <p className="mt-2 text-xs opacity-80">
        <SafeText text={name} /> · {text.took(number(Math.round(seconds * 10) / 10))}
      </p>
    </Notice>
  );
}

function Whole({ report, areOwnKeys }: { readonly report: Extract<Verified['report'], { ok: true }>; readonly areOwnKeys: boolean }) {
  const text = useTexts(auditTexts);
  const { number, moment } = useFormats();
  const { first, last, head, anchor, outside } = report;
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <ShieldCheck size={18} aria-hidden="true" />
        {text.whole}
      </p>
      <ul className="mt-1 list-disc pl-5">
        <li>{text.entriesRight(number(report.entries))}</li>
        {first !== undefined && last !== undefined && (
          <li>
            {moment(first.at)} – {moment(last.at)}
          </li>
        )}
        <li>{text.checkpointsRight(number(report.checkpointsMatched))}</li>
        <li>{report.signaturesChecked ? (areOwnKeys ? text.signedOwn : text.signedServer) : text.unsigned}</li>
        <li>{outside.matched > 0 ? text.compared(number(outside.matched)) : text.notCompared}</li>
        {!anchor.vouched && <li>{text.unvouched(number(anchor.seq))}</li>}
      </ul>
      <p className="mt-1 font-mono text-[11px] break-all opacity-80">
        {text.endsIn}: {head.hash}
      </p>
    </>
  );
}

/** Enough to see what stands there; a line may be as long as a book. */
const MOST_LETTERS = 3_000;

function Wrong({ verified: { report, line } }: { readonly verified: Verified }) {
  const text = useTexts(auditTexts);
  const { number } = useFormats();
  const { language } = useLanguage();
  if (report.ok) return null;
  const sentence = (AUDIT_SENTENCES[language][report.code] as (facts: unknown) => string)(report.facts);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <ShieldX size={18} aria-hidden="true" />
        {text.wrong}
      </p>
      <p className="mt-1">
        {report.at.line > 0 && `${text.line(number(report.at.line))} · `}
        {report.at.seq !== undefined && `${text.entry(number(report.at.seq))} · `}
        <SafeText text={sentence} />
      </p>
      <p className="mt-1 text-xs">{text.rightBefore(number(report.entriesBefore))}</p>
      {line !== undefined && (
        <details className="mt-2" open>
          <summary className="text-xs select-none">{text.asItStands}</summary>
          <pre className="mt-1 max-h-48 overflow-auto rounded bg-surface p-2 font-mono text-[11px] break-all whitespace-pre-wrap text-ink">
            <SafeText text={line.slice(0, MOST_LETTERS)} />
            {line.length > MOST_LETTERS && '…'}
          </pre>
        </details>
      )}
    </>
  );
}
