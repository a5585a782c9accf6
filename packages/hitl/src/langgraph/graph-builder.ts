/** A graph that is being built. A `StateGraph` fits, whatever nodes its type knows of. */
export interface GraphBuilder {
  addNode(...node: never): unknown;
  addEdge(...edge: never): unknown;
  addConditionalEdges(...edges: never): unknown;
}

/** The same, once nodes may have any name. */
interface Builder {
  addNode(name: string, node: (...args: never) => unknown): unknown;
  addEdge(from: string, to: string): unknown;
  addConditionalEdges(from: string, choose: (...args: never) => string, to: string[]): unknown;
}

/** Where something stands in a graph: between what is there already. */
export interface Between {
  readonly after: string | readonly string[];
  readonly before: string;
}

/** Takes hold of a graph to add nodes to it, with the edges that lead to the first of them. */
export function extend(graph: GraphBuilder, { after }: Between, first: string): Builder {
  const builder = graph as unknown as Builder;
  for (const node of [after].flat()) builder.addEdge(node, first);
  return builder;
}

export const threadOf = (config: { readonly configurable?: Record<string, unknown> }): string =>
  asText(config.configurable?.['thread_id']) ?? '';

/** Whatever names something, as the text it is stored under. */
export const asText = (name: unknown): string | undefined =>
  typeof name === 'string' ? name : typeof name === 'number' || typeof name === 'bigint' ? name.toString() : undefined;
