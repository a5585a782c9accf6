import type { Language } from '@dream-agent/hitl';
import type { DoctorTexts } from './doctor-texts.ts';
import { en } from './en/index.ts';
import type { HelpTexts } from './help-texts.ts';
import { ja } from './ja/index.ts';
import { ko } from './ko/index.ts';
import type { OperatorTexts } from './operator-texts.ts';
import type { PeopleTexts } from './people-texts.ts';

/** Everything that the commands say, in one language. */
export interface CliTexts extends PeopleTexts, OperatorTexts {
  readonly help: HelpTexts;
  readonly doctor: DoctorTexts;
}

export const CLI_TEXTS: Readonly<Record<Language, CliTexts>> = { en, ko, ja };
