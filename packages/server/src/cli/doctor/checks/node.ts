import { broken, type Check, ok } from '../check.ts';

/** The oldest that runs TypeScript as it is. */
const OLDEST = 24;

export const checkNode: Check = async ({ cli: { texts } }) => {
  const version = process.versions.node;
  return Number.parseInt(version, 10) >= OLDEST ? ok(version) : broken(version, texts.doctor.newerNode(OLDEST));
};
