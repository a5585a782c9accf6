/** A text as SQL writes it. For paths and settings, which can't be given as values; data of others is given as values. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as SQL writes it. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
