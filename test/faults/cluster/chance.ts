import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** From `least` up to, and without, `most`. */
  between(least: number, most: number): number;
  pick<Of>(from: readonly Of[]): Of;
  /** Another row of numbers, which does not disturb this one. */
  named(name: string): Chance;
}

export function createChance(seed: string): Chance {
  let count = 0;
  const next = () => shareOf(`${seed}/${count++}`);
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    named: (name) => createChance(`${seed}/${name}`),
  };
}

/** A number from 0 up to 1 that belongs to a text. */
export const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
