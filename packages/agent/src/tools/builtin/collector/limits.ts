/** How much of a source is read before it is given up. */
export interface CollectorLimits {
  /** Of one file, as it lies there and as it is unpacked. */
  readonly fileBytes: number;
  /** Of what an address answers. */
  readonly downloadBytes: number;
  readonly downloadSeconds: number;
  /** For one statement of a database. */
  readonly querySeconds: number;
}

const GIGABYTE = 1024 ** 3;

export const COLLECTOR_LIMITS: CollectorLimits = {
  fileBytes: 4 * GIGABYTE,
  downloadBytes: GIGABYTE,
  downloadSeconds: 120,
  querySeconds: 60,
};
