import { Bot, Cog, UserRound } from 'lucide-react';
import { useTexts } from '../language/texts.ts';
import { PersonName } from '../people/person-name.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import type { Entry } from './entry.ts';
import { recordTexts } from './texts.ts';

const ICONS = { person: UserRound, agent: Bot, system: Cog } as const;

/** Who did it: a person by name, the agent or the system by what they are. */
export function Actor({ actor }: { readonly actor: Entry['body']['actor'] }) {
  const { actors } = useTexts(recordTexts);
  const Icon = ICONS[actor.kind];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-bottom" title={actor.id}>
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{actor.kind === 'person' ? <PersonName id={actor.id} /> : <SafeText text={actors[actor.kind]} />}</span>
    </span>
  );
}
