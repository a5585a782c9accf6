import { drawAction } from '@dream-agent/agent/terminal';
import { ConsoleAdapter, type ReadChange, type Role } from '@dream-agent/hitl';
import type { Cli } from '../cli.ts';
import type { Client } from '../remote/client.ts';
import { readPlanChange } from './read-plan-change.ts';

/** Who a key acts for. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly groups: readonly string[];
}

export async function whoAmI(client: Client): Promise<Me> {
  const { user } = await client.call('whoAmI', {});
  return { id: user.id, name: user.name, role: user.role, groups: user.groups };
}

export interface OpenConsole {
  readonly me: Me;
  /** Without it, words about a plan are sent as they are. */
  readonly client?: Client;
  readonly onInterrupt: 'abort' | 'leave';
}

/** The terminal as a place where requests are shown and answered. */
export function openConsole(cli: Cli, { me, client, onInterrupt }: OpenConsole): ConsoleAdapter {
  const columns = Math.max(40, cli.stdout.columns ?? 100);
  const readChange: ReadChange | undefined = client && ((input) => readPlanChange(client, input));
  return new ConsoleAdapter({
    input: cli.stdin,
    output: cli.stdout,
    environment: cli.env,
    person: { id: me.id, role: me.role, groups: me.groups },
    draw: (action, spoken) => drawAction(action, spoken, columns),
    onInterrupt,
    ...(readChange === undefined ? {} : { readChange }),
  });
}
