import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** Fonts and pictures are packed already. */
const PACKS_WELL = /\.(js|css|html|svg|json)$/;

/** A packed copy beside each file, so that it is done once and not for each reader. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir = 'dist' }) => {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !PACKS_WELL.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const packed = await brotli(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      await writeFile(`${path}.br`, packed);
    }
  },
});
