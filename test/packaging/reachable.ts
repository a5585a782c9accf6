import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a module of a built package imports in the end, files and packages alike. Nothing is run: the text is read. */
export function reachableFrom(file: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    for (const name of importsOf(readFileSync(path, 'utf8'))) {
      if (name.startsWith('.')) visit(join(dirname(path), name));
      else packages.add(name);
    }
  };
  visit(file);
  return { files, packages };
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, from, bare, dynamic]) => [from ?? bare ?? dynamic ?? []].flat());
