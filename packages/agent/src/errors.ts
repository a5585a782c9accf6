/** What can go wrong in the agent, by code. The server maps codes to numbers and HTTP statuses. */
export const AGENT_ERROR_CODES = [
  'AGENT_CONFIG_INVALID',
  'AGENT_INPUT_INVALID',
  'PLAN_CYCLE',
  'PLAN_EDIT_INVALID',
  'PLAN_IMPOSSIBLE',
  'TOOL_UNKNOWN',
  'TOOL_DEFINITION_INVALID',
  'TOOL_CHANGED',
  'TOOL_PARAMETERS_INVALID',
  'TOOL_FAILED',
  'TOOL_OUTPUT_INVALID',
  'TOOL_DATA_ABSENT',
  'MODEL_UNKNOWN',
  'MODEL_UNAVAILABLE',
  'MODEL_OUTPUT_INVALID',
  'CHECKPOINT_FENCED',
] as const;
export type AgentErrorCode = (typeof AGENT_ERROR_CODES)[number];

/** An error of the agent that says what was wrong, where, and what would be right. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;

  constructor(code: AgentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
