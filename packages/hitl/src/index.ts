export { makeAction, reviseAction, actionDigest, type ActionContent } from './core/action.ts';
export { deriveId, randomId } from './core/derive-id.ts';
export { requestTerms, type Asking } from './core/request-terms.ts';
export * from './ports/ledger.ts';
export * from './ports/clock.ts';
export * from './schema/index.ts';
