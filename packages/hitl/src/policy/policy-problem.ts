import { HitlError } from '../schema/errors.ts';

/** Where something stands in a policy, from the top. */
export type Path = readonly (string | number)[];

/** Takes note of something wrong, so that all of it can be told at once. */
export type Report = (path: Path, message: string) => void;

/** One thing that is wrong with a policy; file, line and column where it was read from a file. */
export interface PolicyProblem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path: string;
  readonly message: string;
}

/** The error that refuses a policy, with everything that is wrong with it, one line each. */
export function policyInvalid(problems: readonly PolicyProblem[]): HitlError {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return new HitlError('HITL_POLICY_INVALID', [count, ...problems.map(writeProblem)].join('\n'), { details: { problems } });
}

function writeProblem({ file, line, column, path, message }: PolicyProblem): string {
  const place = file === undefined ? '' : `${file}:${line ?? 1}:${column ?? 1} `;
  return path === '' ? `${place}${message}` : `${place}${path}: ${message}`;
}

/** A path as people write it: `gates[1].timeout_action`. */
export function writePath(path: Path): string {
  return path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '');
}

/** A value in an error message: quoted, on one line, not longer than a message can bear. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
}
