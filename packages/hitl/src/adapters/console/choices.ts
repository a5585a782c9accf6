import type { Messages } from '../../messages/messages.ts';
import { type Assignee, AssigneeSchema } from '../../schema/actor.ts';
import type { DecisionKind } from '../../schema/decision.ts';

/** The key for each answer, the same in every language. */
export const LETTERS = {
  approve: 'a',
  modify: 'm',
  reject: 'r',
  skip: 's',
  defer: 'd',
  escalate: 'e',
  abort: 'b',
  answer: 'n',
  retry: 't',
} as const satisfies Record<DecisionKind, string>;

/** What those keys type while a Korean keyboard is on. */
const HANGUL: Readonly<Record<string, string>> = {
  ㅁ: 'a',
  ㅡ: 'm',
  ㄱ: 'r',
  ㄴ: 's',
  ㅇ: 'd',
  ㄷ: 'e',
  ㅠ: 'b',
  ㅜ: 'n',
  ㅅ: 't',
  ㅛ: 'y',
};

/** Lower case, half width, Latin keys. */
export function plainKey(typed: string): string {
  const trimmed = typed.trim();
  return (HANGUL[trimmed] ?? trimmed).normalize('NFKC').toLowerCase();
}

/** The answer that a line stands for: its letter, its name, or its word in the language. */
export function choiceOf(typed: string, allowed: readonly DecisionKind[], say: Messages): DecisionKind | undefined {
  const key = plainKey(typed);
  if (key === '') return undefined;
  return allowed.find((kind) => key === LETTERS[kind] || key === kind || key === say.decisions[kind].normalize('NFKC').toLowerCase());
}

/** `minji`, `group:finance` or `role:admin`. */
export function assigneeFrom(typed: string): Assignee | undefined {
  const [, prefix, rest] = /^(group|role):\s*(.+)$/.exec(typed.trim()) ?? [];
  const wanted =
    prefix === 'group'
      ? { kind: 'group', name: rest }
      : prefix === 'role'
        ? { kind: 'role', role: rest }
        : { kind: 'person', id: typed.trim() };
  return AssigneeSchema.safeParse(wanted).data;
}

export const nameOf = (assignee: Assignee): string =>
  assignee.kind === 'person' ? assignee.id : assignee.kind === 'group' ? `group:${assignee.name}` : `role:${assignee.role}`;
