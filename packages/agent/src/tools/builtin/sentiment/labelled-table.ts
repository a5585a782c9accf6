/**
 * The table that `sentiment_findings` names: every column of the clean reviews (`id VARCHAR, date DATE, brand, product, category,
 * platform, language VARCHAR, rating DOUBLE, text VARCHAR`), and what was read from the text.
 */
export const LABELLED_COLUMNS = {
  /** positive, negative or neutral. */
  label: 'VARCHAR',
  /** From -1 to 1. */
  score: 'DOUBLE',
  has_opinion: 'BOOLEAN',
  /** Aspects spoken well of. */
  praised: 'VARCHAR[]',
  /** Aspects complained about. */
  criticised: 'VARCHAR[]',
  /** Both, and those of which as much good as bad is said. */
  mentioned: 'VARCHAR[]',
} as const;
