import { MESSAGES } from '@dream-agent/hitl/messages';
import { useLanguage } from '../language/language.tsx';

/** What people are told about requests, the same words as in a terminal. */
export const useMessages = () => MESSAGES[useLanguage().language];
