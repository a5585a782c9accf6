import { randomBytes } from 'node:crypto';

/** An id that says what it names, and that nobody can guess. */
export const newId = <Prefix extends string>(prefix: Prefix): `${Prefix}_${string}` => `${prefix}_${randomBytes(16).toString('hex')}`;
