import { calledNames, functionOf, isHandedOver, type Node } from './syntax.ts';

/** A function of a graph that asks, with what was found in it. */
export interface AskingNode {
  readonly interrupts: readonly Node[];
  readonly found: readonly Node[];
}

/**
 * Goes through a file and hands over each function that calls `interrupt`, with what `isFound` has found in it. The call is known by
 * its import from LangGraph, or by being made on what LangGraph hands to a node.
 */
export function inNodes(
  kinds: readonly string[],
  isFound: (node: Node) => boolean,
  judge: (asking: AskingNode) => void,
): Record<string, (node: Node) => void> {
  const names = new Set<string>();
  const spaces = new Set(['runtime', 'config']);
  const interrupts: Node[] = [];
  const found: Node[] = [];
  const visitor: Record<string, (node: Node) => void> = {
    ImportDeclaration: (node) => {
      if (!/^@langchain\/langgraph(\/|$)/.test(String((node['source'] as Node)['value']))) return;
      for (const specifier of node['specifiers'] as Node[]) {
        const local = String((specifier['local'] as Node)['name']);
        if (specifier.type === 'ImportNamespaceSpecifier') spaces.add(local);
        else if ((specifier['imported'] as Node | undefined)?.['name'] === 'interrupt') names.add(local);
      }
    },
    CallExpression: (node) => {
      const called = calledNames(node['callee']);
      const asks =
        called.length === 1 ? names.has(called[0] ?? '') : called.length === 2 && called[1] === 'interrupt' && spaces.has(called[0] ?? '');
      if (asks) interrupts.push(node);
      else if (kinds.includes('CallExpression') && isFound(node)) found.push(node);
    },
    'Program:exit': () => {
      const byFunction = Map.groupBy(interrupts, functionOf);
      for (const [owner, calls] of byFunction) {
        if (owner !== undefined) judge({ interrupts: calls, found: found.filter((node) => belongsTo(node, owner)) });
      }
    },
  };
  for (const kind of kinds) {
    visitor[kind] ??= (node) => {
      if (isFound(node)) found.push(node);
    };
  }
  return visitor;
}

/** In the function itself, or in one that is handed over within it. */
function belongsTo(node: Node, owner: Node): boolean {
  let inside = functionOf(node);
  while (inside !== undefined && inside !== owner && isHandedOver(inside)) inside = functionOf(inside);
  return inside === owner;
}

export const startOf = ({ range }: Node): number => range[0];
