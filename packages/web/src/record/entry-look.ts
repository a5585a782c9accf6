import {
  Ban,
  Bell,
  Check,
  CircleHelp,
  CirclePlus,
  Clock,
  FileText,
  Flag,
  Forward,
  type LucideIcon,
  MessageCircleQuestion,
  Pause,
  Play,
  RotateCcw,
  Scale,
  Shield,
  UserRoundCheck,
  X,
} from 'lucide-react';
import type { Tone } from '../ui/badge.tsx';
import { type Entry, type EntryType, textIn } from './entry.ts';

const ICONS: Readonly<Record<EntryType, LucideIcon>> = {
  'run-created': CirclePlus,
  'run-paused': Pause,
  'run-resumed': Play,
  'run-cancel-requested': Ban,
  'run-ended': Flag,
  'action-recorded': FileText,
  'request-opened': MessageCircleQuestion,
  'vote-recorded': UserRoundCheck,
  'request-decided': Scale,
  'request-escalated': Forward,
  'request-retried': RotateCcw,
  'request-reminded': Bell,
  'request-warned': Bell,
  'request-expired': Clock,
  'request-cancelled': X,
  'decision-refused': Ban,
  'effect-started': Play,
  'effect-finished': Check,
  'effect-unknown': CircleHelp,
  'effect-settled': Check,
  'effect-late-evidence': CircleHelp,
  'grant-given': Shield,
  'grant-used': Shield,
  'grant-revoked': Shield,
  'delegation-made': UserRoundCheck,
  'delegation-revoked': UserRoundCheck,
  'policy-loaded': Shield,
  'audit-pruned': FileText,
  noted: FileText,
};

/** What a decision of this kind, or an end with this status, looks like; everything else is plain. */
const TONES: Readonly<Record<string, Tone>> = {
  approve: 'ok',
  executed: 'ok',
  succeeded: 'ok',
  allow: 'ok',
  modify: 'accent',
  answer: 'accent',
  reject: 'bad',
  abort: 'bad',
  failed: 'bad',
  deny: 'bad',
  rejected: 'warn',
};

const OWN: Readonly<Partial<Record<EntryType, Tone>>> = {
  'request-opened': 'warn',
  'request-expired': 'warn',
  'decision-refused': 'bad',
  'effect-unknown': 'bad',
  'request-escalated': 'warn',
};

export const iconOf = ({ body }: Entry): LucideIcon => ICONS[body.type] ?? FileText;

export function toneOfEntry(entry: Entry): Tone {
  const told = textIn(entry, 'decision', 'kind') ?? textIn(entry, 'status') ?? textIn(entry, 'clearance') ?? '';
  return OWN[entry.body.type] ?? TONES[told] ?? 'plain';
}
