/** A piece of a program, as ESLint and oxlint hand it to a rule; only what is looked at here. */
export interface Node {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly parent?: Node;
  readonly [key: string]: unknown;
}

/** What a rule is given. Both linters have it. */
export interface RuleContext {
  readonly options?: readonly unknown[];
  report(problem: { readonly node: Node; readonly messageId: string; readonly data?: Readonly<Record<string, string>> }): void;
}

export interface Rule {
  readonly meta: {
    readonly type: 'problem';
    readonly docs: { readonly description: string };
    readonly messages: Readonly<Record<string, string>>;
    readonly schema: readonly object[];
  };
  create(context: RuleContext): Record<string, (node: Node) => void>;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The names of what is called, outermost first: `db.users.save(…)` is `db`, `users`, `save`. */
export function calledNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'ThisExpression') return ['this'];
  if (callee.type === 'ChainExpression') return calledNames(callee['expression']);
  if (callee.type === 'CallExpression') return calledNames(callee['callee']);
  if (callee.type !== 'MemberExpression') return [];
  const property = callee['property'] as Node;
  const name = callee['computed'] === true ? property['value'] : property['name'];
  return [...calledNames(callee['object']), String(name)];
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
export const isFunction = ({ type }: Node): boolean => FUNCTIONS.includes(type);

/** Every node around one, innermost first. */
export function* around(node: Node): Generator<Node> {
  for (let outer = node.parent; outer !== undefined && outer !== null; outer = outer.parent) yield outer;
}

/** The function that a node belongs to. */
export const functionOf = (node: Node): Node | undefined => [...around(node)].find(isFunction);

/** A function that is handed to a call is run there: what it does happens in whoever calls it. */
export const isHandedOver = (node: Node): boolean =>
  node.parent?.type === 'CallExpression' && (node.parent['arguments'] as Node[]).includes(node);
