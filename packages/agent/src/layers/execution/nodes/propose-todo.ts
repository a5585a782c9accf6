import { askPerson, type JsonObject, proposeAction } from '@dream-agent/hitl';
import type { Parts } from '../../../parts.ts';
import type { Standing } from '../../../standing.ts';
import type { AgentUpdate } from '../../../state.ts';
import { missingField } from '../missing-field.ts';
import { whyNoTool } from '../no-tool.ts';
import { orFenced } from '../or-fenced.ts';
import { named, type TodoTask } from '../todo-task.ts';

/** Makes an action of a todo and puts it before the gates; asks for what only a person knows first. */
export const proposeTodo =
  (parts: Parts) =>
  async (task: TodoTask): Promise<AgentUpdate> => {
    const standing = await propose(parts, task);
    if (standing === 'stopping') return {};
    parts.happened({ type: 'todo-proposed', ...named(task.todo), status: standing.status });
    return { results: { [task.todo.id]: standing } };
  };

async function propose(parts: Parts, { todo, standing, planVersion, language }: TodoTask): Promise<Standing | 'stopping'> {
  const [ordinal, given]: [number, JsonObject] = standing?.status === 'again' ? [standing.ordinal, standing.parameters] : [0, {}];
  const wanted: JsonObject = { ...todo.parameters, ...given };
  const about = { todoId: todo.id, given };
  const tool = parts.tools.get(todo.tool);
  if (tool === undefined) return { status: 'failed', todoId: todo.id, error: whyNoTool(parts, todo.tool), attempts: 0 };
  const step = `${todo.id}.v${planVersion}`;
  const deps = { ledger: parts.ledger, ...parts.rules };

  const missing = missingField(tool.definition, wanted, language);
  if (missing !== undefined) {
    const { opened } = await askPerson(deps, {
      hold: parts.hold,
      step: `${step}.input`,
      ordinal,
      question: { kind: 'input_request', ...missing },
    });
    if (opened.kind === 'refused') return orFenced(opened);
    return { status: 'asked', ...about, about: 'input', requestId: opened.request.id, field: missing.input.field };
  }
  const checked = tool.check(wanted);
  if ('problems' in checked) return { status: 'failed', todoId: todo.id, error: checked.problems.join('; '), attempts: 0 };
  const { parameters } = checked;
  const secret = tool.definition.secret_parameters.find((name) => parameters[name] !== undefined);
  // Whatever is shown and stored has no secrets, and what is shown is what runs: the tool would be called without it.
  if (secret !== undefined) {
    const error = `"${secret}" of "${todo.tool}" is a secret, and a plan holds none; have the tool read it from the environment`;
    return { status: 'failed', todoId: todo.id, error, attempts: 0 };
  }
  const refusedBefore = parts.avoided({ tool: todo.tool, parameters });
  if (refusedBefore !== undefined) return { status: 'refused', todoId: todo.id, because: refusedBefore };

  const proposal = await proposeAction(deps, {
    hold: parts.hold,
    spentUsd: await parts.spentUsd(),
    proposed: {
      type: 'tool_call',
      tool: todo.tool,
      parameters,
      step,
      ordinal,
      expectedOutcome: todo.task,
      ...(tool.definition.cost_usd === undefined ? {} : { estimatedCostUsd: tool.definition.cost_usd }),
    },
  });
  switch (proposal.kind) {
    case 'cleared':
      return { status: 'cleared', ...about, action: proposal.action };
    case 'denied':
      return { status: 'refused', todoId: todo.id, because: proposal.because };
    case 'asked':
      parts.happened({ type: 'asked', requestId: proposal.opened.request.id, digest: proposal.action.digest });
      return { status: 'asked', ...about, about: 'approval', requestId: proposal.opened.request.id };
    case 'refused':
      return orFenced(proposal);
  }
}
