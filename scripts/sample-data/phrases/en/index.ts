import type { Phrases } from '../phrases.ts';
import { byKind } from './by-kind.ts';
import { common } from './common.ts';
import { planted } from './planted.ts';
import { talk } from './talk.ts';

export const en: Phrases = { common, byKind, planted, ...talk };
