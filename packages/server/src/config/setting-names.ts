import type { z } from 'zod';
import { type SettingMeta, SettingsFileSchema } from './settings-schema.ts';

export type Path = readonly (string | number)[];

/** How a text of a flag or a variable is to be read. Lists of mappings are for the file alone. */
export type SettingKind = 'text' | 'number' | 'boolean' | 'list' | 'mappings';

/** One setting, by each of its names. */
export interface SettingName extends SettingMeta {
  readonly path: readonly string[];
  /** `worker.lease_seconds`. */
  readonly key: string;
  readonly kind: SettingKind;
  /** `--worker-lease-seconds`; none for what only fits in a file. */
  readonly flag?: string;
  readonly variable?: string;
  /** What it is when nobody says anything, if it is anything. */
  readonly standard?: unknown;
}

type Shape = z.core.$ZodShape;

/** Every setting there is, in the order of the file. */
export const SETTING_NAMES: readonly SettingName[] = namesIn(SettingsFileSchema.shape, []);

function namesIn(shape: Shape, above: readonly string[]): SettingName[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const path = [...above, name];
    const { inner, standard } = unwrap(schema as z.ZodType);
    if (inner.def.type === 'object') return namesIn((inner as z.ZodObject).shape, path);
    return [nameOf(path, schema as z.ZodType, inner, standard)];
  });
}

function nameOf(path: readonly string[], schema: z.ZodType, inner: z.ZodType, standard: unknown): SettingName {
  const meta = schema.meta() as unknown as SettingMeta;
  const kind = kindOf(inner);
  const common = { ...meta, path, key: path.join('.'), kind, ...(standard === undefined ? {} : { standard }) };
  if (kind === 'mappings') return common;
  const words = path.join('_');
  return { ...common, flag: `--${words.replaceAll('_', '-')}`, variable: meta.variable ?? `DREAM_AGENT_${words.toUpperCase()}` };
}

/** What is inside of optional, default and the like. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; standard?: unknown } {
  let inner = schema;
  let standard: unknown;
  for (;;) {
    const def = inner.def as { innerType?: z.ZodType; defaultValue?: unknown };
    if (def.innerType === undefined) return { inner, standard };
    standard ??= def.defaultValue;
    inner = def.innerType;
  }
}

function kindOf(schema: z.ZodType): SettingKind {
  switch (schema.def.type) {
    case 'number':
    case 'boolean':
      return schema.def.type;
    case 'array':
      return unwrap((schema as z.ZodArray<z.ZodType>).element).inner.def.type === 'object' ? 'mappings' : 'list';
    default:
      return 'text';
  }
}

/** The keys that are known at a place of the file. */
export function keysAt(path: Path): string[] {
  let at: z.ZodType = SettingsFileSchema;
  for (const step of path) {
    const { inner } = unwrap(at);
    const next = typeof step === 'number' ? (inner as z.ZodArray<z.ZodType>).element : (inner as z.ZodObject).shape[step];
    if (next === undefined) return [];
    at = next as z.ZodType;
  }
  return Object.keys((unwrap(at).inner as z.ZodObject).shape ?? {});
}
