import { z } from 'zod';

const line = z.string().max(4000);

/** What was said to or by a model. */
export const MessageSchema = z.strictObject({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() });
export type Message = z.infer<typeof MessageSchema>;

/** What the agent was at when it proposed something, for whoever has to decide. It is shown, and so it is on the record. */
export const ExecutionContextSchema = z.strictObject({
  taskDescription: line,
  conversationSummary: line,
  stepsCompleted: z.array(line).max(100),
  currentReasoning: line,
  relevantHistory: z.array(z.strictObject({ role: MessageSchema.shape.role, content: line })).max(20),
});
export type ExecutionContext = z.infer<typeof ExecutionContextSchema>;
