import type { Examined } from './check.ts';

/** Thrown where a check needs what an earlier one has not found. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly part: 'settings' | 'db' | 'hasTables';

  constructor(part: NotYet['part']) {
    super(part);
    this.part = part;
  }
}

export function needed<Part extends NotYet['part']>(examined: Examined, part: Part): NonNullable<Examined[Part]> {
  const found = examined[part];
  if (found === undefined || found === false) throw new NotYet(part);
  return found as NonNullable<Examined[Part]>;
}
