import type { ConsoleAdapter } from '@dream-agent/hitl';
import type { Cli } from '../cli.ts';

/** Whether whoever sits there says yes, on whatever keyboard. */
export async function confirm({ texts }: Cli, console: ConsoleAdapter, question: string): Promise<boolean> {
  const typed = ((await console.readLine(`${question} `)) ?? '').trim().normalize('NFKC').toLowerCase();
  return ['y', 'yes', 'ㅛ', ...texts.yes].includes(typed);
}
