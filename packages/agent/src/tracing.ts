import { isGraphBubbleUp } from '@langchain/langgraph';
import { type Attributes, INVALID_SPAN_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ChatModel } from './models/model.ts';

const NOBODY_LOOKS = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Does the work in a span of its own, inside the span that is open. Where none is, nobody has asked for spans, and the work is all
 * that is done. What goes wrong is told by its code: a message may quote what a person wrote.
 */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result> | Result,
): Promise<Result> {
  if (trace.getActiveSpan() === undefined) return work(NOBODY_LOOKS);
  return trace.getTracer('dream-agent').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // To stop for a person is what a graph does by throwing.
      if (!isGraphBubbleUp(error)) markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = [code, name].find((one) => typeof one === 'string' && one !== '') as string | undefined;
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type ?? typeof error);
}

type Node = (input: unknown, config: unknown) => unknown;

/** Every node that is added to the graph from here on works in a span of its name. */
export function withSpans<Graph extends { addNode: (...added: never[]) => unknown }>(graph: Graph): Graph {
  const add = graph.addNode.bind(graph) as (name: string, node: Node, options?: object) => Graph;
  const addSpanned = (name: string, node: Node, options?: object): Graph =>
    add(name, (input, config) => inSpan(`node ${name}`, todoOf(input), () => node(input, config)), options);
  return Object.assign(graph, { addNode: addSpanned });
}

function todoOf(input: unknown): Attributes {
  const { todo } = (input ?? {}) as { todo?: { id?: unknown } };
  return typeof todo?.id === 'string' ? { 'dream_agent.todo_id': todo.id } : {};
}

/** A model whose calls are spans, with what they took; neither what it was asked nor what it said. */
export const modelInSpans = (model: ChatModel): ChatModel => ({
  name: model.name,
  complete: (input) =>
    inSpan(`model ${model.name}`, { 'gen_ai.request.model': model.name }, async (span) => {
      const completion = await model.complete(input);
      const { inputTokens, outputTokens, costUsd } = completion.usage;
      span.setAttributes({
        'gen_ai.usage.input_tokens': inputTokens,
        'gen_ai.usage.output_tokens': outputTokens,
        'dream_agent.retries': completion.retries,
        // Not nought where nobody knows the price.
        ...(costUsd === null ? {} : { 'dream_agent.cost_usd': costUsd }),
      });
      return completion;
    }),
});
