import { createMemoryLedger } from '../../src/memory/index.ts';
import { HumanInTheLoopPattern, type HumanInTheLoopPatternOptions } from '../../src/pattern/human-in-the-loop-pattern.ts';
import type { Agent, AgentTool } from '../../src/pattern/port/agent.ts';
import type { HumanAdapter } from '../../src/ports/human.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { fakeClock } from '../../src/testing/index.ts';
import { movingTimer } from './scripted-human.ts';
import { type Line, scriptedModel } from './scripted-model.ts';

export interface Called {
  readonly tool: string;
  readonly parameters: JsonObject;
}

/** Tools of every kind that a gate can tell apart, each of which says that it was called. */
export function tools(called: Called[]): AgentTool[] {
  const tool = (name: string, said: Partial<AgentTool>): AgentTool => ({
    name,
    effectClass: 'once',
    destructive: false,
    reversible: true,
    external: false,
    costUsd: 0,
    call: (parameters) => {
      called.push({ tool: name, parameters });
      return { ok: name };
    },
    ...said,
  });
  return [
    tool('read_file', { effectClass: 'pure' }),
    tool('write_file', { effectClass: 'idempotent' }),
    tool('delete_file', { destructive: true, reversible: false }),
    tool('send_email', { external: true, secretParameters: ['key'] }),
    tool('render', { costUsd: 0.6 }),
    tool('run_bash', { external: true }),
  ];
}

export function patternWorld(human: HumanAdapter, lines: readonly Line[], options: Partial<HumanInTheLoopPatternOptions> = {}) {
  const clock = fakeClock();
  const timer = movingTimer(clock);
  const ledger = options.ledger ?? createMemoryLedger({ clock });
  const called: Called[] = [];
  const model = scriptedModel(...lines);
  const agent: Agent = { model, tools: tools(called), systemPrompt: 'You look after files.' };
  const pattern = new HumanInTheLoopPattern({ interface: human, timer, ...options, ledger });
  return { clock, timer, ledger, called, model, agent, pattern };
}
