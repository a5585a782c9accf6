import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';

/** Something that happened in a run, numbered without gaps, so that a reader can go on where it stopped. */
export interface RunEvent {
  readonly runId: RunId;
  readonly seq: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly at: Date;
}
