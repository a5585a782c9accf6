/** Where something stands in a value, from the top. */
export type Path = readonly (string | number)[];

/** One thing that is wrong, and where. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** A path as people write it: `on_error.retries`, `rows[2].name`. */
export const writePath = (path: Path): string =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '');

/** A problem on one line, with its path in front. */
export const writeProblem = ({ path, message }: Problem): string => (path.length === 0 ? message : `${writePath(path)}: ${message}`);

/** A value in an error message: quoted, on one line, and short. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
}

/** What an error of any kind says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
