import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { readYaml } from '@dream-agent/agent';
import type { Path } from './setting-names.ts';
import type { Report } from './settings-problem.ts';

/** The file with the settings, as it was written. */
export interface ReadFile {
  readonly value: Readonly<Record<string, unknown>>;
  readonly placeOf: (path: Path) => string;
}

export interface FindFile {
  /** What somebody asked for: it has to be there. */
  readonly asked: { readonly file: string; readonly place: string } | undefined;
  /** Where the server is started. */
  readonly folder: string;
  /** Looked into one after the other, where nobody asked for a file. */
  readonly folders: readonly string[];
}

const NAME = join('config', 'server.yaml');

/** The file that was asked for, or the first that is there; none is nothing wrong. */
export async function readSettingsFile({ asked, folder, folders }: FindFile, report: Report): Promise<ReadFile | undefined> {
  const places =
    asked === undefined ? folders.map((each) => join(each, NAME)) : [isAbsolute(asked.file) ? asked.file : join(folder, asked.file)];
  for (const file of places) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
      if (asked !== undefined) report(asked.place, missing ? `there is no file ${file}` : `${file} can't be read (${error.code})`);
      else if (!missing) report(file, `can't be read (${error.code})`);
    });
    if (text !== undefined) return parse(text, shortName(file, folder), report);
  }
  return undefined;
}

function parse(text: string, file: string, report: Report): ReadFile | undefined {
  const read = readYaml(text);
  if ('flaws' in read) {
    for (const { line, message } of read.flaws) report(`${file}:${line}`, message);
    return undefined;
  }
  const { value, lineOf } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(`${file}:1`, 'expected keys with their values, such as port: 4000');
    return undefined;
  }
  const { version, ...rest } = value as Record<string, unknown>;
  const placeOf = (path: Path) => `${file}:${lineOf(path)} ${writePath(path)}`;
  if (version !== 1) report(placeOf(['version']), version === undefined ? 'is missing; write version: 1' : 'expected 1');
  return { value: rest, placeOf };
}

const writePath = (path: Path): string =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '');

const shortName = (file: string, folder: string): string => {
  const near = relative(folder, file);
  return near.startsWith('..') ? file : near;
};
