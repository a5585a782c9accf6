import { statement } from '@dream-agent/hitl/postgres';

/** What still waits for an answer about a call of one of these tools. */
export const findRequestsAboutTools = statement<{ names: readonly string[] }, { id: string; tool: string }>(
  'find-requests-about-tools',
  `
select request.id, action.tool
  from hitl.requests request join hitl.actions action on action.id = request.action_id
 where request.status = 'pending' and action.type = 'tool_call' and action.tool = any(:names::text[])
`,
);
