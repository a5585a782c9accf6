import { readFile, writeFile } from 'node:fs/promises';

/*
 * `npm ci` wants every optional package of every platform in the lockfile, and npm leaves out those that the registry it
 * happened to use does not have. They are never installed where they don't fit, so naming them is enough: run this after
 * a change of dependencies (`npm run lockfile`).
 */

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix', 'win32', 'windows', 'wasm32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasi'];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> };

let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const words = name.split(/[/-]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    if (place in lock.packages || os === undefined) continue;
    const cpu = PROCESSORS.find((processor) => words.includes(processor)) ?? 'none';
    lock.packages[place] = {
      version: version.replace(/^[\^~]/, ''),
      ...(entry.dev === true ? { dev: true } : {}),
      optional: true,
      os: [os === 'windows' ? 'win32' : os],
      cpu: [cpu],
      ...(name.includes('musl') ? { libc: ['musl'] } : os === 'linux' ? { libc: ['glibc'] } : {}),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);
