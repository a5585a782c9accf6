export { findRanges } from './dates/date-range.ts';
export { languageOf } from './language.ts';
export type { UnderstandInput } from './understand.ts';
export { loadUnderstanding, type Understander } from './understanding.ts';
