import { hash } from 'node:crypto';
import type { Digest } from '../schema/action.ts';
import type { Json } from '../schema/json.ts';
import { canonical } from './canonical.ts';

/** SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256 = (text: string): Digest => hash('sha256', text);

/** Digest of a value's canonical form. */
export const digestOf = (value: Json): Digest => sha256(canonical(value));
