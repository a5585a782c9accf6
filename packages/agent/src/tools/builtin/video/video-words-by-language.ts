import type { Language } from '../../../contract/language.ts';
import type { VideoWords } from './video-words.ts';
import { en } from './video-words-en.ts';
import { ja } from './video-words-ja.ts';
import { ko } from './video-words-ko.ts';

export const VIDEO_WORDS: Readonly<Record<Language, VideoWords>> = { ko, en, ja };
