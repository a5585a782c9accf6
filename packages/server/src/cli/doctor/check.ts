import type pg from 'pg';
import type { Settings } from '../../config.ts';
import type { Cli } from '../cli.ts';

/** What was found. What is broken keeps the server from working; a warning is worth a look. */
export type Finding =
  | { readonly kind: 'ok'; readonly found: string }
  | { readonly kind: 'warning' | 'broken'; readonly found: string; readonly mend: string }
  /** It can't be looked at before something else is mended. */
  | { readonly kind: 'skipped'; readonly found: string };

/** In the order in which they are made: each may lean on what the ones before it have found. */
export const CHECKS = [
  'node',
  'settings',
  'folder',
  'disk',
  'agent',
  'database',
  'tables',
  'clock',
  'redis',
  'port',
  'signing_key',
  'record',
  'runs',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What the checks look at. What is missing was not found, and what needs it is skipped. */
export interface Examined {
  readonly cli: Cli;
  settings?: Settings;
  db?: pg.Pool;
  /** Whether the tables are those of this version. */
  hasTables?: boolean;
}

export type Check = (examined: Examined) => Promise<Finding>;

export const ok = (found: string): Finding => ({ kind: 'ok', found });
export const warning = (found: string, mend: string): Finding => ({ kind: 'warning', found, mend });
export const broken = (found: string, mend: string): Finding => ({ kind: 'broken', found, mend });
