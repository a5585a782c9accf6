import { inNodes } from '../in-nodes.ts';
import { around, isFunction, isNode, type Node, type Rule } from '../syntax.ts';

/** A question travels as something thrown: whoever catches it answers it with silence. */
export const noCatchAroundInterrupt: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'no `catch` that swallows `interrupt()`' },
    messages: {
      swallowed:
        'This `catch` takes the question for an error, and nobody is asked. Move `interrupt()` out of the `try`, or throw on what `isGraphInterrupt` knows.',
    },
    schema: [],
  },
  create: (context) =>
    inNodes(
      [],
      () => false,
      ({ interrupts }) => {
        for (const node of interrupts) {
          const handler = catchAround(node);
          if (handler !== undefined && !throwsOn(handler['body'])) context.report({ node: handler, messageId: 'swallowed' });
        }
      },
    ),
};

function catchAround(node: Node): Node | undefined {
  let inside = node;
  for (const outer of around(node)) {
    if (isFunction(outer)) return undefined;
    if (outer.type === 'TryStatement' && outer['block'] === inside && isNode(outer['handler'])) return outer['handler'];
    inside = outer;
  }
  return undefined;
}

/** Whether anything is thrown in it; in a function of its own it would be thrown to somebody else. */
function throwsOn(node: unknown): boolean {
  if (!isNode(node) || isFunction(node)) return false;
  if (node.type === 'ThrowStatement') return true;
  return Object.entries(node).some(([key, value]) => key !== 'parent' && (Array.isArray(value) ? value.some(throwsOn) : throwsOn(value)));
}
