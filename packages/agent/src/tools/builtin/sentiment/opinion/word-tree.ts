import { ASPECTS, type Aspect } from '../aspects.ts';
import { plainText } from '../model/plain-text.ts';
import type { Lexicon } from './lexicon.ts';

/** What a word means where it is found; -1 as its aspect is "of nothing that is counted". */
export interface Meaning {
  /** 0 hides the words within. */
  opinion?: { readonly weight: number; readonly aspect: number; readonly fixed: boolean };
  about?: number;
  contrast?: true;
  degree?: number;
}

/** Words by their characters: one step for each. */
export interface Branch {
  readonly next: Map<number, Branch>;
  /** What ends here whatever follows, and what ends here only where a word ends. */
  anywhere: Meaning | undefined;
  whole: Meaning | undefined;
}

const STRONGER = 1.3;
const WEAKER = 0.5;
const NOWHERE = -1;

/** All words of a lexicon in one tree, so that a text is gone through once, however many words there are. */
export function wordTree(lexicon: Lexicon): Branch {
  const root = branch();
  const add = (word: string, meaning: Meaning): void => {
    // Blanks are often left out where words grow endings.
    for (const spelling of lexicon.wordsStandAlone || !word.trim().includes(' ') ? [word] : [word, word.trim().replaceAll(' ', '')])
      plant(root, spelling, meaning, lexicon.wordsStandAlone);
  };
  for (const { word, weight, aspect, fixed } of lexicon.opinions) add(word, { opinion: { weight, aspect: place(aspect), fixed } });
  for (const aspect of ASPECTS) for (const word of lexicon.aspects[aspect].split('|')) add(word, { about: place(aspect) });
  for (const word of lexicon.notAspects.split('|')) add(word, { about: NOWHERE });
  for (const word of lexicon.contrast.split('|')) add(word, { contrast: true });
  for (const word of lexicon.stronger.split('|')) add(word, { degree: STRONGER });
  for (const word of lexicon.weaker.split('|')) add(word, { degree: WEAKER });
  return root;
}

const branch = (): Branch => ({ next: new Map(), anywhere: undefined, whole: undefined });
const place = (aspect: Aspect | undefined): number => (aspect === undefined ? NOWHERE : ASPECTS.indexOf(aspect));

function plant(root: Branch, word: string, meaning: Meaning, standsAlone: boolean): void {
  const open = word.endsWith('*') || !standsAlone || !/[\w]$/u.test(word);
  const plain = plainText(word.endsWith('*') ? word.slice(0, -1) : word);
  let at = root;
  for (let index = 0; index < plain.length; index++) {
    const code = plain.charCodeAt(index);
    const next = at.next.get(code) ?? branch();
    at.next.set(code, next);
    at = next;
  }
  // A later list overrides an earlier one: exceptions stand last.
  if (open) at.anywhere = { ...at.anywhere, ...meaning };
  else at.whole = { ...at.whole, ...meaning };
}
