import { AgentError } from '@dream-agent/agent';
import { type Refused, refused } from '../sessions/refused.ts';

/** What the agent refuses is an answer here; anything else is a fault, and stays one. */
export async function orRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AgentError) return refused(error.code, error.message);
    throw error;
  }
}
