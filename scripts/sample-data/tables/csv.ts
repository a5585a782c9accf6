const field = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file, with its end. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(field).join(',')}\n`;

/** A table as a CSV file; its columns are those of the first row. */
export function toCsv(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [csvLine(columns), ...rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))].join('');
}
