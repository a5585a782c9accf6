import type { Resolve } from '../../network/checked-address.ts';
import { resolveByDns } from '../../network/checked-address.ts';
import { type Clock, systemClock } from '../../ports/clock.ts';
import { systemTimer, type Timer } from '../../ports/timer.ts';
import { HitlError } from '../../schema/errors.ts';
import type { People } from '../wire/people.ts';
import { requireSecrets } from './signature.ts';

export interface WebhookAdapterOptions {
  /** Where questions are posted to. */
  readonly url: string;
  /** Where people are told what needs no answer; without it, `url`. */
  readonly notificationUrl?: string;
  /** `whsec_…`, the newest first. Each signs what is sent, and any of them is taken for what comes back. */
  readonly secrets: readonly string[];
  /** Who is behind a principal. */
  readonly people: People;
  /** Where `receive` is mounted, as the other side reaches it; it is told with each question. */
  readonly callbackUrl?: string;
  /** Asks for the answer at intervals. In the address, `{question_id}` stands for the question. */
  readonly poll?: { readonly url: string; readonly seconds?: number };
  /** Sent with every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the addresses may lie in a private network, or on this machine. */
  readonly allowPrivate?: boolean;
  /** For one attempt, from the name of the host to the end of the answer; 15 if not said. */
  readonly timeoutSeconds?: number;
  /** How often a question is sent before nobody is there; 5 if not said. */
  readonly attempts?: number;
  /** The largest body that is read, from either side; 1 MB if not said. */
  readonly mostBytes?: number;
  /** `ko`, `en` or `ja`; without it, what the run says. */
  readonly language?: string;
  readonly clock?: Clock;
  readonly timer?: Timer;
  readonly random?: () => number;
  readonly resolve?: Resolve;
}

export type Settings = Required<Omit<WebhookAdapterOptions, 'callbackUrl' | 'poll' | 'language' | 'notificationUrl'>> & {
  readonly notificationUrl: string;
  readonly callbackUrl: string | undefined;
  readonly poll: { readonly url: string; readonly seconds: number } | undefined;
  readonly language: string | undefined;
};

/** Everything that can be wrong with the options is told now, and not at the first question. */
export function settingsOf(options: WebhookAdapterOptions): Settings {
  const { url, notificationUrl = url, callbackUrl, poll, attempts = 5, timeoutSeconds = 15, allowPrivate = false } = options;
  requireSecrets(options.secrets, 'WebhookAdapter');
  requireAddress('url', url, allowPrivate);
  requireAddress('notificationUrl', notificationUrl, allowPrivate);
  if (poll !== undefined) requireAddress('poll.url', poll.url, allowPrivate);
  if (poll !== undefined && !poll.url.includes(PLACE)) throw invalid('poll.url', `expected ${PLACE} in it, where the question's id goes`);
  if (!(attempts >= 1 && attempts <= 50)) throw invalid('attempts', 'expected 1 to 50');
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 600)) throw invalid('timeoutSeconds', 'expected more than 0 and at most 600');
  const seconds = poll?.seconds ?? 5;
  if (!(seconds > 0)) throw invalid('poll.seconds', 'expected more than 0');
  return {
    url,
    notificationUrl,
    callbackUrl,
    poll: poll === undefined ? undefined : { url: poll.url, seconds },
    secrets: options.secrets,
    people: options.people,
    headers: options.headers ?? {},
    allowPrivate,
    timeoutSeconds,
    attempts,
    mostBytes: options.mostBytes ?? 1024 * 1024,
    language: options.language,
    clock: options.clock ?? systemClock,
    timer: options.timer ?? systemTimer,
    random: options.random ?? Math.random,
    resolve: options.resolve ?? resolveByDns,
  };
}

/** Where the question's id goes in the address of its answer. */
export const PLACE = '{question_id}';

function requireAddress(name: string, text: string, allowPrivate: boolean): void {
  const url = URL.parse(text.replace(PLACE, 'x'));
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid(name, 'expected an address such as https://example.com/hook');
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalid(name, 'a name, a password or a # must not stand in the address; use headers, and what is sent is signed');
  }
  // Not where machines speak other languages, such as mail.
  const isOpen = ['', '80', '443'].includes(url.port) || Number(url.port) >= 1024;
  if (!allowPrivate && !isOpen) throw invalid(name, 'expected port 80, 443 or one from 1024 on');
}

const invalid = (name: string, problem: string): HitlError => new HitlError('HITL_INVALID_INPUT', `WebhookAdapter.${name}: ${problem}`);
