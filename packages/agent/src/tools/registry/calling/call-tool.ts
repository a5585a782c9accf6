import { OutcomeUnknownError } from '@dream-agent/hitl';
import { untilAborted } from '@dream-agent/hitl/network';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import { LONGEST_SECONDS } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import type { Tool, ToolContext, ToolInput } from '../../tool.ts';
import { messageOf } from '../problem.ts';
import { artifactProblems } from './check-artifacts.ts';
import { lostAnswer } from './lost-answer.ts';
import { readOutput } from './read-output.ts';
import { steadyProgress } from './steady-progress.ts';

/** Calls a tool: parameters checked before, the result after, and given up in time whether or not the tool listens. */
export async function callTool(tool: Tool, input: ToolInput, context: ToolContext): Promise<ToolOutput> {
  const { definition } = tool;
  const { name } = definition;
  const checked = tool.check(input.parameters);
  if ('problems' in checked) throw withLines('TOOL_PARAMETERS_INVALID', `the parameters of tool "${name}" are wrong`, checked.problems);
  if (context.signal.aborted)
    throw new AgentError('TOOL_FAILED', `tool "${name}" was stopped before it began`, { cause: context.signal.reason });

  const seconds = definition.timeout_seconds ?? LONGEST_SECONDS;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
  const { progress, stop } = steadyProgress(context.progress);
  try {
    // In a function of its own, so that a tool that throws at once is no different.
    const work = (async () => tool.call({ ...input, parameters: checked.parameters }, { ...context, signal, progress }))();
    const read = readOutput(await untilAborted(work, signal));
    if ('problems' in read) throw withLines('TOOL_OUTPUT_INVALID', `the result of tool "${name}" is wrong`, read.problems);
    const problems = await artifactProblems(read.output.artifacts, context.folder);
    if (problems.length > 0) throw withLines('TOOL_OUTPUT_INVALID', `the files of tool "${name}" are wrong`, problems);
    return read.output;
  } catch (error) {
    if (error instanceof OutcomeUnknownError) throw error;
    // Whatever a tool says as it is stopped, it may have got further than it knows.
    if (signal.aborted) throw lostAnswer(definition, stopped(context.signal, seconds), 'TOOL_FAILED', error);
    if (error instanceof AgentError) throw error;
    throw new AgentError('TOOL_FAILED', `tool "${name}": ${messageOf(error)}`, { cause: error });
  } finally {
    stop();
  }
}

const stopped = (signal: AbortSignal, seconds: number): string =>
  signal.aborted ? 'it was stopped while it worked' : `it took longer than ${seconds} seconds`;

const withLines = (code: 'TOOL_PARAMETERS_INVALID' | 'TOOL_OUTPUT_INVALID', what: string, lines: readonly string[]): AgentError =>
  new AgentError(code, [`${what}:`, ...lines].join('\n'));
