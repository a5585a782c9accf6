import type { DecisionWire } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { requestTexts } from '../texts.ts';

type Escalation = Extract<DecisionWire, { kind: 'escalate' }>;

/** Passes a request on: to the next in its chain, to a role, or to a group. */
export function EscalateDialog({ onClose, onSend }: { readonly onClose: () => void; readonly onSend: (decision: Escalation) => void }) {
  const text = useTexts(requestTexts);
  const { data: groups } = useQuery({ ...reading('listGroups', {}), retry: false });
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const send = () => {
    const [kind, ...rest] = to.split(':');
    const name = rest.join(':');
    const assignee = kind === 'role' ? { kind: 'role' as const, role: name as 'approver' | 'admin' } : { kind: 'group' as const, name };
    onSend({ kind: 'escalate', ...(to === '' ? {} : { to: assignee }), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
  };
  return (
    <Dialog
      title={text.decisions.escalate}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={send}>
            {text.decisions.escalate}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={text.to}>
          {(labelled) => (
            <Select {...labelled} value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{text.next}</option>
              <option value="role:approver">{text.roles.approver}</option>
              <option value="role:admin">{text.roles.admin}</option>
              {groups?.items.map(({ name }) => (
                <option key={name} value={`group:${name}`}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text.reason}>
          {(labelled) => (
            <TextArea {...labelled} rows={3} maxLength={4000} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
