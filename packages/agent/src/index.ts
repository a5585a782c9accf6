export * from './contract/index.ts';
export { AGENT_ERROR_CODES, AgentError, type AgentErrorCode } from './errors.ts';
export type { Tool, ToolContext, ToolFunction, ToolInput, Tools } from './tools/tool.ts';
