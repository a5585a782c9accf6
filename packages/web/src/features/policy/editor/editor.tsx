import { Download, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { signedIn } from '../../../api/signed-in.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import type { Policy } from '../policy-wire.ts';
import { BackTest } from './back-test.tsx';
import { GateForms } from './gate-forms.tsx';
import { PutInForce } from './put-in-force.tsx';
import { SourceEditor } from './source-editor.tsx';
import { editorTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useJudged } from './use-judged.ts';

/** Only who may approve may try a policy out. */
const mayJudge = (): boolean => ['approver', 'admin'].includes(signedIn()?.user.role ?? '');

/** A policy as text and as forms, checked by the server while one writes, and tried over the past. */
export function Editor({ policy }: { readonly policy: Policy }) {
  const text = useTexts(editorTexts);
  return mayJudge() ? <Writing policy={policy} /> : <Notice>{text.onlyApprovers}</Notice>;
}

function Writing({ policy }: { readonly policy: Policy }) {
  const text = useTexts(editorTexts);
  const draft = useDraft(policy);
  const { source, write: setSource } = draft;
  const { judged, error, isChecking } = useJudged(source);
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = judged?.kind === 'invalid' ? judged.problems : [];
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="accent">{text.truth}</Notice>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="flex flex-col gap-3 p-4">
            <header className="flex flex-wrap items-center gap-2">
              <h2 className="flex-1 text-sm font-semibold">{text.yaml}</h2>
              <CopyButton text={source} size="small" />
              <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={() => download(source)}>
                {text.download}
              </Button>
              <Button
                size="small"
                look="quiet"
                icon={<RotateCcw size={14} aria-hidden="true" />}
                disabled={policy.source === null || source === policy.source}
                onClick={draft.giveUp}
              >
                {text.reset}
              </Button>
            </header>
            <Standing judged={judged} isChecking={isChecking} />
            <ProblemNotice problem={error} />
            {draft.base !== policy.version && <Notice tone="warn">{text.stale}</Notice>}
            <PutInForce draft={draft} judged={judged} isChecking={isChecking} />
            <SourceEditor source={source} problems={problems} onChange={setSource} area={area} />
          </Card>
          <BackTest source={source} isValid={judged?.kind === 'valid' && !isChecking} />
        </div>
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-sm font-semibold">{text.forms}</h2>
          <GateForms source={source} onChange={setSource} understood={judged?.kind === 'valid' ? judged.policy : policy} />
        </section>
      </div>
    </div>
  );
}

function Standing({ judged, isChecking }: { readonly judged: ReturnType<typeof useJudged>['judged']; readonly isChecking: boolean }) {
  const text = useTexts(editorTexts);
  const { number } = useFormats();
  if (judged === undefined || isChecking) return <Notice>{text.checking}</Notice>;
  if (judged.kind === 'invalid') return <Notice tone="bad">{text.invalid(number(judged.problems.length))}</Notice>;
  return <Notice tone="ok">{judged.policy.in_force ? text.same : text.valid(number(judged.policy.gates.length))}</Notice>;
}

function download(source: string): void {
  const address = URL.createObjectURL(new Blob([source], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'hitl.yaml';
  link.click();
  URL.revokeObjectURL(address);
}
