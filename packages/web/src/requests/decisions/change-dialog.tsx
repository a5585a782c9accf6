import type { Json } from '@dream-agent/hitl/schema';
import { visibleJson } from '@dream-agent/hitl/visible';
import type { DecisionWire } from '@dream-agent/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import type { AnyRequest } from '../request.ts';
import { RiskSummary } from '../risk.tsx';
import { requestTexts } from '../texts.ts';
import { useMessages } from '../use-messages.ts';

type Change = Extract<DecisionWire, { kind: 'modify' }>;

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Changes the parameters of an action. What would run is shown by the server first, and only what was shown can be approved at once. */
export function ChangeDialog({
  request,
  onClose,
  onSend,
}: {
  readonly request: AnyRequest;
  readonly onClose: () => void;
  readonly onSend: (decision: Change) => void;
}) {
  const text = useTexts(requestTexts);
  const messages = useMessages();
  // What hides or reorders stands there written out, and is the same value when it is read back.
  const [given, setGiven] = useState(() => visibleJson(request.action.parameters as Json, 2));
  const parameters = readObject(given);
  const preview = useMutation({
    mutationFn: (changed: Record<string, unknown>) =>
      call('previewChange', { params: { request_id: request.request_id }, body: { parameters: changed as never } }),
  });
  const shown = preview.data;
  const isSame = parameters !== undefined && JSON.stringify(parameters) === JSON.stringify(request.action.parameters);
  const send = (digest?: string) => {
    if (parameters === undefined) return;
    const change = {
      kind: 'parameters' as const,
      parameters: parameters as never,
      ...(digest === undefined ? {} : { digest: digest as never }),
    };
    onSend({ kind: 'modify', change });
  };
  return (
    <Dialog
      wide
      title={text.decisions.modify}
      onClose={onClose}
      footer={
        <>
          {shown === undefined ? (
            <Button
              look="primary"
              busy={preview.isPending}
              disabled={parameters === undefined || isSame}
              onClick={() => parameters !== undefined && preview.mutate(parameters)}
            >
              {text.preview}
            </Button>
          ) : shown.may_approve_at_once ? (
            <Button look="good" onClick={() => send(shown.action.digest)}>
              {text.approveChanged}
            </Button>
          ) : (
            <Button look="primary" onClick={() => send()}>
              {text.send}
            </Button>
          )}
          <Button look="quiet" onClick={shown === undefined ? onClose : () => preview.reset()}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {shown === undefined ? (
          <Field
            label={text.parametersNow}
            problem={parameters === undefined ? text.notJson : undefined}
            hint={isSame ? text.sameAgain : undefined}
          >
            {(labelled) => (
              <TextArea
                {...labelled}
                rows={14}
                spellCheck={false}
                className="font-mono text-[13px]"
                value={given}
                onChange={({ target }) => setGiven(target.value)}
              />
            )}
          </Field>
        ) : (
          <>
            <h3 className="text-sm font-semibold">{text.changedTo}</h3>
            <Parameters parameters={shown.action.parameters} />
            {shown.risk_before !== shown.risk_assessment.level && (
              <Notice tone="warn">
                {text.riskRises(messages.riskLevels[shown.risk_before], messages.riskLevels[shown.risk_assessment.level])}
              </Notice>
            )}
            <RiskSummary assessment={shown.risk_assessment} />
            {!shown.may_approve_at_once && <Notice>{text.asksAgain}</Notice>}
          </>
        )}
        <ProblemNotice problem={preview.error} />
      </div>
    </Dialog>
  );
}
