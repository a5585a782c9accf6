import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { reading } from '../api/queries.ts';
import { texts, useTexts } from '../language/texts.ts';
import { Select } from '../ui/field.tsx';

const words = texts({ en: { choose: 'Choose a person' }, ko: { choose: '사람을 고르세요' }, ja: { choose: '人を選んでください' } });

/** Chooses one of the people who can sign in. */
export function PersonSelect({ without = [], ...rest }: ComponentProps<'select'> & { readonly without?: readonly string[] }) {
  const text = useTexts(words);
  const { data } = useQuery(reading('listUsers', { query: { limit: 200 } }));
  const people = (data?.items ?? []).filter(({ id, disabled_at }) => disabled_at === null && !without.includes(id));
  return (
    <Select {...rest}>
      <option value="">{text.choose}</option>
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {email === null ? name : `${name} · ${email}`}
        </option>
      ))}
    </Select>
  );
}
