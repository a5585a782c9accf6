import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/field.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { policyTexts } from '../texts.ts';
import { PolicyView } from './policy-view.tsx';

/** The policy in force, or one that was. */
export function InForce() {
  const text = useTexts(policyTexts);
  const { moment } = useFormats();
  const [version, setVersion] = useState('');
  const current = useQuery(reading('readPolicy', {}));
  const earlier = useQuery({ ...reading('readPolicyVersion', { params: { version } }), enabled: version !== '' });
  const { data: versions } = useQuery(reading('listPolicyVersions', { query: { limit: 100 } }));
  const { data: policy, error } = version === '' ? current : earlier;
  const others = (versions?.items ?? []).filter(({ in_force }) => !in_force);
  return (
    <div className="flex flex-col gap-4">
      <ProblemNotice problem={error} />
      {policy === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-faint">
            {policy.in_force && <Badge tone="ok">{text.inForce}</Badge>}
            <span>
              {text.version} <code title={policy.version}>{policy.version.slice(0, 12)}</code>
            </span>
            <span>
              {text.since}: {moment(policy.loaded_at)}
            </span>
            {others.length > 0 && (
              <Select
                aria-label={text.versions}
                className="ml-auto w-auto py-1 text-xs"
                value={version}
                onChange={({ target }) => setVersion(target.value)}
              >
                <option value="">{text.inForce}</option>
                {others.map((one) => (
                  <option key={one.version} value={one.version}>
                    {`${moment(one.loaded_at)} · ${one.version.slice(0, 8)} · ${text.gateCount(String(one.gates))}`}
                  </option>
                ))}
              </Select>
            )}
          </div>
          <PolicyView policy={policy} />
        </>
      )}
    </div>
  );
}
