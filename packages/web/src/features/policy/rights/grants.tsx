import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import type { Grant } from '../../../grants/bounds.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { type FirstGrant, GiveGrant } from './give-grant.tsx';
import { GrantCard } from './grant-card.tsx';
import { Suggestions } from './suggestions.tsx';
import { rightsTexts } from './texts.ts';

/** What is approved in advance. */
export function Grants() {
  const text = useTexts(rightsTexts);
  const mayVouch = ['approver', 'admin'].includes(signedIn()?.user.role ?? '');
  const [active, setActive] = useState<'true' | 'false'>('true');
  const [giving, setGiving] = useState<FirstGrant | 'new'>();
  const [ending, setEnding] = useState<Grant>();
  const { data, error } = useQuery(reading('listGrants', { query: { active, limit: 200 } }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-sm text-ink-soft">{text.grantsAbout}</p>
        <Select
          aria-label={text.onlyActive}
          className="w-auto"
          value={active}
          onChange={({ target }) => setActive(target.value as typeof active)}
        >
          <option value="true">{text.onlyActive}</option>
          <option value="false">{text.others}</option>
        </Select>
        {mayVouch && (
          <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setGiving('new')}>
            {text.give}
          </Button>
        )}
      </div>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && <Empty title={active === 'true' ? text.noGrants : text.noneEnded} />}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data?.items.map((grant) => (
          <GrantCard key={grant.grant_id} grant={grant} onTakeBack={mayVouch ? () => setEnding(grant) : undefined} />
        ))}
      </div>
      {mayVouch && <Suggestions onGive={setGiving} />}
      {giving !== undefined && <GiveGrant first={giving === 'new' ? undefined : giving} onClose={() => setGiving(undefined)} />}
      {ending !== undefined && (
        <ConfirmDialog
          title={text.takeBack}
          about={text.takeBackAsk(ending.tool)}
          done={text.takenBack}
          onClose={() => setEnding(undefined)}
          act={async () => {
            await call('revokeGrant', { params: { grant_id: ending.grant_id } });
            await forget('listGrants');
          }}
        />
      )}
    </div>
  );
}
