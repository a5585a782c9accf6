/** A whole number as it is written in Korean, English and Japanese alike: 47,266. */
export const counted = (value: number): string => new Intl.NumberFormat('en').format(value);
