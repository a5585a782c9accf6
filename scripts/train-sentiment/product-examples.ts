import { chance } from './chance.ts';
import { COMPLAINTS, FACTS, PRAISE } from './product-phrases-ko.ts';
import type { Example } from './read-corpus.ts';

const ENDS = ['', '', '.', '.', '!', '~', ' ㅎㅎ', ' ㅠㅠ', '..'];
const MOOD: Readonly<Record<'praise' | 'complaint' | 'fact', readonly string[]>> = {
  praise: ['', '', '', '진짜 ', '정말 ', '역시 '],
  complaint: ['', '', '', '진짜 ', '정말 ', '하 '],
  fact: [''],
};

/** The same in the formal tone, or in the short one of notes. */
function inSomeTone(phrase: string, chance: number): string {
  if (chance < 0.3) return phrase.replace(/([가-힣])어요$/u, '$1습니다').replace(/(?:이에|예)요$/u, '입니다');
  if (chance < 0.5) return phrase.replace(/([았었했됐왔갔렸났졌])어요$/u, '$1음').replace(/(?:이에|예)요$/u, '임');
  return phrase;
}

/** Short product reviews put together from phrases: one to three of a kind, sometimes after a fact. */
export function productExamples(count: number, seed: number): Example[] {
  const next = chance(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const kinds = [
    { phrases: PRAISE, mood: MOOD.praise, target: 1 },
    { phrases: COMPLAINTS, mood: MOOD.complaint, target: 0 },
    { phrases: FACTS, mood: MOOD.fact, target: 0.5 },
    { phrases: FACTS, mood: MOOD.fact, target: 0.5 },
  ];
  return Array.from({ length: count }, (_, index) => {
    const { phrases, mood, target } = kinds[index % kinds.length] as (typeof kinds)[number];
    const said = Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(mood) + inSomeTone(pick(phrases), next()) + pick(ENDS));
    if (target !== 0.5 && next() < 0.3) said.unshift(inSomeTone(pick(FACTS), next()) + pick(ENDS));
    return { text: said.join(' '), target };
  });
}
