import { ENTRY_TYPES, type EntryType } from '../../record/entry.ts';

export interface Filter {
  readonly type: EntryType | '';
  readonly actor: string;
  readonly run: string;
  readonly request: string;
  /** As a browser's own field has them: local, to the minute. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: Filter = { type: '', actor: '', run: '', request: '', from: '', to: '' };

/** From the address of the page, where nothing is taken on trust: what is no filter there is none. */
export function filterIn(search: Readonly<Record<string, unknown>>): Filter {
  const text = (name: keyof Filter): string => {
    const value = search[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  const type = ENTRY_TYPES.find((one) => one === search['type']) ?? '';
  return { type, actor: text('actor'), run: text('run'), request: text('request'), from: text('from'), to: text('to') };
}

/** As it stands in the address: only what is set. */
export const searchOf = (filter: Filter): Partial<Filter> => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const RUN = /^run_[0-9a-z]{10,40}$/;

/** Whether it can be a run at all; what can't is not sent. */
export const isRun = (text: string): boolean => RUN.test(text.trim());

const moment = (local: string): string | undefined => {
  const time = Date.parse(local);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** As the server takes it. */
export function queryOf({ type, actor, run, request, from, to }: Filter) {
  const [since, until] = [moment(from), moment(to)];
  return {
    ...(type === '' ? {} : { type: [type] }),
    ...(actor.trim() === '' ? {} : { actor: actor.trim() }),
    ...(isRun(run) ? { run_id: run.trim() } : {}),
    ...(request.trim() === '' ? {} : { subject_id: request.trim() }),
    ...(since === undefined ? {} : { from: since }),
    ...(until === undefined ? {} : { to: until }),
  };
}
