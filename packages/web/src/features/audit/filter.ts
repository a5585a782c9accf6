import type { EntryType } from '../../record/entry.ts';

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
