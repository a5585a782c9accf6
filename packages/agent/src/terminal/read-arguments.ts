import { parseArgs } from 'node:util';

/** What the program was started with. */
export type Arguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string }
  | { readonly kind: 'run'; readonly request: string | undefined; readonly isNew: boolean; readonly root: string | undefined };

export function readArguments(args: readonly string[]): Arguments {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, new: { type: 'boolean' }, root: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    const request = positionals.join(' ').trim();
    return { kind: 'run', request: request === '' ? undefined : request, isNew: values.new === true, root: values.root };
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : String(error) };
  }
}
