import {
  type Action,
  createMemoryLedger,
  type Decision,
  definePolicy,
  type Hold,
  type JsonObject,
  type Ledger,
  type Person,
  type PolicyInput,
  type Request,
  type Rules,
  type RunId,
  randomId,
  submitDecision,
  type ToolMetadata,
} from '@dream-agent/hitl';
import { fakeClock } from '@dream-agent/hitl/testing';
import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import type { Language } from '../../src/contract/language.ts';
import { type Plan, PlanSchema, type Todo, type TodoChangeInput } from '../../src/contract/plan.ts';
import type { ToolOutputInput } from '../../src/contract/todo-result.ts';
import { ToolOutputSchema } from '../../src/contract/todo-result.ts';
import { ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import type { Ambiguity, Understanding } from '../../src/contract/understanding.ts';
import { changeTodos } from '../../src/control/change-todos.ts';
import { createMemoryTodoChanges } from '../../src/control/memory-todo-changes.ts';
import type { TodoChanges } from '../../src/control/todo-changes.ts';
import { type Driven, driveRun } from '../../src/drive-run.ts';
import { AgentError } from '../../src/errors.ts';
import { buildGraph } from '../../src/graph.ts';
import type { Happening } from '../../src/happening.ts';
import type { Mind, Parts } from '../../src/parts.ts';
import type { Tool, ToolFunction } from '../../src/tools/tool.ts';

export const arin: Person = { kind: 'person', id: 'arin', role: 'admin', groups: [], channel: 'web' };

const SPOKEN = { ko: '도구', en: 'tool', ja: 'ツール' };

/** A tool that does what a test says, and a count of how often it did. */
export function aTool(
  name: string,
  options: { call?: ToolFunction; definition?: object; parameters?: object } = {},
): Tool & { calls: JsonObject[] } {
  const calls: JsonObject[] = [];
  const definition = ToolDefinitionSchema.parse({
    name,
    title: SPOKEN,
    description: SPOKEN,
    executor: 'data',
    produces: [`${name}_result`],
    parameters: options.parameters ?? { type: 'object' },
    effect: 'once',
    destructive: false,
    reversible: true,
    external: false,
    cost_usd: 0,
    ...options.definition,
  });
  return {
    definition,
    digest: name,
    calls,
    check: (parameters) => ({ parameters }),
    call: async (input, context) => {
      calls.push(input.parameters);
      return options.call === undefined ? output(`${name} did it`) : options.call(input, context);
    },
  };
}

export const output = (summary: string): ToolOutputInput => ({ summary, data: { [summary]: true } });

export const aTodo = (id: string, tool: string, dependsOn: string[] = [], parameters: JsonObject = {}): Todo => ({
  id: `todo_${id}`,
  version: 1,
  task: `do ${id}`,
  tool,
  parameters: parameters as Todo['parameters'],
  dependsOn: dependsOn.map((other) => `todo_${other}`),
  status: 'pending',
  estimate: { costUsd: 0, seconds: 1 },
});

export const aPlan = (todos: Todo[], strategy: Plan['strategy'] = 'PARALLEL'): Plan =>
  PlanSchema.parse({ version: 1, language: 'en', goal: 'do it all', todos, strategy, estimate: { costUsd: 0, seconds: 1 } });

export interface StageOptions {
  readonly tools: readonly Tool[];
  readonly plan: Plan;
  readonly gates?: PolicyInput['gates'];
  readonly budgets?: PolicyInput['budgets'];
  readonly ambiguity?: Ambiguity;
  readonly mind?: Partial<Mind>;
  readonly avoided?: Parts['avoided'];
  readonly ledger?: Ledger;
  readonly saver?: (hold: Hold) => BaseCheckpointSaver & { flush?(): Promise<void> };
  readonly changes?: (ledger: Ledger) => TodoChanges;
  readonly limits?: Parts['limits'];
  readonly callTool?: Parts['callTool'];
  readonly folder?: string;
  readonly language?: Language;
  readonly wait?: Parts['wait'];
  /** Stands between the run and its ledger, to break things. */
  readonly between?: (ledger: Ledger) => Ledger;
  /** Stands between the run and its tools; made anew for each owner. */
  readonly aroundTools?: (callTool: Parts['callTool']) => Parts['callTool'];
}

/** A run on a stage: a real ledger, the real graph, and a mind that thinks what the test tells it to. */
export class Stage {
  readonly ledger: Ledger;
  readonly rules: Rules;
  /** The clock of the ledger in memory. */
  readonly clock = fakeClock();
  readonly happenings: Happening[] = [];
  readonly stop = new AbortController();
  readonly options: StageOptions;
  readonly saver: (hold: Hold) => BaseCheckpointSaver & { flush?(): Promise<void> };
  readonly changes: TodoChanges;
  #hold: Hold | undefined;
  #runId: RunId | undefined;

  constructor(options: StageOptions) {
    this.options = options;
    this.ledger = options.ledger ?? createMemoryLedger({ clock: this.clock });
    const shared = new MemorySaver();
    this.saver = options.saver ?? (() => shared);
    this.changes = options.changes?.(this.ledger) ?? createMemoryTodoChanges(this.ledger);
    const metadata = options.tools.map(metadataOf);
    this.rules = {
      policy: definePolicy({
        gates: options.gates ?? [{ name: 'destructive', type: 'destructive_actions' }],
        tools: metadata.map(({ name }) => name),
        ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
      }),
      tools: new Map(metadata.map((tool) => [tool.name, tool])),
    };
  }

  get hold(): Hold {
    if (this.#hold === undefined) throw new Error('the run has not begun');
    return this.#hold;
  }

  get mind(): Mind {
    return { ...simpleMind(this.options), ...this.options.mind };
  }

  get runId(): RunId {
    if (this.#runId === undefined) throw new Error('the run has not begun');
    return this.#runId;
  }

  /** Claims the run, as a worker would, and drives it as far as it goes. */
  async drive(owner = 'node-1'): Promise<Driven> {
    if (this.#runId === undefined) {
      const run = await this.ledger.createRun({ id: randomId('run'), requestedBy: 'minji', actor: arin });
      this.#runId = run.id;
    }
    const claimed = await this.ledger.claimRun({ owner, leaseSeconds: 60, runId: this.#runId });
    if (claimed === undefined) throw new Error('there is nothing to claim');
    this.#hold = { runId: claimed.id, owner, fence: claimed.fence };
    const ledger = this.options.between?.(this.ledger) ?? this.ledger;
    const saver = this.saver(this.#hold);
    return driveRun({
      ledger,
      hold: this.#hold,
      graph: buildGraph({ ...this.parts(this.#hold), ledger }, saver),
      request: 'please',
      today: '2026-11-16',
      flush: saver.flush?.bind(saver),
    });
  }

  /** Everything that waits for somebody. */
  async waiting(): Promise<{ request: Request; action: Action }[]> {
    const open = await this.ledger.listRequests({ runId: this.runId, status: 'pending' });
    return Promise.all(
      open.map(async (request) => {
        const action = await this.ledger.findAction(request.actionId);
        if (action === undefined) throw new Error('a request without an action');
        return { request, action };
      }),
    );
  }

  async decide(request: Request, decision: Decision) {
    return submitDecision(
      { ledger: this.ledger, rules: this.rules },
      { requestId: request.id, actor: arin, decision, shownDigest: request.actionDigest },
    );
  }

  /** Changes the todos of the run while it stands still. */
  async change(changes: readonly TodoChangeInput[], key = JSON.stringify(changes)) {
    const { ledger, saver, mind, hold } = this;
    return changeTodos(
      { ledger, saver: saver(hold), changes: this.changes, editPlan: (plan, edits) => mind.editPlan(plan, edits) },
      { runId: this.runId, actor: arin, key, changes },
    );
  }

  pause = () => this.ledger.pauseRun(this.runId, { actor: arin, reason: 'look' });
  resume = () => this.ledger.resumeRun(this.runId, { actor: arin, reason: 'go on' });

  /** Takes on a run that is there already, as another program would. */
  takeOn(runId: RunId): void {
    this.#runId = runId;
  }

  /** Drives, answers whatever comes up, and goes on until the end. */
  async play(answer: (request: Request, action: Action) => Decision): Promise<Extract<Driven, { kind: 'ended' }>> {
    for (let rounds = 0; rounds < 50; rounds++) {
      const driven = await this.drive();
      if (driven.kind === 'ended') return driven;
      await this.answerAll(answer);
    }
    throw new Error('the run does not come to an end');
  }

  async answerAll(answer: (request: Request, action: Action) => Decision): Promise<void> {
    for (const { request, action } of await this.waiting()) {
      const told = await this.decide(request, answer(request, action));
      if (told.kind === 'refused') throw new Error(`${told.code}: ${told.message}`);
    }
  }

  parts(hold: Hold): Parts {
    const callTool: Parts['callTool'] =
      this.options.callTool ??
      (async (tool, input, context) => ({ output: ToolOutputSchema.parse(await tool.call(input, context)), cached: false }));
    return {
      ledger: this.ledger,
      rules: this.rules,
      hold,
      mind: this.mind,
      tools: new Map(this.options.tools.map((tool) => [tool.definition.name, tool])),
      avoided: this.options.avoided ?? (() => undefined),
      callTool: this.options.aroundTools?.(callTool) ?? callTool,
      spentUsd: async () => 0,
      folder: this.options.folder ?? '/nowhere',
      changes: this.changes,
      ...(this.options.limits === undefined ? {} : { limits: this.options.limits }),
      happened: (happening) => this.happenings.push(happening),
      wait: this.options.wait ?? (async () => {}),
      signal: this.stop.signal,
    };
  }
}

const metadataOf = ({ definition, digest }: Tool): ToolMetadata => ({
  name: definition.name,
  definitionDigest: digest,
  ...(definition.effect === undefined ? {} : { effectClass: definition.effect }),
  ...(definition.destructive === undefined ? {} : { destructive: definition.destructive }),
  ...(definition.reversible === undefined ? {} : { reversible: definition.reversible }),
  ...(definition.external === undefined ? {} : { external: definition.external }),
  ...(definition.requires_approval === undefined ? {} : { requiresApproval: definition.requires_approval }),
  ...(definition.cost_usd === undefined ? {} : { costUsd: definition.cost_usd }),
});

const simpleMind = ({ plan, ambiguity, language = 'en' }: StageOptions): Mind => ({
  understand: async ({ request, clarified }): Promise<Understanding> => ({
    request: [request, ...clarified.map(({ answer }) => answer)].join(' / '),
    language,
    intent: { domain: 'ANALYSIS', category: 'sentiment', subcategory: 'review_analysis', confidence: 1 },
    alternatives: [],
    entities: [],
    ...(ambiguity !== undefined && clarified.length === 0 ? { ambiguity } : {}),
    by: 'rules',
  }),
  plan: async () => ({ plan, notes: [] }),
  readInstruction: async ({ instruction }) =>
    instruction.startsWith('drop ')
      ? { edits: [{ op: 'remove', id: `todo_${instruction.slice(5)}`, dependants: true }] }
      : { notUnderstood: `I did not understand "${instruction}"` },
  editPlan: (before, edits) => {
    let todos = before.todos;
    for (const edit of edits) {
      if (edit.op !== 'remove') throw new AgentError('PLAN_EDIT_INVALID', 'only removing is played here');
      if (!todos.some(({ id }) => id === edit.id)) throw new AgentError('PLAN_EDIT_INVALID', `there is no ${edit.id}`);
      todos = todos.filter(({ id, dependsOn }) => id !== edit.id && !dependsOn.includes(edit.id));
    }
    if (todos.length === 0) throw new AgentError('PLAN_EDIT_INVALID', 'nothing would be left');
    return { ...before, version: before.version + 1, todos };
  },
  respond: async ({ understanding, todos, ended }) => ({
    format: 'text',
    language: 'en',
    text: `${understanding.request}: ${ended?.as ?? 'done'}`,
    attachments: [],
    sources: [],
    done: todos.filter(({ status }) => status === 'completed').map(({ id }) => id),
    notDone: todos.filter(({ status }) => status !== 'completed').map(({ id, status }) => `${id} ${status}`),
    nextActions: [],
  }),
});
