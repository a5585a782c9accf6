export { languageOf } from '../layers/cognitive/index.ts';
export { diffToText, type PlanDiff } from '../layers/planning/index.ts';
export { didYouMean, nearestName } from '../nearest-name.ts';
export { drawAction } from './draw-action.ts';
export { Screen } from './screen.ts';
export { TERMINAL_TEXTS } from './texts/terminal-texts.ts';
