import { inNodes, startOf } from '../in-nodes.ts';
import { around, isFunction, type Node, type Rule } from '../syntax.ts';

const LOOPS = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'];

/** Two questions of one node have the same id: the answer to the first, delivered twice, answers the second. */
export const oneInterruptPerNode: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'one question per node' },
    messages: {
      second:
        'A second question in the same node shares the id of the first, so that one answer can reach both. Give each a node of its own.',
      loop: 'Each turn of this loop asks with the same id, and everything before it is gone through again. Give each question a node of its own.',
    },
    schema: [],
  },
  create: (context) =>
    inNodes(
      [],
      () => false,
      ({ interrupts }) => {
        const inOrder = interrupts.toSorted((one, other) => startOf(one) - startOf(other));
        for (const [place, node] of inOrder.entries()) {
          if (inLoop(node)) context.report({ node, messageId: 'loop' });
          else if (inOrder.slice(0, place).some((earlier) => !areApart(earlier, node))) context.report({ node, messageId: 'second' });
        }
      },
    ),
};

const inLoop = (node: Node): boolean => {
  for (const outer of around(node)) {
    if (isFunction(outer)) return false;
    if (LOOPS.includes(outer.type)) return true;
  }
  return false;
};

/** Whether no one way through the function comes to both. */
function areApart(earlier: Node, later: Node): boolean {
  const path = [...around(later)];
  let inside = earlier;
  for (const outer of around(earlier)) {
    if (path.includes(outer)) {
      if (outer.type !== 'IfStatement' && outer.type !== 'ConditionalExpression') return false;
      return outer['test'] !== inside;
    }
    // A branch that ends the function: what comes after it is another way.
    if (outer.type === 'IfStatement' && outer['consequent'] === inside && ends(inside) && !isFunction(outer)) return true;
    inside = outer;
  }
  return false;
}

function ends(node: Node): boolean {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true;
  const last = node.type === 'BlockStatement' ? (node['body'] as Node[]).at(-1) : undefined;
  return last !== undefined && ends(last);
}
