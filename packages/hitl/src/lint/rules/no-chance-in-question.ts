import { inNodes } from '../in-nodes.ts';
import { calledNames, type Node, type Rule } from '../syntax.ts';

const RANDOM = /^(random|randomUUID|randomBytes|randomInt|getRandomValues|uuid|uuidv?[147]|v4|nanoid|ulid|cuid|createId|newId|randomId)$/;
const CLOCK = /^(Date\.now|performance\.now|process\.hrtime|process\.hrtime\.bigint)$/;

/** A question is put anew with every answer, and has to be the same to the byte. */
export const noChanceInQuestion: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'no random id and no clock in a node that asks' },
    messages: {
      random: '"{{ what }}" makes another one each time the node is entered, so the answer is to something else. Derive it from the state.',
      clock: '"{{ what }}" says something else each time the node is entered. Take the time in a node before, and read it from the state.',
    },
    schema: [],
  },
  create: (context) =>
    inNodes(
      ['CallExpression', 'NewExpression'],
      (node) => kindOf(node) !== undefined,
      ({ interrupts, found }) => {
        const end = Math.max(...interrupts.map(({ range }) => range[1]));
        for (const node of found.filter(({ range }) => range[1] <= end)) {
          context.report({ node, messageId: kindOf(node) ?? 'random', data: { what: nameOf(node) } });
        }
      },
    ),
};

const nameOf = (node: Node): string => (node.type === 'NewExpression' ? 'new Date()' : calledNames(node['callee']).join('.'));

function kindOf(node: Node): 'random' | 'clock' | undefined {
  const names = calledNames(node['callee']);
  if (node.type === 'NewExpression') return names[0] === 'Date' && (node['arguments'] as Node[]).length === 0 ? 'clock' : undefined;
  if (CLOCK.test(names.join('.'))) return 'clock';
  return RANDOM.test(names.at(-1) ?? '') ? 'random' : undefined;
}
