/** Why a level is what it is. Each code has a sentence in every language of the product. */
export const RISK_FACTOR_CODES = [
  'unknown_tool',
  'metadata_missing',
  'declared_level',
  'destructive',
  'irreversible',
  'external',
  'cost_notable',
  'cost_high',
  'cost_unknown',
  'many_targets',
  'everything',
  'production_target',
  'deletes_path',
  'drops_data',
  'low_confidence',
  'first_use',
  'rejected_before',
  'failed_before',
  /** What somebody else than our own rules says, such as a model; the detail has their words. */
  'second_opinion',
] as const;
export type RiskFactorCode = (typeof RISK_FACTOR_CODES)[number];

/** What may come of it. Each code has a sentence in every language of the product. */
export const CONSEQUENCE_CODES = [
  'effect_unknown',
  'data_lost',
  'cannot_be_undone',
  'visible_outside',
  'money_spent',
  'many_affected',
  'production_disturbed',
  'outcome_may_stay_unknown',
] as const;
export type ConsequenceCode = (typeof CONSEQUENCE_CODES)[number];
