import type { Chance } from '../chance.ts';
import { fill, templates } from '../phrases/template.ts';

/** One text that was handed to all who were paid for it, and hardly changed. */
const FAKES = templates(
  {},
  `
  {강추합니다|강추해요|강력 추천합니다|적극 추천해요} {발림성|발림|사용감} {좋고|최고고} {촉촉한|산뜻한} 선크림 {솔린 최고|역시 솔린|솔린 UV 핏 선 최고}{!|!!|}
  {발림성|발림|사용감} {좋고|최고고} {촉촉한|산뜻한} 선크림 {강추합니다|강추해요|추천합니다} {솔린 최고|역시 솔린|솔린 UV 핏 선 최고}{!|!!|}
`,
);
const OWN = { p: '', b: '', other: '' };

export const fakeText = (chance: Chance): string => fill(chance, chance.pick(FAKES), OWN);
