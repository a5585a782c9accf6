import type { Defect, Edit } from '../defect.ts';

const inAgent = (file: string, find: string, replace: string): Edit => ({ file: `packages/agent/src/${file}`, find, replace });
const tests = (name: string): string => `packages/agent/test/${name}.test.ts`;

/** The graph between the layers, where it is saved, and what is told of it. */
export const agentDefects: readonly Defect[] = [
  {
    name: 'a step that the data has nothing for stops all that could do without it',
    edits: [
      inAgent(
        'layers/execution/absent-data.ts',
        "standing?.status === 'skipped' && standing.absent === true;",
        "standing?.status === 'skipped' && standing.absent !== true;",
      ),
    ],
    tests: [tests('execution/absent-data')],
  },
  {
    name: 'somebody is asked what to do about data that is not there',
    edits: [
      inAgent(
        'layers/execution/nodes/execute-todo.ts',
        "absent = error instanceof AgentError && error.code === 'TOOL_DATA_ABSENT';",
        "absent = error instanceof AgentError && error.code === 'TOOL_UNKNOWN';",
      ),
    ],
    tests: [tests('execution/absent-data')],
  },
  {
    name: 'what was asked for is lost among the files it was made from',
    edits: [
      inAgent(
        'layers/response/compose-response.ts',
        'filesPart(files, texts),',
        'filesPart({ results: made.artifacts, working: [] }, texts),',
      ),
    ],
    tests: [tests('response/compose-response')],
  },
  {
    name: 'a plan is not saved before somebody is asked about it',
    edits: [
      inAgent('state.ts', "new Set(['understanding', 'plan', 'response'] satisfies", "new Set(['understanding', 'response'] satisfies"),
    ],
    tests: [tests('graph/killed')],
    only: 'saved late',
  },
  {
    // Either control is enough by itself: a plain resume opens nothing while each node reads the answer to its own question.
    name: 'one answer is given to every question that waits, and believed',
    edits: [
      inAgent(
        'resume-command.ts',
        'new Command({ resume: { ...others, ...resume } })',
        'new Command({ resume: Object.values({ ...others, ...resume })[0] })',
      ),
      inAgent(
        'layers/execution/nodes/await-todo.ts',
        `    interrupt({ request_id: requestOf(task), todo_id: task.todo.id });
    const state = await findRequest(parts, requestOf(task));`,
        `    const { request_id } = interrupt<object, { request_id: string }>({ request_id: requestOf(task), todo_id: task.todo.id });
    const state = await findRequest(parts, request_id);`,
      ),
    ],
    tests: [tests('graph/run')],
  },
  {
    name: 'a checkpoint is written with any fence',
    edits: [inAgent('checkpoint/write-checkpoints.ts', ' and runs.owner = input.owner and runs.fence = input.fence', '')],
    tests: [tests('checkpoint/fence')],
  },
  {
    name: 'the newest checkpoint is the one with the latest clock',
    edits: [inAgent('checkpoint/read-checkpoints.ts', 'order by seq desc limit :limit', 'order by id desc limit :limit')],
    tests: [tests('checkpoint/takeover')],
    only: 'does not hide its steps',
  },
  {
    name: 'a version of a channel is given a second value',
    edits: [
      inAgent(
        'checkpoint/write-checkpoints.ts',
        'set data = case when (channel_values.type, channel_values.data) = (excluded.type, excluded.data) then excluded.data end',
        'set type = excluded.type, data = excluded.data',
      ),
    ],
    tests: [tests('checkpoint/fence')],
  },
  {
    name: 'a saver goes on writing after something it kept back was refused',
    edits: [inAgent('checkpoint/fenced-saver.ts', 'if (this.#late !== undefined) this.#failed = error;', '')],
    tests: [tests('checkpoint/late')],
  },
  {
    name: 'a saver remembers where a run stands and not what its tasks have written',
    edits: [inAgent('checkpoint/newest.ts', 'writes: [...this.#known.writes, ...added]', 'writes: this.#known.writes')],
    tests: [tests('checkpoint/late')],
  },
  {
    name: 'what can only happen once is tried again by itself',
    edits: [
      inAgent('layers/execution/retries.ts', 'const tries = repeatable ? policy.retries + 1 : 1;', 'const tries = policy.retries + 1;'),
    ],
    tests: [tests('graph/run')],
  },
  {
    name: 'a paused run goes on starting things',
    edits: [
      inAgent(
        'layers/execution/nodes/dispatch.ts',
        'if (run.pauseRequestedAt !== null) {',
        'if (run.pauseRequestedAt === run.endedAt && run.endedAt !== null) {',
      ),
    ],
    tests: [tests('graph/run')],
  },
  {
    name: 'a todo runs with what the plan said and not with what was approved',
    edits: [inAgent('layers/execution/nodes/execute-todo.ts', 'parameters: action.parameters,', 'parameters: todo.parameters,')],
    tests: [tests('graph/run')],
  },
  {
    name: 'a todo is told as done because something came of it',
    edits: [
      inAgent(
        'layers/response/todo-outcome.ts',
        "if (todo.status === 'completed' && result?.status === 'completed')",
        "if (result?.status === 'completed')",
      ),
    ],
    tests: [tests('response/compose-response')],
  },
  {
    name: 'a result is kept whatever the parameters were',
    edits: [inAgent('tools/registry/caching/cache-key.ts', '    parameters: checked.parameters,\n', '')],
    tests: [tests('registry/cache')],
  },
  {
    name: 'an older version of a todo takes the place of a newer one',
    edits: [
      inAgent('state.ts', 'if (todo.version > (byId.get(todo.id)?.version ?? 0)) byId.set(todo.id, todo);', 'byId.set(todo.id, todo);'),
    ],
    tests: [tests('graph/reducers')],
  },
];
