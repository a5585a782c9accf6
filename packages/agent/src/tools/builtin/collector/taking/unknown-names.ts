import { nearestName } from '../../../../nearest-name.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { Inventory } from './inventory.ts';

/** A name that was asked for and is nowhere in the data, with the one that may be meant. */
export interface UnknownName {
  readonly name: string;
  readonly meant: string | undefined;
}

/** Which of the names that were asked for are in none of the inventories. */
export function unknownNames(wanted: CollectorParameters, there: readonly Inventory[]): UnknownName[] {
  const asked = [
    ['brand', wanted.brand],
    ['brand', wanted.competitor],
    ['product', wanted.product],
    ['category', wanted.category],
    ['platform', wanted.platform],
  ] as const;
  return asked.flatMap(([column, names]) =>
    names
      .filter((name) => !there.some((inventory) => inventory.has(column, name)))
      .map((name) => ({ name, meant: nearestName(name, new Set(there.flatMap((inventory) => inventory.names[column]))) })),
  );
}
