export { findRanges } from './date-range.ts';
export { languageOf } from './language.ts';
export type { UnderstandInput } from './understand.ts';
export { loadUnderstanding, type Understander } from './understanding.ts';
