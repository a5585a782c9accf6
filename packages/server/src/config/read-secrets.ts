import { readFile } from 'node:fs/promises';
import { absolute } from './absolute.ts';
import type { Environment } from './read-variables.ts';
import { SecretText } from './secret-text.ts';
import type { Path } from './setting-names.ts';

export type ReportAt = (path: Path, message: string) => void;

/** Reads secrets from wherever the settings say that they are. What is wrong is told without them. */
export interface SecretReader {
  /** Given as it is, or as a file; not as both. */
  either(given: string | undefined, file: string | undefined, paths: { given: Path; file: Path }): Promise<SecretText | undefined>;
  /** From a variable or a file that an entry of the file names. */
  named(
    entry: { variable?: string | undefined; file?: string | undefined },
    paths: { variable: Path; file: Path },
  ): Promise<SecretText | undefined>;
}

export function secretReader({ env, folder, report }: { env: Environment; folder: string; report: ReportAt }): SecretReader {
  async function fromFile(file: string, path: Path): Promise<SecretText | undefined> {
    try {
      const text = (await readFile(absolute(file, folder), 'utf8')).trim();
      if (text !== '') return new SecretText(text);
      report(path, `${file} is empty`);
    } catch (error) {
      report(path, `${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
    }
    return undefined;
  }
  return {
    async either(given, file, paths) {
      if (given !== undefined && file !== undefined) report(paths.file, `is given beside ${paths.given.join('.')}; expected one of them`);
      if (given !== undefined) return new SecretText(given);
      return file === undefined ? undefined : fromFile(file, paths.file);
    },
    async named({ variable, file }, paths) {
      if (variable !== undefined && file !== undefined) report(paths.file, 'is given beside a variable; expected one of them');
      if (variable === undefined) return file === undefined ? undefined : fromFile(file, paths.file);
      const text = env[variable]?.trim() ?? '';
      if (text !== '') return new SecretText(text);
      report(paths.variable, `the variable ${variable} is not set`);
      return undefined;
    },
  };
}
