import { readFileSync } from 'node:fs';
import { loadUnderstanding } from '../../src/layers/cognitive/index.ts';

const read = (name: string): string => readFileSync(new URL(`../../../../config/${name}`, import.meta.url), 'utf8');

/** The files as they are delivered. */
export const TEXTS = { intents: read('intents.yaml'), entities: read('entities.yaml') };
export const understander = loadUnderstanding(TEXTS);
export const TODAY = '2026-11-16';
export const understand = (request: string) => understander.understand({ request, today: TODAY });

/** Entities as `type=value`, to be compared at a glance. */
export const named = (request: string): string[] =>
  understand(request).entities.map(({ type, value }) => `${type}=${typeof value === 'string' ? value : `${value.from}..${value.to}`}`);
