/** The messages that clients know by name. */
export const KNOWN_BY_NAME = [
  'session_state',
  'layer_start',
  'layer_complete',
  'todo_update',
  'todo_progress',
  'hitl_request',
  'hitl_response',
  'hitl_warning',
  'hitl_timeout',
  'hitl_paused',
  'hitl_resumed',
  'hitl_error',
  'token',
  'complete',
  'error',
];
