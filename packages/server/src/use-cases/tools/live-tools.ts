import { type AgentConfig, AgentError, type FoundTools, type OutsideTools, type Tool, type Tools } from '@dream-agent/agent';
import type { Rules } from '@dream-agent/hitl';
import type { Db, Pool } from '@dream-agent/hitl/postgres';
import { readToolStandings, type ToolStanding } from '../../postgres/sql/tools/read-tool-standings.ts';
import { recordOffers, type Sighting } from './record-offers.ts';

/** The tools of this node, of which those from outside are there only as somebody has accepted them. */
export interface LiveTools {
  /** What can be planned and called now. */
  readonly tools: Tools;
  /** What the gates know of every tool that was ever found here, whether or not it can be called. */
  readonly catalogue: Rules['tools'];
  /** Looks what was accepted and what was disabled, on whichever node. */
  refresh(db: Db): Promise<void>;
  /** Asks the servers outside what they say now, and writes down what is new. */
  look(pool: Pool): Promise<readonly Sighting[]>;
  /** Refuses the call of a tool that was disabled, if only just now and on another node. */
  requireInForce(db: Db, tool: Tool): Promise<void>;
  /** Those that are disabled, each with why. */
  disabled(): ReadonlyMap<string, string>;
  whyNoTool(name: string): string | undefined;
  readonly outside: OutsideTools | undefined;
}

/** Until it has looked, there is none from outside. */
export function createLiveTools(config: Pick<AgentConfig, 'tools' | 'rules' | 'outside'>): LiveTools {
  const { outside } = config;
  const tools = new Map<string, Tool>();
  const catalogue = new Map(config.rules.tools);
  let found: Pick<FoundTools, 'tools' | 'catalogue'> = { tools: config.tools, catalogue };
  let standings: ReadonlyMap<string, ToolStanding> = new Map();

  const isInForce = ({ definition: { name }, offered }: Tool): boolean => {
    if (offered === undefined) return true;
    const standing = standings.get(name);
    return standing !== undefined && !standing.is_disabled && standing.accepted_digest === offered;
  };
  // In place: whoever holds them sees what is so now.
  const apply = (): void => {
    tools.clear();
    for (const [name, tool] of found.tools) if (isInForce(tool)) tools.set(name, tool);
    // What was known once stays known to the gates: a policy may name it.
    for (const [name, metadata] of found.catalogue) catalogue.set(name, metadata);
  };
  const refresh = async (db: Db): Promise<void> => {
    if (outside === undefined) return;
    standings = new Map((await readToolStandings(db, {})).map((standing) => [standing.name, standing]));
    apply();
  };
  const why = (name: string): string =>
    standings.get(name)?.accepted_digest === null
      ? `TOOL_CHANGED: "${name}" was not there when its server was taken in, and waits for an admin to accept it`
      : `TOOL_CHANGED: "${name}" is disabled: what its server says of it has changed, and no admin has accepted that`;
  apply();
  return {
    tools,
    catalogue,
    outside,
    refresh,
    look: async (pool) => {
      if (outside === undefined) return [];
      found = await outside.look();
      const sightings = await recordOffers(pool, (found as FoundTools).offers);
      await refresh(pool);
      return sightings;
    },
    requireInForce: async (db, tool) => {
      if (tool.offered === undefined) return;
      await refresh(db);
      if (!isInForce(tool)) throw new AgentError('TOOL_CHANGED', why(tool.definition.name));
    },
    disabled: () => new Map([...standings.values()].flatMap(({ name, is_disabled }) => (is_disabled ? [[name, why(name)] as const] : []))),
    whyNoTool: (name) => (found.tools.has(name) && !tools.has(name) ? why(name) : undefined),
  };
}
