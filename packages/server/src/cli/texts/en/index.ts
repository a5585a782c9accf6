import type { CliTexts } from '../cli-texts.ts';
import { doctor } from './doctor.ts';
import { help } from './help.ts';
import { operator } from './operator.ts';
import { people } from './people.ts';

export const en: CliTexts = { ...people, ...operator, help, doctor };
