import { useMutation } from '@tanstack/react-query';
import { Check, CircleHelp, X } from 'lucide-react';
import { type Answer, call } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { chatTexts } from './texts.ts';

const KINDS = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;

/** Has the run looked at while it goes on, and shows what was checked. */
export function VerifyDialog({ sessionId, onClose }: { readonly sessionId: string; readonly onClose: () => void }) {
  const text = useTexts(chatTexts);
  const verify = useMutation({
    mutationFn: (verify_type: (typeof KINDS)[number]) =>
      call('verifySession', { params: { session_id: sessionId as never }, body: { verify_type } }),
  });
  return (
    <Dialog title={text.verification.title} onClose={onClose} wide>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              look={verify.variables === kind ? 'primary' : 'plain'}
              busy={verify.isPending && verify.variables === kind}
              onClick={() => verify.mutate(kind)}
            >
              {text.verification.kinds[kind]}
            </Button>
          ))}
        </div>
        <ProblemNotice problem={verify.error} />
        {verify.data !== undefined && <Found found={verify.data} />}
      </div>
    </Dialog>
  );
}

function Found({ found }: { readonly found: Answer<'verifySession'> }) {
  const { verification: text } = useTexts(chatTexts);
  const { percent } = useFormats();
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="flex items-baseline gap-3">
        <span className="text-2xl font-semibold tabular-nums">{percent(found.quality_score)}</span>
        <SafeText text={found.summary} />
      </p>
      <Sentences title={text.issues} sentences={found.issues} />
      <Sentences title={text.recommendations} sentences={found.recommendations} />
      <section>
        <h3 className="text-xs font-medium text-ink-faint">{text.checks}</h3>
        <ul className="divide-y divide-line">
          {found.details.checks.map(({ name, passed, note }) => (
            <li key={name} className="flex items-start gap-2 py-1">
              {passed === null ? (
                <CircleHelp size={15} aria-hidden="true" className="mt-0.5 text-ink-faint" />
              ) : passed ? (
                <Check size={15} aria-hidden="true" className="mt-0.5 text-ok" />
              ) : (
                <X size={15} aria-hidden="true" className="mt-0.5 text-bad" />
              )}
              <span className="font-mono text-xs leading-5">{name}</span>
              <span className="text-ink-soft">
                <SafeText text={note} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const Sentences = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <section>
      <h3 className="text-xs font-medium text-ink-faint">{title}</h3>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <SafeText text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
