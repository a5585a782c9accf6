const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people say them. */
export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1_000 && unit < UNITS.length - 1) [size, unit] = [size / 1_000, unit + 1];
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
