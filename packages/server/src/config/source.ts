import type { Path, SettingName } from './setting-names.ts';

/** What one source says of the settings, and where in it. */
export interface Source {
  readonly values: ReadonlyMap<string, unknown>;
  /** The place of a setting in this source, as people look for it. */
  readonly placeOf: (path: Path) => string;
}

/** Texts that stand for other values; what can't be read stays a text, and the schema says what it should have been. */
export function readText({ kind }: SettingName, text: string): unknown {
  switch (kind) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
    case 'boolean':
      return { true: true, false: false }[text.trim().toLowerCase()] ?? text;
    case 'list':
      return text.split(',').flatMap((entry) => entry.trim() || []);
    default:
      return text;
  }
}
