/** Why the server closes a socket. What a client does next depends on it. */
export const CLOSE_CODES = {
  /** Sign in again, then come back. */
  not_signed_in: 4001,
  /** Don't come back: it is not allowed. */
  not_allowed: 4003,
  /** Don't come back: there is no such session any more. */
  gone: 4004,
  /** It read too slowly. Come back with the last number; nothing is lost. */
  too_slow: 4008,
  /** What it sent was no message, too long, or too much. */
  misbehaved: 4009,
  /** The events after its number are no longer kept: read the state anew. */
  too_far_behind: 4010,
  /** The server goes down or has too much to do. Come back after a while. */
  try_later: 1013,
} as const;
export type CloseReason = keyof typeof CLOSE_CODES;
