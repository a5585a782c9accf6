export { type BuiltinToolsOptions, builtinTools } from './builtin-tools.ts';
