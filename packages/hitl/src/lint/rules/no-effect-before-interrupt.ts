import { inNodes, startOf } from '../in-nodes.ts';
import { calledNames, functionOf, isFunction, isNode, type Node, type Rule } from '../syntax.ts';

/** Verbs that change something wherever they stand. */
const EFFECT =
  /^(save|write|send|insert|upsert|delete|remove|drop|post|publish|upload|fetch|invoke|notify|increment|decrement|enqueue|emit|exec|execute|query|commit|charge|pay)($|[A-Z_\d])/;
/** Verbs that change what they are called on, which is nobody's concern while it was made here. */
const LOCAL = /^(push|unshift|splice|add|set|append|delete|sort|reverse|fill)$/;
/** Saying what happens is no effect that anybody minds twice. */
const LOG = /^(console|logger|log|debug)$/;

/** What stands above the question is gone through again with every answer: it would happen again. */
export const noEffectBeforeInterrupt: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'nothing with an effect above `interrupt()`' },
    messages: {
      awaited:
        'This is waited for again with every answer, and may come out otherwise than what was shown. Do it in a node before, and read it from the state here.',
      effect: '"{{ what }}" happens again with every answer. Do it in a node of its own, after the question.',
      assigned: '"{{ what }}" outlives the node, and is changed again with every answer. Write to the state instead.',
    },
    schema: [],
  },
  create: (context) =>
    inNodes(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'], isEffect, ({ interrupts, found }) => {
      const question = Math.min(...interrupts.map(startOf));
      for (const node of found.filter((one) => one.range[1] <= question)) {
        const what = whatOf(node);
        if (node.type === 'AwaitExpression') context.report({ node, messageId: 'awaited' });
        else if (node.type === 'CallExpression') context.report({ node, messageId: 'effect', data: { what } });
        else context.report({ node, messageId: 'assigned', data: { what } });
      }
    }),
};

function isEffect(node: Node): boolean {
  switch (node.type) {
    case 'AwaitExpression':
      return true;
    case 'CallExpression': {
      // Waited for: reported as that.
      if (node.parent?.type === 'AwaitExpression') return false;
      const names = calledNames(node['callee']);
      if (names.some((name) => LOG.test(name))) return false;
      const [root = ''] = names;
      const owner = functionOf(node);
      if (names.length > 1 && LOCAL.test(names.at(-1) ?? '') && owner !== undefined && declares(owner, root)) return false;
      const unused = node.parent?.type === 'ExpressionStatement';
      return unused || EFFECT.test(names.at(-1) ?? '');
    }
    default:
      return isOutside(node);
  }
}

/** Whether what is written to was there before the function. */
function isOutside(node: Node): boolean {
  const target = (node['left'] ?? node['argument']) as Node;
  const [root] = calledNames(target);
  const owner = functionOf(node);
  return root !== undefined && owner !== undefined && !declares(owner, root);
}

function declares(node: unknown, name: string): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'VariableDeclarator') return namesIn(node['id']).includes(name);
  const inside = Object.entries(node).filter(([key]) => key !== 'parent');
  return inside.some(([key, value]) => {
    if (key === 'params' && isFunction(node)) return false;
    return Array.isArray(value) ? value.some((one) => declares(one, name)) : declares(value, name);
  });
}

function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  return Object.entries(pattern)
    .filter(([key]) => key !== 'parent' && key !== 'key')
    .flatMap(([, value]) => (Array.isArray(value) ? value.flatMap(namesIn) : namesIn(value)));
}

const whatOf = (node: Node): string => calledNames(node['callee'] ?? node['left'] ?? node['argument']).join('.') || node.type;
