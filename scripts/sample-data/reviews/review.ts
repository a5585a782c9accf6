/** The columns, in the order in which they are written. */
export const REVIEW_COLUMNS = ['id', 'date', 'brand', 'product', 'category', 'platform', 'language', 'rating', 'text', 'author'] as const;

/** One row as it is written: everything is text, as in a file that people have filled in. */
export type SampleReview = Readonly<Record<(typeof REVIEW_COLUMNS)[number], string>>;
