/** As a field for a date with its time has it, in the reader's own zone. */
export const localTime = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export const fromLocalTime = (written: string): Date | undefined => {
  const date = new Date(written);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
