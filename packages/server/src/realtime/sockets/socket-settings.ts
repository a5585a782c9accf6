import type { RateLimit } from '../../auth/index.ts';

export interface SocketSettings {
  /** Sockets that may be open on a node, and those of one person among them. */
  readonly most: number;
  readonly mostOfPerson: number;
  /** How often one person may open a socket, and say something. */
  readonly opening: RateLimit;
  readonly saying: RateLimit;
  /** How often it is looked whether somebody is still there, in milliseconds. */
  readonly pingMs: number;
  /** How often it is looked whether they may still be there. */
  readonly recheckMs: number;
  /** Bytes that may wait for a slow reader, and for how many milliseconds. */
  readonly mostBuffered: number;
  readonly slowFor: number;
}

/** With these a reader that has stopped reading is gone within ten seconds, and one that may not listen any more within two. */
export const SOCKET_SETTINGS: SocketSettings = {
  most: 10_000,
  mostOfPerson: 100,
  opening: { burst: 200, perSecond: 10 },
  saying: { burst: 200, perSecond: 50 },
  pingMs: 3_000,
  recheckMs: 1_000,
  mostBuffered: 256 * 1024,
  slowFor: 5_000,
};
