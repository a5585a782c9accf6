import type { JsonObject } from '@dream-agent/hitl';
import type { Plan, Strategy, Todo } from '../../contract/plan.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { Understanding } from '../../contract/understanding.ts';
import { AgentError } from '../../errors.ts';
import { chooseTools } from './choose-tools.ts';
import { draftTodos } from './draft-todos.ts';
import { estimatePlan, estimateTool } from './estimate.ts';
import { formSwarm } from './form-swarm.ts';
import { fillParameters } from './parameters/fill-parameters.ts';
import { leavesDays } from './parameters/leaves-days.ts';
import { wholeSubject } from './parameters/subjects.ts';
import { chooseStrategy, strategyProblem } from './strategy.ts';
import { taskSentence } from './task-sentence.ts';

/** What is known of the person from before. The request itself always wins. */
export interface PlanPreferences {
  /** Values by parameter name, for every tool that has it. */
  readonly parameters?: JsonObject;
  /** Values for one tool only, which win over those for all. */
  readonly byTool?: Readonly<Record<string, JsonObject>>;
  /** Tools that are not to be used. */
  readonly avoidTools?: readonly string[];
  readonly strategy?: Strategy;
}

export interface MakePlan {
  readonly understanding: Understanding;
  /** The kinds of data that the intent asks for. */
  readonly needs: readonly string[];
  readonly tools: readonly ToolDefinition[];
  readonly today: string;
  /** What data is to be read from, where people have brought some. */
  readonly source?: string | undefined;
  readonly preferences?: PlanPreferences;
}

/** Makes the plan of a request by working back from what it needs. The same request gives the same plan. */
export function makePlan({ understanding, needs, tools, today, source, preferences = {} }: MakePlan): Plan {
  if (needs.length === 0)
    throw new AgentError('PLAN_IMPOSSIBLE', 'the request needs no data, so there is nothing to plan; answer it at once');
  const { language, entities } = understanding;
  const allowed = tools.filter((tool) => !(preferences.avoidTools ?? []).includes(tool.name));
  const chosen = chooseTools(needs, allowed);
  const drafts = draftTodos(chosen, entities);
  const ids = new Map(drafts.map((draft, index) => [draft.id, `todo_${index + 1}_${draft.tool.name}`]));
  const whole = wholeSubject(entities);
  const gathersAllDays = leavesDays(drafts);

  const todos = drafts.map((draft): Todo => {
    const subject = draft.about ?? whole;
    const preferred = { ...preferences.parameters, ...own(preferences.byTool, draft.tool.name) };
    return {
      id: ids.get(draft.id) ?? draft.id,
      version: 1,
      task: taskSentence(draft.tool, subject.label, language),
      tool: draft.tool.name,
      parameters: fillParameters(draft.tool, {
        entities:
          gathersAllDays && draft.tool.executor === 'data'
            ? subject.entities.filter(({ type }) => type !== 'date_range')
            : subject.entities,
        today,
        purpose: understanding.intent.subcategory,
        source,
        preferred,
      }),
      dependsOn: draft.dependsOn.map((id) => ids.get(id) ?? id),
      status: 'pending',
      estimate: estimateTool(draft.tool),
    };
  });
  const wanted = preferences.strategy;
  const strategy = wanted !== undefined && strategyProblem(wanted, todos, tools) === undefined ? wanted : chooseStrategy(todos, tools);
  const goal = understanding.request.trim() || (todos.at(-1)?.task ?? '');
  const formed = strategy === 'SWARM' ? formSwarm(todos, tools, language) : todos;
  return { version: 1, language, goal, todos: formed, strategy, estimate: estimatePlan(formed) };
}

const own = <V>(from: Readonly<Record<string, V>> | undefined, name: string): V | undefined =>
  from !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
