import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Another one for each start: what a killed process held is not this one's. */
export const nameNode = (): string =>
  `${hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 40)}-${randomBytes(4).toString('hex')}`;
