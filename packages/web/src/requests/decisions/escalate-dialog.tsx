import { visible } from '@dream-agent/hitl/visible';
import type { DecisionWire } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../api/queries.ts';
import { signedIn } from '../../api/signed-in.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { requestTexts } from '../texts.ts';

type Escalation = Extract<DecisionWire, { kind: 'escalate' }>;

/** What was chosen, as whoever is asked next. */
function assigneeOf(to: string): NonNullable<Escalation['to']> {
  const [kind, ...rest] = to.split(':');
  const name = rest.join(':');
  if (kind === 'person') return { kind: 'person', id: name };
  return kind === 'role' ? { kind: 'role', role: name as 'approver' | 'admin' } : { kind: 'group', name };
}

/** Passes a request on: to the next in its chain, to a role, to a group, or to somebody by name. */
export function EscalateDialog({ onClose, onSend }: { readonly onClose: () => void; readonly onSend: (decision: Escalation) => void }) {
  const text = useTexts(requestTexts);
  const { data: groups } = useQuery({ ...reading('listGroups', {}), retry: false });
  const { data: users } = useQuery({ ...reading('listUsers', { query: { limit: 200 } }), retry: false });
  const me = signedIn()?.user.id;
  const people = (users?.items ?? []).filter(({ id, role, disabled_at }) => id !== me && role !== 'viewer' && disabled_at === null);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const send = () => {
    onSend({ kind: 'escalate', ...(to === '' ? {} : { to: assigneeOf(to) }), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
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
              <optgroup label={text.toRoles}>
                <option value="role:approver">{text.roles.approver}</option>
                <option value="role:admin">{text.roles.admin}</option>
              </optgroup>
              {(groups?.items.length ?? 0) > 0 && (
                <optgroup label={text.toGroups}>
                  {groups?.items.map(({ name }) => (
                    <option key={name} value={`group:${name}`}>
                      {visible(name)}
                    </option>
                  ))}
                </optgroup>
              )}
              {people.length > 0 && (
                <optgroup label={text.toPeople}>
                  {people.map(({ id, name }) => (
                    <option key={id} value={`person:${id}`}>
                      {visible(name)}
                    </option>
                  ))}
                </optgroup>
              )}
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
