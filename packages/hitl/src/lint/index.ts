import { noCatchAroundInterrupt } from './rules/no-catch-around-interrupt.ts';
import { noChanceInQuestion } from './rules/no-chance-in-question.ts';
import { noEffectBeforeInterrupt } from './rules/no-effect-before-interrupt.ts';
import { oneInterruptPerNode } from './rules/one-interrupt-per-node.ts';

const rules = {
  'no-catch-around-interrupt': noCatchAroundInterrupt,
  'no-chance-in-question': noChanceInQuestion,
  'no-effect-before-interrupt': noEffectBeforeInterrupt,
  'one-interrupt-per-node': oneInterruptPerNode,
};

/** All of them, as errors. */
const recommended = Object.fromEntries(Object.keys(rules).map((name) => [`hitl/${name}`, 'error']));

/** Rules for nodes of a LangGraph graph that ask somebody; for ESLint 9 and newer, and for oxlint as one of its `jsPlugins`. */
const plugin = { meta: { name: 'hitl', version: '0.1.0' }, rules, configs: { recommended: { rules: recommended } } };

export default plugin;
