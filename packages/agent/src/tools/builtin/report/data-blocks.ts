import type { Language } from '../../../contract/language.ts';
import { addLeftOut, LEFT_OUT_REASONS } from '../left-out.ts';
import { type Block, heading, list, paragraph } from './blocks.ts';
import type { AllFindings } from './read-findings.ts';
import { figuresIn } from './sections/figures.ts';
import { REPORT_WORDS } from './words/by-language.ts';
import { CHANGE_WORDS } from './words/changes.ts';

/** How the data was cleaned, and what was left out of it. Nothing where nobody has said. */
export function dataBlocks({ clean, sentiment }: AllFindings, language: Language): Block[] {
  const words = REPORT_WORDS[language];
  const { count } = figuresIn(language);
  // Analysts of a swarm have had the same data, and left out the same.
  const [first] = sentiment;
  const leftOut = clean.length > 0 ? addLeftOut(...clean.map((one) => one.left_out)) : first?.left_out;
  const changes = clean.flatMap((one) =>
    Object.entries(one.changes).flatMap(([change, rows]) => {
      const told = CHANGE_WORDS[language][change];
      return told === undefined || rows === undefined ? [] : [told(count(rows))];
    }),
  );
  return [
    ...(clean.length === 0
      ? []
      : [
          heading(words.cleaning.heading),
          ...clean.map(({ rows_before: before, rows }) => paragraph(words.cleaning.counted(count(before), count(rows)))),
          ...(changes.length === 0 ? [] : [list(changes)]),
        ]),
    ...(leftOut === undefined ? [] : [heading(words.leftOut), leftOutBlock(leftOut, language)]),
  ];
}

function leftOutBlock(leftOut: Partial<Record<(typeof LEFT_OUT_REASONS)[number], number>>, language: Language): Block {
  const words = REPORT_WORDS[language];
  const { count } = figuresIn(language);
  const items = LEFT_OUT_REASONS.flatMap((reason) => {
    const rows = leftOut[reason];
    return rows === undefined ? [] : [words.reasons[reason](count(rows))];
  });
  return items.length === 0 ? paragraph(words.nothingLeftOut) : list(items);
}
