import { userInfo } from 'node:os';
import type { Language } from '../people/index.ts';

/** Whoever starts the server on their own machine is its first admin, and is called by their name there until they say otherwise. */
export const ownerOf = (language: Language) => ({ name: ownerName(), language });

function ownerName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user that the machine has no name for, as in many containers.
    return 'owner';
  }
}
